import { COMPOSITE_TYPES } from '../../catalog/index.js';
import type { ProductOrder } from '../../catalog/index.js';
import { effective, indexTable, reservedInStock } from '../../salability-index/index.js';
import type { SalabilityDefaults } from '../../salability-index/index.js';

const EVERY_SKU = { after: null, upTo: null };
/** As `thresholdOf` has it. */
const THRESHOLD = `CASE WHEN ${effective('backorders')} > 0 THEN LEAST(${effective('min_qty')}, 0)
                        ELSE GREATEST(${effective('min_qty')}, 0) END`;

/**
 * Products by their salable quantity in a stock, as `salableQuantity` defines it. That is nothing where the index has no
 * row, or says that the SKU cannot be sold. What has no figure comes last in both directions.
 */
export function salableOrder(
  stockId: number,
  direction: 'asc' | 'desc',
  { manageStock, backorders, minQty, isReservedPerSource }: SalabilityDefaults,
): ProductOrder {
  const reserved = reservedInStock(stockId, isReservedPerSource, EVERY_SKU);
  const threshold = minQty.toString();
  return {
    join: `LEFT JOIN ${indexTable(stockId)} x ON x.sku = p.sku
           LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku
           LEFT JOIN (${reserved.sql}) r ON r.sku = p.sku`,
    by: `CASE WHEN p.type_id IN (?) OR ${effective('manage_stock')} = 0 THEN 1 ELSE 0 END,
         CASE WHEN x.is_salable = 1 THEN x.quantity + COALESCE(r.quantity, 0) - ${THRESHOLD} ELSE 0 END
         ${direction === 'desc' ? 'DESC' : 'ASC'}`,
    parameters: {
      join: reserved.parameters,
      by: [COMPOSITE_TYPES, manageStock ? 1 : 0, backorders, threshold, threshold],
    },
  };
}
