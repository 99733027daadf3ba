import type { StockConfiguration } from '../../catalog/index.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ConditionError } from './condition-error.js';
import { isMultipleOf, isWhole } from './multiple.js';

type Check = (configuration: StockConfiguration, requested: Quantity) => ConditionError | undefined;

/** A limit of zero is none. */
const isAboveMinimum: Check = ({ minSaleQty }, requested) =>
  !minSaleQty.isZero() && requested.isLessThan(minSaleQty)
    ? {
        code: 'is_correct_qty-min_sale_qty',
        message: `The fewest you may purchase is ${minSaleQty.toNumber()}.`,
      }
    : undefined;

const isBelowMaximum: Check = ({ maxSaleQty }, requested) =>
  !maxSaleQty.isZero() && maxSaleQty.isLessThan(requested)
    ? {
        code: 'is_correct_qty-max_sale_qty',
        message: 'The requested qty exceeds the maximum qty allowed in shopping cart',
      }
    : undefined;

const isMultipleOfIncrement: Check = ({ enableQtyIncrements, qtyIncrements }, requested) =>
  enableQtyIncrements && !qtyIncrements.isZero() && !isMultipleOf(requested, qtyIncrements)
    ? {
        code: 'is_correct_qty-qty_increment',
        message: `You can buy this product only in quantities of ${qtyIncrements.toNumber()} at a time.`,
      }
    : undefined;

const isWholeUnlessDecimal: Check = ({ isQtyDecimal }, requested) =>
  !isQtyDecimal && !isWhole(requested)
    ? {
        code: 'is_correct_qty-is_qty_decimal',
        message: 'You cannot use decimal quantity for this product.',
      }
    : undefined;

const CHECKS: readonly Check[] = [isAboveMinimum, isBelowMaximum, isMultipleOfIncrement, isWholeUnlessDecimal];

/** Why the quantity is none that a cart may hold of the SKU: the first failing check alone, in the upstream's order. */
export function saleQuantityError(configuration: StockConfiguration, requested: Quantity): ConditionError | undefined {
  for (const check of CHECKS) {
    const error = check(configuration, requested);
    if (error) return error;
  }
  return undefined;
}
