import { Module } from '@nestjs/common';
import { AccessModule } from '../index.js';
import { ViewerResolver } from './viewer.resolver.js';

/** Who may do what, over GraphQL. */
@Module({ imports: [AccessModule], providers: [ViewerResolver] })
export class AccessGraphqlModule {}
