import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { guardedSelect, searchRefusal } from '../../../platform/search/index.js';
import type { CompiledSearch, SearchCriteria } from '../../../platform/search/index.js';
import { ADJUSTMENT_COLUMN_NAMES } from '../../adjustment-history/index.js';
import type { AdjustmentRow } from '../../adjustment-history/index.js';

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

const TABLE = 'inventory_source_item_adjustment';
const SELECTED = ADJUSTMENT_COLUMN_NAMES.join(', ');

/**
 * Reads the history from its first row to its last, for exports. It is the one file of the module that names the
 * history's tables, since the history's own reader gives pages from the newest row on.
 */
@Injectable()
export class AdjustmentExportRepository {
  constructor(private readonly database: Database) {}

  /** The ids that there are; undefined for an empty history. */
  async range(): Promise<IdRange | undefined> {
    const [row] = await this.database.query<{ first: string | null; last: string | null }>(
      `SELECT MIN(adjustment_id) AS first, MAX(adjustment_id) AS last FROM ${TABLE}`,
    );
    return toRange(row);
  }

  /** The ids among which all rows of a request are; undefined where the request is not known. */
  async rangeOfRequest(requestId: string): Promise<IdRange | undefined> {
    const [row] = await this.database.query<{ first: string | null; last: string | null }>(
      `SELECT MIN(first_adjustment_id) AS first, MAX(last_adjustment_id) AS last
         FROM inventory_adjustment_request WHERE request_id = ?`,
      [requestId],
    );
    return toRange(row);
  }

  /**
   * Those of the ids that match, at most `size`, in their order; `byId` reads by the ids, otherwise the server chooses.
   */
  async page(
    range: IdRange,
    { criteria, compiled }: AdjustmentSearch,
    { size, byId }: { readonly size: number; readonly byId: boolean },
  ): Promise<AdjustmentRow[]> {
    const select = `SELECT ${SELECTED} FROM ${TABLE} ${byId ? 'FORCE INDEX (PRIMARY)' : ''}
      WHERE adjustment_id BETWEEN ? AND ? AND ${compiled.where} ORDER BY adjustment_id LIMIT ?`;
    try {
      return await this.database.query<AdjustmentRow>(guardedSelect(select, criteria), [
        ...[range.first, range.last, ...compiled.parameters, size],
      ]);
    } catch (error) {
      throw searchRefusal(error) ?? error;
    }
  }
}

function toRange(row: { first: string | null; last: string | null } | undefined): IdRange | undefined {
  if (!row || row.first === null || row.last === null) return undefined;
  return { first: Number(row.first), last: Number(row.last) };
}
