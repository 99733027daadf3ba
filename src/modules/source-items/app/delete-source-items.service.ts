import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import type { SourceItemKey } from '../domain/source-item.js';
import { SourceItemWriter } from './source-item-writer.service.js';

/** What is asked for, as a request for approval keeps it. */
interface AskedDeletion {
  readonly keys: readonly SourceItemKey[];
  readonly purpose: AdjustmentPurpose;
}

const USE_CASE = 'source-items-delete';

/** Deletes source items; those that are not there are passed over. */
@Injectable()
export class DeleteSourceItems implements OnModuleInit {
  constructor(
    private readonly writer: SourceItemWriter,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedDeletion>({
      name: USE_CASE,
      permission: 'Vendor_InventoryApi::stock_source_item_assign',
      run: ({ keys, purpose }) => this.execute(keys, purpose),
    });
  }

  /** All or none, with a history row for each item that held stock. Throws `invalid` for an empty list. */
  async execute(keys: readonly SourceItemKey[], purpose: AdjustmentPurpose): Promise<void> {
    if (keys.length === 0) throw invalid('Input data is empty');
    const changes = keys.map((key) => ({ ...key, kind: 'delete' as const }));
    const asked: AskedDeletion = { keys, purpose };
    await this.asked.asking(USE_CASE, asked, () => this.writer.apply(changes, purpose));
  }
}
