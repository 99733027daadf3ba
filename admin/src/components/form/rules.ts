/** Whether a text could be an email address: one that mail could be sent to has a sign @ between two parts. */
export function looksLikeEmail(text: string): boolean {
  return /^[^@\s]+@[^\s]*[^@\s]$/.test(text.trim());
}

/** Digits of a quantity before the point, and behind it (contract, "Quantities"). */
const WHOLE_DIGITS_MAX = 8;
const DECIMALS_MAX = 4;
const QUANTITY = /^-?\d+(\.\d+)?$/;

export interface QuantityRule {
  readonly isRequired?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Whether zero is refused. */
  readonly isPositive?: boolean;
}

/** What is wrong with a quantity as it was typed; undefined where nothing is. */
export function quantityFault(
  text: string,
  { isRequired = true, min, max, isPositive }: QuantityRule = {},
): string | undefined {
  const typed = text.trim();
  if (typed === '') return isRequired ? 'Enter a quantity.' : undefined;
  if (!QUANTITY.test(typed)) return 'Enter a number, such as 5 or 1.25.';
  const [whole = '', decimals = ''] = typed.replace('-', '').split('.');
  if (whole.replace(/^0+/, '').length > WHOLE_DIGITS_MAX) return `At most ${WHOLE_DIGITS_MAX} digits.`;
  if (decimals.replace(/0+$/, '').length > DECIMALS_MAX) return `At most ${DECIMALS_MAX} decimals.`;
  const value = Number(typed);
  if (isPositive === true && value <= 0) return 'Enter more than 0.';
  if (min !== undefined && value < min) return `At least ${min}.`;
  if (max !== undefined && value > max) return `At most ${max}.`;
  return undefined;
}

/** The quantity that was typed; null where nothing was. Only for a text without a fault. */
export function quantityOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim());
}

/** What is wrong with a whole number as it was typed. */
export function wholeNumberFault(text: string, { min, max }: { min: number; max: number }): string | undefined {
  const typed = text.trim();
  if (!/^-?\d+$/.test(typed)) return 'Enter a whole number.';
  const value = Number(typed);
  if (value < min || value > max) return `Enter ${min} to ${max}.`;
  return undefined;
}

/** What is wrong with a text of which there has to be some. */
export function textFault(text: string, { name, max }: { name: string; max: number }): string | undefined {
  if (text.trim() === '') return `Enter ${name}.`;
  return text.length > max ? `At most ${max} characters.` : undefined;
}
