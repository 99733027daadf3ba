export { BulkOperationsModule } from './bulk-operations.module.js';
