import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { StoresModule } from '../index.js';
import { WebsitesResolver } from './websites.resolver.js';

export { Website } from './website.type.js';

/** Websites over GraphQL. */
export const StoresGraphqlModule = defineGraphqlModule(StoresModule, [WebsitesResolver]);
