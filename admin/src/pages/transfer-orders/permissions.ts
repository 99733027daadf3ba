/** Who sees transfers, plans them, and takes each of their steps. */
export const PERMISSIONS = {
  view: 'Vendor_Inventory::transfers',
  plan: 'Vendor_Inventory::transfers_plan',
  ship: 'Vendor_Inventory::transfers_ship',
  receive: 'Vendor_Inventory::transfers_receive',
  close: 'Vendor_Inventory::transfers_close',
} as const;
