import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SourcesModule } from '../index.js';
import { SourcesResolver } from './sources.resolver.js';

export { toSource } from './source.mapping.js';
export { Source } from './source.type.js';

/** Sources over GraphQL. */
export const SourcesGraphqlModule = defineGraphqlModule(SourcesModule, [SourcesResolver]);
