import { Module } from '@nestjs/common';
import { SavedViewsModule } from '../index.js';
import { SavedViewsResolver } from './saved-views.resolver.js';

/** Views of lists over GraphQL. */
@Module({ imports: [SavedViewsModule], providers: [SavedViewsResolver] })
export class SavedViewsGraphqlModule {}
