import type { ProductQuery } from '../../api/generated/products';
import { t } from '../../language/messages';

/** A product as these pages show it; what the reader's role does not allow is absent. */
export type ShownProduct = ProductQuery['product'];
export type ShownItem = NonNullable<ShownProduct['sourceItems']>[number];
export type ShownStock = NonNullable<ShownProduct['stocks']>[number];
export type ShownParts = NonNullable<ShownProduct['parts']>;
export type ShownPart = ShownParts['items'][number];
export type ShownShare = ShownStock['sources'][number];

/** What each part of the pages needs. */
export const PERMISSIONS = {
  items: 'Vendor_InventoryApi::source',
  edit: 'Vendor_InventoryApi::stock_source_item_assign',
  editSingle: 'Vendor_CatalogInventory::cataloginventory',
  salable: 'Vendor_InventorySalesApi::stock',
  history: 'Vendor_InventoryAdjustment::view',
  moveStates: 'Vendor_Inventory::state_moves',
  incoming: 'Vendor_Inventory::incoming',
} as const;

export const IN_STOCK = 1;
export const OUT_OF_STOCK = 0;

export const TYPE_LABELS: Readonly<Record<ShownProduct['typeId'], string>> = {
  simple: t('Simple'),
  virtual: t('Virtual'),
  downloadable: t('Downloadable'),
  configurable: t('Configurable'),
  bundle: t('Bundle'),
  grouped: t('Grouped'),
};

/** `Name (code)`; the code alone where that is the name. */
export function sourceLabel({ name, code }: { readonly name: string; readonly code: string }): string {
  return name === code ? code : `${name} (${code})`;
}
