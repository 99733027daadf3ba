/** Who counts and receives, and who reviews and posts what was counted. */
export const PERMISSIONS = { count: 'Vendor_InventoryCount::count', post: 'Vendor_InventoryCount::post' } as const;
