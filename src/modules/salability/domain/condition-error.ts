/** A condition that does not hold, with the code and the complete text that clients see. */
export interface ConditionError {
  readonly code: string;
  readonly message: string;
}

/** Whether a quantity can be sold, and if not, why. */
export interface SalableResult {
  readonly isSalable: boolean;
  readonly errors: readonly ConditionError[];
}

/** The result that errors make: salable where there are none. */
export function resultOf(errors: readonly ConditionError[]): SalableResult {
  return { isSalable: errors.length === 0, errors };
}
