import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { isStatementTimeout } from '../../../platform/database/failure.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { withStatementTimeout } from '../../../platform/database/statement-timeout.js';
import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import { inScanShare, SCAN_SECONDS_MAX } from '../../../platform/search/index.js';
import type { CompiledSearch } from '../../../platform/search/index.js';
import { lengthOf } from '../../../platform/database/id-runs.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { ADJUSTMENT_COLUMN_NAMES } from '../domain/adjustment-columns.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';
import { BLOCK_IDS } from '../domain/block.js';
import type { PageStart } from '../domain/block.js';
import type { SearchEffort, ValueList } from '../domain/history-query.js';
import { PULSE, pulseOf, idsWithin } from './counted-search.repository.js';
import type { CountsPulse } from './counted-search.repository.js';

/** Counting what an index finds may take long on a long history; what takes longer has to be narrowed down. */
const SEARCH_SECONDS_MAX = 20;
/** Connections that such counts and pages hold at once: other requests have the rest. */
const LONG_AT_ONCE_MAX = 4;
const LONG_WAITING_MAX = 100;
const LONG_WAIT_MS_MAX = 10_000;
/** Ids of a page that are read within a tenth of a second. */
const NARROW_IDS_MAX = 200_000;

const TABLE = 'inventory_source_item_adjustment';

const SELECTED = ADJUSTMENT_COLUMN_NAMES.join(', ');

/** A search as SQL, and what it costs. */
export interface HistorySearch extends CompiledSearch {
  readonly effort: SearchEffort;
}

/** Rows of a moment in which the counts were so; where there is no row, nothing is known of the counts. */
export interface RowsWithPulse {
  readonly rows: readonly AdjustmentRow[];
  readonly pulse: CountsPulse | undefined;
}

/** Searches the history; every statement has a time limit, and those that may be long a share of the connections. */
@Injectable()
export class AdjustmentSearchRepository {
  private readonly long = new ConcurrencyLimit({
    runningMax: LONG_AT_ONCE_MAX,
    waitingMax: LONG_WAITING_MAX,
    waitMsMax: LONG_WAIT_MS_MAX,
    refusal: () =>
      new ApplicationError('busy', 'Too many long searches of the history are being made at the moment. Try again.'),
  });

  constructor(private readonly reads: ReadDatabase) {}

  /** A page by ids alone, newest first. */
  async pageFrom(start: PageStart | undefined, size: number): Promise<AdjustmentRow[]> {
    const where = start ? `WHERE adjustment_id <= ${start.fromId}` : '';
    return this.select(`SELECT ${SELECTED} FROM ${TABLE} ${where} ORDER BY adjustment_id DESC LIMIT ? OFFSET ?`, [
      size,
      start?.offset ?? 0,
    ]);
  }

  /** A page of the ids in `run` that also match, newest first: for conditions that most rows of the run fulfil. */
  async pageWithin(run: IdRun, search: HistorySearch, size: number, offset: number): Promise<AdjustmentRow[]> {
    return this.select(
      `SELECT ${SELECTED} FROM ${TABLE} FORCE INDEX (PRIMARY)
        WHERE adjustment_id BETWEEN ? AND ? AND ${search.where} ORDER BY adjustment_id DESC LIMIT ? OFFSET ?`,
      [run.first, run.last, ...search.parameters, size, offset],
      search.effort,
    );
  }

  /** A page of the ids in the ranges that also match, newest first: few ids that are known to hold it. */
  async pageAmong(
    ranges: readonly IdRun[],
    search: CompiledSearch,
    size: number,
    offset: number,
  ): Promise<AdjustmentRow[]> {
    if (ranges.length === 0) return [];
    const effort = lengthOf(ranges) > NARROW_IDS_MAX ? 'long' : 'narrow';
    return this.select(
      `SELECT ${SELECTED} FROM ${TABLE} FORCE INDEX (PRIMARY)
        WHERE ${idsWithin('adjustment_id', ranges)} AND ${search.where} ORDER BY adjustment_id DESC LIMIT ? OFFSET ?`,
      [...search.parameters, size, offset],
      effort,
    );
  }

