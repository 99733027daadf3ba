import { Module } from '@nestjs/common';
import { SourcesModule } from '../../sources/index.js';
import { SourceItemResolver } from './source-item.resolver.js';

/** Source items over GraphQL. */
@Module({ imports: [SourcesModule], providers: [SourceItemResolver] })
export class SourceItemsGraphqlModule {}
