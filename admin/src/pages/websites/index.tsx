import { mdiWeb } from '@mdi/js';
import type { Area } from '../../app/area';

/** The websites that sell, and in which currency. */
export const websitesArea: Area = {
  pages: [
    {
      path: 'websites',
      permission: 'Vendor_Backend::store',
      navigation: { label: 'Websites', icon: mdiWeb, group: 'Stores', order: 15 },
      load: () => import('./WebsitesPage').then((module) => module.WebsitesPage),
    },
  ],
};
