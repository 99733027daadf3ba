export { BulkReader } from './app/bulk-reader.service.js';
export type { OperationState } from './app/bulk-reader.service.js';
export { OperationRoutes } from './app/operation-routes.service.js';
export { OPERATION_BYTES_MAX, ScheduleBulk } from './app/schedule-bulk.service.js';
export { BulkOperationsModule } from './bulk-operations.module.js';
export { OPERATION_STATUS } from './domain/operation.js';
