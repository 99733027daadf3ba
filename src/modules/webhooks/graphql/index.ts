import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { WebhooksModule } from '../index.js';
import { WebhooksResolver } from './webhooks.resolver.js';

/** Webhooks over GraphQL. */
export const WebhooksGraphqlModule = defineGraphqlModule(WebhooksModule, [WebhooksResolver]);
