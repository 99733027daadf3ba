import { mdiAccountMultipleOutline, mdiPowerPlugOutline, mdiShieldAccountOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

const ROLES = 'Vendor_User::acl_roles';

/** Pages of users, roles, integrations. */
export const accessArea: Area = {
  pages: [
    {
      path: 'users',
      permission: 'Vendor_User::acl_users',
      navigation: { label: t('Users'), icon: mdiAccountMultipleOutline, group: 'system', order: 10 },
      load: () => import('./UsersPage').then((module) => module.UsersPage),
    },
    {
      path: 'roles',
      permission: ROLES,
      navigation: { label: t('Roles'), icon: mdiShieldAccountOutline, group: 'system', order: 20 },
      load: () => import('./RolesPage').then((module) => module.RolesPage),
    },
    { path: 'roles/:id', permission: ROLES, load: () => import('./RolePage').then((module) => module.RolePage) },
    {
      path: 'integrations',
      permission: 'Vendor_Integration::integrations',
      navigation: { label: t('Integrations'), icon: mdiPowerPlugOutline, group: 'system', order: 30 },
      load: () => import('./IntegrationsPage').then((module) => module.IntegrationsPage),
    },
  ],
};
