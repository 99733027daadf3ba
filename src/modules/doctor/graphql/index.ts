import { defineGraphqlModule } from '../../../platform/graphql/define-graphql-module.js';
import { DoctorModule } from '../index.js';
import { DoctorResolver } from './doctor.resolver.js';
import { QueuesResolver } from './queues.resolver.js';

/** The health of the ledgers and of the messages over GraphQL. */
export const DoctorGraphqlModule = defineGraphqlModule(DoctorModule, [DoctorResolver, QueuesResolver]);
