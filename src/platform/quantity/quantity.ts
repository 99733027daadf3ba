const SCALE = 10_000;
const DECIMAL_PATTERN = /^([+-])?(\d+)?(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/**
 * A quantity with four decimals, held as an exact count of ten-thousandths: never a float, so sums of any length
 * stay exact. Values that a user sends have at most 12 digits (`Quantity.isStorable`); sums may be larger.
 */
export class Quantity {
  static readonly ZERO = new Quantity(0);
  /** The largest quantity a column of 12 digits holds: 99,999,999.9999. */
  static readonly MAX_STORABLE = new Quantity(999_999_999_999);

  private constructor(private readonly units: number) {
    if (!Number.isSafeInteger(units)) throw new RangeError('A quantity is out of the exact range.');
  }

  /** From a decimal text or a JSON number; more than four decimals are rounded half up, away from zero, as the database does. */
  static of(value: string | number): Quantity {
    const parsed = Quantity.tryParse(value);
    if (!parsed) throw new RangeError('Not a decimal number in range.');
    return parsed;
  }

  /** Like `of`, but returns undefined for what is no finite decimal number or lies beyond the exact range. */
  static tryParse(value: string | number): Quantity | undefined {
    const match = DECIMAL_PATTERN.exec(String(value).trim());
    if (!match) return undefined;
    const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
    if (whole === '' && fraction === '') return undefined;
    const exponent = Number(exponentText);
    if (Math.abs(exponent) > 400) return /^0*$/.test(whole + fraction) || exponent < 0 ? Quantity.ZERO : undefined;
    const magnitude = roundedUnits(whole + fraction, fraction.length - exponent);
    if (magnitude === undefined) return undefined;
    return magnitude === 0 ? Quantity.ZERO : new Quantity(sign === '-' ? -magnitude : magnitude);
  }

  /** The sum of any number of quantities. */
  static sum(quantities: Iterable<Quantity>): Quantity {
    let total = Quantity.ZERO;
    for (const quantity of quantities) total = total.plus(quantity);
    return total;
  }

  plus(other: Quantity): Quantity {
    return new Quantity(this.units + other.units);
  }

  minus(other: Quantity): Quantity {
    return new Quantity(this.units - other.units);
  }

  negated(): Quantity {
    return this.units === 0 ? this : new Quantity(-this.units);
  }

  min(other: Quantity): Quantity {
    return this.units <= other.units ? this : other;
  }

  max(other: Quantity): Quantity {
    return this.units >= other.units ? this : other;
  }

  equals(other: Quantity): boolean {
    return this.units === other.units;
  }

  isLessThan(other: Quantity): boolean {
    return this.units < other.units;
  }

  isZero(): boolean {
    return this.units === 0;
  }

  isPositive(): boolean {
    return this.units > 0;
  }

  isNegative(): boolean {
    return this.units < 0;
  }

  /** Whether a column of 12 digits with four decimals can hold it. */
  isStorable(): boolean {
    return Math.abs(this.units) <= Quantity.MAX_STORABLE.units;
  }

  /** For JSON and reports only; no arithmetic on the result. */
  toNumber(): number {
    return this.units / SCALE;
  }

  /** Decimal text with four decimals, as the database takes and gives it. */
  toString(): string {
    const absolute = Math.abs(this.units);
    const whole = Math.floor(absolute / SCALE);
    return `${this.units < 0 ? '-' : ''}${whole}.${String(absolute % SCALE).padStart(4, '0')}`;
  }

  toJSON(): number {
    return this.toNumber();
  }
}

/** The largest quantity that is stored, as a number: the bound of both doors. */
export const QUANTITY_MAX = Quantity.MAX_STORABLE.toNumber();

/** Ten-thousandths of digits × 10^-decimals, rounded half up; undefined beyond the exact range. */
function roundedUnits(digits: string, decimals: number): number | undefined {
  const shift = 4 - decimals;
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return 0;
  if (significant.length + shift > 16) return undefined;
  if (shift >= 0) return safe(Number(significant + '0'.repeat(shift)));
  const kept = significant.slice(0, shift);
  const rounded = significant.length + shift < 0 ? 0 : Number((significant.at(shift) ?? '0') >= '5');
  return safe(Number(kept === '' ? '0' : kept) + rounded);
}

function safe(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}
