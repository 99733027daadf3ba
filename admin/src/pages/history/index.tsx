import { mdiHistory } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** Pages of the adjustment history. */
export const historyArea: Area = {
  pages: [
    {
      path: 'inventory/adjustments',
      permission: 'Vendor_InventoryAdjustment::view',
      navigation: { label: t('Adjustment History'), icon: mdiHistory, group: 'inventory', order: 30 },
      load: () => import('./HistoryPage').then((module) => module.HistoryPage),
    },
  ],
};
