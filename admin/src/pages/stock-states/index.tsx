import { mdiShapeOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** The list of the states that goods can be in. */
export const stockStatesArea: Area = {
  pages: [
    {
      path: 'stock-states',
      permission: 'Vendor_InventoryApi::source',
      navigation: { label: t('Stock States'), icon: mdiShapeOutline, group: 'stores', order: 20 },
      load: () => import('./StockStatesPage').then((module) => module.StockStatesPage),
    },
  ],
};
