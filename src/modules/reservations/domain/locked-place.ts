/** Where somebody else than an order keeps placements away: a source, or a stock as long as it has no enabled source. */
export type LockedPlace =
  { readonly sku: string; readonly sourceCode: string } | { readonly sku: string; readonly stockId: number };
