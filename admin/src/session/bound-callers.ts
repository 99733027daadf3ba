/**
 * What the dashboard offers to a reader who is bound to sources, of what their role allows. The server refuses them
 * everything else, whatever their role says.
 */
const WITHIN_SOURCES: ReadonlySet<string> = new Set([
  'Vendor_Catalog::products',
  'Vendor_Inventory::approvals',
  'Vendor_Inventory::incoming',
  'Vendor_Inventory::state_moves',
  'Vendor_Inventory::transfers',
  'Vendor_Inventory::transfers_close',
  'Vendor_Inventory::transfers_plan',
  'Vendor_Inventory::transfers_receive',
  'Vendor_Inventory::transfers_ship',
  'Vendor_InventoryAdjustment::view',
  'Vendor_InventoryApi::source',
  'Vendor_InventoryApi::stock',
  'Vendor_InventoryApi::stock_source_item_assign',
  'Vendor_InventoryCount::count',
  'Vendor_InventoryCount::post',
  'Vendor_InventoryLowQuantityNotificationApi::low_quantity_notification',
  'Vendor_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification',
  'Vendor_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification',
]);

/** Whether pages that need the resource work for somebody who is bound to sources. */
export function worksWithinSources(resource: string): boolean {
  return WITHIN_SOURCES.has(resource);
}

/** Whether the source is the reader's. `boundSources` is null for who is not bound. */
export function isOwnSource(boundSources: readonly string[] | null, sourceCode: string): boolean {
  return boundSources === null || boundSources.includes(sourceCode);
}
