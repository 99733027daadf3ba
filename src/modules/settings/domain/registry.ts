import { KEPT_DAYS_MIN } from '../../security-log/index.js';
import type { SettingDefinition, ValueOf } from './definition.js';
import {
  choice,
  country,
  cron,
  currency,
  emails,
  flag,
  int,
  quantity,
  secret,
  signedQuantity,
  text,
} from './definition.js';

/** Spec, "Configuration settings" and "Limits". */
const HISTORY = {
  'cataloginventory/source_item_adjustment/enabled': flag(
    true,
    'Record every change of a source item in the adjustment history. While off, gaps appear that the verify command reports as drift.',
  ),
  'cataloginventory/source_item_adjustment/max_page_size': int(
    500,
    { min: 1, max: 1_000_000 },
    'Largest page of the history read.',
  ),
  'cataloginventory/source_item_adjustment/retention_days': int(
    0,
    { min: 0, max: 36_500 },
    'Days a history row is kept; 0 keeps every row.',
  ),
  'cataloginventory/source_item_adjustment/prune_batch_size': int(
    5000,
    { min: 1, max: 100_000 },
    'History rows deleted per batch of the nightly pruning.',
  ),
} as const;

const CHANGE_FEED = {
  'cataloginventory/change_feed/retention_days': int(
    30,
    { min: 0, max: 36_500 },
    'Days an entry of the change feed is kept; 0 keeps every entry.',
  ),
} as const;

const WEBHOOKS = {
  'cataloginventory/webhooks/retention_days': int(
    30,
    { min: 0, max: 36_500 },
    'Days a delivery of a webhook is kept once it is done; 0 keeps every one.',
  ),
} as const;

const APPROVALS = {
  'cataloginventory/approvals/waiting_days': int(
    14,
    { min: 1, max: 365 },
    'Days a change waits for approval; a night later it has expired.',
  ),
} as const;

const STOCK_COUNTS = {
  'cataloginventory/stock_counts/retention_days': int(
    365,
    { min: 0, max: 36_500 },
    'Days a count session is kept once it is posted or cancelled; 0 keeps every one.',
  ),
} as const;

const TRANSFER_ORDERS = {
  'cataloginventory/transfer_orders/retention_days': int(
    365,
    { min: 0, max: 36_500 },
    'Days a transfer is kept once it is received, closed or cancelled; 0 keeps every one.',
  ),
} as const;

const SOURCE_RESERVATIONS = {
  'cataloginventory/source_reservations/enabled': flag(
    false,
    'Split every reservation into one row per source. Run a full reindex of inventory after a change.',
  ),
  'cataloginventory/source_reservations/reconcile_cancel_refund': flag(
    false,
    'Balance the reservations of an order as soon as it reaches a final state.',
  ),
  'cataloginventory/source_reservations/reconcile_sweep_enabled': flag(
    false,
    'Repair abandoned placements and drifted orders on a schedule.',
  ),
  'cataloginventory/source_reservations/reconcile_sweep_cron': cron('0 * * * *', 'When the repairing sweep runs.'),
  'cataloginventory/source_reservations/oversell_detection_enabled': flag(
    false,
    'Check after every write of source items whether less is on hand than reserved at the source.',
  ),
  'cataloginventory/source_reservations/oversell_sweep_enabled': flag(
    false,
    'Look for oversold sources on a schedule.',
  ),
  'cataloginventory/source_reservations/oversell_sweep_cron': cron('0 * * * *', 'When the oversell sweep runs.'),
} as const;

const STOCK_OPTIONS = {
  'cataloginventory/options/can_subtract': flag(true, 'Orders reserve what they sell. While off, nothing is reserved.'),
  'cataloginventory/options/can_back_in_stock': flag(true, 'A product is in stock again once its quantity returns.'),
  'cataloginventory/options/not_available_message': choice(
    2,
    [1, 2],
    'Message of a shortage: 1 names what is left, 2 says that there is not enough.',
  ),
  'cataloginventory/options/synchronize_with_catalog': flag(
    false,
    'Publish the clean-up and rename messages of reservations when products are deleted or renamed.',
  ),
  'cataloginventory/options/configurable_salability_from_index': flag(
    true,
    'Whether a configurable product can be sold is read from its row of the stock index. While off, its children are asked.',
  ),
} as const;

