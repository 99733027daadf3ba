import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import { Quantity } from '../../../../platform/quantity/quantity.js';
import { sourceCodeKey } from '../../../../platform/identifiers/index.js';
import { AVAILABLE } from '../../../adjustment-history/index.js';
import type { HistoryKey, LockedItem } from '../../../adjustment-history/index.js';
import { itemKey, SourceItemWriter, stateKey } from '../../../source-items/index.js';
import type { SourceItemChange, StoredStock } from '../../../source-items/index.js';
import { SourceReader } from '../../../sources/index.js';

/** Keeps the writer away from source items while their history is corrected. */
@Injectable()
export class LockedItems {
  constructor(
    private readonly database: Database,
    private readonly writer: SourceItemWriter,
    private readonly sources: SourceReader,
  ) {}

  /**
   * Runs `work` in a transaction during which no other one writes the items, nor what they have in other states. An item
   * that is not there is made for the time of the transaction: another transaction that wants to create it waits, too. At a source that does not exist no
   * item can be created.
   */
  async while<T>(keys: readonly HistoryKey[], work: (items: readonly LockedItem[]) => Promise<T>): Promise<T> {
    const known = await this.sources.existing([...new Set(keys.map(({ sourceCode }) => sourceCode))]);
    return this.database.run(async () => {
      let stored: StoredStock = { items: [], states: [] };
      let made: readonly HistoryKey[] = [];
      await this.writer.applyInStates(
        keys,
        (found) => {
          stored = found;
          const present = new Set(found.items.map(itemKey));
          const absent = keys.filter((key) => !present.has(itemKey(key)) && known.has(sourceCodeKey(key.sourceCode)));
          made = [...new Map(absent.map((key) => [itemKey(key), key])).values()];
          return [
            { items: made.map(({ sourceCode, sku }): SourceItemChange => ({ kind: 'assign', sourceCode, sku })) },
          ];
        },
        { reason: 'correction' },
        { mayDelete: true },
      );
      const quantities = new Map([
        ...stored.states.map((state) => [stateKey(state), state.quantity] as const),
        ...stored.items.map((item) => [stateKey({ ...item, state: AVAILABLE }), item.quantity] as const),
      ]);
      const quantityOf = (key: HistoryKey): Quantity =>
        quantities.get(stateKey({ ...key, state: key.state ?? AVAILABLE })) ?? Quantity.ZERO;
      const done = await work(keys.map((key) => ({ ...key, quantity: quantityOf(key) })));
      await this.writer.apply(
        made.map(({ sourceCode, sku }) => ({ kind: 'delete', sourceCode, sku })),
        { reason: 'correction' },
      );
      return done;
    });
  }
}
