import { mdiTruckOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';
import { t } from '../../language/messages';

/** Pages of transfers that take time. */
export const transferOrdersArea: Area = {
  pages: [
    {
      path: 'transfer-orders',
      permission: PERMISSIONS.view,
      navigation: { label: t('Transfer orders'), icon: mdiTruckOutline, group: 'inventory', order: 41 },
      load: () => import('./TransferOrdersPage').then((module) => module.TransferOrdersPage),
    },
    {
      path: 'transfer-orders/new',
      permission: PERMISSIONS.plan,
      load: () => import('./DraftPage').then((module) => module.NewDraftPage),
    },
    {
      path: 'transfer-orders/:id',
      permission: PERMISSIONS.view,
      load: () => import('./TransferOrderPage').then((module) => module.TransferOrderPage),
    },
    {
      path: 'transfer-orders/:id/edit',
      permission: PERMISSIONS.plan,
      load: () => import('./DraftPage').then((module) => module.EditDraftPage),
    },
    {
      path: 'transfer-orders/:id/pick-list',
      permission: PERMISSIONS.view,
      load: () => import('./PickListPage').then((module) => module.PickListPage),
    },
  ],
};
