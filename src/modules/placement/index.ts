export { PlacementService } from './app/placement.service.js';
export { GroupDecision } from './domain/group-decision.js';
export { IncrementIdTaken } from './domain/holder-rules.js';
export type {
  DescribedProduct,
  PlacedDocument,
  PlacementOutcome,
  PlacementRequest,
  PlacementWriter,
} from './domain/placement.js';
export { PlacementModule } from './placement.module.js';
