import { indexTable, liveRows } from '../../salability-index/index.js';
import type { SalabilityDefaults, SqlPart } from '../../salability-index/index.js';
import type { AvailabilityRow } from './availability.sql.js';
import { availabilityRows } from './availability.sql.js';

/** Sources that are listed, at most. */
export const SOURCES_MAX = 1000;
/** Open reservation balances that are listed, at most: those that hold the most. */
export const RESERVATIONS_MAX = 1000;
/** Reservations ahead of orders that are listed, at most: those that end first. */
export const HOLDS_MAX = 100;

/** One thing that is known of the SKU, beside the facts that stand in every row. */
export interface ExplanationRow extends AvailabilityRow {
  /** Null in the one row that is left where there is nothing of any kind. */
  readonly kind: 'source' | 'reservation' | 'hold' | 'index' | 'formula' | null;
  /** A source's code, or the increment id of an order. */
  readonly code: string | null;
  /** A source's name, the code of the source that a reservation is at, or when a hold ends. */
  readonly name: string | null;
  readonly quantity: string | null;
  /** Of a hold: what all of its kind come to. */
  readonly total: string | null;
  /** An item's status, or the flag of an index row. */
  readonly flag: number | null;
  readonly enabled: number | null;
  readonly priority: number | null;
}

/** What the statement is written for, and then has to find. */
interface ExplanationKey extends SalabilityDefaults {
  readonly hasIndex: boolean;
}

/**
 * Everything about one SKU in one stock in one statement, hence of one moment. That is the facts, its sources, the
 * balances of open orders, what is held ahead of orders, and its index row. Beside the row stands what the formula of the index makes of the tables
 * now. The rows of a kind come in the order of its list: what is joined without an order comes in any.
 */
export function explanationRows(stockId: number, sku: string, key: ExplanationKey): SqlPart {
  const facts = availabilityRows(stockId, [sku], key);
  const parts = [
    sourceRows(stockId, sku),
    reservationRows(stockId, sku, key.isReservedPerSource),
    holdRows(stockId, sku, key.isReservedPerSource),
    formulaRow(stockId, sku, key),
    ...(key.hasIndex ? [indexRow(stockId, sku)] : []),
  ];
  return {
    // A union of signed and unsigned numbers is of decimals.
    sql: `SELECT facts.*, known.kind, known.code, known.name, known.quantity, known.total, CAST(known.flag AS SIGNED) AS flag,
                 CAST(known.enabled AS SIGNED) AS enabled, CAST(known.priority AS SIGNED) AS priority
            FROM (${facts.sql}) facts
            LEFT JOIN (${parts.map(({ sql }) => `(${sql})`).join(' UNION ALL ')}) known ON 1 = 1
           ORDER BY known.kind, known.priority IS NULL, known.priority,
                    CASE WHEN known.kind = 'reservation' THEN known.quantity END,
                    CASE WHEN known.kind = 'hold' THEN known.name IS NULL END,
                    CASE WHEN known.kind = 'hold' THEN known.name END, known.code, known.name`,
    parameters: [...facts.parameters, ...parts.flatMap(({ parameters }) => parameters)],
  };
}

function sourceRows(stockId: number, sku: string): SqlPart {
  return {
    sql: `SELECT 'source' AS kind, i.source_code AS code, s.name AS name, i.quantity AS quantity, i.status AS flag,
                 s.enabled AS enabled, l.priority AS priority, NULL AS total
            FROM inventory_source_item i
            JOIN inventory_source s ON s.source_code = i.source_code
            LEFT JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
           WHERE i.sku = ?
           ORDER BY l.priority IS NULL, l.priority, i.source_code LIMIT ${SOURCES_MAX + 1}`,
    parameters: [stockId, sku],
  };
}

/** The reservations of the SKU that count in the stock: those that `reservedInStock` adds up. */
function countedIn(stockId: number, sku: string, isReservedPerSource: boolean): SqlPart {
  if (!isReservedPerSource) return { sql: 'r.sku = ? AND r.stock_id = ?', parameters: [sku, stockId] };
  return {
    sql: `r.sku = ? AND ((r.stock_id = ? AND r.source_code IS NULL)
            OR r.source_code IN (SELECT source_code FROM inventory_source_stock_link WHERE stock_id = ?))`,
    parameters: [sku, stockId, stockId],
  };
}

/** The increment id of the order, from the column or, for rows of other writers, from the metadata. */
const INCREMENT_ID = `COALESCE(r.object_increment_id, CASE WHEN JSON_VALID(r.metadata)
  THEN CONVERT(JSON_UNQUOTE(JSON_EXTRACT(r.metadata, '$.object_increment_id')) USING utf8mb4) END)
  COLLATE utf8mb4_general_ci`;

/** By order and source. The figure of the sum is the definition's, not this list's. */
function reservationRows(stockId: number, sku: string, isReservedPerSource: boolean): SqlPart {
  const counted = countedIn(stockId, sku, isReservedPerSource);
  return {
    sql: `SELECT 'reservation', ${INCREMENT_ID} AS increment_id, r.source_code, SUM(r.quantity) AS balance,
                 NULL, NULL, NULL, NULL
            FROM inventory_reservation r
           WHERE ${counted.sql}
           GROUP BY increment_id, r.source_code
          HAVING balance <> 0
           ORDER BY balance, increment_id, r.source_code LIMIT ${RESERVATIONS_MAX + 1}`,
    parameters: counted.parameters,
  };
}

/**
 * What of the same rows is reserved ahead of orders, by order, those that end first. The server adds up all of them
 * before it leaves out what is not listed.
 */
function holdRows(stockId: number, sku: string, isReservedPerSource: boolean): SqlPart {
  const counted = countedIn(stockId, sku, isReservedPerSource);
  return {
    sql: `SELECT 'hold', held.increment_id, DATE_FORMAT(held.expires_at, '%Y-%m-%d %H:%i:%s'), held.quantity,
                 NULL, NULL, NULL, SUM(held.quantity) OVER () AS total
            FROM (SELECT h.increment_id, e.expires_at, open.quantity
                    FROM (SELECT r.holder_id, SUM(r.quantity) AS quantity
                            FROM inventory_reservation r
                           WHERE ${counted.sql}
                           GROUP BY r.holder_id HAVING SUM(r.quantity) < 0) open
                    STRAIGHT_JOIN inventory_reservation_holder h ON h.holder_id = open.holder_id AND h.state = 'held'
                    LEFT JOIN inventory_reservation_hold e ON e.holder_id = h.holder_id AND e.token = h.token) held
           ORDER BY held.expires_at IS NULL, held.expires_at, held.increment_id LIMIT ${HOLDS_MAX + 1}`,
    parameters: counted.parameters,
  };
}

function formulaRow(stockId: number, sku: string, key: ExplanationKey): SqlPart {
  const formula = liveRows(stockId, key, [sku]);
  return {
    sql: `SELECT 'formula', NULL, NULL, formula.quantity, formula.is_salable, NULL, NULL, NULL FROM (${formula.sql}) formula`,
    parameters: formula.parameters,
  };
}

/** The table's name is part of the interface; a stock id is a whole number, so nothing of a client's is in the text. */
function indexRow(stockId: number, sku: string): SqlPart {
  if (!Number.isSafeInteger(stockId) || stockId < 0) throw new RangeError('Not the id of a stock.');
  return {
    sql: `SELECT 'index', NULL, NULL, quantity, is_salable, NULL, NULL, NULL FROM ${indexTable(stockId)} WHERE sku = ?`,
    parameters: [sku],
  };
}
