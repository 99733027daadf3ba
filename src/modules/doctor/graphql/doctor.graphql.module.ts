import { Module } from '@nestjs/common';
import { DoctorModule } from '../index.js';
import { DoctorResolver } from './doctor.resolver.js';
import { QueuesResolver } from './queues.resolver.js';

/** The health of the ledgers and of the messages over GraphQL. */
@Module({ imports: [DoctorModule], providers: [DoctorResolver, QueuesResolver] })
export class DoctorGraphqlModule {}
