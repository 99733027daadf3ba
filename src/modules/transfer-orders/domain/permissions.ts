/** To see transfers. */
export const VIEW_PERMISSION = 'Vendor_Inventory::transfers';
/** To plan transfers, and to cancel what has not left. */
export const PLAN_PERMISSION = 'Vendor_Inventory::transfers_plan';
/** To send goods on their way, and to turn them round. */
export const SHIP_PERMISSION = 'Vendor_Inventory::transfers_ship';
/** To take in what has arrived. */
export const RECEIVE_PERMISSION = 'Vendor_Inventory::transfers_receive';
/** To write off what has not arrived. */
export const CLOSE_PERMISSION = 'Vendor_Inventory::transfers_close';
