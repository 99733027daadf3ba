import { mdiHistory } from '@mdi/js';
import type { Area } from '../../app/area';

/** Pages of the adjustment history. */
export const historyArea: Area = {
  pages: [
    {
      path: 'inventory/adjustments',
      permission: 'Vendor_InventoryAdjustment::view',
      navigation: { label: 'Adjustment History', icon: mdiHistory, group: 'Inventory', order: 30 },
      load: () => import('./HistoryPage').then((module) => module.HistoryPage),
    },
  ],
};
