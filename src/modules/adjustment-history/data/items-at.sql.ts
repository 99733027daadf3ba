import { itemIndexOrder } from '../domain/item-index.js';
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
      AND a.adjustment_id >= ? AND a.created_at > ? ORDER BY ${itemIndexOrder('a', 'ASC')} LIMIT 1)`;

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

/** Which items are looked at: all, or those alone that may not have been there at the moment. */
type ItemChoice = 'all' | 'uncertain';

/** Item rows that are known to have been there at a moment, without a look at their history. */
const CERTAIN = 'there_since <= ?';

/**
 * The source items that there were at the moment, as a table to select from. Its columns are `source_code`, `sku`, the
 * `quantity` then, the `status` of today, and `first_id`: the first row after the moment, or null.
 *
 * The next row tells what was there before it. An item without one is what it is today. So the result needs no row from
 * before the moment, and pruning takes nothing from it.
 *
 * Times may fall where ids rise, as writers wait for each other. So the lowest id is looked at: only an item whose row
 * there is not of later has its rows read. What is stored and what was written are put together by grouping: MariaDB
 * builds no index on a derived table with keys of this length.
 */
export function itemsAt(instant: Instant, condition: KeyCondition, choice: ItemChoice = 'all'): BoundSql {
  const { moment, laterFrom, state } = instant;
  const present = presentItems(instant, condition, choice);
  if (laterFrom === undefined) {
    return {
      sql: `(SELECT p.source_code, p.sku, p.quantity, p.status, NULL AS first_id FROM (${present.sql}) p
             WHERE ${state === AVAILABLE ? '1 = 1' : 'p.quantity <> 0'})`,
      parameters: present.parameters,
    };
  }
  const later = lowestLater(instant, condition);
  const written =
    choice === 'all'
      ? later
      : {
          sql: `SELECT w.source_code, w.sku, w.lowest FROM (${later.sql}) w
                 WHERE NOT EXISTS (SELECT 1 FROM inventory_source_item c
                                    WHERE c.source_code = w.source_code AND c.sku = w.sku AND c.${CERTAIN})`,
          parameters: [...later.parameters, moment],
        };
  const items = {
    sql: `SELECT COALESCE(MAX(u.stored_source), u.source_code) AS source_code,
                 COALESCE(MAX(u.stored_sku), u.sku) AS sku,
                 MAX(u.quantity) AS quantity, MAX(u.status) AS status, MAX(u.lowest) AS lowest
            FROM (SELECT p.source_code, p.sku, p.source_code AS stored_source, p.sku AS stored_sku,
                         p.quantity, p.status, NULL AS lowest
                    FROM (${present.sql}) p
                   UNION ALL
                  SELECT l.source_code, l.sku, NULL, NULL, NULL, NULL, l.lowest FROM (${written.sql}) l) u
           GROUP BY u.source_code, u.sku`,
    parameters: [...present.parameters, ...written.parameters],
  };
  const then = quantitiesThen(instant, items);
  return {
    sql: `(${then.sql} WHERE ${state === AVAILABLE ? WAS_THERE : HELD_SOMETHING})`,
    parameters: then.parameters,
  };
}

/**
 * The keys of the source items that there were at the moment, as a table to select from: `source_code` and `sku`. What is
 * known to have been there already is taken from the items alone. So there are few whose rows of later are looked at.
 */
export function keysAt(instant: Instant, condition: KeyCondition): BoundSql {
  const isSimple = instant.laterFrom === undefined || instant.state !== AVAILABLE;
  const items = itemsAt(instant, condition, isSimple ? 'all' : 'uncertain');
  const keys = `SELECT found.source_code, found.sku FROM ${items.sql} found`;
  if (isSimple) return { sql: `(${keys})`, parameters: items.parameters };
  return {
    sql: `(SELECT source_code, sku FROM inventory_source_item WHERE ${CERTAIN} AND ${condition.where} UNION ALL ${keys})`,
    parameters: [instant.moment, ...condition.parameters, ...items.parameters],
  };
}

/**
 * Source items as they were, by the keys that a statement selects, with its `total`: some at most, as the index is read
 * for each. The columns are `source_code`, `sku`, `quantity`, `status` and `total`; the order is that of `orderBy`.
 */
export function itemsOfKeys(instant: Instant, keys: BoundSql, orderBy: string): BoundSql {
  const { laterFrom, state } = instant;
  const isLater = laterFrom !== undefined;
  const lowest = `(SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
                    WHERE a.source_code = k.source_code AND a.sku = k.sku AND a.state = ? AND a.adjustment_id >= ?
                    ORDER BY ${itemIndexOrder('a', 'ASC')} LIMIT 1)`;
  const isAvailable = state === AVAILABLE;
  const keyed = {
    sql: `SELECT k.source_code, k.sku, k.total, p.quantity, ${isAvailable ? 'p.status' : '0 AS status'}, ${isLater ? lowest : 'NULL'} AS lowest
            FROM (${keys.sql}) k
            LEFT JOIN ${isAvailable ? 'inventory_source_item' : 'inventory_source_item_state'} p
                   ON p.source_code = k.source_code AND p.sku = k.sku ${isAvailable ? '' : 'AND p.state = ?'}
           LIMIT ${ALL_ROWS}`,
    parameters: [...(isLater ? [state, laterFrom] : []), ...keys.parameters, ...(isAvailable ? [] : [state])],
  };
  const then = quantitiesThen(instant, keyed, ['total']);
  const told = withStatus({ sql: `(${then.sql})`, parameters: then.parameters }, state, ['total']);
  return { sql: `${told.sql} ORDER BY ${orderBy}`, parameters: told.parameters };
}

/**
 * Rows of `itemsAt` with the status of then, as a statement that can be ordered by its columns `source_code`, `sku`,
 * `quantity` and `status`. The rows are put together first: only a column of theirs lets the index skip what came before.
 */
export function withStatus(items: BoundSql, state: string, more: readonly string[] = []): BoundSql {
  return {
    sql: `SELECT then_.source_code, then_.sku, then_.quantity, ${statusAt('then_', state)} AS status${listed('then_', more)}
            FROM (SELECT of_then.* FROM ${items.sql} of_then LIMIT ${ALL_ROWS}) then_`,
    parameters: items.parameters,
  };
}

/** Rows that a table has at most: a limit keeps either engine from taking an inner statement apart. */
const ALL_ROWS = '18446744073709551615';

/** What items had, by the first row after the moment: from `lowest`, their lowest id from where the history goes on. */
function quantitiesThen(
  { moment, laterFrom = 0, state }: Instant,
  items: BoundSql,
  more: readonly string[] = [],
): BoundSql {
  return {
    sql: `
      SELECT known.source_code, known.sku, COALESCE(later.quantity_after - later.delta, known.quantity) AS quantity,
             known.status, known.first_id${listed('known', more)}
        FROM (SELECT item.source_code, item.sku, item.quantity, item.status${listed('item', more)},
                     CASE WHEN lowest_.created_at <= ? THEN ${firstAfter('item')} ELSE item.lowest END AS first_id
                FROM (${items.sql}) item
                LEFT JOIN ${HISTORY} lowest_ ON lowest_.adjustment_id = item.lowest) known
        LEFT JOIN ${HISTORY} later ON later.adjustment_id = known.first_id`,
    parameters: [moment, state, laterFrom, moment, ...items.parameters],
  };
}

function listed(table: string, columns: readonly string[]): string {
  return columns.map((column) => `, ${table}.${column}`).join('');
}

/** An item was there where it is today, or where the next change found one. */
const WAS_THERE = `CASE WHEN known.first_id IS NULL THEN known.status IS NOT NULL
                  ELSE later.status_before IS NOT NULL OR later.status_after IS NULL END`;

/** Of other states only quantities are told: one that was zero is none. */
const HELD_SOMETHING = 'COALESCE(later.quantity_after - later.delta, known.quantity, 0) <> 0';

/** What there is today, with the columns that `itemsAt` needs. */
function presentItems({ moment, state }: Instant, condition: KeyCondition, choice: ItemChoice): BoundSql {
  const { where, parameters } = condition;
  if (state !== AVAILABLE) {
    return {
      sql: `SELECT source_code, sku, quantity, 0 AS status FROM inventory_source_item_state WHERE state = ? AND ${where}`,
      parameters: [state, ...parameters],
    };
  }
  const items = `SELECT source_code, sku, quantity, status FROM inventory_source_item WHERE ${where}`;
  return choice === 'all'
    ? { sql: items, parameters }
    : { sql: `${items} AND NOT COALESCE(${CERTAIN}, FALSE)`, parameters: [...parameters, moment] };
}

/**
 * The status at the moment of a row of `itemsAt`: what the first change of the status since then says was there before.
 * Without a change it is the status of today, and of an item that is gone the one that it was given last.
 */
function statusAt(alias: string, state: string): string {
  // Nothing in another state is on sale.
  if (state !== AVAILABLE) return '0';
  const key = `s.source_code = ${alias}.source_code AND s.sku = ${alias}.sku AND s.state = '${AVAILABLE}'`;
  const changes = `FROM ${HISTORY} s FORCE INDEX (idx_adjustment_item) WHERE ${key}`;
  return `CASE WHEN ${alias}.first_id IS NULL THEN ${alias}.status ELSE COALESCE(
    (SELECT s.status_before ${changes} AND s.adjustment_id >= ${alias}.first_id
        AND (s.status_before IS NOT NULL OR s.status_after IS NOT NULL)
      ORDER BY ${itemIndexOrder('s', 'ASC')} LIMIT 1),
    ${alias}.status,
    (SELECT s.status_after ${changes} AND s.adjustment_id < ${alias}.first_id AND s.status_after IS NOT NULL
      ORDER BY ${itemIndexOrder('s', 'DESC')} LIMIT 1),
    0) END`;
}
