import { mdiCogOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** Pages of settings. */
export const settingsArea: Area = {
  pages: [
    {
      path: 'settings',
      permission: 'Vendor_CatalogInventory::cataloginventory',
      navigation: { label: t('Settings'), icon: mdiCogOutline, group: 'stores', order: 10 },
      load: () => import('./SettingsPage').then((module) => module.SettingsPage),
    },
  ],
};
