import { Injectable } from '@nestjs/common';
import { Digest } from '../../../platform/crypto/digest.js';
import { Database } from '../../../platform/database/database.js';
import { deleteByIds } from '../../../platform/database/delete-by-ids.js';
import { isDuplicateKey, isMissingReference, RestartTransaction } from '../../../platform/database/failure.js';
import { SUPPLY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AdjustmentClock, Chain } from '../../adjustment-history/index.js';
import type { ItemToUpdate, ItemToWrite } from '../domain/change-plan.js';
import type { SourceItemKey, StockStatus, StoredSourceItem } from '../domain/source-item.js';
import { itemKey } from '../domain/source-item.js';
import { listedKeys } from './listed-keys.js';

/** Keys per statement: a request's items fit one statement, an import's bunch a few. */
const KEYS_PER_STATEMENT = 5000;

/** No transaction goes on for so long. */
const WRITING_MS_MAX = 3_600_000;

/** The ids of keys, by the unique key. */
export const FIND_IDS = `SELECT i.source_item_id
         FROM JSON_TABLE(?, '$[*]' COLUMNS (source_code VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[0]',
                                            sku VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[1]')) listed
         STRAIGHT_JOIN inventory_source_item i FORCE INDEX (unq_source_item_source_sku)
                ON i.source_code = listed.source_code AND i.sku = listed.sku`;

interface SourceItemRow {
  source_item_id: number;
  source_code: string;
  sku: string;
  quantity: string;
  status: number;
  history_digest: Buffer | null;
  locked_at: string | null;
}

/** A new item names a source that does not exist. */
export class UnknownSource extends Error {}

/** The only SQL that writes `inventory_source_item`; used by the writer alone. */
@Injectable()
export class SourceItemRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
    private readonly clock: AdjustmentClock,
  ) {}

  /**
   * Locks the rows of the keys that exist and returns them; others are simply not among the result. Rows are locked by
   * primary key in ascending order, so that no two writers wait for each other in a circle.
   */
  async lock(keys: readonly SourceItemKey[]): Promise<StoredSourceItem[]> {
    const [only, ...rest] = keys;
    // One row has no order to keep: the look-up by its unique key locks it at once.
    if (only && rest.length === 0) return this.lockWhere('(source_code, sku) = (?)', [[only.sourceCode, only.sku]]);
    const ids = await this.findIds(keys);
    if (ids.length === 0) return [];
    return this.lockWhere('source_item_id IN (?)', [ids]);
  }

  /**
   * Locks those rows of the keys that exist and that no other session has locked, and returns them. It waits for no lock,
   * so it is no part of a circle of sessions that wait for each other.
   */
  async lockFree(keys: readonly SourceItemKey[]): Promise<StoredSourceItem[]> {
    const [only, ...rest] = keys;
    if (only && rest.length === 0)
      return this.lockWhere('(source_code, sku) = (?)', [[only.sourceCode, only.sku]], 'SKIP LOCKED');
    const ids = await this.findIds(keys);
    if (ids.length === 0) return [];
    return this.lockWhere('source_item_id IN (?)', [ids], 'SKIP LOCKED');
  }

  /** Inserts items in key order. Starts the transaction again where another writer has just inserted one of them. */
  async insert(items: readonly ItemToWrite[]): Promise<void> {
    const thereSince = thereSinceFor(await this.clock.now());
    const rows = items
      .map((item) => ({ item, key: itemKey(item) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => [item.sourceCode, item.sku, item.quantity.toString(), item.status, headOf(item), thereSince]);
    for (const chunk of chunksOf(rows, KEYS_PER_STATEMENT)) {
      try {
        await this.database.execute(
          'INSERT INTO inventory_source_item (source_code, sku, quantity, status, history_digest, there_since) VALUES ?',
          [chunk],
        );
      } catch (error) {
        if (isDuplicateKey(error)) throw new RestartTransaction('a source item was created by another writer');
        if (isMissingReference(error)) throw new UnknownSource();
        throw error;
      }
    }
  }

  /** Writes the new state of locked rows: one statement, whatever their number. */
  async update(items: readonly ItemToUpdate[]): Promise<void> {
    const [only, ...rest] = items;
    if (only && rest.length === 0) {
      await this.database.execute(
        'UPDATE inventory_source_item SET quantity = ?, status = ?, history_digest = ? WHERE source_item_id = ?',
        [only.quantity.toString(), only.status, headOf(only), only.sourceItemId],
      );
      return;
    }
    const rows = items.map((item) => [
      item.sourceItemId,
      item.sourceCode,
      item.sku,
      item.quantity.toString(),
      item.status,
      headOf(item),
    ]);
    for (const chunk of chunksOf(rows, KEYS_PER_STATEMENT)) {
      // Every row exists and is locked, so this never inserts; it is the multi-row update that both engines know.
      await this.database.execute(
        `INSERT INTO inventory_source_item (source_item_id, source_code, sku, quantity, status, history_digest) VALUES ?
         ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), status = VALUES(status),
                                 history_digest = VALUES(history_digest)`,
        [chunk],
      );
    }
  }

  async remove(items: readonly StoredSourceItem[]): Promise<void> {
    for (const chunk of chunksOf(
      items.map((item) => item.sourceItemId),
      KEYS_PER_STATEMENT,
    )) {
      await deleteByIds(this.database, { table: 'inventory_source_item', idColumn: 'source_item_id' }, chunk);
    }
  }

  /** From the keys to the rows: a long list of literals takes the optimizer more than twice as long. */
  private async findIds(keys: readonly SourceItemKey[]): Promise<number[]> {
    const ids: number[] = [];
    for (const chunk of chunksOf(keys, KEYS_PER_STATEMENT)) {
      const rows = await this.database.query<{ source_item_id: number }>(FIND_IDS, [listedKeys(chunk)]);
      for (const row of rows) ids.push(row.source_item_id);
    }
    return ids.sort((a, b) => a - b);
  }

  private async lockWhere(
    condition: string,
    [values]: [readonly (number | string)[]],
    waiting: '' | 'SKIP LOCKED' = '',
  ): Promise<StoredSourceItem[]> {
    await this.guards.share(SUPPLY_GUARD);
    const items: StoredSourceItem[] = [];
    for (const chunk of chunksOf(values, KEYS_PER_STATEMENT)) {
      // The last row that is locked tells the time: one in each would be read a thousand times.
      const last = chunk.at(-1);
      const timed = typeof last === 'number' ? last : 0;
      const rows = await this.database.query<SourceItemRow>(
        `SELECT source_item_id, source_code, sku, quantity, status, history_digest,
                CASE WHEN ? IN (0, source_item_id) THEN SYSDATE() END AS locked_at
           FROM inventory_source_item WHERE ${condition} ORDER BY source_item_id FOR UPDATE ${waiting}`,
        [timed, chunk],
      );
      for (const row of rows) items.push(toStored(row));
      const lockedAt = rows.at(-1)?.locked_at;
      if (lockedAt) this.clock.note(lockedAt);
    }
    return items;
  }
}

/**
 * From when on an item that is written now is known to be there, by the clock of its transaction. That clock may be behind
 * others that had the item and deleted it while the transaction went on. A later time is always right.
 */
function thereSinceFor(now: string): string {
  return new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + WRITING_MS_MAX)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

function headOf({ chain }: ItemToWrite): Digest | null {
  return chain?.head ?? null;
}

function toStored(row: SourceItemRow): StoredSourceItem {
  return {
    sourceItemId: row.source_item_id,
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    status: row.status as StockStatus,
    chain: new Chain(row.history_digest && Digest.of(row.history_digest)),
  };
}
