import { mdiShieldSearch } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** Pages of the security log and of sessions. */
export const securityArea: Area = {
  pages: [
    {
      path: 'security-log',
      permission: 'Vendor_Backend::security_log',
      navigation: { label: t('Security log'), icon: mdiShieldSearch, group: 'system', order: 35 },
      load: () => import('./SecurityLogPage').then((module) => module.SecurityLogPage),
    },
    { path: 'sessions', load: () => import('./SessionsPage').then((module) => module.SessionsPage) },
    {
      path: 'users/:id/sessions',
      permission: 'Vendor_User::acl_users',
      load: () => import('./UserSessionsPage').then((module) => module.UserSessionsPage),
    },
  ],
};
