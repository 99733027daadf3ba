import { indexTable, reservedInStock } from '../../salability-index/index.js';
import type { SqlPart } from '../../salability-index/index.js';
import type { ProductType } from '../../catalog/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockFacts } from '../domain/availability.js';
import { CONFIGURATION_COLUMNS, toConfiguration } from './configuration-columns.sql.js';
import type { ConfigurationColumns } from './configuration-columns.sql.js';
import { settingColumns } from './setting-columns.sql.js';
import type { SettingColumns } from './setting-columns.sql.js';

/**
 * Settings and stock stand in every row; `sku` is null in the one row that is left where no table has any of the SKUs.
 */
export interface AvailabilityRow extends SettingColumns, ConfigurationColumns {
  readonly stock_exists: number;
  readonly sku: string | null;
  readonly product_id: number | null;
  readonly type_id: ProductType | null;
  readonly product_name: string | null;
  /** Of a bundle: 1 where its parts are shipped separately. */
  readonly shipment_type: number | null;
  readonly on_hand: string | null;
  readonly items: number | null;
  readonly items_carried: number | null;
  readonly items_in_stock: number | null;
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
 * nothing else of this kind does. Of the index it asks alone whether it carries the SKU. The index of the items is named:
 * for many SKUs MySQL would rather read everything that the sources have.
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
             asked.sku, p.product_id, p.type_id, p.name AS product_name, p.shipment_type,
             ${CONFIGURATION_COLUMNS},
             kept.on_hand, kept.items, kept.items_carried, kept.items_in_stock, r.quantity AS reserved,
             ${hasIndex ? 'indexed.sku IS NOT NULL' : '0'} AS is_indexed
        FROM (${settings.sql}) settings
        LEFT JOIN (SELECT sku FROM catalog_product WHERE sku IN (?)
                   UNION SELECT sku FROM inventory_source_item WHERE sku IN (?)) asked ON 1 = 1
        LEFT JOIN catalog_product p ON p.sku = asked.sku
        LEFT JOIN inventory_stock_item_configuration c ON c.sku = asked.sku
        LEFT JOIN (SELECT i.sku, COUNT(*) AS items,
                          COUNT(CASE WHEN s.enabled = 1 THEN 1 END) AS items_carried,
                          COUNT(CASE WHEN s.enabled = 1 AND i.status = 1 THEN 1 END) AS items_in_stock,
                          SUM(CASE WHEN s.enabled = 1 AND i.status = 1 THEN i.quantity ELSE 0 END) AS on_hand
                     FROM inventory_source_item i FORCE INDEX (idx_source_item_sku_source_quantity)
                     JOIN inventory_source_stock_link l ON l.stock_id = ? AND l.source_code = i.source_code
                     JOIN inventory_source s ON s.source_code = i.source_code
                    WHERE i.sku IN (?)
                    GROUP BY i.sku) kept ON kept.sku = asked.sku
        LEFT JOIN (${reserved.sql}) r ON r.sku = asked.sku
        ${hasIndex ? `LEFT JOIN ${indexTable(stockId)} indexed ON indexed.sku = asked.sku` : ''}`,
    parameters: [stockId, ...settings.parameters, skus, skus, stockId, skus, ...reserved.parameters],
  };
}

/** As the catalogue reads it: a bundle of which nothing is said is shipped as one. */
function shipmentOf({ type_id, shipment_type }: AvailabilityRow): 'together' | 'separately' | null {
  if (type_id !== 'bundle') return null;
  return shipment_type === 1 ? 'separately' : 'together';
}

/** What one row says of its SKU. */
export function toFacts(row: AvailabilityRow): StockFacts {
  return {
    product:
      row.product_id === null || row.type_id === null
        ? undefined
        : { productId: row.product_id, typeId: row.type_id, name: row.product_name, shipment: shipmentOf(row) },
    isSwitchedOff: row.is_in_stock === 0,
    stored: toConfiguration(row),
    onHand: Quantity.of(row.on_hand ?? 0),
    isInStockSomewhere: (row.items_in_stock ?? 0) > 0,
    isCarried: (row.items_carried ?? 0) > 0,
    isAssigned: (row.items ?? 0) > 0,
    reserved: Quantity.of(row.reserved ?? 0),
    isIndexed: row.is_indexed === 1,
  };
}