const ITEM_OPTIONS = {
  'cataloginventory/item_options/manage_stock': flag(true, 'Stock is managed for products that do not say otherwise.'),
  'cataloginventory/item_options/backorders': choice(
    0,
    [0, 1, 2],
    'Backorders: 0 no, 1 allowed, 2 allowed with a notice.',
  ),
  'cataloginventory/item_options/max_sale_qty': quantity('10000', 'Largest quantity in one cart; 0 for no limit.'),
  'cataloginventory/item_options/min_qty': signedQuantity(
    '0',
    'Quantity at which a product is out of stock; below zero it limits backorders.',
  ),
  'cataloginventory/item_options/min_sale_qty': quantity('1', 'Smallest quantity in one cart; 0 for no limit.'),
  'cataloginventory/item_options/notify_stock_qty': signedQuantity('1', 'Below this quantity a product counts as low.'),
  'cataloginventory/item_options/enable_qty_increments': flag(
    false,
    'Sell in multiples of the quantity increment only.',
  ),
  'cataloginventory/item_options/qty_increments': quantity('1', 'The quantity increment.'),
  'cataloginventory/item_options/auto_return': flag(
    false,
    'A refund returns its items to stock unless it says otherwise.',
  ),
} as const;

/** Long enough for some twenty addresses. */
const RECIPIENTS_LENGTH_MAX = 1000;

const LOW_STOCK = {
  'cataloginventory/low_stock/recipients': emails(
    RECIPIENTS_LENGTH_MAX,
    'Who is written to when quantities have fallen below their thresholds: addresses with commas between them, at most 50; nobody where it is empty.',
  ),
  'cataloginventory/low_stock/cron': cron('30 5 * * *', 'When the search for such quantities runs.'),
} as const;

const OPERATION = {
  'cataloginventory/indexer/strategy': choice(
    'sync',
    ['sync', 'async'],
    'After a change of stock, refresh the index before the response (sync), or leave it to a worker (async).',
  ),
  'cataloginventory/source_selection_distance_based/provider': choice(
    'google',
    ['google', 'offline'],
    'Who knows the distance between two addresses.',
  ),
  'cataloginventory/source_selection_distance_based_google/mode': choice(
    'driving',
    ['driving', 'walking', 'bicycling'],
    'Means of travel that the distance is asked for.',
  ),
  'cataloginventory/source_selection_distance_based_google/value': choice(
    'distance',
    ['distance', 'time'],
    'Whether the way or the time counts.',
  ),
  'cataloginventory/source_selection_distance_based_google/api_key': secret('Key of the distance provider.'),
} as const;

const GUARD = {
  'cataloginventory/guard/enabled': flag(
    true,
    'Check the ledgers against each other all the time, a little every minute, and show in the metrics what is wrong.',
  ),
  'cataloginventory/guard/seconds_per_minute': int(
    5,
    { min: 1, max: 50 },
    'Seconds of each minute that the checks of the ledgers may take.',
  ),
} as const;

const SALES = {
  'sales/customer/auto_invoice_virtual': flag(
    false,
    'Orders that customers place themselves may invoice their virtual lines at once. While off, asking for it is refused.',
  ),
};

const CURRENCY = {
  'currency/options/base': currency(
    'USD',
    'The currency of prices where no website says another one, by its three letters (ISO 4217). Amounts are not converted.',
  ),
} as const;

const PICKUP = {
  'carriers/instore/search_radius': int(
    200,
    { min: 0, max: 20_100 },
    'Kilometres around an area in which pickup locations are looked for, where the request names no radius.',
  ),
  'advanced/in_store_pickup_api/search_term_delimiter': text(
    ':',
    10,
    'What stands between a postcode or a town and its country in a search for pickup locations.',
  ),
  'general/country/default': country(
    'US',
    'The country of a search for pickup locations that names none, by its two letters.',
  ),
  'sales_email/order_ready_for_pickup/enabled': flag(
    true,
    'Customers get a mail when their order is ready for pickup.',
  ),
} as const;

