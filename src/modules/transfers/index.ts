export { TransferTransaction } from './app/transfer-transaction.service.js';
export { SourceReservationsRepository } from './data/source-reservations.repository.js';
export { TransfersModule } from './transfers.module.js';
