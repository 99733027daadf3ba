import type { SettingPath } from './registry.js';

/** What people see of one setting, beside its value. */
export interface LaidOutSetting {
  readonly path: SettingPath;
  readonly label: string;
  /** It matters only while the other setting has this value. */
  readonly dependsOn?: { readonly path: SettingPath; readonly value: string };
  /** What the options of a choice mean, by option. */
  readonly optionLabels?: Readonly<Record<string, string>>;
}

/** Settings that stand together. */
export interface SettingGroup {
  readonly key: string;
  readonly label: string;
  readonly settings: readonly LaidOutSetting[];
  /** What people need to see and change it, besides the permission for settings of stock. */
  readonly permission?: `Vendor_${string}::${string}`;
}

type Extras = Omit<LaidOutSetting, 'path' | 'label'>;

function setting(path: SettingPath, label: string, extras: Extras = {}): LaidOutSetting {
  return { path, label, ...extras };
}

/** Only while the flag is on. */
const whileOn = (path: SettingPath): Extras => ({ dependsOn: { path, value: '1' } });
const whileIs = (path: SettingPath, value: string): Extras => ({ dependsOn: { path, value } });

const HISTORY: SettingGroup = {
  key: 'source_item_adjustment',
  label: 'Source Item Adjustment History',
  settings: [
    setting('cataloginventory/source_item_adjustment/enabled', 'Record Adjustments'),
    setting('cataloginventory/source_item_adjustment/max_page_size', 'Maximum Page Size for the REST API'),
    setting('cataloginventory/source_item_adjustment/retention_days', 'Days to Keep History'),
    setting('cataloginventory/source_item_adjustment/prune_batch_size', 'Rows Deleted per Batch'),
  ],
};

const CHANGE_FEED: SettingGroup = {
  key: 'change_feed',
  label: 'Change Feed',
  settings: [setting('cataloginventory/change_feed/retention_days', 'Days to Keep Entries')],
};

const WEBHOOKS: SettingGroup = {
  key: 'webhooks',
  label: 'Webhooks',
  settings: [setting('cataloginventory/webhooks/retention_days', 'Days to Keep Deliveries')],
};

const APPROVALS: SettingGroup = {
  key: 'approvals',
  label: 'Approvals',
  settings: [setting('cataloginventory/approvals/waiting_days', 'Days a Change Waits')],
};

const STOCK_COUNTS: SettingGroup = {
  key: 'stock_counts',
  label: 'Counting',
  settings: [setting('cataloginventory/stock_counts/retention_days', 'Days to Keep Counts')],
};

const TRANSFER_ORDERS: SettingGroup = {
  key: 'transfer_orders',
  label: 'Transfer Orders',
  settings: [setting('cataloginventory/transfer_orders/retention_days', 'Days to Keep Transfers')],
};

const RESERVATIONS: SettingGroup = {
  key: 'source_reservations',
  label: 'Source-Level Reservations',
  settings: [
    setting('cataloginventory/source_reservations/enabled', 'Reserve per Source'),
    setting('cataloginventory/source_reservations/reconcile_cancel_refund', 'Balance on Cancel and Refund'),
    setting('cataloginventory/source_reservations/reconcile_sweep_enabled', 'Repair on a Schedule'),
    setting(
      'cataloginventory/source_reservations/reconcile_sweep_cron',
      'Schedule of the Repair',
      whileOn('cataloginventory/source_reservations/reconcile_sweep_enabled'),
    ),
    setting(
      'cataloginventory/source_reservations/oversell_detection_enabled',
      'Look for Oversold Sources After Writes',
    ),
    setting('cataloginventory/source_reservations/oversell_sweep_enabled', 'Look for Oversold Sources on a Schedule'),
    setting(
      'cataloginventory/source_reservations/oversell_sweep_cron',
      'Schedule of the Search',
      whileOn('cataloginventory/source_reservations/oversell_sweep_enabled'),
    ),
  ],
};