/** The log is kept for so long whatever is set: its trigger refuses to delete younger entries. */
const ACCESS = {
  'admin/security/session_idle_minutes': int(
    0,
    { min: 0, max: 240 },
    'Minutes without a request after which a user has to log in again; 0 for the four hours of a log-in alone.',
  ),
  'admin/security/log_retention_days': int(
    365,
    { min: KEPT_DAYS_MIN, max: 36_500 },
    'Days that an entry of the security log is kept.',
  ),
  'oauth/consumer/enable_integration_as_bearer': flag(
    true,
    'Take the access token of an integration as a bearer token. While off, it counts in signed requests alone.',
  ),
} as const;

const LEVEL_MODES = ['variant', 'children', 'status'] as const;

const VISUALIZER = {
  'cataloginventory/stock_visualizer/enabled': flag(false, 'Serve the stock visualizer.'),
  'cataloginventory/stock_visualizer/display_type': choice(
    'level',
    ['level', 'quantity'],
    'Show a level or the number.',
  ),
  'cataloginventory/stock_visualizer/mode': choice(
    'on_demand',
    ['on_demand', 'instant'],
    'Load on request or with the page.',
  ),
  'cataloginventory/stock_visualizer/ttl': int(
    0,
    { min: 0, max: 31_536_000 },
    'Seconds an answer may be kept by caches; 0 for the default of a day.',
  ),
  'cataloginventory/stock_visualizer/level_basis': choice(
    'quantity',
    ['quantity', 'percentage'],
    'Compare the quantity itself, or its share of the full quantity.',
  ),
  'cataloginventory/stock_visualizer/level_high': quantity('10', 'Above this the level is high.'),
  'cataloginventory/stock_visualizer/level_low': quantity('3', 'Above this the level is medium, else low.'),
  'cataloginventory/stock_visualizer/scope': choice(
    'aggregate',
    ['aggregate', 'per_source'],
    'One figure for the stock, or one per source.',
  ),
  'cataloginventory/stock_visualizer/show_source_labels': flag(true, 'Name the sources.'),
  'cataloginventory/stock_visualizer/hide_empty_sources': flag(true, 'Leave out sources that have nothing.'),
  'cataloginventory/stock_visualizer/composite_configurable_mode': choice(
    'variant',
    LEVEL_MODES,
    'What a configurable product shows.',
  ),
  'cataloginventory/stock_visualizer/composite_bundle_mode': choice(
    'max',
    ['max', 'children', 'status'],
    'What a bundle shows.',
  ),
  'cataloginventory/stock_visualizer/composite_grouped_mode': choice(
    'children',
    ['children', 'status'],
    'What a grouped product shows.',
  ),
  'cataloginventory/stock_visualizer/composite_grouped_sets_calculator': flag(
    false,
    'Say how many complete sets of a grouped product there are.',
  ),
} as const;

/** Every setting that an operator can change, by its path. Default scope only. */
export const SETTINGS = {
  ...HISTORY,
  ...CHANGE_FEED,
  ...WEBHOOKS,
  ...APPROVALS,
  ...STOCK_COUNTS,
  ...TRANSFER_ORDERS,
  ...SOURCE_RESERVATIONS,
  ...STOCK_OPTIONS,
  ...ITEM_OPTIONS,
  ...LOW_STOCK,
  ...OPERATION,
  ...GUARD,
  ...SALES,
  ...CURRENCY,
  ...PICKUP,
  ...ACCESS,
  ...VISUALIZER,
} as const satisfies Record<string, SettingDefinition>;

/** A path of the registry. */
export type SettingPath = keyof typeof SETTINGS;

/** The type of one setting's value: boolean, number, `Quantity`, text or one of its choices. */
export type SettingValue<Path extends SettingPath> = ValueOf<(typeof SETTINGS)[Path]>;

/** All paths in alphabetical order. */
export const SETTING_PATHS = (Object.keys(SETTINGS) as SettingPath[]).sort();

export function isSettingPath(path: string): path is SettingPath {
  return Object.hasOwn(SETTINGS, path);
}
