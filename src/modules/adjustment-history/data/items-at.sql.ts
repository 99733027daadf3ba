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
}

/** A condition on `source_code` and `sku`, for the tables that have both. */
export interface KeyCondition {
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** Whether the condition names the SKUs that it lets through: then their own rows are read, and no others. */
  readonly namesSkus?: boolean;
}

interface BoundSql {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Up to so many ids are looked through for items that are gone; beyond, the index is skipped through. */
const IDS_READ_MAX = 200_000;

/** The first row after the moment of the item that `alias` stands for. */
const firstAfter = (alias: string): string => `
  (SELECT a.adjustment_id FROM ${HISTORY} a FORCE INDEX (idx_adjustment_item)
    WHERE a.source_code = ${alias}.source_code AND a.sku = ${alias}.sku AND a.state = '${AVAILABLE}'
      AND a.adjustment_id >= ? AND a.created_at > ? ORDER BY a.adjustment_id LIMIT 1)`;

/**
 * The source items that there were at the moment, as a table to select from. Its columns are `source_code`, `sku`, the
 * `quantity` then, the `status` of today, and `first_id`: the first row after the moment, or null.
 *
 * The next row tells what was there before it. An item without one is what it is today. So the answer needs no row from
 * before the moment, and pruning takes nothing from it.
 */
export function itemsAt(
  { moment, laterFrom, newest }: Instant,
  { where, parameters, namesSkus = false }: KeyCondition,
): BoundSql {
  const present = `SELECT source_code, sku, quantity, status`;
  if (laterFrom === undefined) {
    return {
      sql: `(${present}, NULL AS first_id FROM inventory_source_item WHERE ${where})`,
      parameters,
    };
  }
  const isById = namesSkus || newest - laterFrom < IDS_READ_MAX;
  const written = isById
    ? `SELECT DISTINCT source_code, sku FROM ${HISTORY} FORCE INDEX (${namesSkus ? 'idx_adjustment_sku' : 'PRIMARY'})
        WHERE adjustment_id >= ? AND ${where}`
    : `SELECT source_code, sku FROM ${HISTORY} FORCE INDEX (idx_adjustment_item) WHERE ${where} GROUP BY source_code, sku`;
  return {
    sql: `(
      SELECT known.source_code, known.sku, COALESCE(later.quantity_after - later.delta, known.quantity) AS quantity,
             known.status, known.first_id
        FROM (SELECT i.source_code, i.sku, i.quantity, i.status, ${firstAfter('i')} AS first_id
                FROM (${present} FROM inventory_source_item WHERE ${where}) i
               UNION ALL
              SELECT w.source_code, w.sku, NULL, NULL, ${firstAfter('w')}
                FROM (${written}) w
                LEFT JOIN inventory_source_item i ON i.source_code = w.source_code AND i.sku = w.sku
               WHERE i.source_item_id IS NULL) known
        LEFT JOIN ${HISTORY} later ON later.adjustment_id = known.first_id
       WHERE CASE WHEN known.first_id IS NULL THEN known.status IS NOT NULL
                  ELSE later.status_before IS NOT NULL OR later.status_after IS NULL END)`,
    parameters: [laterFrom, moment, ...parameters, laterFrom, moment, ...(isById ? [laterFrom] : []), ...parameters],
  };
}

/**
 * The status at the moment of a row of `itemsAt`: what the first change of the status since then says was there before.
 * Without a change it is the status of today, and of an item that is gone the one that it was given last.
 */
export function statusAt(alias: string): string {
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
