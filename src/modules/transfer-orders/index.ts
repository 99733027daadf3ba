export { RepairTransfers } from './app/repair-transfers.service.js';
export { TransferInspection } from './app/transfer-inspection.service.js';
export { TransferReader } from './app/transfer-reader.service.js';
export { IN_TRANSIT, TRANSFER_REFERENCE_TYPE } from './domain/transfer.js';
export { TRANSIT_REASONS } from './domain/stock-steps.js';
export { TransferOrdersModule } from './transfer-orders.module.js';
