import type { OfferingSource, WantedQuantity, SourceInOrder } from './selection.js';

/** Where goods are to be sent; an empty text is an unknown part. */
export interface Destination {
  readonly country: string;
  readonly postcode: string;
  readonly street: string;
  readonly region: string;
  readonly city: string;
}

/** What is wanted from which stock. */
export interface SelectionRequest {
  readonly stockId: number;
  readonly items: readonly WantedQuantity[];
  /** For algorithms that need one. */
  readonly destination?: Destination | undefined;
  /** Whether the selection is to say why. */
  readonly explain?: boolean | undefined;
}

/**
 * One way to choose the sources that goods come from: it says in which order they are asked. What each gives, and why,
 * is worked out the same way for all. An algorithm is one class, which `SourceSelection.register` takes.
 */
export interface SelectionAlgorithm {
  /** Names it in requests. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Whether it cannot do without an address. */
  readonly needsDestination?: boolean;
  /**
   * Puts the sources in order; each comes once. One that comes again counts where it came first, and forgotten ones are
   * asked last. They arrive by the priority of their links, with what they can give.
   * Where an explanation is wanted, sources that can give nothing are among them, without offers. It runs outside of
   * transactions and locks, and may ask other machines. Throws `invalid` for a request that it can do nothing with.
   */
  order(sources: readonly OfferingSource[], request: SelectionRequest): Promise<readonly SourceInOrder[]>;
}
