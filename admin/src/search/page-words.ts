import { tIn } from '../language/messages';

/** Other words for pages of the navigation, by their paths: what people type who do not know the page's name. */
export const PAGE_WORDS: Readonly<Record<string, string>> = {
  '': tIn('search', 'home start overview'),
  products: tIn('search', 'articles goods sku sheet spreadsheet quantities'),
  sources: tIn('search', 'warehouses locations stores map'),
  stocks: tIn('search', 'sales channels'),
  'low-stock': tIn('search', 'reorder replenish threshold shortage'),
  'inventory/adjustments': tIn('search', 'movements changes audit log revert'),
  'sales/orders': tIn('search', 'sales purchases customers'),
  transfers: tIn('search', 'move relocate'),
  'transfer-orders': tIn('search', 'transit shipments between sources pick list'),
  counts: tIn('search', 'stocktake inventory session scan goods in receipt'),
  approvals: tIn('search', 'requests release second person'),
  import: tIn('search', 'csv excel upload download file'),
  websites: tIn('search', 'sales channels stores shops currency'),
  settings: tIn('search', 'configuration options'),
  users: tIn('search', 'accounts people staff'),
  roles: tIn('search', 'permissions rights'),
  integrations: tIn('search', 'api token access key'),
  webhooks: tIn('search', 'events notifications api'),
  'security-log': tIn('search', 'audit log-ins'),
  operations: tIn('search', 'bulk jobs background'),
  queues: tIn('search', 'messages jobs worker'),
  doctor: tIn('search', 'health check diagnosis'),
  'stock-states': tIn('search', 'damaged quarantine transit'),
};
