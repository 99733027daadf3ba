export { AdjustmentRevertModule } from './adjustment-revert.module.js';
export { RevertRequest } from './app/revert-request.service.js';
export type { BatchOptions, RevertOptions, RevertReport } from './app/revert-request.service.js';
export type { RefusedItem, RevertedItem, RevertedItems } from './app/revert-items.service.js';
