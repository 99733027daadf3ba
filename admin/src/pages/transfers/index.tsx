import { mdiSwapHorizontal } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** Pages of transfers between sources. */
export const transfersArea: Area = {
  pages: [
    {
      path: 'transfers',
      permission: 'Vendor_Catalog::products',
      navigation: { label: t('Transfers'), icon: mdiSwapHorizontal, group: 'inventory', order: 40 },
      load: () => import('./TransfersPage').then((module) => module.TransfersPage),
    },
  ],
};
