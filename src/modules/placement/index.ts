export { PlacementService } from './app/placement.service.js';
export { GroupDecision } from './domain/group-decision.js';
export { IncrementIdTaken } from './domain/holder-rules.js';
export type {
  DescribedProduct,
  NumberTrust,
  PlacedDocument,
  PlacementRequest,
  PlacementWriter,
} from './domain/placement.js';
export { PlacementModule } from './placement.module.js';
