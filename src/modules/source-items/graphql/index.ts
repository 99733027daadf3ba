import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { SourcesModule } from '../../sources/index.js';
import { SourceItemResolver } from './source-item.resolver.js';
import { SourceItemsModule } from '../index.js';

export { SourceItem } from './source-item.type.js';

/** Source items over GraphQL. */
export const SourceItemsGraphqlModule = defineGraphqlModule(SourceItemsModule, [SourceItemResolver], {
  imports: [SourcesModule],
});
