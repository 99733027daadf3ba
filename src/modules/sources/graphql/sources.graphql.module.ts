import { Module } from '@nestjs/common';
import { SourcesModule } from '../index.js';
import { SourcesResolver } from './sources.resolver.js';

/** Sources over GraphQL. */
@Module({ imports: [SourcesModule], providers: [SourcesResolver] })
export class SourcesGraphqlModule {}
