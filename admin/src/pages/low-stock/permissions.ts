const RESOURCE = 'Vendor_InventoryLowQuantityNotificationApi::';

/** Who sees the worklist, and who changes thresholds. */
export const PERMISSIONS = {
  view: `${RESOURCE}low_quantity_notification`,
  set: `${RESOURCE}stock_create_low_quantity_notification`,
  clear: `${RESOURCE}stock_delete_low_quantity_notification`,
} as const;
