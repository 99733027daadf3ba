import type { TestApplication } from '../../../support/application.js';
import { givenProduct } from '../../../concurrency/support/market.js';
import type { Goods } from '../../../concurrency/support/market.js';

/** A product of a history, as the model knows it. */
export interface ModelProduct extends Required<Omit<Goods, 'type' | 'name'>> {
  readonly sku: string;
  readonly isVirtual: boolean;
  /** The smallest quantity that is sold of it. */
  readonly step: number;
}

/** One of each kind that the rules tell apart, and two of the ordinary one. */
const RANGE: readonly (Goods & { readonly step?: number })[] = [
  { name: 'plain' },
  { name: 'simple' },
  { name: 'decimal', isQtyDecimal: true, step: 0.25 },
  { name: 'threshold', minQty: 2 },
  { name: 'backordered', takesBackorders: true },
  { name: 'limited', takesBackorders: true, minQty: -3 },
  { name: 'unmanaged', isManaged: false },
  { name: 'virtual', type: 'virtual' },
  { name: 'unmanaged-virtual', type: 'virtual', isManaged: false },
];

/** Makes the products of a history. */
export async function givenRange(app: TestApplication): Promise<ModelProduct[]> {
  const products: ModelProduct[] = [];
  for (const { step = 1, type = 'simple', ...goods } of RANGE) {
    const { isManaged = true, takesBackorders = false, minQty = 0, isQtyDecimal = false } = goods;
    const sku = await givenProduct(app, { ...goods, type });
    products.push({ sku, isVirtual: type === 'virtual', isManaged, takesBackorders, minQty, isQtyDecimal, step });
  }
  return products;
}
