import { Injectable } from '@nestjs/common';
import { Database } from '../../../../platform/database/database.js';
import { Quantity } from '../../../../platform/quantity/quantity.js';
import { sourceCodeKey } from '../../../../platform/identifiers/index.js';
import type { HistoryKey, LockedItem } from '../../../adjustment-history/index.js';
import { itemKey, SourceItemWriter } from '../../../source-items/index.js';
import type { SourceItemChange, StoredSourceItem } from '../../../source-items/index.js';
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
   * Runs `work` in a transaction during which no other one writes the items. An item that is not there is made for the
   * time of the transaction: another transaction that wants to create it waits, too. At a source that does not exist no
   * item can be created.
   */
  async while<T>(keys: readonly HistoryKey[], work: (items: readonly LockedItem[]) => Promise<T>): Promise<T> {
    const known = await this.sources.existing([...new Set(keys.map(({ sourceCode }) => sourceCode))]);
    return this.database.run(async () => {
      let stored: readonly StoredSourceItem[] = [];
      let made: readonly HistoryKey[] = [];
      await this.writer.applyPlanned(
        keys,
        (found) => {
          stored = found;
          const present = new Set(found.map(itemKey));
          made = keys.filter((key) => !present.has(itemKey(key)) && known.has(sourceCodeKey(key.sourceCode)));
          return made.map(({ sourceCode, sku }): SourceItemChange => ({ kind: 'assign', sourceCode, sku }));
        },
        { reason: 'correction' },
      );
      const quantities = new Map(stored.map((item) => [itemKey(item), item.quantity]));
      const done = await work(keys.map((key) => ({ ...key, quantity: quantities.get(itemKey(key)) ?? Quantity.ZERO })));
      await this.writer.apply(
        made.map(({ sourceCode, sku }) => ({ kind: 'delete', sourceCode, sku })),
        { reason: 'correction' },
      );
      return done;
    });
  }
}
