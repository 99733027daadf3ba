import { mdiStore, mdiWarehouse } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** Pages of sources and stocks. */
export const sourcesArea: Area = {
  pages: [
    {
      path: 'sources',
      permission: 'Vendor_InventoryApi::source',
      navigation: { label: t('Sources'), icon: mdiWarehouse, group: 'inventory', order: 10 },
      load: () => import('./SourcesPage').then((module) => module.SourcesPage),
    },
    {
      path: 'sources/:code',
      permission: 'Vendor_InventoryApi::source',
      load: () => import('./SourcePage').then((module) => module.SourcePage),
    },
    {
      // Not below /sources: any word there may be the code of a source.
      path: 'new-source',
      permission: 'Vendor_InventoryApi::source_edit',
      load: () => import('./NewSourcePage').then((module) => module.NewSourcePage),
    },
    {
      path: 'stocks',
      permission: 'Vendor_InventoryApi::stock',
      navigation: { label: t('Stocks'), icon: mdiStore, group: 'inventory', order: 20 },
      load: () => import('../stocks/StocksPage').then((module) => module.StocksPage),
    },
    {
      path: 'stocks/new',
      permission: 'Vendor_InventoryApi::stock_edit',
      load: () => import('../stocks/NewStockPage').then((module) => module.NewStockPage),
    },
    {
      path: 'stocks/:id',
      permission: 'Vendor_InventoryApi::stock',
      load: () => import('../stocks/StockPage').then((module) => module.StockPage),
    },
  ],
};
