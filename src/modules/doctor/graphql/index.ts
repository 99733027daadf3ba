import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { CatalogModule } from '../../catalog/index.js';
import { ReservationMaintenanceModule } from '../../reservation-maintenance/index.js';
import { SourcesModule } from '../../sources/index.js';
import { DoctorModule } from '../index.js';
import { DoctorResolver } from './doctor.resolver.js';
import { OversoldResolver } from './oversold.resolver.js';
import { QueuesResolver } from './queues.resolver.js';

/** The health of the ledgers and of the messages over GraphQL. */
export const DoctorGraphqlModule = defineGraphqlModule(
  DoctorModule,
  [DoctorResolver, OversoldResolver, QueuesResolver],
  { imports: [CatalogModule, ReservationMaintenanceModule, SourcesModule] },
);
