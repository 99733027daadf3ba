import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { itemIndexOrder } from '../domain/item-index.js';
import { AVAILABLE, isOpeningSql } from '../domain/vocabulary.js';

const HISTORY = 'inventory_source_item_adjustment';

/** A quantity that says another last digest than its history has. */
export interface WrongHead {
  readonly sourceCode: string;
  readonly sku: string;
  readonly state: string;
  /** The digest that the quantity was stored with, in hexadecimal letters; null where there is none. */
  readonly head: string | null;
  /** That of the last history row; null where it has none, or where there is no row. */
  readonly last: string | null;
}

export interface HeadSlice {
  readonly examined: number;
  readonly wrong: readonly WrongHead[];
}

interface HeadRow {
  source_code: string;
  sku: string;
  state: string;
  head: string | null;
  last: string | null;
}

/**
 * The row that the head of a chain is of: its end of the index is jumped to. Where there is a head, it is the last row with
 * a digest, past what somebody may have put behind it.
 */
const LAST_ID = (state: string): string => `
  CASE WHEN w.history_digest IS NULL THEN ${lastSql(state, '')} ELSE ${lastSql(state, 'AND a.digest IS NOT NULL')} END`;

function lastSql(state: string, condition: string): string {
  return `(SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
    WHERE a.source_code = w.source_code AND a.sku = w.sku AND a.state = ${state} ${condition}
    ORDER BY ${itemIndexOrder('a', 'DESC')} LIMIT 1)`;
}

/**
 * Without a head, a row without a digest at the end says nothing: a version that knew no digests wrote it. An item that was
 * created with nothing has no head behind a row to zero, and an opening balance is no head.
 */
const IS_WRONG = `CASE WHEN h.adjustment_id IS NULL THEN w.history_digest IS NOT NULL
                       WHEN h.digest IS NULL THEN 0
                       WHEN w.history_digest IS NULL THEN h.quantity_after <> 0 AND NOT ${isOpeningSql('h')}
                       ELSE w.history_digest <> h.digest END`;

/**
 * Compares the heads of chains, as they are stored with the quantities, with the last rows of the history. Both come from
 * one statement: a writer may commit between two.
 */
@Injectable()
export class HeadComparisonRepository {
  constructor(private readonly database: Database) {}

  /** Source items with ids from `after`, exclusive, to `upTo`. */
  async ofItems(after: number, upTo: number): Promise<WrongHead[]> {
    const rows = await this.database.query<HeadRow>(
      `SELECT w.source_code, w.sku, '${AVAILABLE}' AS state, LOWER(HEX(w.history_digest)) AS head,
              LOWER(HEX(h.digest)) AS last
         FROM (SELECT w.source_code, w.sku, w.history_digest, ${LAST_ID(`'${AVAILABLE}'`)} AS last_id
                 FROM inventory_source_item w FORCE INDEX (PRIMARY)
                WHERE w.source_item_id > ? AND w.source_item_id <= ?) w
         LEFT JOIN ${HISTORY} h ON h.adjustment_id = w.last_id
        WHERE ${IS_WRONG}`,
      [after, upTo],
    );
    return rows.map(toHead);
  }

  /** The next quantities in other states, by SKU, source and state. */
  async ofStates(
    after: readonly [sku: string, sourceCode: string, state: string] | undefined,
    limit: number,
  ): Promise<HeadSlice & { readonly last: readonly [string, string, string] | undefined }> {
    const rows = await this.database.query<HeadRow & { wrong: number }>(
      `SELECT w.source_code, w.sku, w.state, LOWER(HEX(w.history_digest)) AS head,
              LOWER(HEX(h.digest)) AS last, (w.state <> '${AVAILABLE}' AND ${IS_WRONG}) AS wrong
         FROM (SELECT w.source_code, w.sku, w.state, w.history_digest, ${LAST_ID('w.state')} AS last_id
                 FROM (SELECT source_code, sku, state, history_digest FROM inventory_source_item_state FORCE INDEX (PRIMARY)
                        ${after ? 'WHERE (sku > ? OR (sku = ? AND (source_code > ? OR (source_code = ? AND state > ?))))' : ''}
                        ORDER BY sku, source_code, state LIMIT ?) w) w
         LEFT JOIN ${HISTORY} h ON h.adjustment_id = w.last_id
        ORDER BY w.sku, w.source_code, w.state`,
      [...(after ? [after[0], after[0], after[1], after[1], after[2]] : []), limit],
    );
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      examined: rows.length,
      wrong: rows.filter(({ wrong }) => wrong === 1).map(toHead),
      last: last && [last.sku, last.source_code, last.state],
    };
  }
}

function toHead({ source_code: sourceCode, sku, state, head, last }: HeadRow): WrongHead {
  return { sourceCode, sku, state, head, last };
}
