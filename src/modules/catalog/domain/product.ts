import { applyChanges } from '../../../platform/changes/changes.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { CompositionToSave } from './composition-to-save.js';
import type { StockConfiguration } from './stock-configuration.js';

/** The kinds of product; the last three are made of others and have no source items of their own. */
export const PRODUCT_TYPES = ['simple', 'virtual', 'downloadable', 'configurable', 'bundle', 'grouped'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** The kinds that are made of other products. */
export const COMPOSITE_TYPES = ['configurable', 'bundle', 'grouped'] as const satisfies readonly ProductType[];
export type CompositeType = (typeof COMPOSITE_TYPES)[number];

/** The kinds that are kept at sources themselves. */
export const GOODS_TYPES = ['simple', 'virtual', 'downloadable'] as const satisfies readonly Exclude<
  ProductType,
  CompositeType
>[];

export function isProductType(code: string): code is ProductType {
  return (PRODUCT_TYPES as readonly string[]).includes(code);
}

/** Whether products of this type are kept at sources themselves (upstream interface, "Salable quantity"). */
export function hasSourceItems(type: ProductType): boolean {
  return !isComposite(type);
}

/** Whether products of this type are made of others. */
export function isComposite(type: ProductType): type is CompositeType {
  return (COMPOSITE_TYPES as readonly ProductType[]).includes(type);
}

/** The parts of a bundle leave in one shipment, or each by itself. */
export const SHIPMENT_TYPES = { together: 0, separately: 1 } as const;

export const PRODUCT_ENABLED = 1;
export const PRODUCT_DISABLED = 2;

/** Visible in lists and in the search. */
const VISIBILITY_BOTH = 4;
export const VISIBILITY_MAX = VISIBILITY_BOTH;

/** The attribute set that every shop begins with. */
const DEFAULT_ATTRIBUTE_SET_ID = 4;
/** New products that name no website belong to the first one. */
export const DEFAULT_WEBSITE_ID = 1;
/** The source that the legacy stock item of a product stands for. */
export const DEFAULT_SOURCE_CODE = 'default';

/** What is stored of a product besides its identity, with what a new one begins with. */
export class ProductValues {
  readonly sku: string = '';
  readonly name: string = '';
  readonly typeId: ProductType = 'simple';
  readonly attributeSetId: number = DEFAULT_ATTRIBUTE_SET_ID;
  readonly price: number | null = null;
  readonly weight: number | null = null;
  /** 1 enabled, 2 disabled. */
  readonly status: number = PRODUCT_ENABLED;
  /** 1 nowhere, 2 lists, 3 search, 4 both. */
  readonly visibility: number = VISIBILITY_BOTH;
  /** How the parts of a bundle are shipped: one of `SHIPMENT_TYPES`. Null: never said, which is together. */
  readonly shipmentType: number | null = null;
  /** What a scanner reads off it; no two products have the same. */
  readonly barcode: string | null = null;
}

const NEW_PRODUCT = new ProductValues();

/** A product as stored; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Product extends ProductValues {
  readonly productId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly websiteIds: readonly number[];
}

/** A product without its websites, which stand in another table. */
export type ProductWithoutWebsites = Omit<Product, 'websiteIds'>;

/** What other modules need to know of a product; the SKU in the catalogue's spelling. */
export type ExistingProduct = Pick<Product, 'productId' | 'sku' | 'name' | 'typeId' | 'price' | 'status'>;

/**
 * What a legacy stock item says: quantity and status of the default source item, and configuration. Absent: not given.
 */
export interface StockItemToSave extends Partial<StockConfiguration> {
  readonly qty?: Quantity;
  readonly isInStock?: boolean;
}

/** An attribute of the upstream's `custom_attributes` that some module of ours keeps. */
export interface ProductAttribute {
  readonly code: string;
  readonly value: string;
}

/** The `custom_attributes` of a request by their codes, as they were sent; null empties one. */
export type GivenAttributes = ReadonlyMap<string, unknown>;

/** A product to create or change. What is absent stays as it is, or takes its default on a new product. */
export interface ProductToSave extends Partial<ProductValues> {
  readonly sku: string;
  readonly websiteIds?: readonly number[];
  readonly stockItem?: StockItemToSave;
  readonly attributes?: GivenAttributes;
  readonly composition?: CompositionToSave;
}

/** What a save of a product did. */
export interface SavedProduct {
  readonly productId: number;
  readonly sku: string;
  readonly created: boolean;
}

/** The values of a new product: what was given, and the defaults. The name has been checked to be there. */
export function newProduct(given: ProductToSave): ProductValues {
  return applyChanges(NEW_PRODUCT, undefined, given);
}

/** The values that are given, without what else is saved with a product. */
export function givenValues({
  websiteIds: _websites,
  stockItem: _stockItem,
  attributes: _attributes,
  composition: _composition,
  ...values
}: ProductToSave): Partial<ProductValues> {
  return values;
}

/**
 * The stock item that a product of this type begins with. Nothing but its own flag says whether a composite product is
 * in stock, so it is, unless it is said not to be.
 */
export function stockItemOf(typeId: ProductType, given: StockItemToSave | undefined): StockItemToSave | undefined {
  return isComposite(typeId) ? { isInStock: true, ...given } : given;
}
