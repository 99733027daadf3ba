import { mdiSwapHorizontal } from '@mdi/js';
import type { Area } from '../../app/area';

/** Pages of transfers between sources. */
export const transfersArea: Area = {
  pages: [
    {
      path: 'transfers',
      permission: 'Vendor_Catalog::products',
      navigation: { label: 'Transfers', icon: mdiSwapHorizontal, group: 'Inventory', order: 40 },
      load: () => import('./TransfersPage').then((module) => module.TransfersPage),
    },
  ],
};
