export { AssignSources } from './app/assign-sources.service.js';
export { FullTransfer } from './app/full-transfer.service.js';
export type { FullTransferRequest } from './app/full-transfer.service.js';
export { PartialTransfer } from './app/partial-transfer.service.js';
export type { PartialTransferRequest } from './app/partial-transfer.service.js';
export { UnassignSources } from './app/unassign-sources.service.js';
export { TransfersModule } from './transfers.module.js';
