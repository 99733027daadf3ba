import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SalabilityIndexModule } from '../index.js';
import { ReindexResolver } from './reindex.resolver.js';

/** The stock indexes over GraphQL. */
export const SalabilityIndexGraphqlModule = defineGraphqlModule(SalabilityIndexModule, [ReindexResolver]);
