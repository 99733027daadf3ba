import { Quantity } from '../../../platform/quantity/quantity.js';
import type { StockFacts } from '../domain/availability.js';
import type { SourceHolding } from '../domain/source-breakdown.js';
import { toConfiguration } from './configuration-columns.sql.js';
import type { BreakdownRow } from './source-breakdown.sql.js';

/** The source and its item in one row. */
export function toHolding(row: BreakdownRow, isReservedPerSource: boolean): SourceHolding {
  const reservedAtSource = isReservedPerSource ? row.reserved_at_source : null;
  return {
    sourceCode: row.source_code ?? '',
    sourceName: row.source_name || (row.source_code ?? ''),
    isEnabled: row.enabled === 1,
    isInStock: row.status === 1,
    onHand: Quantity.of(row.quantity ?? 0),
    reservations: Quantity.of(reservedAtSource ?? 0),
  };
}

/** The facts of a SKU in a stock, from one of its rows and what all of its sources hold. */
export function toBreakdownFacts(row: BreakdownRow, holdings: readonly SourceHolding[]): StockFacts {
  const counted = holdings.filter(({ isEnabled, isInStock }) => isEnabled && isInStock);
  return {
    product:
      row.product_id === null || row.type_id === null ? undefined : { productId: row.product_id, typeId: row.type_id },
    stored: toConfiguration(row),
    onHand: Quantity.sum(counted.map(({ onHand }) => onHand)),
    isInStockSomewhere: counted.length > 0,
    isCarried: holdings.some(({ isEnabled }) => isEnabled),
    isAssigned: holdings.length > 0,
    reserved: Quantity.of(row.reserved_in_stock ?? 0),
    isIndexed: row.is_indexed === 1,
  };
}
