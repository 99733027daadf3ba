import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { BulkOperationsModule } from '../index.js';
import { BulksResolver } from './bulks.resolver.js';

export { StartedBulk } from './bulk.types.js';

/** What is being done in the background, over GraphQL. */
export const BulkOperationsGraphqlModule = defineGraphqlModule(BulkOperationsModule, [BulksResolver]);
