export { SourceSelection } from './app/source-selection.service.js';
export type { SelectedItem, Selection } from './domain/selection.js';
export { SourceSelectionModule } from './source-selection.module.js';
