import type { Quantity } from '../../../platform/quantity/quantity.js';

/** An order whose reservations of a SKU in a stock are not what it still waits for. */
export interface Inconsistency {
  readonly incrementId: string;
  readonly sku: string;
  readonly stockId: number;
  /** What sets it right: above zero gives back, below zero reserves. */
  readonly compensation: Quantity;
  /** Else the order is in a final state, and waits for nothing. */
  readonly isOrderOpen: boolean;
}

/** Orders to look at, by their status. */
export type CompletionFilter = 'all' | 'complete' | 'incomplete';

/** Statuses and states in which nothing of an order is waited for any more (upstream interface, "Command line"). */
export const FINAL = ['complete', 'closed', 'canceled'] as const;
