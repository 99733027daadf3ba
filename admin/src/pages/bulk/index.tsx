import { mdiProgressCheck } from '@mdi/js';
import type { Area } from '../../app/area';

/** Pages of what is done in the background. Everybody sees their own. */
export const bulkArea: Area = {
  pages: [
    {
      path: 'operations',
      navigation: { label: 'Operations', icon: mdiProgressCheck, group: 'System', order: 35 },
      load: () => import('./BulksPage').then((module) => module.BulksPage),
    },
    {
      path: 'operations/:bulkUuid',
      load: () => import('./BulkPage').then((module) => module.BulkPage),
    },
  ],
};
