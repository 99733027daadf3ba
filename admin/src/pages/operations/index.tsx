import { mdiStethoscope, mdiTrayFull } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

/** Pages of queues and the doctor's report. */
export const operationsArea: Area = {
  pages: [
    {
      path: 'queues',
      permission: 'Vendor_Inventory::queues',
      navigation: { label: t('Queues'), icon: mdiTrayFull, group: 'system', order: 40 },
      load: () => import('./QueuesPage').then((module) => module.QueuesPage),
    },
    {
      path: 'doctor',
      permission: 'Vendor_Inventory::doctor',
      navigation: { label: t('Doctor'), icon: mdiStethoscope, group: 'system', order: 50 },
      load: () => import('./DoctorPage').then((module) => module.DoctorPage),
    },
  ],
};
