export { LowStockFollowers } from './app/low-stock-followers.service.js';
export type { LowStockFollower } from './app/low-stock-followers.service.js';
export { Thresholds } from './app/thresholds.service.js';
export { LowStockModule } from './low-stock.module.js';
