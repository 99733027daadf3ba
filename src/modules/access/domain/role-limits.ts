import type { ChangeLimit } from '../../../platform/context/request-context.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity, QUANTITY_MAX } from '../../../platform/quantity/quantity.js';

/** The largest change that the users of a role may write alone, as it is stored; null is no limit. */
export interface RoleLimits {
  readonly largestChangeQuantity: Quantity | null;
  readonly largestChangeValue: number | null;
}

export const NO_LIMITS: RoleLimits = { largestChangeQuantity: null, largestChangeValue: null };
/** Twelve digits and four decimals: what its column holds and a number is exact for. */
export const CHANGE_VALUE_MAX = 99_999_999_999;
const DECIMALS = 10_000;

/** The limit of a caller; undefined where nothing limits them. */
export function changeLimitOf({ largestChangeQuantity, largestChangeValue }: RoleLimits): ChangeLimit | undefined {
  if (largestChangeQuantity === null && largestChangeValue === null) return undefined;
  return { quantity: largestChangeQuantity, value: largestChangeValue };
}

/** The same from the texts of the database's columns. */
export function storedChangeLimit(quantity: string | null, value: string | null): ChangeLimit | undefined {
  return changeLimitOf({
    largestChangeQuantity: quantity === null ? null : Quantity.of(quantity),
    largestChangeValue: value === null ? null : Number(value),
  });
}

/** What is wrong with limits that somebody has typed. */
export function limitViolations({ largestChangeQuantity, largestChangeValue }: RoleLimits): ErrorDetail[] {
  const isQuantity =
    largestChangeQuantity === null || (!largestChangeQuantity.isNegative() && largestChangeQuantity.isStorable());
  const isValue = largestChangeValue === null || (largestChangeValue >= 0 && largestChangeValue <= CHANGE_VALUE_MAX);
  return [
    ...(isQuantity ? [] : [outOfRange('largest_change_quantity', QUANTITY_MAX)]),
    ...(isValue ? [] : [outOfRange('largest_change_value', CHANGE_VALUE_MAX)]),
  ];
}

/** Limits as they are stored: to four decimals. */
export function roundedLimits({ largestChangeQuantity, largestChangeValue }: RoleLimits): RoleLimits {
  return {
    largestChangeQuantity,
    largestChangeValue: largestChangeValue === null ? null : Math.round(largestChangeValue * DECIMALS) / DECIMALS,
  };
}

/** Whether the limits of a role lie within those of a caller: nobody gives what they do not have. */
export function limitsCover(
  caller: ChangeLimit | undefined,
  { largestChangeQuantity, largestChangeValue }: RoleLimits,
): boolean {
  if (caller === undefined) return true;
  const { quantity, value } = caller;
  const coversQuantity =
    quantity === null || (largestChangeQuantity !== null && !quantity.isLessThan(largestChangeQuantity));
  return coversQuantity && (value === null || (largestChangeValue !== null && largestChangeValue <= value));
}

function outOfRange(field: string, max: number): ErrorDetail {
  return { message: '"%field" must be between 0 and %max.', parameters: { field, max } };
}
