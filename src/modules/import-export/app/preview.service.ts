import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { itemKey, SourceItemStateReader, stateKey } from '../../source-items/index.js';
import type { SourceItemKey, StoredState } from '../../source-items/index.js';
import { PreviewRepository } from '../data/preview.repository.js';
import type { PreviewedItem } from '../data/preview.repository.js';
import { StoredItemsRepository } from '../data/stored-items.repository.js';
import type { RowResult } from '../domain/row.js';
import type { StoredItem } from '../domain/stock-source-plan.js';

/** Source items as a dry run finds them: what is stored, with what the run itself would have changed so far. */
@Injectable()
export class Preview {
  constructor(
    private readonly database: Database,
    private readonly items: StoredItemsRepository,
    private readonly noted: PreviewRepository,
    private readonly quantities: SourceItemStateReader,
  ) {}

  /** Runs a whole dry run on one connection. It reads without locks and leaves nothing behind. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    let begun = false;
    return this.database.run(async () => {
      // What was read of the file is gone: unlike a write, this cannot start again.
      if (begun) throw new ApplicationError('busy', 'The connection to the database was lost. Try the dry run again.');
      begun = true;
      await this.noted.create();
      try {
        return await work();
      } finally {
        await this.noted.drop();
      }
    });
  }

  /** The items as they would be now; those that would not be there are not among them. */
  async itemsOf(keys: readonly SourceItemKey[]): Promise<StoredItem[]> {
    const [stored, noted] = [await this.items.ofKeys(keys), await this.noted.ofKeys(keys)];
    const changed = [...noted.values()].flatMap(({ sourceCode, sku, state }) =>
      state ? [{ sourceCode, sku, ...state }] : [],
    );
    return [...stored.filter((item) => !noted.has(itemKey(item))), ...changed];
  }

  /** What the items would have in other states, among what others of their SKUs have. Two statements. */
  async statesOf(keys: readonly SourceItemKey[]): Promise<StoredState[]> {
    if (keys.length === 0) return [];
    const stored = await this.quantities.ofSkus([...new Set(keys.map(({ sku }) => sku))]);
    const noted = await this.noted.statesOf(keys);
    const isNoted = new Set(noted.map(stateKey));
    return [...stored.filter((state) => !isNoted.has(stateKey(state))), ...noted];
  }

  /** Keeps what the rows would change. */
  async note(results: readonly RowResult[]): Promise<void> {
    const changed = results.filter(({ outcome }) => CHANGES.has(outcome));
    await this.noteItems(
      changed.map(({ sourceCode, sku, stockState, after }) => ({ sourceCode, sku, stockState, state: after })),
    );
  }

  async noteItems(items: readonly PreviewedItem[]): Promise<void> {
    await this.noted.note(items);
  }

  /** Those of the keys that were noted, by `itemKey`. */
  notedAmong(keys: readonly SourceItemKey[]): Promise<ReadonlyMap<string, PreviewedItem>> {
    return this.noted.ofKeys(keys);
  }
}

const CHANGES: ReadonlySet<RowResult['outcome']> = new Set(['created', 'updated', 'deleted']);
