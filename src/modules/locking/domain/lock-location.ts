/** Where orders are kept away from a SKU: at a source, or in a stock as long as that has no enabled source. */
export type LockLocation =
  { readonly sku: string; readonly sourceCode: string } | { readonly sku: string; readonly stockId: number };
