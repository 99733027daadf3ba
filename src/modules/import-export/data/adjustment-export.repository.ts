import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../../platform/concurrency/concurrency-limit.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { isScan, limitedScan, searchRefusal } from '../../../platform/search/index.js';
import type { CompiledSearch, SearchCriteria } from '../../../platform/search/index.js';
import { ADJUSTMENT_COLUMN_NAMES, ADJUSTMENT_COLUMNS } from '../../adjustment-history/index.js';
import type { AdjustmentRow } from '../../adjustment-history/index.js';
import { BEFORE_NUMBER, BEFORE_TEXT } from '../domain/csv-lines.js';

/** Ids from one to another, both included. */
export interface IdRange {
  readonly first: number;
  readonly last: number;
}

/** A search, and the same as SQL. */
export interface AdjustmentSearch {
  readonly criteria: SearchCriteria;
  readonly compiled: CompiledSearch;
}

interface PageOptions {
  readonly size: number;
  readonly byId: boolean;
}

const TABLE = 'inventory_source_item_adjustment';
const SELECTED = ADJUSTMENT_COLUMN_NAMES.join(', ');
const LINE = `CONCAT(${ADJUSTMENT_COLUMN_NAMES.map((name, index) => {
  const { kind, ...column } = ADJUSTMENT_COLUMNS[name];
  const cell = 'nullable' in column ? `COALESCE(${name}, '')` : name;
  return index === 0 ? cell : `'${kind === 'text' ? BEFORE_TEXT : BEFORE_NUMBER}', ${cell}`;
}).join(', ')})`;
/** Connections that exports hold at once. A page waits for its turn as long as it takes: its file is half sent. */
const PAGES_AT_ONCE_MAX = 2;
const PAGES_WAITING_MAX = 200;

/**
 * Reads the history from its first row to its last, for exports. It is the one file of the module that names the
 * history's tables, since the history's own reader gives pages from the newest row on.
 */
@Injectable()
export class AdjustmentExportRepository {
  private readonly pages = new ConcurrencyLimit({
    runningMax: PAGES_AT_ONCE_MAX,
    waitingMax: PAGES_WAITING_MAX,
    refusal: () => new ApplicationError('busy', 'Too many exports are being made at the moment. Try again.'),
  });

  constructor(private readonly reads: ReadDatabase) {}

  /** The ids that there are; undefined for an empty history. */
  async range(): Promise<IdRange | undefined> {
    const [row] = await this.reads.query<{ first: number | null; last: number | null }>(
      `SELECT MIN(adjustment_id) AS first, MAX(adjustment_id) AS last FROM ${TABLE}`,
    );
    return toRange(row);
  }

  /** The ids among which all rows of a request are; undefined where the request is not known. */
  async rangeOfRequest(requestId: string): Promise<IdRange | undefined> {
    const [row] = await this.reads.query<{ first: number | null; last: number | null }>(
      `SELECT MIN(first_adjustment_id) AS first, MAX(last_adjustment_id) AS last
         FROM inventory_adjustment_request WHERE request_id = ?`,
      [requestId],
    );
    return toRange(row);
  }

  /**
   * Those of the ids that match, at most `size`, in their order; `byId` reads by the ids, otherwise the server chooses.
   */
  async page(range: IdRange, search: AdjustmentSearch, options: PageOptions): Promise<AdjustmentRow[]> {
    return this.select<AdjustmentRow>(SELECTED, range, search, options);
  }

  /**
   * As `page`, each row as one text, which the driver makes in a fraction of the time of seventeen values. Before each
   * cell but the first stands `BEFORE_TEXT` or `BEFORE_NUMBER`; what is null is empty.
   */
  async lines(range: IdRange, search: AdjustmentSearch, options: PageOptions): Promise<string[]> {
    const rows = await this.select<{ line: string }>(`${LINE} AS line`, range, search, options);
    return rows.map(({ line }) => line);
  }

  private async select<Row>(
    selected: string,
    range: IdRange,
    { criteria, compiled }: AdjustmentSearch,
    { size, byId }: PageOptions,
  ): Promise<Row[]> {
    const select = `SELECT ${selected} FROM ${TABLE} ${byId ? 'FORCE INDEX (PRIMARY)' : ''}
      WHERE adjustment_id BETWEEN ? AND ? AND ${compiled.where} ORDER BY adjustment_id LIMIT ?`;
    const parameters = [range.first, range.last, ...compiled.parameters, size];
    try {
      const limited = isScan(criteria) ? limitedScan(select) : select;
      return await this.pages.run(() => this.reads.query<Row>(limited, parameters));
    } catch (error) {
      throw searchRefusal(error) ?? error;
    }
  }
}

function toRange(row: { first: number | null; last: number | null } | undefined): IdRange | undefined {
  if (!row || row.first === null || row.last === null) return undefined;
  return { first: row.first, last: row.last };
}
