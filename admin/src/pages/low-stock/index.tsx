import { mdiTrendingDown } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';

/** The worklist of what runs low. */
export const lowStockArea: Area = {
  pages: [
    {
      path: 'low-stock',
      permission: PERMISSIONS.view,
      navigation: { label: 'Low Stock', icon: mdiTrendingDown, group: 'Inventory', order: 25 },
      load: () => import('./LowStockPage').then((module) => module.LowStockPage),
    },
  ],
};
