import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ProductType, StockConfiguration } from '../../catalog/index.js';

/**
 * The legacy stock item of a product as it is read (behaviour, "Legacy read contracts"). Quantity and stock status are
 * those of the index of a website's stock, the configuration is the one that holds. It is also the snapshot that a save
 * is compared with, so that only what a caller changed is written.
 */
export interface LegacyStockItem {
  /** The product's id, since a product has one stock item; null where there is no such product. */
  readonly itemId: number | null;
  readonly productId: number;
  /** As the catalogue spells it; empty where there is no such product. */
  readonly sku: string;
  readonly typeId: ProductType;
  readonly stockId: number;
  /** Reservations not subtracted; null where the index does not carry the SKU. */
  readonly quantity: Quantity | null;
  readonly isInStock: boolean;
  /** What holds: its own values, or the settings where it says "use config". */
  readonly configuration: StockConfiguration;
  /** What is stored, whether it holds or not. */
  readonly storedConfiguration: StockConfiguration;
}

/** Whether a product can be sold, and how much of it there is; 0 and 0 where the index does not carry the SKU. */
export interface LegacyStockStatus {
  readonly productId: number;
  readonly stockId: number;
  readonly quantity: Quantity;
  /** 1 in stock, 0 not. */
  readonly stockStatus: 0 | 1;
  readonly stockItem: LegacyStockItem;
}

/** A product by its id, or by its SKU: an unknown id has an empty stock item, an unknown SKU is not found. */
export type ProductKey = number | string;
