export { WebhookInspection } from './app/webhook-inspection.service.js';
export { WebhooksModule } from './webhooks.module.js';
