import { Module } from '@nestjs/common';
import { AdminNoticesModule } from '../index.js';
import { AdminNoticesResolver } from './admin-notices.resolver.js';

/** Notices for administrators over GraphQL. */
@Module({ imports: [AdminNoticesModule], providers: [AdminNoticesResolver] })
export class AdminNoticesGraphqlModule {}
