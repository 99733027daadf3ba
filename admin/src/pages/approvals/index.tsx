import { mdiAccountCheckOutline } from '@mdi/js';
import type { Area } from '../../app/area';
import { PERMISSIONS } from './permissions';
import { t } from '../../language/messages';

/** Pages of changes that wait for a second person. Whoever has asked for one may see it. */
export const approvalsArea: Area = {
  pages: [
    {
      path: 'approvals',
      permission: PERMISSIONS.view,
      navigation: { label: t('Approvals'), icon: mdiAccountCheckOutline, group: 'inventory', order: 44 },
      load: () => import('./ApprovalsPage').then((module) => module.ApprovalsPage),
    },
    {
      path: 'approvals/:id',
      load: () => import('./ApprovalPage').then((module) => module.ApprovalPage),
    },
  ],
};
