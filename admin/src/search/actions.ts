import {
  mdiClipboardPlusOutline,
  mdiFileUploadOutline,
  mdiStorePlusOutline,
  mdiSwapHorizontal,
  mdiTrayArrowDown,
  mdiWarehouse,
} from '@mdi/js';
import type { Permission, Session } from '../session/session';

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
    label: 'Transfer stock of a product …',
    words: 'move stock between sources',
    icon: mdiSwapHorizontal,
    permissions: [PRODUCTS],
    to: (sku) => `/transfers?${new URLSearchParams({ sku })}`,
  },
  {
    id: 'receive',
    label: 'Receive a product …',
    words: 'goods in delivery arrival add stock',
    icon: mdiTrayArrowDown,
    permissions: [PRODUCTS, 'Vendor_InventoryApi::source', 'Vendor_InventoryApi::stock_source_item_assign'],
    to: (sku) => `/products/${encodeURIComponent(sku)}?reason=received`,
  },
  {
    id: 'order',
    label: 'Place an order',
    words: 'new sell',
    icon: mdiClipboardPlusOutline,
    permissions: ['Vendor_Sales::create'],
    to: '/sales/orders/new',
  },
  {
    id: 'import',
    label: 'Import a file',
    words: 'csv upload load stock',
    icon: mdiFileUploadOutline,
    permissions: [['Vendor_InventoryApi::stock_source_item_assign', PRODUCTS]],
    to: '/import',
  },
  {
    id: 'source',
    label: 'Add a source',
    words: 'new warehouse store location',
    icon: mdiWarehouse,
    permissions: ['Vendor_InventoryApi::source_edit'],
    to: '/new-source',
  },
  {
    id: 'stock',
    label: 'Add a stock',
    words: 'new sales channel',
    icon: mdiStorePlusOutline,
    permissions: ['Vendor_InventoryApi::stock_edit'],
    to: '/stocks/new',
  },
];

/** What the reader may do. */
export function actionsFor(can: Session['can']): PaletteAction[] {
  return ACTIONS.filter(({ permissions }) => permissions.every(can));
}
