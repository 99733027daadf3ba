export { LegacyStockWrites } from './app/legacy-stock-writes.service.js';
export { LegacyStockModule } from './legacy-stock.module.js';
