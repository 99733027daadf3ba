export { TransferReader } from './app/transfer-reader.service.js';
export { TransferOrdersModule } from './transfer-orders.module.js';
