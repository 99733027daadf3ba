export { CountInspection } from './app/count-inspection.service.js';
export { StockCountsModule } from './stock-counts.module.js';
