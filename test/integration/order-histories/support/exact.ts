/** A quantity without what binary fractions add to it: quantities have four decimals. */
export function exact(quantity: number): number {
  return Math.round(quantity * 10_000) / 10_000;
}

/** The sum of quantities. */
export function total(quantities: Iterable<number>): number {
  let sum = 0;
  for (const quantity of quantities) sum += quantity;
  return exact(sum);
}
