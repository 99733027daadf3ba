import {
  mdiClipboardPlusOutline,
  mdiFileUploadOutline,
  mdiStorePlusOutline,
  mdiSwapHorizontal,
  mdiTrayArrowDown,
  mdiWarehouse,
} from '@mdi/js';
import type { Permission, Session } from '../session/session';
import { t } from '../language/messages';

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
    words: t('move stock between sources'),
    icon: mdiSwapHorizontal,
    permissions: [PRODUCTS],
    to: (sku) => `/transfers?${new URLSearchParams({ sku })}`,
  },
  {
    id: 'receive',
    label: t('Receive a product …'),
    words: t('goods in delivery arrival add stock'),
    icon: mdiTrayArrowDown,
    permissions: [PRODUCTS, 'Vendor_InventoryApi::source', 'Vendor_InventoryApi::stock_source_item_assign'],
    to: (sku) => `/products/${encodeURIComponent(sku)}?reason=received`,
  },
  {
    id: 'order',
    label: t('Place an order'),
    words: t('new sell'),
    icon: mdiClipboardPlusOutline,
    permissions: ['Vendor_Sales::create'],
    to: '/sales/orders/new',
  },
  {
    id: 'import',
    label: t('Import a file'),
    words: t('csv upload load stock'),
    icon: mdiFileUploadOutline,
    permissions: [['Vendor_InventoryApi::stock_source_item_assign', PRODUCTS]],
    to: '/import',
  },
  {
    id: 'source',
    label: t('Add a source'),
    words: t('new warehouse store location'),
    icon: mdiWarehouse,
    permissions: ['Vendor_InventoryApi::source_edit'],
    to: '/new-source',
  },
  {
    id: 'stock',
    label: t('Add a stock'),
    words: t('new sales channel'),
    icon: mdiStorePlusOutline,
    permissions: ['Vendor_InventoryApi::stock_edit'],
    to: '/stocks/new',
  },
];

/** What the reader may do. */
export function actionsFor(can: Session['can']): PaletteAction[] {
  return ACTIONS.filter(({ permissions }) => permissions.every(can));
}
