import { AVAILABLE } from '../domain/vocabulary.js';

const HISTORY = 'inventory_source_item_adjustment';

/** A moment of the past, and where the history goes on after it. */
export interface Instant {
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly moment: string;
  /** No row that came after the moment has a lower id. Undefined where none came. */
  readonly laterFrom: number | undefined;
  /** Whether no row can come any more that would lower `laterFrom`. */
  readonly isSettled: boolean;
  /** The newest id that there is. */
  readonly newest: number;
  /** What is asked about: `available` is the quantity of the source items, others are what these have in that state. */
  readonly state: string;
}

/** A condition on `source_code` and `sku`, for the tables that have both. */
export interface KeyCondition {
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** Where it names SKUs: the sources that have a history, or `many` where SKUs times sources are too many to look for. */
  readonly namedAt?: readonly string[] | 'many' | undefined;
  /** Whether it is a stretch of the index of items, which is never left for another. */
  readonly isStretch?: boolean;
}

interface BoundSql {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Up to so many ids are looked through for what came later; beyond, the index is skipped through, item by item. */
const IDS_READ_MAX = 20_000;

/**
 * The first row after the moment of the item that `alias` stands for. It is in the order of all columns of the index: for
 * the id alone MySQL sorts all rows of the item. Either engine reads the item's rows up to it, so it is for few items alone.
 */
const firstAfter = (alias: string): string => `
  (SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
    WHERE a.source_code = ${alias}.source_code AND a.sku = ${alias}.sku AND a.state = ?
      AND a.adjustment_id >= ? AND a.created_at > ? ORDER BY a.source_code, a.sku, a.state, a.adjustment_id LIMIT 1)`;

/** Each source that has a history, whether the source is still there or not: the index is skipped through. */
export const WRITTEN_SOURCES = `SELECT source_code FROM ${HISTORY} FORCE INDEX (idx_adjustment_item) GROUP BY source_code`;

/**
 * Each item with its `lowest` id from where the history goes on. With the whole key at hand both engines step from item to
 * item in the index (`Using index for group-by`) and read none of the rows between.
 */
function lowestLater(
  { laterFrom = 0, newest, state }: Instant,
  { where, parameters, namedAt, isStretch = false }: KeyCondition,
): BoundSql {
  const read = (index: string, condition: string, values: readonly unknown[]): BoundSql => ({
    sql: `SELECT source_code, sku, MIN(adjustment_id) AS lowest FROM ${HISTORY} FORCE INDEX (${index})
           WHERE ${condition} AND state = ? AND adjustment_id >= ? GROUP BY source_code, sku`,
    parameters: [...values, state, laterFrom],
  });
  if (namedAt === 'many') return read('idx_adjustment_sku', where, parameters);
  if (namedAt !== undefined && namedAt.length > 0) {
    return read('idx_adjustment_item', `source_code IN (?) AND ${where}`, [namedAt, ...parameters]);
  }
  const isRecent = !isStretch && newest - laterFrom < IDS_READ_MAX;
  return read(isRecent ? 'PRIMARY' : 'idx_adjustment_item', where, parameters);
}

/**
 * The source items that there were at the moment, as a table to select from. Its columns are `source_code`, `sku`, the
 * `quantity` then, the `status` of today, and `first_id`: the first row after the moment, or null.
 *
 * The next row tells what was there before it. An item without one is what it is today. So the answer needs no row from
 * before the moment, and pruning takes nothing from it.
 *
 * Times may fall where ids rise, as writers wait for each other. So the lowest id is looked at: only an item whose row
 * there is not of later has its rows read. What is stored and what was written are put together by grouping: MariaDB
 * builds no index on a derived table with keys of this length.
 */
export function itemsAt(instant: Instant, condition: KeyCondition): BoundSql {
  const { moment, laterFrom, state } = instant;
  const { where, parameters } = condition;
  const { sql: present, parameters: ofState } = presentItems(state, where);
  if (laterFrom === undefined) {
    return {
      sql: `(SELECT p.source_code, p.sku, p.quantity, p.status, NULL AS first_id FROM (${present}) p
             WHERE ${state === AVAILABLE ? '1 = 1' : 'p.quantity <> 0'})`,
      parameters: [...ofState, ...parameters],
    };
  }
  const later = lowestLater(instant, condition);
  return {
    sql: `(
      SELECT known.source_code, known.sku, COALESCE(later.quantity_after - later.delta, known.quantity) AS quantity,
             known.status, known.first_id
        FROM (SELECT item.source_code, item.sku, item.quantity, item.status,
                     CASE WHEN lowest_.created_at <= ? THEN ${firstAfter('item')} ELSE item.lowest END AS first_id
                FROM (SELECT COALESCE(MAX(u.stored_source), u.source_code) AS source_code,
                             COALESCE(MAX(u.stored_sku), u.sku) AS sku,
                             MAX(u.quantity) AS quantity, MAX(u.status) AS status, MAX(u.lowest) AS lowest
                        FROM (SELECT p.source_code, p.sku, p.source_code AS stored_source, p.sku AS stored_sku,
                                     p.quantity, p.status, NULL AS lowest
                                FROM (${present}) p
                               UNION ALL
                              SELECT l.source_code, l.sku, NULL, NULL, NULL, NULL, l.lowest FROM (${later.sql}) l) u
                       GROUP BY u.source_code, u.sku) item
                LEFT JOIN ${HISTORY} lowest_ ON lowest_.adjustment_id = item.lowest) known
        LEFT JOIN ${HISTORY} later ON later.adjustment_id = known.first_id
       WHERE ${state === AVAILABLE ? WAS_THERE : HELD_SOMETHING})`,
    parameters: [moment, state, laterFrom, moment, ...ofState, ...parameters, ...later.parameters],
  };
}

/** An item was there where it is today, or where the next change found one. */
const WAS_THERE = `CASE WHEN known.first_id IS NULL THEN known.status IS NOT NULL
                  ELSE later.status_before IS NOT NULL OR later.status_after IS NULL END`;

/** Of other states only quantities are told: one that was zero is none. */
const HELD_SOMETHING = 'COALESCE(later.quantity_after - later.delta, known.quantity, 0) <> 0';

/** What there is today, with the columns that `itemsAt` needs. */
function presentItems(state: string, where: string): BoundSql {
  if (state === AVAILABLE) {
    return {
      sql: `SELECT source_code, sku, quantity, status FROM inventory_source_item WHERE ${where}`,
      parameters: [],
    };
  }
  return {
    sql: `SELECT source_code, sku, quantity, 0 AS status FROM inventory_source_item_state WHERE state = ? AND ${where}`,
    parameters: [state],
  };
}

/**
 * The status at the moment of a row of `itemsAt`: what the first change of the status since then says was there before.
 * Without a change it is the status of today, and of an item that is gone the one that it was given last.
 */
export function statusAt(alias: string, state: string): string {
  // Nothing in another state is on sale.
  if (state !== AVAILABLE) return '0';
  const key = `s.source_code = ${alias}.source_code AND s.sku = ${alias}.sku AND s.state = '${AVAILABLE}'`;
  const changes = `FROM ${HISTORY} s FORCE INDEX (idx_adjustment_item) WHERE ${key}`;
  return `CASE WHEN ${alias}.first_id IS NULL THEN ${alias}.status ELSE COALESCE(
    (SELECT s.status_before ${changes} AND s.adjustment_id >= ${alias}.first_id
        AND (s.status_before IS NOT NULL OR s.status_after IS NOT NULL) ORDER BY s.adjustment_id LIMIT 1),
    ${alias}.status,
    (SELECT s.status_after ${changes} AND s.adjustment_id < ${alias}.first_id AND s.status_after IS NOT NULL
      ORDER BY s.adjustment_id DESC LIMIT 1),
    0) END`;
}
