import { mdiWeb } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** The websites that sell, and in which currency. */
export const websitesArea: Area = {
  pages: [
    {
      path: 'websites',
      permission: 'Vendor_Backend::store',
      navigation: { label: t('Websites'), icon: mdiWeb, group: 'stores', order: 15 },
      load: () => import('./WebsitesPage').then((module) => module.WebsitesPage),
    },
  ],
};
