import { effective } from '../../salability-index/index.js';
import type { SalabilityDefaults, SqlPart } from '../../salability-index/index.js';
import { sql } from './sql-template.js';

/**
 * The terms of a salable quantity, of a SKU with its configuration `c` and its index row `x`. They are exact decimals: a
 * text that is bound would be a floating number, and of two equal figures one would come first.
 */
export interface SalableTerms {
  /** Whether the stock is managed: else there is no figure. */
  readonly isManaged: SqlPart;
  /** As `thresholdOf` has it. */
  readonly threshold: SqlPart;
  /** What `salableQuantity` says where so much is reserved (below zero, or zero). */
  readonly figure: (reserved: SqlPart) => SqlPart;
}

/**
 * The terms under these settings. They are those of the rows that a list shows: live, but for the quantity, which is
 * the index's. A figure below zero is shown where backorders know no limit and something is in stock, and no other.
 */
export function salableTerms({ manageStock, backorders, minQty }: SalabilityDefaults): SalableTerms {
  const allowed: SqlPart = { sql: effective('backorders'), parameters: [backorders] };
  const kept = decimal({ sql: effective('min_qty'), parameters: [minQty.toString()] });
  const threshold = sql`CASE WHEN ${allowed} > 0 THEN LEAST(${kept}, 0) ELSE GREATEST(${kept}, 0) END`;
  return {
    isManaged: sql`${{ sql: effective('manage_stock'), parameters: [manageStock ? 1 : 0] }} <> 0`,
    threshold,
    figure: (reserved) => {
      const left = sql`x.quantity + ${reserved} - ${threshold}`;
      return sql`CASE WHEN ${allowed} > 0 AND ${kept} >= 0 AND x.is_salable = 1
                      THEN ${left} ELSE GREATEST(${left}, 0) END`;
    },
  };
}

/** The value as a quantity. */
export function decimal(value: SqlPart): SqlPart {
  return sql`CAST(${value} AS DECIMAL(20,4))`;
}
