import { Field, SchemaName } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ADJUSTMENT_REASONS } from '../../adjustment-history/index.js';

/** Items of one request: a bulk of more is sent in several. */
export const ITEMS_PER_REQUEST_MAX = 10_000;

@SchemaName('AdjustmentInput')
class AdjustmentRequest {
  @Field.text({ words: ADJUSTMENT_REASONS, example: 'received', description: 'Why the quantity changes' })
  reason?: string | null;

  @Field.text({ example: 'Delivery 4711, two pallets', description: 'At most 255 characters' })
  note?: string | null;

  @Field.text({ example: 'purchase_order', description: 'At most 32 characters; not one of the sales documents' })
  referenceType?: string | null;

  @Field.text({ example: 'PO-2041', description: 'At most 64 characters' })
  referenceId?: string | null;
}

@SchemaName('SourceItemExtensionInput')
class SourceItemExtensionRequest {
  @Field.object(() => AdjustmentRequest, { description: 'Why the quantity changes; write-only' })
  adjustment?: AdjustmentRequest | null;

  @Field.float({ description: 'Refuses the request if the stored quantity differs; 0 for an item that does not exist' })
  expectedQuantity?: number | null;
}

@SchemaName('SourceItemInput')
export class SourceItemRequest {
  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.text({ example: 'eu-1' })
  sourceCode?: string | null;

  @Field.float({ example: 5.5 })
  quantity?: number | null;

  @Field.int({ example: 1, description: '1 in stock, 0 out of stock' })
  status?: number | null;

  @Field.object(() => SourceItemExtensionRequest)
  extensionAttributes?: SourceItemExtensionRequest | null;
}

export class SaveSourceItemsRequest {
  @Field.list(() => SourceItemRequest, { name: 'sourceItems', required: true, maxItems: ITEMS_PER_REQUEST_MAX })
  sourceItems!: SourceItemRequest[];
}

export class DeleteSourceItemsRequest {
  @Field.list(() => SourceItemRequest, { name: 'sourceItems', required: true, maxItems: ITEMS_PER_REQUEST_MAX })
  sourceItems!: SourceItemRequest[];
}

export class ListSourceItemsRequest {
  @Field.searchCriteria({ name: 'searchCriteria', required: true })
  searchCriteria!: SearchCriteria;
}