const STOCK_OPTIONS: SettingGroup = {
  key: 'options',
  label: 'Stock Options',
  settings: [
    setting('cataloginventory/options/can_subtract', 'Reserve What Is Ordered'),
    setting('cataloginventory/options/can_back_in_stock', 'Back in Stock With Returned Quantity'),
    setting('cataloginventory/options/not_available_message', 'Message of a Shortage', {
      optionLabels: { 1: 'Names what is left', 2: 'Says that there is not enough' },
    }),
    setting('cataloginventory/options/synchronize_with_catalog', 'Synchronize Reservations With the Catalog'),
    setting(
      'cataloginventory/options/configurable_salability_from_index',
      'Read Salability of Configurable Products From the Index',
    ),
  ],
};

const ITEM_OPTIONS: SettingGroup = {
  key: 'item_options',
  label: 'Product Stock Options',
  settings: [
    setting('cataloginventory/item_options/manage_stock', 'Manage Stock'),
    setting('cataloginventory/item_options/backorders', 'Backorders', {
      optionLabels: { 0: 'No backorders', 1: 'Allowed', 2: 'Allowed, and the customer is told' },
    }),
    setting('cataloginventory/item_options/max_sale_qty', 'Maximum Quantity in a Cart'),
    setting('cataloginventory/item_options/min_qty', 'Out-of-Stock Threshold'),
    setting('cataloginventory/item_options/min_sale_qty', 'Minimum Quantity in a Cart'),
    setting('cataloginventory/item_options/notify_stock_qty', 'Low Quantity'),
    setting('cataloginventory/item_options/enable_qty_increments', 'Quantity Increments'),
    setting(
      'cataloginventory/item_options/qty_increments',
      'Increment',
      whileOn('cataloginventory/item_options/enable_qty_increments'),
    ),
    setting('cataloginventory/item_options/auto_return', 'Return Refunded Items to Stock'),
  ],
};

const LOW_STOCK: SettingGroup = {
  key: 'low_stock',
  label: 'Low Stock',
  settings: [
    setting('cataloginventory/low_stock/recipients', 'Write To'),
    setting('cataloginventory/low_stock/cron', 'Schedule of the Search'),
  ],
};

const INDEX: SettingGroup = {
  key: 'indexer',
  label: 'Index',
  settings: [
    setting('cataloginventory/indexer/strategy', 'Index Refresh', {
      optionLabels: { sync: 'At once', async: 'Through the queue' },
    }),
  ],
};

const GUARD: SettingGroup = {
  key: 'guard',
  label: 'Checks of the Ledgers',
  settings: [
    setting('cataloginventory/guard/enabled', 'Check All the Time'),
    setting(
      'cataloginventory/guard/seconds_per_minute',
      'Seconds of Each Minute',
      whileOn('cataloginventory/guard/enabled'),
    ),
  ],
};

const SALES: SettingGroup = {
  key: 'sales',
  label: 'Orders of Customers',
  settings: [setting('sales/customer/auto_invoice_virtual', 'Invoice Virtual Items at Once')],
};

const CURRENCY: SettingGroup = {
  key: 'currency',
  label: 'Currency',
  settings: [setting('currency/options/base', 'Currency of Prices')],
};

const PICKUP: SettingGroup = {
  key: 'pickup',
  label: 'In-Store Pickup',
  settings: [
    setting('sales_email/order_ready_for_pickup/enabled', 'Mail That an Order Is Ready'),
    setting('carriers/instore/search_radius', 'Search Radius in Kilometres'),
    setting('general/country/default', 'Country of Searches'),
    setting('advanced/in_store_pickup_api/search_term_delimiter', 'Before the Country in a Search'),
  ],
};

const ACCESS: SettingGroup = {
  key: 'access',
  label: 'Log-ins and Integrations',
  permission: 'Vendor_Config::config',
  settings: [
    setting('admin/security/session_idle_minutes', 'Minutes Until an Idle User Logs In Again'),
    setting('admin/security/log_retention_days', 'Days to Keep the Security Log'),
    setting('oauth/consumer/enable_integration_as_bearer', 'Integrations May Use Their Token Unsigned'),
  ],
};

const PROVIDER = 'cataloginventory/source_selection_distance_based/provider';

