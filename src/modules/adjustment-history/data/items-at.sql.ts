import { AVAILABLE } from '../domain/vocabulary.js';

const HISTORY = 'inventory_source_item_adjustment';

/** A moment of the past, and where the history goes on after it. */
export interface Instant {
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly moment: string;
  /** No row that came after the moment has a lower id. Undefined where none came. */
  readonly laterFrom: number | undefined;
  /** The newest id that there is. */
  readonly newest: number;
  /** What is asked about: `available` is the quantity of the source items, others are what these have in that state. */
  readonly state: string;
}

/** A condition on `source_code` and `sku`, for the tables that have both. */
export interface KeyCondition {
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** The SKUs that it lets through, where it names them: then items are looked for by name, and not in other rows. */
  readonly named?: NamedSkus | undefined;
}

/** SKUs that a condition names. */
export interface NamedSkus {
  readonly skus: readonly string[];
  /** Whether each may be looked for at each source that has a history: few enough of both. */
  readonly isProbed: boolean;
}

interface BoundSql {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Up to so many ids are looked through for items that are gone; beyond, the index is skipped through. */
const IDS_READ_MAX = 200_000;

/**
 * The first row after the moment of the item that `alias` stands for. It is in the order of all columns of the index: for
 * the id alone MySQL sorts all rows of the item.
 */
const firstAfter = (alias: string): string => `
  (SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
    WHERE a.source_code = ${alias}.source_code AND a.sku = ${alias}.sku AND a.state = ?
      AND a.adjustment_id >= ? AND a.created_at > ? ORDER BY a.source_code, a.sku, a.state, a.adjustment_id LIMIT 1)`;

/** Each source that has a history, whether the source is still there or not: the index is skipped through. */
export const WRITTEN_SOURCES = `SELECT source_code FROM ${HISTORY} FORCE INDEX (idx_adjustment_item) GROUP BY source_code`;

/** The items that the history has after the moment, and perhaps others. */
function writtenItems(
  { moment, laterFrom = 0, newest, state }: Instant,
  { where, parameters, named }: KeyCondition,
): BoundSql {
  if (named?.isProbed) {
    // One look for each pair: of an item that is written to all day, the rows of years are not read.
    return {
      sql: `SELECT h.source_code, h.sku
              FROM (SELECT ${firstAfter('pair')} AS first_id
                      FROM (SELECT written.source_code, listed.sku
                              FROM (${WRITTEN_SOURCES}) written
                              JOIN JSON_TABLE(?, '$[*]' COLUMNS (sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$'))
                                   listed ON 1 = 1) pair) probed
              STRAIGHT_JOIN ${HISTORY} h FORCE INDEX (PRIMARY) ON h.adjustment_id = probed.first_id
             WHERE ${where}`,
      parameters: [state, laterFrom, moment, JSON.stringify(named.skus), ...parameters],
    };
  }
  if (named !== undefined || newest - laterFrom < IDS_READ_MAX) {
    const index = named === undefined ? 'PRIMARY' : 'idx_adjustment_sku';
    return {
      sql: `SELECT DISTINCT source_code, sku FROM ${HISTORY} FORCE INDEX (${index}) WHERE adjustment_id >= ? AND ${where}`,
      parameters: [laterFrom, ...parameters],
    };
  }
  return {
    sql: `SELECT source_code, sku FROM ${HISTORY} FORCE INDEX (idx_adjustment_item) WHERE ${where} GROUP BY source_code, sku`,
    parameters,
  };
}

/**
 * The source items that there were at the moment, as a table to select from. Its columns are `source_code`, `sku`, the
 * `quantity` then, the `status` of today, and `first_id`: the first row after the moment, or null.
 *
 * The next row tells what was there before it. An item without one is what it is today. So the answer needs no row from
 * before the moment, and pruning takes nothing from it.
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
  const written = writtenItems(instant, condition);
  return {
    sql: `(
      SELECT known.source_code, known.sku, COALESCE(later.quantity_after - later.delta, known.quantity) AS quantity,
             known.status, known.first_id
        FROM (SELECT i.source_code, i.sku, i.quantity, i.status, ${firstAfter('i')} AS first_id
                FROM (${present}) i
               UNION ALL
              SELECT w.source_code, w.sku, NULL, NULL, ${firstAfter('w')}
                FROM (${written.sql}) w
                LEFT JOIN ${stored(state)}
               WHERE i.sku IS NULL) known
        LEFT JOIN ${HISTORY} later ON later.adjustment_id = known.first_id
       WHERE ${state === AVAILABLE ? WAS_THERE : HELD_SOMETHING})`,
    parameters: [
      ...[state, laterFrom, moment, ...ofState, ...parameters],
      ...[state, laterFrom, moment, ...written.parameters, ...ofState],
    ],
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

/** What is stored of the item `w`, as `i`. */
function stored(state: string): string {
  const ofItem = 'i.source_code = w.source_code AND i.sku = w.sku';
  return state === AVAILABLE
    ? `inventory_source_item i ON ${ofItem}`
    : `inventory_source_item_state i ON ${ofItem} AND i.state = ?`;
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
