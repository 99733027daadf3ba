export { SavedViews } from './app/saved-views.service.js';
export type { SavedView } from './domain/saved-view.js';
export { SavedViewsModule } from './saved-views.module.js';
