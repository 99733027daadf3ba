import { indexTable, reservedInStock } from '../../salability-index/index.js';
import type { SqlPart } from '../../salability-index/index.js';
import type { ProductType } from '../../catalog/index.js';
import { CONFIGURATION_COLUMNS } from './configuration-columns.sql.js';
import type { ConfigurationColumns } from './configuration-columns.sql.js';
import { settingColumns } from './setting-columns.sql.js';
import type { SettingColumns } from './setting-columns.sql.js';

/** One source of one stock with its item of one SKU, beside what is reserved in the stock. */
export interface BreakdownRow extends SettingColumns, ConfigurationColumns {
  /** Null in the one row that is left where no stock has any of the SKUs; so is the rest then. */
  readonly sku: string | null;
  readonly product_id: number | null;
  readonly type_id: ProductType | null;
  readonly stock_id: number | null;
  readonly stock_name: string | null;
  readonly source_code: string | null;
  readonly source_name: string | null;
  readonly enabled: number | null;
  readonly status: number | null;
  readonly quantity: string | null;
  readonly reserved_at_source: string | null;
  readonly reserved_in_stock: string | null;
  readonly is_indexed: number;
}

/** What the statement is written for. */
interface BreakdownRead {
  readonly stockIds: readonly number[];
  /** Those of the stocks that have an index. */
  readonly indexedStockIds: readonly number[];
  readonly isPerSource: boolean;
}

/**
 * Where some SKUs are kept and what of them is reserved, for all stocks in one statement, hence of one moment. What is
 * reserved in a stock, and what its index carries, is known for `stockIds` alone. The caller compares them with the
 * stocks that come out. No row comes twice, but DISTINCT has the items found first, by their index. On the inner side of
 * the join MariaDB would read all items there are.
 */
export function breakdownRows(
  skus: readonly string[],
  { stockIds, indexedStockIds, isPerSource }: BreakdownRead,
): SqlPart {
  const settings = settingColumns();
  const inStocks = reservedInStocks(skus, stockIds, isPerSource);
  const indexed = indexedSkus(skus, indexedStockIds);
  return {
    sql: `
      SELECT settings.*, kept.*, p.product_id, p.type_id, ${CONFIGURATION_COLUMNS},
             at_source.quantity AS reserved_at_source, in_stock.quantity AS reserved_in_stock,
             indexed.sku IS NOT NULL AS is_indexed
        FROM (${settings.sql}) settings
        LEFT JOIN (SELECT DISTINCT i.sku, i.quantity, i.status, i.source_code, s.name AS source_name, s.enabled,
                          l.stock_id, l.priority, t.name AS stock_name
                     FROM inventory_source_item i FORCE INDEX (idx_source_item_sku_source_quantity)
                     JOIN inventory_source s ON s.source_code = i.source_code
                     JOIN inventory_source_stock_link l ON l.source_code = i.source_code
                     JOIN inventory_stock t ON t.stock_id = l.stock_id
                    WHERE i.sku IN (?)) kept ON 1 = 1
        LEFT JOIN catalog_product p ON p.sku = kept.sku
        LEFT JOIN inventory_stock_item_configuration c ON c.sku = kept.sku
        LEFT JOIN (SELECT sku, source_code, SUM(quantity) AS quantity FROM inventory_reservation_balance
                    WHERE sku IN (?) AND source_code <> '' GROUP BY sku, source_code) at_source
          ON at_source.sku = kept.sku AND at_source.source_code = kept.source_code
        LEFT JOIN (${inStocks.sql}) in_stock ON in_stock.sku = kept.sku AND in_stock.stock_id = kept.stock_id
        LEFT JOIN (${indexed.sql}) indexed ON indexed.sku = kept.sku AND indexed.stock_id = kept.stock_id
       ORDER BY kept.sku, kept.stock_id, kept.priority, kept.source_code`,
    parameters: [...settings.parameters, skus, skus, ...inStocks.parameters, ...indexed.parameters],
  };
}

/** The SKUs that each of the stocks has in its index. */
function indexedSkus(skus: readonly string[], stockIds: readonly number[]): SqlPart {
  if (stockIds.length === 0) {
    return { sql: 'SELECT sku, stock_id FROM inventory_reservation_balance WHERE 1 = 0', parameters: [] };
  }
  return {
    sql: stockIds
      .map((stockId) => `SELECT sku, ? AS stock_id FROM ${indexTable(stockId)} WHERE sku IN (?)`)
      .join(' UNION ALL '),
    parameters: stockIds.flatMap((stockId) => [stockId, skus]),
  };
}

/** The one definition of what is reserved, once for each stock. */
function reservedInStocks(skus: readonly string[], stockIds: readonly number[], isPerSource: boolean): SqlPart {
  if (stockIds.length === 0) {
    return { sql: 'SELECT sku, stock_id, quantity FROM inventory_reservation_balance WHERE 1 = 0', parameters: [] };
  }
  const parts = stockIds.map((stockId) => ({ stockId, ...reservedInStock(stockId, isPerSource, { skus }) }));
  return {
    sql: parts
      .map(
        ({ sql }, position) =>
          `SELECT r${position}.sku, ? AS stock_id, r${position}.quantity FROM (${sql}) r${position}`,
      )
      .join(' UNION ALL '),
    parameters: parts.flatMap(({ stockId, parameters }) => [stockId, ...parameters]),
  };
}
