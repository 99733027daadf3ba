import { mdiAccountMultipleOutline, mdiPowerPlugOutline, mdiShieldAccountOutline } from '@mdi/js';
import type { Area } from '../../app/area';

const ROLES = 'Vendor_User::acl_roles';

/** Pages of users, roles, integrations. */
export const accessArea: Area = {
  pages: [
    {
      path: 'users',
      permission: 'Vendor_User::acl_users',
      navigation: { label: 'Users', icon: mdiAccountMultipleOutline, group: 'System', order: 10 },
      load: () => import('./UsersPage').then((module) => module.UsersPage),
    },
    {
      path: 'roles',
      permission: ROLES,
      navigation: { label: 'Roles', icon: mdiShieldAccountOutline, group: 'System', order: 20 },
      load: () => import('./RolesPage').then((module) => module.RolesPage),
    },
    { path: 'roles/:id', permission: ROLES, load: () => import('./RolePage').then((module) => module.RolePage) },
    {
      path: 'integrations',
      permission: 'Vendor_Integration::integrations',
      navigation: { label: 'Integrations', icon: mdiPowerPlugOutline, group: 'System', order: 30 },
      load: () => import('./IntegrationsPage').then((module) => module.IntegrationsPage),
    },
  ],
};
