import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SkuRename } from '../../catalog/index.js';
import type { CountLine, StoredCountLine, TakenOutcome } from '../domain/count-line.js';
import type { CountSession } from '../domain/count-session.js';

const COLUMNS = `sku, quantity, expected, first_expected, version, revision, counter, counted_by, also_by, is_removed,
  counted_at`;

interface LineRow {
  readonly session_id: number;
  readonly sku: string;
  readonly quantity: string;
  readonly expected: string;
  readonly first_expected: string;
  readonly version: number;
  readonly revision: number;
  readonly counter: string;
  readonly counted_by: string | null;
  readonly also_by: string | null;
  readonly is_removed: number;
  readonly counted_at: string;
}

/** With fifty sessions of a source, so many ranges of the key fit into what the optimizer remembers. */
const SKUS_PER_STATEMENT = 500;
/** Strays that one look tells of. */
const STRAYS_MAX = 100;

/** A line whose product is not there. */
export interface StrayLine {
  readonly sessionId: number;
  readonly sku: string;
}

/** How far a reader has come in the changes of a session: what one revision has changed comes by SKU. */
export interface ChangePosition {
  readonly revision: number;
  readonly sku: string;
}

/** A line of another session, and who counted it. */
export interface LineElsewhere {
  readonly sku: string;
  readonly sessionId: number;
  readonly sessionName: string;
  readonly countedBy: string | null;
}

/** Lines of count sessions and the batches that they came with. Whoever writes has locked the session. */
@Injectable()
export class CountLineRepository {
  constructor(private readonly database: Database) {}

  /** All lines of a session that are not removed, by SKU. */
  async all(sessionId: number): Promise<StoredCountLine[]> {
    const rows = await this.database.query<LineRow>(
      `SELECT ${COLUMNS} FROM inventory_count_line WHERE session_id = ? AND is_removed = 0 ORDER BY sku`,
      [sessionId],
    );
    return rows.map(toLine);
  }

  /** The lines of some SKUs, removed ones included, by `skuKey` and in one statement. */
  async ofSkus(sessionId: number, skus: readonly string[]): Promise<ReadonlyMap<string, StoredCountLine>> {
    if (skus.length === 0) return new Map();
    const rows = await this.database.query<LineRow>(
      `SELECT ${COLUMNS} FROM inventory_count_line WHERE session_id = ? AND sku IN (?)`,
      [sessionId, skus],
    );
    return new Map(rows.map((row) => [skuKey(row.sku), toLine(row)]));
  }

