/** One node of the resource tree: what a role or an integration may be given. */
export interface Resource {
  readonly id: string;
  readonly title: string;
  readonly children: readonly Resource[];
}

/** The root of the tree. Giving it means giving everything, what later versions add included. */
export const ROOT_RESOURCE_ID = 'Vendor_Backend::all';

function resource(id: string, title: string, children: readonly Resource[] = []): Resource {
  return { id: `Vendor_${id}`, title, children };
}

const SALES = resource('Sales::sales', 'Sales', [
  resource('Sales::sales_operation', 'Operations', [
    resource('Sales::sales_order', 'Orders', [
      resource('Sales::actions', 'Actions', [
        resource('Sales::create', 'Create'),
        resource('Sales::actions_view', 'View'),
        resource('Sales::actions_edit', 'Edit'),
        resource('Sales::cancel', 'Cancel'),
        resource('Sales::hold', 'Hold'),
        resource('Sales::unhold', 'Unhold'),
        resource('Sales::comment', 'Comment'),
        resource('Sales::ship', 'Ship'),
        resource('Sales::invoice', 'Invoice'),
        resource('Sales::creditmemo', 'Credit Memos'),
      ]),
    ]),
    resource('Sales::sales_invoice', 'Invoices'),
    resource('Sales::shipment', 'Shipments'),
    resource('Sales::sales_creditmemo', 'Credit Memos'),
  ]),
]);

const CATALOG = resource('Catalog::catalog', 'Catalog', [resource('Catalog::products', 'Products')]);

const SOURCES = resource('InventoryApi::source', 'Sources', [
  resource('InventoryApi::source_edit', 'Edit Source'),
  resource('InventoryApi::ship_source_selection', 'Select Source at Shipment'),
  resource('InventorySourceSelectionApi::source_selection_algorithm', 'Source Selection Algorithms', [
    resource('InventorySourceSelectionApi::source_selection_algorithm_post', 'Run a Source Selection'),
  ]),
]);

const STOCKS = resource('InventoryApi::stock', 'Stocks', [
  resource('InventoryApi::stock_edit', 'Edit Stock'),
  resource('InventoryApi::stock_delete', 'Delete Stock'),
  resource('InventoryApi::stock_source_link', 'Assign Sources to Stock'),
  resource('InventoryApi::stock_source_item_assign', 'Assign Products to Sources'),
  resource('InventoryLowQuantityNotificationApi::low_quantity_notification', 'Low Quantity Notification', [
    resource('InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification', 'Set'),
    resource('InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification', 'Delete'),
  ]),
]);

const INVENTORY = resource('InventoryApi::inventory', 'Inventory', [
  SOURCES,
  STOCKS,
  resource('InventorySalesApi::stock', 'Salable Quantity'),
  resource('Inventory::state_moves', 'Move Goods Between States'),
  resource('Inventory::incoming', 'Announce Incoming Goods'),
  resource('Inventory::stock_states', 'Manage Stock States'),
  resource('Inventory::approvals', 'See Requests for Approval', [
    resource('Inventory::approve', 'Approve Large Changes'),
  ]),
  resource('Inventory::transfers', 'Transfers', [
    resource('Inventory::transfers_plan', 'Plan Transfers'),
    resource('Inventory::transfers_ship', 'Ship Transfers'),
    resource('Inventory::transfers_receive', 'Receive Transfers'),
    resource('Inventory::transfers_close', 'Close Transfers'),
  ]),
  resource('InventoryCount::count', 'Count and Receive', [resource('InventoryCount::post', 'Post Counts')]),
  // Spec, Authentication: listed as Stores > Inventory > Adjustment History.
  resource('InventoryAdjustment::view', 'Adjustment History', [
    resource('InventoryAdjustment::revert', 'Revert Adjustments'),
  ]),
]);

const PICKUP = resource('Shipping::carriers', 'Delivery Methods', [
  resource('InventoryInStorePickupApi::inStorePickup', 'In-Store Pickup', [
    resource('InventoryInStorePickupApi::notify_orders_are_ready_for_pickup', 'Notify That Orders Are Ready'),
  ]),
]);

const STORES = resource('Backend::stores', 'Stores', [
  INVENTORY,
  resource('Backend::stores_settings', 'Settings', [
    resource('Backend::store', 'All Stores', [resource('Store::websites', 'Manage Websites')]),
    resource('Config::config', 'Configuration', [
      resource('CatalogInventory::cataloginventory', 'Stock of the Catalog'),
      PICKUP,
    ]),
  ]),
]);

const SYSTEM = resource('Backend::system', 'System', [
  resource('Integration::extensions', 'Extensions', [
    resource('Integration::integrations', 'Integrations'),
    resource('Inventory::webhooks', 'Webhooks'),
  ]),
  resource('User::acl', 'Permissions', [
    resource('User::acl_users', 'All Users'),
    resource('User::acl_roles', 'User Roles'),
  ]),
  resource('Backend::tools', 'Tools', [
    resource('Inventory::doctor', 'Doctor'),
    resource('Inventory::queues', 'Queues'),
  ]),
  resource('Backend::security_log', 'Security Log'),
  resource('Logging::system_magento_logging', 'Action Logs', [
    resource('Logging::system_magento_logging_bulk_operations', 'Bulk Operations'),
  ]),
]);

const ROOT = resource('Backend::all', 'All Resources', [SALES, CATALOG, STORES, SYSTEM]);

function idsUnder(node: Resource): string[] {
  return [node.id, ...node.children.flatMap(idsUnder)];
}

const IDS: ReadonlySet<string> = new Set(idsUnder(ROOT));

/** The whole tree, from its root (upstream interface, "ACL tree"; contract for what this service adds). */
export function resourceTree(): Resource {
  return ROOT;
}

/** Every resource id of the tree, the root first, parents before their children. */
export function allResources(): readonly string[] {
  return [...IDS];
}

/** Whether the tree has this resource; ids are compared exactly. */
export function isResource(id: string): boolean {
  return IDS.has(id);
}
