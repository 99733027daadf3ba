import { Module } from '@nestjs/common';
import { SavedViews } from './app/saved-views.service.js';
import { SavedViewRepository } from './data/saved-view.repository.js';

/** Views of the dashboard's lists, kept for each user on the server. */
@Module({ providers: [SavedViewRepository, SavedViews], exports: [SavedViews] })
export class SavedViewsModule {}
