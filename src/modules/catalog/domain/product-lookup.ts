import type { Product, ProductType } from './product.js';

/** A product as a look-up shows it. */
export type FoundProduct = Pick<Product, 'productId' | 'sku' | 'name' | 'typeId' | 'status'>;

/** Which products a look-up is for; all of them where it says nothing. */
export interface WantedProducts {
  /** Products of these types alone. */
  readonly types?: readonly ProductType[];
  /** The code of a source: products of which something is on hand there. */
  readonly stockedAt?: string;
}
