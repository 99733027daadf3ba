import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Product } from './product.js';

/** A product as a list shows it. */
export type ListedProduct = Pick<Product, 'productId' | 'sku' | 'name' | 'typeId' | 'status' | 'barcode' | 'updatedAt'>;

/** What a list asks of products beside their own columns; what is absent asks nothing. */
export interface ProductQuestion {
  /** A pattern of `LIKE`, which SKU or name has to match. */
  readonly search?: string;
  /** Kept at one of these sources. */
  readonly sourceCodes?: readonly string[];
  /** With a source item of this quantity or less: at one of the sources, or at any. */
  readonly quantityAtMost?: Quantity;
}

/** An order of products by what another module keeps of them; `p` is the product. */
export interface ProductOrder {
  /** Joins that leave each product one row: `LEFT JOIN … ON x.sku = p.sku`. */
  readonly join: string;
  /** Terms of `ORDER BY`. */
  readonly by: string;
  /** Bound in the joins, then in the terms. */
  readonly parameters: { readonly join: readonly unknown[]; readonly by: readonly unknown[] };
}

/** Products of such an order that can be listed. */
export const ORDERED_PRODUCTS_MAX = 10_000;