  /** How many rows a session has, removed lines included. */
  async rowCount(sessionId: number): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      'SELECT COUNT(*) AS total FROM inventory_count_line WHERE session_id = ?',
      [sessionId],
    );
    return row?.total ?? 0;
  }

  /** How many lines sessions have, by id and in one statement. */
  async lineCounts(sessionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (sessionIds.length === 0) return new Map();
    const rows = await this.database.query<{ session_id: number; total: number }>(
      `SELECT session_id, COUNT(*) AS total FROM inventory_count_line
        WHERE session_id IN (?) AND is_removed = 0 GROUP BY session_id`,
      [sessionIds],
    );
    return new Map(rows.map(({ session_id, total }) => [session_id, total]));
  }

  /** Lines that were changed after a position, removed ones included, in the order of their changes. */
  async changedAfter(sessionId: number, { revision, sku }: ChangePosition, limit: number): Promise<StoredCountLine[]> {
    const rows = await this.database.query<LineRow>(
      `SELECT ${COLUMNS} FROM inventory_count_line
        WHERE session_id = ? AND revision >= ? AND (revision > ? OR sku > ?) ORDER BY revision, sku LIMIT ?`,
      [sessionId, revision, revision, sku, limit],
    );
    return rows.map(toLine);
  }

  /** Writes lines over those that are there, with one statement. */
  async save(sessionId: number, revision: number, lines: readonly CountLine[]): Promise<void> {
    if (lines.length === 0) return;
    await this.database.execute(
      `INSERT INTO inventory_count_line
         (session_id, sku, quantity, expected, first_expected, version, revision, counter, counted_by, also_by, is_removed)
       VALUES ?
       ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), expected = VALUES(expected),
         first_expected = VALUES(first_expected), version = VALUES(version), revision = VALUES(revision),
         counter = VALUES(counter), counted_by = VALUES(counted_by), also_by = VALUES(also_by),
         is_removed = VALUES(is_removed), counted_at = CURRENT_TIMESTAMP`,
      [lines.map((line) => [sessionId, ...valuesOf(line, revision)])],
    );
  }

  /**
   * The lines of these sessions, which are locked, expect so much more or less: the books were corrected, and nothing has
   * moved. `corrections` has the deltas by `skuKey`. Each line has the next revision of its session.
   */
  async correct(
    sessions: ReadonlyMap<number, { readonly revision: number }>,
    skus: readonly string[],
    corrections: ReadonlyMap<string, Quantity>,
  ): Promise<void> {
    if (sessions.size === 0 || skus.length === 0) return;
    const rows = await this.inSessions([...sessions.keys()], skus);
    if (rows.length === 0) return;
    await this.database.execute(
      `INSERT INTO inventory_count_line
         (session_id, sku, quantity, expected, first_expected, version, revision, counter, counted_by, also_by, is_removed)
       VALUES ?
       ON DUPLICATE KEY UPDATE expected = VALUES(expected), first_expected = VALUES(first_expected),
         revision = VALUES(revision)`,
      [
        rows.map((row) => {
          const line = toLine(row);
          const delta = corrections.get(skuKey(line.sku)) ?? Quantity.ZERO;
          const [expected, firstExpected] = [line.expected.plus(delta), line.firstExpected.plus(delta)];
          const revision = (sessions.get(row.session_id)?.revision ?? 0) + 1;
          return [row.session_id, ...valuesOf({ ...line, expected, firstExpected }, revision)];
        }),
      ],
    );
  }

  /** Lines of the SKUs in other sessions: one statement for each five hundred SKUs. */
  async elsewhere(others: readonly CountSession[], skus: readonly string[]): Promise<LineElsewhere[]> {
    const rows = await this.inSessions(
      others.map(({ sessionId }) => sessionId),
      skus,
    );
    const names = new Map(others.map(({ sessionId, name }) => [sessionId, name]));
    return rows.map(({ session_id: sessionId, sku, counted_by: countedBy }) => ({
      ...{ sku, sessionId, countedBy },
      sessionName: names.get(sessionId) ?? '',
    }));
  }

  /** What a batch came to that the session has taken already. */
  async takenBatch(sessionId: number, batchId: string): Promise<readonly TakenOutcome[] | undefined> {
    const [row] = await this.database.query<{ outcome: string }>(
      'SELECT outcome FROM inventory_count_batch WHERE session_id = ? AND batch_id = ?',
      [sessionId, batchId],
    );
    return row && (JSON.parse(row.outcome) as readonly TakenOutcome[]);
  }

  async addBatch(sessionId: number, batchId: string, outcomes: readonly TakenOutcome[]): Promise<void> {
    await this.database.execute('INSERT INTO inventory_count_batch (session_id, batch_id, outcome) VALUES (?, ?, ?)', [
      sessionId,
      batchId,
      JSON.stringify(outcomes),
    ]);
  }

  /** Lines of these sessions about products that do not exist, each with its session; so many at most. */
  async strays(sessionIds: readonly number[]): Promise<StrayLine[]> {
    if (sessionIds.length === 0) return [];
    return this.database.query<StrayLine>(
      `SELECT l.session_id AS sessionId, l.sku FROM inventory_count_line l
         LEFT JOIN catalog_product p ON p.sku = l.sku
        WHERE l.session_id IN (?) AND p.product_id IS NULL ORDER BY l.session_id, l.sku LIMIT ${STRAYS_MAX}`,
      [sessionIds],
    );
  }

  /** The lines of open sessions follow the SKU. Those that an earlier owner of the new one has left go. */
  async rename({ from, to }: SkuRename): Promise<void> {
    const sessionIds = await this.openSessionsWith(from);
    if (sessionIds.length === 0) return;
    if (skuKey(from) !== skuKey(to)) await this.removeFrom(sessionIds, to);
    await this.database.execute('UPDATE inventory_count_line SET sku = ? WHERE session_id IN (?) AND sku = ?', [
      to,
      sessionIds,
      from,
    ]);
  }

  /** The lines of open sessions go with their product. */
  async removeOfSku(sku: string): Promise<void> {
    await this.removeFrom(await this.openSessionsWith(sku), sku);
  }

  async remove(sessionId: number, skus: readonly string[]): Promise<void> {
    if (skus.length === 0) return;
    await this.database.execute('DELETE FROM inventory_count_line WHERE session_id = ? AND sku IN (?)', [
      sessionId,
      skus,
    ]);
  }

  /** By the whole key. Of more SKUs at once there would be too many ranges for the optimizer to tell them apart. */
  private async inSessions(sessionIds: readonly number[], skus: readonly string[]): Promise<LineRow[]> {
    if (sessionIds.length === 0) return [];
    const found: LineRow[] = [];
    for (const chunk of chunksOf(skus, SKUS_PER_STATEMENT)) {
      const rows = await this.database.query<LineRow>(
        `SELECT session_id, ${COLUMNS} FROM inventory_count_line FORCE INDEX (PRIMARY)
          WHERE session_id IN (?) AND sku IN (?) AND is_removed = 0 ORDER BY session_id, sku`,
        [sessionIds, chunk],
      );
      found.push(...rows);
    }
    return found;
  }

  private async removeFrom(sessionIds: readonly number[], sku: string): Promise<void> {
    if (sessionIds.length === 0) return;
    await this.database.execute('DELETE FROM inventory_count_line WHERE session_id IN (?) AND sku = ?', [
      sessionIds,
      sku,
    ]);
  }

  /** A plain read: who counts or posts the SKU holds its product, and so does who renames or deletes it. */
  private async openSessionsWith(sku: string): Promise<number[]> {
    const rows = await this.database.query<{ session_id: number }>(
      `SELECT s.session_id FROM inventory_count_line l JOIN inventory_count_session s ON s.session_id = l.session_id
        WHERE l.sku = ? AND s.status = 'open' ORDER BY s.session_id`,
      [sku],
    );
    return rows.map(({ session_id }) => session_id);
  }
}

function valuesOf(line: CountLine, revision: number): unknown[] {
  return [
    line.sku,
    line.quantity.toString(),
    line.expected.toString(),
    line.firstExpected.toString(),
    line.version,
    revision,
    line.counter,
    line.countedBy,
    line.alsoBy,
    Number(line.isRemoved),
  ];
}

function toLine(row: Omit<LineRow, 'session_id'>): StoredCountLine {
  return {
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    expected: Quantity.of(row.expected),
    firstExpected: Quantity.of(row.first_expected),
    version: row.version,
    revision: row.revision,
    counter: row.counter,
    countedBy: row.counted_by,
    alsoBy: row.also_by,
    isRemoved: row.is_removed === 1,
    countedAt: row.counted_at,
  };
}
