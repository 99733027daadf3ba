import { mdiBarcodeScan } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';
import { t } from '../../language/messages';

/** Pages of counting and receiving at the shelf. */
export const countsArea: Area = {
  pages: [
    {
      path: 'counts',
      permission: PERMISSIONS.count,
      navigation: { label: t('Count'), icon: mdiBarcodeScan, group: 'inventory', order: 42 },
      goesOnOffline: true,
      load: () => import('./CountsPage').then((module) => module.CountsPage),
    },
    {
      path: 'counts/:id',
      permission: PERMISSIONS.count,
      goesOnOffline: true,
      load: () => import('./CountPage').then((module) => module.CountPage),
    },
    {
      path: 'counts/:id/review',
      permission: PERMISSIONS.post,
      goesOnOffline: true,
      load: () => import('./ReviewPage').then((module) => module.ReviewPage),
    },
  ],
};
