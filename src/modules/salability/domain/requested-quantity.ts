import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Availability } from './availability.js';
import { isMissingFromStock, isOffered, quantityLeft } from './availability.js';
import type { ConditionError, SalableResult } from './condition-error.js';
import { resultOf } from './condition-error.js';
import { isBackorderable, isInStockWhereManaged, isTakenOffSale, isUnmanaged } from './product-salable.js';
import { saleQuantityError } from './sale-quantity.js';

/** Setting `cataloginventory/options/not_available_message`: 1 names what is left, 2 says that there is not enough. */
export type ShortageMessage = 1 | 2;

/** A wanted quantity of a SKU. */
interface Demand {
  readonly availability: Availability;
  readonly requested: Quantity;
  readonly shortageMessage: ShortageMessage;
}

type Condition = (demand: Demand) => ConditionError | undefined;

const NOT_ASSIGNED: ConditionError = {
  code: 'requested-sku-is-not-assigned-to-given-stock',
  message: 'The requested sku is not assigned to given stock.',
};

const isQuantityCorrect: Condition = ({ availability, requested }) =>
  saleQuantityError(availability.configuration, requested);

const isAnySourceItemInStock: Condition = ({ availability }) =>
  isInStockWhereManaged(availability)
    ? undefined
    : {
        code: 'is_any_source_item_in_stock-no_source_items_in_stock',
        message: 'There are no source items with the in stock status',
      };

const areBackordersEnabled: Condition = ({ availability }) =>
  isBackorderable(availability) ? undefined : { code: 'back_order-disabled', message: 'Backorders are disabled' };

const isStockUnmanaged: Condition = ({ availability }) =>
  isUnmanaged(availability) ? undefined : { code: 'manage_stock-enabled', message: 'Manage stock is enabled' };

const isEnoughLeft: Condition = ({ availability, requested, shortageMessage }) => {
  if (!isOffered(availability)) {
    // Without the dot that the error of the whole chain has: both are the upstream's.
    return {
      code: 'is_salable_with_reservations-no_data',
      message: 'The requested sku is not assigned to given stock',
    };
  }
  const left = quantityLeft(availability);
  if (!left.isLessThan(requested)) return undefined;
  return shortageError(left, requested, shortageMessage);
};

const REQUIRED: readonly Condition[] = [isQuantityCorrect, isAnySourceItemInStock];
const SUFFICIENT: readonly Condition[] = [areBackordersEnabled, isStockUnmanaged, isEnoughLeft];

/**
 * Whether a cart may hold the quantity (upstream interface, "Condition chains"). Errors of the required conditions come
 * alone and all together; otherwise one sufficient condition is enough, and where none holds all of their errors come.
 * Of a SKU that the index does not carry none is enough.
 */
export function requestedQuantityResult(demand: Demand): SalableResult {
  if (isMissingFromStock(demand.availability)) return resultOf([NOT_ASSIGNED]);
  const violations = REQUIRED.flatMap((condition) => condition(demand) ?? []);
  return violations.length > 0 ? resultOf(violations) : resultOf(errorsUnlessOneHolds(demand));
}

/**
 * Whether an order may take the quantity: the sufficient conditions alone. The limits of a cart do not count here. An
 * order of a SKU that is out of stock everywhere fails for want of quantity.
 */
export function placementResult(demand: Demand): SalableResult {
  if (isMissingFromStock(demand.availability)) return resultOf([NOT_ASSIGNED]);
  return resultOf(errorsUnlessOneHolds(demand));
}

/**
 * Whether an order may take a product that is made of others, as far as that decides by itself. Its parts are judged as
 * the goods that they are.
 */
export function compositeResult({ availability, requested, shortageMessage }: Demand): SalableResult {
  if (!isTakenOffSale(availability)) return resultOf([]);
  return resultOf([shortageError(Quantity.ZERO, requested, shortageMessage)]);
}

/** The message that an order is refused with: the last error's, as upstream. */
export function refusalText({ errors }: SalableResult): string | undefined {
  return errors.at(-1)?.message;
}

function errorsUnlessOneHolds(demand: Demand): ConditionError[] {
  const errors: ConditionError[] = [];
  for (const condition of SUFFICIENT) {
    const error = condition(demand);
    if (error) errors.push(error);
    else if (isOffered(demand.availability)) return [];
  }
  return errors;
}

function shortageError(left: Quantity, requested: Quantity, shortageMessage: ShortageMessage): ConditionError {
  const code = 'is_salable_with_reservations-not_enough_qty';
  if (shortageMessage === 2) return { code, message: 'Not enough items for sale' };
  const shown = left.isNegative() ? 0 : left.toNumber();
  return { code, message: `Only ${shown} of ${requested.toNumber()} available` };
}