  /** The rows with these ids, newest first; those that were deleted meanwhile are left out. */
  async withIds(ids: readonly number[]): Promise<RowsWithPulse> {
    return this.pulsed(`WHERE adjustment_id IN (?) ORDER BY adjustment_id DESC`, [ids]);
  }

  /** The newest rows of all. */
  async newestOfAll(size: number): Promise<RowsWithPulse> {
    return this.pulsed('ORDER BY adjustment_id DESC LIMIT ?', [size]);
  }

  /** Up to `size` rows that match among the newest `ids` ids, newest first. */
  async newest(ids: number, search: CompiledSearch, size: number): Promise<AdjustmentRow[]> {
    return this.select(
      `SELECT ${SELECTED} FROM ${TABLE} FORCE INDEX (PRIMARY)
        WHERE adjustment_id > (SELECT GREATEST(MAX(adjustment_id), ?) - ? FROM ${TABLE}) AND ${search.where}
        ORDER BY adjustment_id DESC LIMIT ?`,
      [ids, ids, ...search.parameters, size],
    );
  }

  /** How many rows of the blocks match, block by block, in one statement. */
  async countInBlocks(blocks: readonly number[], search: HistorySearch): Promise<Map<number, number>> {
    if (blocks.length === 0) return new Map();
    const ranges = blocks.map(() => 'adjustment_id BETWEEN ? AND ?').join(' OR ');
    const bounds = blocks.flatMap((block) => [block * BLOCK_IDS, (block + 1) * BLOCK_IDS - 1]);
    const rows = await this.select<{ block: number; total: number }>(
      `SELECT adjustment_id DIV ${BLOCK_IDS} AS block, COUNT(*) AS total FROM ${TABLE} FORCE INDEX (PRIMARY)
        WHERE (${ranges}) AND ${search.where} GROUP BY adjustment_id DIV ${BLOCK_IDS} ORDER BY NULL`,
      [...bounds, ...search.parameters],
      search.effort,
    );
    return new Map(rows.map((row) => [row.block, row.total]));
  }

  /**
   * A page of what matches, in its order. Ids are found in an index first, so that rows are read for the page alone.
   */
  async page(search: HistorySearch, size: number, offset: number): Promise<AdjustmentRow[]> {
    const order = search.orderBy;
    return this.select(
      `SELECT ${SELECTED} FROM ${TABLE} JOIN (
         SELECT adjustment_id AS page_id FROM ${TABLE} WHERE ${search.where} ORDER BY ${order} LIMIT ? OFFSET ?
       ) page ON adjustment_id = page_id ORDER BY ${order}`,
      [...search.parameters, size, offset],
      search.effort,
    );
  }

  /**
   * The first page of what matches, with how many do, in one statement. It is for what an index leads to: all of that has
   * to be counted anyway.
   */
  async firstPageWithTotal(search: HistorySearch, size: number): Promise<{ rows: AdjustmentRow[]; total: number }> {
    const order = search.orderBy;
    const found = await this.select<AdjustmentRow & { total: number }>(
      `SELECT ${SELECTED}, (SELECT COUNT(*) FROM ${TABLE} WHERE ${search.where}) AS total FROM ${TABLE} JOIN (
         SELECT adjustment_id AS page_id FROM ${TABLE} WHERE ${search.where} ORDER BY ${order} LIMIT ?
       ) page ON adjustment_id = page_id ORDER BY ${order}`,
      [...search.parameters, ...search.parameters, size],
      search.effort,
    );
    return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
  }

