import type { Product } from './product.js';

/** A product as a look-up shows it. */
export type FoundProduct = Pick<Product, 'productId' | 'sku' | 'name' | 'typeId' | 'status'>;
