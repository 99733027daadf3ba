import { mdiCogOutline } from '@mdi/js';
import type { Area } from '../../app/area';

/** Pages of settings. */
export const settingsArea: Area = {
  pages: [
    {
      path: 'settings',
      permission: 'Vendor_CatalogInventory::cataloginventory',
      navigation: { label: 'Settings', icon: mdiCogOutline, group: 'Stores', order: 10 },
      load: () => import('./SettingsPage').then((module) => module.SettingsPage),
    },
  ],
};
