import { Quantity } from '../../../platform/quantity/quantity.js';

/** What one source of a stock has of a SKU. */
export interface SourceHolding {
  readonly sourceCode: string;
  readonly sourceName: string;
  readonly isEnabled: boolean;
  readonly isInStock: boolean;
  readonly onHand: Quantity;
  /** Sum of the reservations at the source, of all stocks: below zero while orders are open; zero with the flag off. */
  readonly reservations: Quantity;
}

/**
 * How much of the source's goods can still be sold (behaviour, "Per-source salable breakdown"). None of a disabled
 * source or of an item that is out of stock, otherwise what orders leave of it. The threshold belongs to the stock, not
 * to its sources, so the sources of a stock need not add up to its salable quantity.
 */
export function salableAtSource({ isEnabled, isInStock, onHand, reservations }: SourceHolding): Quantity {
  return isEnabled && isInStock ? onHand.plus(reservations).max(Quantity.ZERO) : Quantity.ZERO;
}
