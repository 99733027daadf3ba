/** To make sessions, to see them, and to count and receive in them. */
export const COUNT_PERMISSION = 'Vendor_InventoryCount::count';
/** To see what a session would change, and to post it. */
export const POST_PERMISSION = 'Vendor_InventoryCount::post';
