import type { SqlPart } from '../../salability-index/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SettingPath } from '../../settings/index.js';
import { availabilityRows } from './availability.sql.js';
import type { AvailabilityRead, AvailabilityRow } from './availability.sql.js';

/** Separate the parts of a list that is read as one text; source codes hold no control characters. */
const FIELD = '\u001f';
const RECORD = '\u001e';

const FLAG: SettingPath = 'cataloginventory/source_reservations/enabled';

/** What is at one enabled source of the stock. */
export interface SourceFacts {
  readonly sourceCode: string;
  /** What is in stock there. */
  readonly onHand: Quantity;
  /** Sum of all reservations there, of every stock: below zero while orders are open. */
  readonly reserved: Quantity;
}

/** The same in every row are the time, the sources and the stocks. */
export interface PlacementRow extends AvailabilityRow {
  readonly read_at: string;
  /** Enabled sources of the stock, by priority. */
  readonly stock_sources: string | null;
  /** Store views that sell from the stock. */
  readonly selling_stores: string | null;
  /** Further stocks that sell from a source of this one; null with source-level reservations off. */
  readonly sharing_stocks: string | null;
  readonly at_sources: string | null;
  /** The same as `stock_sources`, from rows that are locked; null where nothing is. */
  readonly held_sources: string | null;
  /** The stored flag of source-level reservations, from its locked row; null where nothing is. */
  readonly held_flag: string | null;
}

/** What the statement is written for. */
interface PlacementRead extends AvailabilityRead {
  /** Whether the stock, its links, their sources and the flag stay as they are until the transaction ends. */
  readonly isHeld: boolean;
}

/**
 * Everything that a placement decides by, in one statement, hence of one moment. For each SKU: what can be sold of it,
 * the sources that have to be locked, and what is at each source then. For all: whether reservations are per source.
 * Read under the locks.
 */
export function placementRows(stockId: number, skus: readonly string[], { isHeld, ...read }: PlacementRead): SqlPart {
  const facts = availabilityRows(stockId, skus, read);
  const shared = read.isReservedPerSource ? perSourceParts(stockId, skus) : NOTHING_PER_SOURCE;
  const held = isHeld ? heldColumns(stockId) : NOTHING_HELD;
  return {
    sql: `
      SELECT facts.*, stock.read_at, stock.stock_sources, stock.selling_stores, stock.sharing_stocks,
             stock.held_sources, stock.held_flag, ${shared.column} AS at_sources
        FROM (${facts.sql}) facts
        JOIN (SELECT DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%d %H:%i:%s') AS read_at,
                     (SELECT GROUP_CONCAT(l.source_code ORDER BY l.priority, l.source_code SEPARATOR '${RECORD}')
                        FROM inventory_source_stock_link l
                        JOIN inventory_source s ON s.source_code = l.source_code AND s.enabled = 1
                       WHERE l.stock_id = ?) AS stock_sources,
                     (SELECT GROUP_CONCAT(store.store_id)
                        FROM inventory_stock_sales_channel channel
                        JOIN store_website website ON website.code = channel.code
                        JOIN store ON store.website_id = website.website_id
                       WHERE channel.type = 'website' AND channel.stock_id = ?) AS selling_stores,
                     ${shared.stocks.sql} AS sharing_stocks, ${held.sql}) stock ON 1 = 1
        ${shared.join.sql}`,
    parameters: [
      ...facts.parameters,
      stockId,
      stockId,
      ...shared.stocks.parameters,
      ...held.parameters,
      ...shared.join.parameters,
    ],
  };
}

const NOTHING_HELD: SqlPart = { sql: 'NULL AS held_sources, NULL AS held_flag', parameters: [] };

/**
 * Locks what says where goods are reserved. A transaction that changes a stock's links holds the row of the stock, so
 * that row is locked even where there is no link yet. A source that is disabled is locked because it may be enabled.
 *
 * A locking read sees what is committed, which may be later than what the rest of the statement sees. That is why it is
 * a column of its own.
 */
function heldColumns(stockId: number): SqlPart {
  return {
    sql: `(SELECT GROUP_CONCAT(CASE WHEN s.enabled = 1 THEN l.source_code END
                               ORDER BY l.priority, l.source_code SEPARATOR '${RECORD}')
             FROM inventory_stock k
             LEFT JOIN inventory_source_stock_link l ON l.stock_id = k.stock_id
             LEFT JOIN inventory_source s ON s.source_code = l.source_code
            WHERE k.stock_id = ? LOCK IN SHARE MODE) AS held_sources,
          (SELECT CAST(value AS CHAR(255)) FROM core_config_data
            WHERE scope = 'default' AND scope_id = 0 AND path = ? LOCK IN SHARE MODE) AS held_flag`,
    parameters: [stockId, FLAG],
  };
}

/** Whether a change of the sources or of the flag was committed while the statement ran, and it has seen half of it. */
export function isTorn(row: PlacementRow): boolean {
  return row.held_sources !== row.stock_sources || row.held_flag !== row.setting_source_reservations;
}

interface PerSourceParts {
  readonly column: string;
  readonly stocks: SqlPart;
  readonly join: SqlPart;
}

const NOTHING_PER_SOURCE: PerSourceParts = {
  column: 'NULL',
  stocks: { sql: 'NULL', parameters: [] },
  join: { sql: '', parameters: [] },
};

function perSourceParts(stockId: number, skus: readonly string[]): PerSourceParts {
  return {
    column: 'spread.at_sources',
    stocks: {
      sql: `(SELECT GROUP_CONCAT(DISTINCT other.stock_id)
               FROM inventory_source_stock_link own
               JOIN inventory_source_stock_link other ON other.source_code = own.source_code
              WHERE own.stock_id = ? AND other.stock_id <> own.stock_id)`,
      parameters: [stockId],
    },
    join: {
      sql: `LEFT JOIN (
              SELECT i.sku, GROUP_CONCAT(CONCAT_WS('${FIELD}', i.source_code,
                       CASE WHEN i.status = 1 THEN i.quantity ELSE 0 END, COALESCE(r.quantity, 0)) SEPARATOR '${RECORD}') AS at_sources
                FROM inventory_source_item i
                JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
                JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1
                LEFT JOIN (SELECT sku, source_code, SUM(quantity) AS quantity FROM inventory_reservation_balance
                            WHERE sku IN (?) GROUP BY sku, source_code) r
                  ON r.sku = i.sku AND r.source_code = i.source_code
               WHERE i.sku IN (?)
               GROUP BY i.sku) spread ON spread.sku = facts.sku`,
      parameters: [stockId, skus, skus],
    },
  };
}

/** A list of codes. */
export function toCodes(list: string | null): string[] {
  return list === null || list === '' ? [] : list.split(RECORD);
}

/** A list of ids. */
export function toIds(list: string | null): number[] {
  return list === null || list === '' ? [] : list.split(',').map(Number);
}

/** What is at each source that has the SKU. */
export function toSourceFacts(list: string | null): SourceFacts[] {
  return toCodes(list).map((record) => {
    const [sourceCode = '', onHand = '0', reserved = '0'] = record.split(FIELD);
    return { sourceCode, onHand: Quantity.of(onHand), reserved: Quantity.of(reserved) };
  });
}
