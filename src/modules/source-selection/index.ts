export { SourceSelection } from './app/source-selection.service.js';
export type { Destination, SelectionAlgorithm, SelectionRequest } from './domain/algorithm.js';
export { SELECTION_REASONS } from './domain/selection.js';
export type {
  ExplainedOffer,
  OfferingSource,
  SelectedItem,
  Selection,
  SelectionReason,
  SourceInOrder,
} from './domain/selection.js';
export { SourceSelectionModule } from './source-selection.module.js';
