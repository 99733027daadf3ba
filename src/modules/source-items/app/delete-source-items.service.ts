import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import type { SourceItemKey } from '../domain/source-item.js';
import { SourceItemWriter } from './source-item-writer.service.js';

/** Deletes source items; those that are not there are passed over. */
@Injectable()
export class DeleteSourceItems {
  constructor(private readonly writer: SourceItemWriter) {}

  /** All or none, with a history row for each item that held stock. Throws `invalid` for an empty list. */
  async execute(keys: readonly SourceItemKey[], purpose: AdjustmentPurpose): Promise<void> {
    if (keys.length === 0) throw invalid('Input data is empty');
    await this.writer.apply(
      keys.map((key) => ({ ...key, kind: 'delete' })),
      purpose,
    );
  }
}
