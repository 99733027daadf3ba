import { Injectable } from '@nestjs/common';
import { SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { SUPPLY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { AVAILABLE, NOTE_OPENING_BALANCE } from '../domain/vocabulary.js';

/** A source item with stock and without history. */
export interface UnrecordedItem {
  readonly sourceCode: string;
  readonly sku: string;
  readonly quantity: Quantity;
}

/** A run of history ids that one request wrote. */
export interface RequestRun extends IdRun {
  readonly entryId: number;
}

/** `source_item_id` beyond `after`, up to and with `upTo`. */
interface ItemWindow {
  readonly after: number;
  readonly upTo: number;
  /** Source items in it. */
  readonly items: number;
}

/** What makes a row one of an opening balance (spec, "What writes a row"). */
const IS_OPENING_BALANCE = 'reason = ? AND note = ? AND actor_type = ?';
const OPENING_BALANCE = ['other', NOTE_OPENING_BALANCE, SYSTEM_ACTOR.type] as const;

/** An anti-join; as a subquery MariaDB would be free to read the whole history first. */
const WITHOUT_HISTORY = `FROM inventory_source_item i
  LEFT JOIN inventory_source_item_adjustment a
    ON a.source_code = i.source_code AND a.sku = i.sku AND a.state = ?
 WHERE i.quantity <> 0 AND a.adjustment_id IS NULL`;

/**
 * Finds what an opening balance has to record, and removes it again. It reads and locks the source items' rows itself,
 * in the writer's way: "no history" and the quantity have to hold together. It never writes them.
 */
@Injectable()
export class OpeningBalanceRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** The window of the next `count` source items; undefined where there is none left. */
  async nextWindow(after: number, count: number): Promise<ItemWindow | undefined> {
    const [row] = await this.database.query<{ last: number | null; items: number }>(
      `SELECT MAX(source_item_id) AS last, COUNT(*) AS items
         FROM (SELECT source_item_id FROM inventory_source_item WHERE source_item_id > ? ORDER BY source_item_id LIMIT ?) w`,
      [after, count],
    );
    return row && row.last !== null ? { after, upTo: row.last, items: row.items } : undefined;
  }

  /** Ids in the window that have stock and no history as of now, ascending. */
  async findCandidates({ after, upTo }: ItemWindow): Promise<number[]> {
    const rows = await this.database.query<{ source_item_id: number }>(
      `SELECT i.source_item_id ${WITHOUT_HISTORY} AND i.source_item_id > ? AND i.source_item_id <= ?
        ORDER BY i.source_item_id`,
      [AVAILABLE, after, upTo],
    );
    return rows.map((row) => row.source_item_id);
  }

  /**
   * Locks the rows by primary key in ascending order, as the writer does, until the transaction ends. The key is named
   * because the engine prefers a scan where the ids are a good part of the table. A scan would wait for rows of other
   * transactions.
   */
  async lock(sourceItemIds: readonly number[]): Promise<void> {
    await this.guards.takeWhole(SUPPLY_GUARD);
    await this.database.query(
      `SELECT source_item_id FROM inventory_source_item FORCE INDEX (PRIMARY)
        WHERE source_item_id IN (?) ORDER BY source_item_id FOR UPDATE`,
      [sourceItemIds],
    );
  }

  /** Those of the ids that have stock and no history, with their quantities: both as of this statement. */
  async readUnrecorded(sourceItemIds: readonly number[]): Promise<UnrecordedItem[]> {
    const rows = await this.database.query<{ source_code: string; sku: string; quantity: string }>(
      `SELECT i.source_code, i.sku, i.quantity ${WITHOUT_HISTORY} AND i.source_item_id IN (?) ORDER BY i.source_item_id`,
      [AVAILABLE, sourceItemIds],
    );
    return rows.map((row) => ({ sourceCode: row.source_code, sku: row.sku, quantity: Quantity.of(row.quantity) }));
  }

  /** The runs of a request beyond the id `after`, ascending, `limit` at most. */
  async findRuns(requestId: string, after: number, limit: number): Promise<RequestRun[]> {
    const rows = await this.database.query<{ entry_id: number; first: number; last: number }>(
      `SELECT entry_id, first_adjustment_id AS first, last_adjustment_id AS last FROM inventory_adjustment_request
        WHERE request_id = ? AND first_adjustment_id > ? ORDER BY first_adjustment_id LIMIT ?`,
      [requestId, after, limit],
    );
    return rows.map((row) => ({ entryId: row.entry_id, first: row.first, last: row.last }));
  }

  /** Whether the first row left of the run is one of an opening balance; undefined where none is left. */
  async isOpeningBalance(requestId: string, { first, last }: IdRun): Promise<boolean | undefined> {
    const [row] = await this.database.query<{ matches: number | null }>(
      `SELECT ${IS_OPENING_BALANCE} AS matches FROM inventory_source_item_adjustment
        WHERE adjustment_id BETWEEN ? AND ? AND request_id = ? ORDER BY adjustment_id LIMIT 1`,
      [...OPENING_BALANCE, first, last, requestId],
    );
    return row && row.matches === 1;
  }

  /** The request's opening balance rows among these ids. */
  async countRows(requestId: string, { first, last }: IdRun): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT COUNT(*) AS n FROM inventory_source_item_adjustment
        WHERE adjustment_id BETWEEN ? AND ? AND request_id = ? AND ${IS_OPENING_BALANCE}`,
      [first, last, requestId, ...OPENING_BALANCE],
    );
    return row?.n ?? 0;
  }

  /** The ids of the request's opening balance rows among these. */
  async findRows(requestId: string, { first, last }: IdRun): Promise<number[]> {
    const rows = await this.database.query<{ adjustment_id: number }>(
      `SELECT adjustment_id FROM inventory_source_item_adjustment
        WHERE adjustment_id BETWEEN ? AND ? AND request_id = ? AND ${IS_OPENING_BALANCE} ORDER BY adjustment_id`,
      [first, last, requestId, ...OPENING_BALANCE],
    );
    return rows.map((row) => row.adjustment_id);
  }

  /** Deletes the request's opening balance rows among these ids, touching no other; returns how many they were. */
  async removeRows(requestId: string, { first, last }: IdRun): Promise<number> {
    const { affectedRows } = await this.database.execute(
      `DELETE a FROM inventory_source_item_adjustment a FORCE INDEX (PRIMARY)
        WHERE adjustment_id BETWEEN ? AND ? AND request_id = ? AND ${IS_OPENING_BALANCE}`,
      [first, last, requestId, ...OPENING_BALANCE],
    );
    return affectedRows;
  }

  /**
   * Forgets a run. One that the history's count still relies on stays: it must not be forgotten before it is counted.
   */
  async removeRun(entryId: number): Promise<void> {
    await this.database.execute('DELETE FROM inventory_adjustment_request WHERE entry_id = ? AND counted = 1', [
      entryId,
    ]);
  }
}
