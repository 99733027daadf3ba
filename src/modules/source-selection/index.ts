export { SourceSelection } from './app/source-selection.service.js';
export type { SelectionAlgorithm, SelectionRequest } from './domain/algorithm.js';
export { SELECTION_REASONS } from './domain/selection.js';
export type { ExplainedOffer, OfferingSource, SelectedItem, Selection, SourceInOrder } from './domain/selection.js';
export { SourceSelectionModule } from './source-selection.module.js';
