import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { StocksModule } from '../../stocks/index.js';
import { AdminHomeModule } from '../index.js';
import { AdminNoticesResolver } from './admin-notices.resolver.js';
import { OverviewResolver } from './overview.resolver.js';
import { SavedViewsResolver } from './saved-views.resolver.js';

/** Saved views, notices and the figures of the front page over GraphQL. */
export const AdminHomeGraphqlModule = defineGraphqlModule(
  AdminHomeModule,
  [AdminNoticesResolver, OverviewResolver, SavedViewsResolver],
  { imports: [StocksModule] },
);
