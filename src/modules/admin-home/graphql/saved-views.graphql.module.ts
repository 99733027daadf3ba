import { Module } from '@nestjs/common';
import { AdminHomeModule } from '../index.js';
import { SavedViewsResolver } from './saved-views.resolver.js';

/** Views of lists over GraphQL. */
@Module({ imports: [AdminHomeModule], providers: [SavedViewsResolver] })
export class AdminHomeGraphqlModule {}
