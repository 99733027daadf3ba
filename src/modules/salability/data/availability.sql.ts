import { indexTable, reservedInStock } from '../../salability-index/index.js';
import type { SqlPart } from '../../salability-index/index.js';
import type { ProductType } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockFacts } from '../domain/availability.js';
import { CONFIGURATION_COLUMNS, toConfiguration } from './configuration-columns.sql.js';
import type { ConfigurationColumns } from './configuration-columns.sql.js';
import { settingColumns } from './setting-columns.sql.js';
import type { SettingColumns } from './setting-columns.sql.js';

/** One row per SKU asked for, in any order. Settings and stock stand in every row. */
export interface AvailabilityRow extends SettingColumns, ConfigurationColumns {
  readonly stock_exists: number;
  /** As the catalogue writes it, or as it was asked for; null for what is too long to be one. */
  readonly sku: string | null;
  readonly product_id: number | null;
  readonly type_id: ProductType | null;
  readonly product_name: string | null;
  /** Of a bundle: 1 where its parts are shipped separately. */
  readonly shipment_type: number | null;
  /** See `keptColumn`. */
  readonly kept: string;
  readonly reserved: string | null;
  readonly is_indexed: number;
}

/** What the statement is written for. */
export interface AvailabilityRead {
  /** Has to be what the row says of it; the caller compares. */
  readonly isReservedPerSource: boolean;
  /** Whether the stock has an index to ask. */
  readonly hasIndex: boolean;
}

/**
 * On hand, reserved, configuration, links, the state of the sources and the settings of some SKUs in one statement,
 * hence of one moment. Two statements would each be right and together sell goods twice. Between them a shipment may
 * take the goods from the shelf and give the reservation back. It reads tables of several modules, as the index does;
 * nothing else of this kind does. Of the index it asks alone whether it carries the SKU. The SKUs are a table: for a list
 * of them MariaDB estimates every single one, which takes longer than reading it.
 */
export function availabilityRows(
  stockId: number,
  skus: readonly string[],
  { isReservedPerSource, hasIndex }: AvailabilityRead,
): SqlPart {
  const settings = settingColumns();
  const reserved = reservedInStock(stockId, isReservedPerSource, { skus });
  return {
    sql: `
      SELECT settings.*, (SELECT COUNT(*) FROM inventory_stock WHERE stock_id = ?) AS stock_exists,
             COALESCE(p.sku, asked.sku) AS sku, p.product_id, p.type_id, p.name AS product_name, p.shipment_type,
             ${CONFIGURATION_COLUMNS},
             ${keptColumn('asked.sku')} AS kept, r.quantity AS reserved,
             ${hasIndex ? 'indexed.sku IS NOT NULL' : '0'} AS is_indexed
        FROM (${settings.sql}) settings
        LEFT JOIN JSON_TABLE(?, '$[*]' COLUMNS (sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$')) asked ON 1 = 1
        LEFT JOIN catalog_product p ON p.sku = asked.sku
        LEFT JOIN inventory_stock_item_configuration c ON c.sku = asked.sku
        LEFT JOIN (${reserved.sql}) r ON r.sku = asked.sku
        ${hasIndex ? `LEFT JOIN ${indexTable(stockId)} indexed ON indexed.sku = asked.sku` : ''}`,
    parameters: [stockId, stockId, ...settings.parameters, JSON.stringify(skus), ...reserved.parameters],
  };
}

/**
 * What the sources of the stock have of a SKU, as four numbers in one text. They are the items, those at enabled sources,
 * those of them that are in stock, and the quantity of these. A subquery with one value: a joined one is written to a table first,
 * which took twice as long. The index is named: for many SKUs MySQL would rather read everything that the sources have.
 */
function keptColumn(sku: string): string {
  return `(SELECT CONCAT_WS(' ', COUNT(*), COUNT(CASE WHEN s.enabled = 1 THEN 1 END),
                  COUNT(CASE WHEN s.enabled = 1 AND i.status = 1 THEN 1 END),
                  COALESCE(SUM(CASE WHEN s.enabled = 1 AND i.status = 1 THEN i.quantity END), 0))
             FROM inventory_source_item i FORCE INDEX (idx_source_item_sku_source_quantity)
             JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
             JOIN inventory_source s ON s.source_code = i.source_code
            WHERE i.sku = ${sku})`;
}

/** As the catalogue reads it: a bundle of which nothing is said is shipped as one. */
function shipmentOf({ type_id, shipment_type }: AvailabilityRow): 'together' | 'separately' | null {
  if (type_id !== 'bundle') return null;
  return shipment_type === 1 ? 'separately' : 'together';
}

/** What one row says of its SKU. */
export function toFacts(row: AvailabilityRow): StockFacts {
  const [items, carried, inStock, onHand = '0'] = row.kept.split(' ');
  return {
    product:
      row.product_id === null || row.type_id === null
        ? undefined
        : { productId: row.product_id, typeId: row.type_id, name: row.product_name, shipment: shipmentOf(row) },
    isSwitchedOff: row.is_in_stock === 0,
    stored: toConfiguration(row),
    onHand: Quantity.of(onHand),
    isInStockSomewhere: inStock !== '0',
    isCarried: carried !== '0',
    isAssigned: items !== '0',
    reserved: Quantity.of(row.reserved ?? 0),
    isIndexed: row.is_indexed === 1,
  };
}
