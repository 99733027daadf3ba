import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentPurpose } from '../../adjustment-history/index.js';
import { AskedChanges } from '../../approvals/index.js';
import type { StatedAdjustment } from '../domain/explicit-adjustment.js';
import { statedPurpose } from '../domain/explicit-adjustment.js';
import type { SourceItemChange, StockStatus } from '../domain/source-item.js';
import { checkSourceItems } from '../domain/validation.js';
import type { SentSourceItem } from '../domain/validation.js';
import { GroupedWrites } from './grouped-writes.service.js';
import { SourceItemWriter } from './source-item-writer.service.js';

/** A source item to save, with what the client states about it. */
export interface SourceItemToSave extends SentSourceItem {
  readonly adjustment: StatedAdjustment | null;
  readonly expectedQuantity: number | null;
}

/** What is asked for, as a request for approval keeps it. */
interface AskedSave {
  readonly items: readonly SourceItemToSave[];
  readonly purpose: AdjustmentPurpose;
}

const USE_CASE = 'source-items-save';

/** Saves source items: sets quantity and status of each (spec, "Write source items"). */
@Injectable()
export class SaveSourceItems implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly writer: SourceItemWriter,
    private readonly groups: GroupedWrites,
    private readonly responses: KeptResponses,
    private readonly asked: AskedChanges,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedSave>({
      name: USE_CASE,
      permission: 'Vendor_InventoryApi::stock_source_item_assign',
      run: ({ items, purpose }) => this.execute(items, purpose),
    });
  }

  /**
   * All items or none, and the response of a request with a key in the same transaction. Without a stated adjustment the
   * history takes `defaultPurpose`: what the door stands for. Small requests that come at once share a transaction. Throws
   * ApplicationError `invalid` for an adjustment or item that breaks a rule; an adjustment is judged first. Throws `KeyTaken`
   * where the key has a response already, and `LargeChange` where the caller may not write as much alone.
   */
  async execute(
    items: readonly SourceItemToSave[],
    defaultPurpose: AdjustmentPurpose,
    keep?: ResponseToKeep<void>,
  ): Promise<void> {
    const purpose = statedPurpose(items.map((item) => item.adjustment)) ?? defaultPurpose;
    if (items.length === 0) throw invalid('Input data is empty');
    checkSourceItems(items);
    const changes = items.map(toChange);
    if (await this.withOthers(changes, purpose, keep)) return;
    const asked: AskedSave = { items, purpose: defaultPurpose };
    await this.asked.asking(USE_CASE, asked, () => this.alone(changes, purpose, keep));
  }

  /** What somebody has approved is written with its approval, and values are looked up for one write at a time. */
  private async withOthers(
    changes: readonly SourceItemChange[],
    purpose: AdjustmentPurpose,
    keep: ResponseToKeep<void> | undefined,
  ): Promise<boolean> {
    const { actor, requestId, changeLimit, approval } = currentContext();
    if (approval || (changeLimit && changeLimit.value !== null)) return false;
    return this.groups.write({ changes, purpose, origin: { actor, requestId }, keep, changeLimit });
  }

  private async alone(
    changes: readonly SourceItemChange[],
    purpose: AdjustmentPurpose,
    keep: ResponseToKeep<void> | undefined,
  ): Promise<void> {
    await this.database.run(async () => {
      if (keep) await this.responses.refuseTaken(keep);
      await this.writer.apply(changes, purpose);
      if (keep) await this.responses.record(keep, undefined);
    });
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