const SOURCE_SELECTION: SettingGroup = {
  key: 'source_selection',
  label: 'Source Selection by Distance',
  settings: [
    setting(PROVIDER, 'Distance Provider', { optionLabels: { google: 'Google Maps', offline: 'Offline table' } }),
    setting('cataloginventory/source_selection_distance_based_google/api_key', 'Provider Key', {
      ...whileIs(PROVIDER, 'google'),
    }),
    setting('cataloginventory/source_selection_distance_based_google/mode', 'Means of Travel', {
      ...whileIs(PROVIDER, 'google'),
      optionLabels: { driving: 'By car', walking: 'On foot', bicycling: 'By bicycle' },
    }),
    setting('cataloginventory/source_selection_distance_based_google/value', 'What Counts', {
      ...whileIs(PROVIDER, 'google'),
      optionLabels: { distance: 'The way', time: 'The time' },
    }),
  ],
};

const VISUALIZER_ON = whileOn('cataloginventory/stock_visualizer/enabled');
const LEVELS = whileIs('cataloginventory/stock_visualizer/display_type', 'level');
const PER_SOURCE = whileIs('cataloginventory/stock_visualizer/scope', 'per_source');
const COMPOSITE_LABELS = {
  variant: 'The chosen variant',
  max: 'The most that can be built',
  children: 'Each of its products',
  status: 'In stock or not',
};

const VISUALIZER: SettingGroup = {
  key: 'stock_visualizer',
  label: 'Stock Visualizer',
  settings: [
    setting('cataloginventory/stock_visualizer/enabled', 'Serve the Visualizer'),
    setting('cataloginventory/stock_visualizer/display_type', 'What It Shows', {
      ...VISUALIZER_ON,
      optionLabels: { level: 'A level', quantity: 'The quantity' },
    }),
    setting('cataloginventory/stock_visualizer/level_basis', 'What the Level Compares', {
      ...LEVELS,
      optionLabels: { quantity: 'The quantity', percentage: 'The share of the full quantity' },
    }),
    setting('cataloginventory/stock_visualizer/level_high', 'High Above', LEVELS),
    setting('cataloginventory/stock_visualizer/level_low', 'Medium Above', LEVELS),
    setting('cataloginventory/stock_visualizer/mode', 'When It Loads', {
      ...VISUALIZER_ON,
      optionLabels: { on_demand: 'On request', instant: 'With the page' },
    }),
    setting('cataloginventory/stock_visualizer/ttl', 'Seconds in Caches', VISUALIZER_ON),
    setting('cataloginventory/stock_visualizer/scope', 'Figures', {
      ...VISUALIZER_ON,
      optionLabels: { aggregate: 'One for the stock', per_source: 'One per source' },
    }),
    setting('cataloginventory/stock_visualizer/show_source_labels', 'Name the Sources', PER_SOURCE),
    setting('cataloginventory/stock_visualizer/hide_empty_sources', 'Leave Out Empty Sources', PER_SOURCE),
    setting('cataloginventory/stock_visualizer/composite_configurable_mode', 'Configurable Products', {
      ...VISUALIZER_ON,
      optionLabels: COMPOSITE_LABELS,
    }),
    setting('cataloginventory/stock_visualizer/composite_bundle_mode', 'Bundles', {
      ...VISUALIZER_ON,
      optionLabels: COMPOSITE_LABELS,
    }),
    setting('cataloginventory/stock_visualizer/composite_grouped_mode', 'Grouped Products', {
      ...VISUALIZER_ON,
      optionLabels: COMPOSITE_LABELS,
    }),
    setting(
      'cataloginventory/stock_visualizer/composite_grouped_sets_calculator',
      'Count Complete Sets of Grouped Products',
      VISUALIZER_ON,
    ),
  ],
};

/** Every setting in the order in which people see them; each of the registry stands here once. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  HISTORY,
  CHANGE_FEED,
  WEBHOOKS,
  APPROVALS,
  STOCK_COUNTS,
  TRANSFER_ORDERS,
  RESERVATIONS,
  STOCK_OPTIONS,
  ITEM_OPTIONS,
  LOW_STOCK,
  INDEX,
  GUARD,
  SALES,
  CURRENCY,
  PICKUP,
  ACCESS,
  SOURCE_SELECTION,
  VISUALIZER,
];
