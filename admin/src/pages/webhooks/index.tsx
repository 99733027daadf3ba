import { mdiWebhook } from '@mdi/js';
import type { Area } from '../../app/area';
import { t } from '../../language/messages';

const PERMISSION = 'Vendor_Inventory::webhooks';

/** Pages of webhooks and their deliveries. */
export const webhooksArea: Area = {
  pages: [
    {
      path: 'webhooks',
      permission: PERMISSION,
      navigation: { label: t('Webhooks'), icon: mdiWebhook, group: 'system', order: 35 },
      load: () => import('./WebhooksPage').then((module) => module.WebhooksPage),
    },
    {
      path: 'webhooks/:id',
      permission: PERMISSION,
      load: () => import('./WebhookPage').then((module) => module.WebhookPage),
    },
  ],
};
