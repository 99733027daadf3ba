import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import type { StatedAdjustment } from '../domain/explicit-adjustment.js';
import { statedPurpose } from '../domain/explicit-adjustment.js';
import type { SourceItemChange, StockStatus } from '../domain/source-item.js';
import { checkSourceItems } from '../domain/validation.js';
import type { SentSourceItem } from '../domain/validation.js';
import { SourceItemWriter } from './source-item-writer.service.js';

/** A source item to save, with what the client states about it. */
export interface SourceItemToSave extends SentSourceItem {
  readonly adjustment: StatedAdjustment | null;
  readonly expectedQuantity: number | null;
}

/** Saves source items: sets quantity and status of each (spec, "Write source items"). */
@Injectable()
export class SaveSourceItems {
  constructor(private readonly writer: SourceItemWriter) {}

  /**
   * All items or none. Without a stated adjustment the history takes `defaultPurpose`: what the door stands for.
   * Throws ApplicationError `invalid` for an adjustment or item that breaks a rule; an adjustment is judged first.
   */
  async execute(items: readonly SourceItemToSave[], defaultPurpose: AdjustmentPurpose): Promise<void> {
    const purpose = statedPurpose(items.map((item) => item.adjustment)) ?? defaultPurpose;
    if (items.length === 0) throw invalid('Input data is empty');
    checkSourceItems(items);
    await this.writer.apply(items.map(toChange), purpose);
  }
}

function toChange(item: SourceItemToSave): SourceItemChange {
  return {
    kind: 'set',
    sourceCode: item.sourceCode ?? '',
    sku: item.sku ?? '',
    quantity: Quantity.of(item.quantity ?? 0),
    status: item.status as StockStatus,
    expectedQuantity: item.expectedQuantity === null ? undefined : expected(item.expectedQuantity),
  };
}

function expected(value: number): Quantity {
  const quantity = Quantity.tryParse(value);
  if (!quantity)
    throw invalid('"%field" can have at most 12 digits, four of them decimals.', { field: 'expected_quantity' });
  return quantity;
}
