import { mdiStethoscope, mdiTrayFull } from '@mdi/js';
import type { Area } from '../../app/area';

/** Pages of queues and the doctor's report. */
export const operationsArea: Area = {
  pages: [
    {
      path: 'queues',
      permission: 'Vendor_Inventory::queues',
      navigation: { label: 'Queues', icon: mdiTrayFull, group: 'System', order: 40 },
      load: () => import('./QueuesPage').then((module) => module.QueuesPage),
    },
    {
      path: 'doctor',
      permission: 'Vendor_Inventory::doctor',
      navigation: { label: 'Doctor', icon: mdiStethoscope, group: 'System', order: 50 },
      load: () => import('./DoctorPage').then((module) => module.DoctorPage),
    },
  ],
};
