/** Draws that look like chance and are the same in every run: the sample data has to be one and the same everywhere. */
export class SampleRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  /** One of the values. Throws for an empty list. */
  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new RangeError('There is nothing to pick from.');
    return values[this.between(0, values.length - 1)] as T;
  }

  /** So many different ones of the values, fewer where there are not as many. */
  pickSome<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    const picked: T[] = [];
    while (picked.length < count && left.length > 0) picked.push(...left.splice(this.between(0, left.length - 1), 1));
    return picked;
  }

  /** From 0 to below 1. A Weyl sequence, mixed by multiplications: short, and the same on every machine. */
  private next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }
}
