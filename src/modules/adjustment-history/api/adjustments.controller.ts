import { Controller, Get } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { Describe, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { Settings } from '../../settings/index.js';
import { AdjustmentReader } from '../app/adjustment-reader.service.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { ListAdjustmentsRequest } from './adjustment.requests.js';

const EXAMPLE = {
  adjustment_id: 12,
  source_code: 'eu-1',
  sku: 'SKU-1',
  state: 'available',
  delta: -3,
  quantity_after: 7,
  status_before: null,
  status_after: null,
  reason: 'damaged',
  actor_type: 'admin',
  actor_id: '3',
  actor_label: 'jane',
  reference_type: 'inspection',
  reference_id: '15',
  request_id: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
  note: 'fell off the shelf',
  created_at: '2026-10-07 10:00:00',
};

/** The adjustment history over REST (spec, "Read the adjustment history"). */
@Tag('Adjustment history')
@Controller('inventory/source-item-adjustments')
export class AdjustmentsController {
  constructor(
    private readonly reader: AdjustmentReader,
    private readonly settings: Settings,
  ) {}

  @Get()
  @RequirePermission('Vendor_InventoryAdjustment::view')
  @Describe({
    summary: 'List the adjustment history',
    description:
      'Newest first unless a sort order is given; filters on any column. Without a page size a page has as many rows ' +
      'as the setting cataloginventory/source_item_adjustment/max_page_size says; a larger one is refused.',
    response: { items: [EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListAdjustmentsRequest): Promise<object> {
    const sizeMax = await this.settings.get('cataloginventory/source_item_adjustment/max_page_size');
    const size = searchCriteria.sentPageSize ?? sizeMax;
    if (size < 1 || size > sizeMax) {
      throw invalid('The page size must be between 1 and %1 adjustment history rows.', [sizeMax]);
    }
    const { rows, totalCount } = await this.reader.search(searchCriteria, size);
    return searchResult(rows.map(toResponse), searchCriteria, totalCount);
  }
}

/** Every column, null where it is empty (contract); quantities as numbers. */
function toResponse(row: AdjustmentRow): object {
  return {
    ...row,
    delta: Number(row.delta),
    quantity_after: Number(row.quantity_after),
  };
}
