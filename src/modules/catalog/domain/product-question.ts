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

/** A piece of a statement with its bound values, in the order of their marks. */
export interface ProductSql {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Which part of an order is meant. */
export interface ProductSlice {
  readonly limit: number;
  readonly offset: number;
}

/**
 * An order of products by what another module keeps of them. Each makes a SELECT of ids, as `value`; in conditions `p` is
 * the product.
 */
export interface ProductOrder {
  /** A part of some products, all of which are put in order; `products` stands behind FROM. */
  readonly among: (products: ProductSql, slice: ProductSlice) => ProductSql;
  /** The first `count` of those that fit and have a place in the order, found by indexes, however many fit. */
  readonly first: (fits: ProductSql, count: number) => ProductSql;
  /** Those that fit and have no place in the order, by SKU: they come behind all others. */
  readonly last: (fits: ProductSql, slice: ProductSlice) => ProductSql;
}

/** Products of such an order that can be listed. */
export const ORDERED_PRODUCTS_MAX = 10_000;
/** Up to so many products that fit are all put in order; more of them are found by indexes. */
export const SORTED_PRODUCTS_MAX = 20_000;
