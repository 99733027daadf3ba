import { mdiWebhook } from '@mdi/js';
import type { Area } from '../../app/area';

const PERMISSION = 'Vendor_Inventory::webhooks';

/** Pages of webhooks and their deliveries. */
export const webhooksArea: Area = {
  pages: [
    {
      path: 'webhooks',
      permission: PERMISSION,
      navigation: { label: 'Webhooks', icon: mdiWebhook, group: 'System', order: 35 },
      load: () => import('./WebhooksPage').then((module) => module.WebhooksPage),
    },
    {
      path: 'webhooks/:id',
      permission: PERMISSION,
      load: () => import('./WebhookPage').then((module) => module.WebhookPage),
    },
  ],
};
