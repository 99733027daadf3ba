import { mdiBarcodeScan } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';

/** Pages of counting and receiving at the shelf. */
export const countsArea: Area = {
  pages: [
    {
      path: 'counts',
      permission: PERMISSIONS.count,
      navigation: { label: 'Count', icon: mdiBarcodeScan, group: 'Inventory', order: 42 },
      load: () => import('./CountsPage').then((module) => module.CountsPage),
    },
    {
      path: 'counts/:id',
      permission: PERMISSIONS.count,
      load: () => import('./CountPage').then((module) => module.CountPage),
    },
    {
      path: 'counts/:id/review',
      permission: PERMISSIONS.post,
      load: () => import('./ReviewPage').then((module) => module.ReviewPage),
    },
  ],
};
