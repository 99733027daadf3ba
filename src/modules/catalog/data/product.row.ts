import type { Product, ProductType, ProductValues } from '../domain/product.js';

/** A row of `catalog_product` as the driver gives it. */
export interface ProductRow {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly type_id: ProductType;
  readonly attribute_set_id: number;
  readonly price: string | null;
  readonly weight: string | null;
  readonly status: number;
  readonly visibility: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A product without its websites, which stand in another table. */
export type ProductWithoutWebsites = Omit<Product, 'websiteIds'>;

export const PRODUCT_COLUMNS =
  'p.product_id, p.sku, p.name, p.type_id, p.attribute_set_id, p.price, p.weight, p.status, p.visibility, p.created_at, p.updated_at';

export function toProduct(row: ProductRow): ProductWithoutWebsites {
  return {
    productId: Number(row.product_id),
    sku: row.sku,
    name: row.name,
    typeId: row.type_id,
    attributeSetId: Number(row.attribute_set_id),
    price: row.price === null ? null : Number(row.price),
    weight: row.weight === null ? null : Number(row.weight),
    status: Number(row.status),
    visibility: Number(row.visibility),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The column of each value. */
export const VALUE_COLUMNS = {
  sku: 'sku',
  name: 'name',
  typeId: 'type_id',
  attributeSetId: 'attribute_set_id',
  price: 'price',
  weight: 'weight',
  status: 'status',
  visibility: 'visibility',
} as const satisfies Record<keyof ProductValues, string>;

export const VALUE_NAMES = Object.keys(VALUE_COLUMNS) as (keyof ProductValues)[];
