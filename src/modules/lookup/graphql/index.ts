import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { LookupModule } from '../index.js';
import { LookupResolver } from './lookup.resolver.js';

/** The search of the dashboard over GraphQL. */
export const LookupGraphqlModule = defineGraphqlModule(LookupModule, [LookupResolver]);
