import type { Selection, SkuQuantity } from './selection.js';

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
  readonly items: readonly SkuQuantity[];
  /** For algorithms that need one. */
  readonly destination?: Destination | undefined;
}

/** One way to choose the sources that goods come from. */
export interface SelectionAlgorithm {
  /** Names it in requests. */
  readonly code: string;
  readonly title: string;
  readonly description: string;
  /** Reads what the sources have and chooses among them; it takes no locks. May refuse a request as `invalid`. */
  select(request: SelectionRequest): Promise<Selection>;
}
