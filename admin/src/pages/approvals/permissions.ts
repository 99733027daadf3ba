/** See the requests of others, and decide about them. */
export const PERMISSIONS = { view: 'Vendor_Inventory::approvals', approve: 'Vendor_Inventory::approve' } as const;
