import { mdiTrendingDown } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';
import { t } from '../../language/messages';

/** The worklist of what runs low. */
export const lowStockArea: Area = {
  pages: [
    {
      path: 'low-stock',
      permission: PERMISSIONS.view,
      navigation: { label: t('Low Stock'), icon: mdiTrendingDown, group: 'inventory', order: 25 },
      load: () => import('./LowStockPage').then((module) => module.LowStockPage),
    },
  ],
};
