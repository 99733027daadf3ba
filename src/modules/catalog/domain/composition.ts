import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { CompositeType, ProductType } from './product.js';

/** One choice that a bundle offers. */
export interface BundleOption {
  readonly optionId: number;
  readonly title: string;
  /** Whether a bundle is only sold with something chosen here. */
  readonly required: boolean;
  /** How the shop shows the choice, such as `select` or `checkbox`. */
  readonly type: string;
  readonly position: number;
}

/** A product as part of a composite one. */
export interface ChildProduct {
  /** Id of the link; of a bundle's child it is the id of the selection. */
  readonly linkId: number;
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly typeId: ProductType;
  /** Whether the child itself is enabled: a disabled one counts for nothing. */
  readonly isEnabled: boolean;
  /** The bundle's option that offers the child; null within configurable and grouped products. */
  readonly optionId: number | null;
  /** Whether that option is a required one; false within configurable and grouped products. */
  readonly isRequired: boolean;
  /** How many are in one set; 1 within a configurable product. */
  readonly quantity: Quantity;
  /** Whether customers choose another quantity than that. */
  readonly canChangeQuantity: boolean;
  readonly isDefault: boolean;
  readonly position: number;
}

/** A composite product with what it is made of. */
export interface Composition {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly typeId: CompositeType;
  readonly isEnabled: boolean;
  /** How the parts of a bundle are shipped; `together` for every other type. */
  readonly shipment: 'together' | 'separately';
  /** By position, then id; empty but for a bundle. */
  readonly options: readonly BundleOption[];
  /** In the order of their options, then by position, then id. A bundle may offer one product in several options. */
  readonly children: readonly ChildProduct[];
}

/** A composite product that has some product as a part. */
export interface ParentProduct {
  readonly productId: number;
  readonly sku: string;
  readonly typeId: CompositeType;
  readonly isEnabled: boolean;
}