  /**
   * As `page`, newest first, for rows with any of several values. Each value's newest rows are read from its index. One
   * scan for all of them would go through the whole table where the values are rare, or sort the many rows of frequent
   * ones. What the collation takes for the same value twice is read twice and shown once.
   */
  async pageOfValues(search: HistorySearch, list: ValueList, size: number, offset: number): Promise<AdjustmentRow[]> {
    const newest = `(SELECT adjustment_id AS page_id FROM ${TABLE} WHERE ${list.column} = ? AND ${search.where}
        ORDER BY adjustment_id DESC LIMIT ?)`;
    return this.select(
      `SELECT ${SELECTED} FROM ${TABLE} JOIN (
         SELECT page_id FROM (${list.values.map(() => newest).join(' UNION ')}) newest_of_each
          ORDER BY page_id DESC LIMIT ? OFFSET ?
       ) page ON adjustment_id = page_id ORDER BY adjustment_id DESC`,
      [...list.values.flatMap((value) => [value, ...search.parameters, offset + size]), size, offset],
      search.effort,
    );
  }

  async count(search: HistorySearch): Promise<number> {
    const [row] = await this.select<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${TABLE} WHERE ${search.where}`,
      search.parameters,
      search.effort,
    );
    return row?.total ?? 0;
  }

  /** The runs of ids that a request wrote, oldest first, at most `limit` of them. */
  async runsOfRequest(requestId: string, limit: number): Promise<IdRun[]> {
    const rows = await this.select<IdRun>(
      `SELECT first_adjustment_id AS first, last_adjustment_id AS last FROM inventory_adjustment_request
        WHERE request_id = ? ORDER BY first_adjustment_id LIMIT ?`,
      [requestId, limit],
    );
    return rows;
  }

  /** The types of references that there are, at most `limit`; the index is skipped through. */
  async referenceTypes(limit: number): Promise<string[]> {
    const rows = await this.select<{ type: string }>(
      `SELECT DISTINCT reference_type AS type FROM ${TABLE} WHERE reference_type IS NOT NULL LIMIT ?`,
      [limit],
    );
    return rows.map(({ type }) => type);
  }

  /** The states that a source item has a history in: one statement for one state, and one more for each further one. */
  async statesOf({ sourceCode, sku }: { readonly sourceCode: string; readonly sku: string }): Promise<string[]> {
    const ofItem = `FROM ${TABLE} WHERE source_code = ? AND sku = ?`;
    const [ends] = await this.select<{ first: string | null; last: string | null }>(
      `SELECT MIN(state) AS first, MAX(state) AS last ${ofItem}`,
      [sourceCode, sku],
    );
    const states: string[] = [];
    for (let state = ends?.first ?? null; state !== null;) {
      states.push(state);
      if (state === ends?.last) break;
      const [next]: { state: string | null }[] = await this.select(
        `SELECT MIN(state) AS state ${ofItem} AND state > ?`,
        [sourceCode, sku, state],
      );
      state = next?.state ?? null;
    }
    return states;
  }

  /** Few rows by the primary key, with what says whether the counts hold in that moment. */
  private async pulsed(rest: string, parameters: readonly unknown[]): Promise<RowsWithPulse> {
    const found = await this.reads.query<AdjustmentRow & { pulse: string }>(
      `SELECT ${SELECTED}, ${PULSE} AS pulse FROM ${TABLE} FORCE INDEX (PRIMARY) ${rest}`,
      parameters,
    );
    const [first] = found;
    return { rows: found.map(({ pulse: _, ...row }) => row), pulse: first && pulseOf(first.pulse) };
  }

  private async select<Row = AdjustmentRow>(
    sql: string,
    parameters: readonly unknown[],
    effort: SearchEffort = 'narrow',
  ): Promise<Row[]> {
    const seconds = effort === 'scan' ? SCAN_SECONDS_MAX : SEARCH_SECONDS_MAX;
    const read = (): Promise<Row[]> => this.reads.query<Row>(withStatementTimeout(sql, seconds), parameters);
    try {
      if (effort === 'narrow') return await read();
      return await (effort === 'scan' ? inScanShare(read) : this.long.run(read));
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      throw invalid(
        'The search took longer than %1 seconds. Narrow it down by source_code, sku, created_at, request_id or reference_type and reference_id.',
        [seconds],
      );
    }
  }
}
