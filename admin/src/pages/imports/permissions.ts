/** What the server asks for (its REST routes of the same name). */
export const PERMISSIONS = {
  kinds: {
    stock_sources: 'Vendor_InventoryApi::stock_source_item_assign',
    products: 'Vendor_Catalog::products',
  },
  exportItems: 'Vendor_InventoryApi::source',
  history: 'Vendor_InventoryAdjustment::view',
} as const;
