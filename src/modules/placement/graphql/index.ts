import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { PlacementModule } from '../index.js';
import { PlacementResolver } from './placement.resolver.js';

/** Reservations ahead of orders over GraphQL. */
export const PlacementGraphqlModule = defineGraphqlModule(PlacementModule, [PlacementResolver], {
  imports: [IdempotencyModule],
});
