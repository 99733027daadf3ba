import type { Quantity } from '../../../platform/quantity/quantity.js';

/** A line beside what the source has now. */
export interface ReviewedLine {
  readonly sku: string;
  readonly quantity: Quantity;
  /** On hand when it was counted last. */
  readonly expected: Quantity;
  readonly onHand: Quantity;
  /** What posting changes. */
  readonly difference: Quantity;
  /** On hand after posting, as things are. */
  readonly result: Quantity;
  /** Goods have moved between the first and the last time that it was counted. */
  readonly movedMeanwhile: boolean;
  /** Posting is refused because of it. */
  readonly isBelowZero: boolean;
  readonly countedBy: string | null;
  readonly alsoBy: string | null;
}

/** All lines of a session together. */
export interface ReviewTotals {
  readonly lines: number;
  /** Lines that change something. */
  readonly differing: number;
  /** Units that posting adds and takes away. */
  readonly added: Quantity;
  readonly removed: Quantity;
  /** Lines whose goods have moved while or after they were counted. */
  readonly moved: number;
  /** Of a count: lines that change something although goods have moved while they were counted. */
  readonly movedMeanwhile: number;
  /** Lines that several people have counted. */
  readonly shared: number;
  readonly belowZero: number;
}

/** Products of the source that neither the session has counted nor another count meanwhile. */
export interface UncountedItems {
  readonly items: number;
  readonly quantity: Quantity;
  /** There are more than can be posted; the figures are those of the first. */
  readonly isTooMany: boolean;
}
