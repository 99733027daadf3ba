import {
  mdiBarcodeScan,
  mdiClipboardPlusOutline,
  mdiFileUploadOutline,
  mdiStorePlusOutline,
  mdiSwapHorizontal,
  mdiTrayArrowDown,
  mdiTruckOutline,
  mdiWarehouse,
  mdiWeb,
} from '@mdi/js';
import { PERMISSIONS as COUNTS } from '../pages/counts/permissions';
import { PERMISSIONS as TRANSFER_ORDERS } from '../pages/transfer-orders/permissions';
import type { Permission, Session } from '../session/session';
import { t, tIn } from '../language/messages';

/** Something to be done, which the search leads to. */
export interface PaletteAction {
  readonly id: string;
  readonly label: string;
  /** Other words for it. */
  readonly words: string;
  readonly icon: string;
  /** All of them are needed. */
  readonly permissions: readonly Permission[];
  /** Where it is done; with a product where the product is to be chosen first. */
  readonly to: string | ((sku: string) => string);
}

const PRODUCTS = 'Vendor_Catalog::products';

const ACTIONS: readonly PaletteAction[] = [
  {
    id: 'transfer',
    label: t('Transfer stock of a product …'),
    words: tIn('search', 'move relocate rebalance shift goods between sources warehouses'),
    icon: mdiSwapHorizontal,
    permissions: [PRODUCTS],
    to: (sku) => `/transfers?${new URLSearchParams({ sku })}`,
  },
  {
    id: 'receive',
    label: t('Receive a product …'),
    words: tIn('search', 'goods in inbound receipt delivery arrival add stock purchase'),
    icon: mdiTrayArrowDown,
    permissions: [PRODUCTS, 'Vendor_InventoryApi::source', 'Vendor_InventoryApi::stock_source_item_assign'],
    to: (sku) => `/products/${encodeURIComponent(sku)}?reason=received`,
  },
  {
    id: 'order',
    label: t('Place an order'),
    words: tIn('search', 'new create order sell sale purchase'),
    icon: mdiClipboardPlusOutline,
    permissions: ['Vendor_Sales::create'],
    to: '/sales/orders/new',
  },
  {
    id: 'import',
    label: t('Import a file'),
    words: tIn('search', 'csv excel spreadsheet upload load stock products'),
    icon: mdiFileUploadOutline,
    permissions: [['Vendor_InventoryApi::stock_source_item_assign', PRODUCTS]],
    to: '/import',
  },
  {
    id: 'source',
    label: t('Add a source'),
    words: tIn('search', 'new create source warehouse store location'),
    icon: mdiWarehouse,
    permissions: ['Vendor_InventoryApi::source_edit'],
    to: '/new-source',
  },
  {
    id: 'stock',
    label: t('Add a stock'),
    words: tIn('search', 'new create stock assign sales channel'),
    icon: mdiStorePlusOutline,
    permissions: ['Vendor_InventoryApi::stock_edit'],
    to: '/stocks/new',
  },
  {
    id: 'website',
    label: t('Add a website'),
    words: tIn('search', 'new create website sales channel shop store currency'),
    icon: mdiWeb,
    permissions: ['Vendor_Backend::store', 'Vendor_Store::websites'],
    to: '/websites',
  },
  {
    id: 'plan-transfer',
    label: t('Plan a transfer'),
    words: tIn('search', 'new create transfer order ship move goods'),
    icon: mdiTruckOutline,
    permissions: [TRANSFER_ORDERS.plan],
    to: '/transfer-orders/new',
  },
  {
    id: 'count',
    label: t('Count or receive with a scanner'),
    words: tIn('search', 'new create count session stocktake inventory scan barcode goods in receipt delivery'),
    icon: mdiBarcodeScan,
    permissions: [COUNTS.count],
    to: '/counts',
  },
];

/** What the reader may do. */
export function actionsFor(can: Session['can']): PaletteAction[] {
  return ACTIONS.filter(({ permissions }) => permissions.every(can));
}
