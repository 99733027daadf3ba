export { SalabilityDefaultsReader } from './app/salability-defaults.service.js';
export { SalabilityUpdates } from './app/salability-updates.service.js';
export { StockIndexReader } from './app/stock-index-reader.service.js';
export { indexRows } from './data/index-formula.sql.js';
export type { SalabilityDefaults } from './data/index-formula.sql.js';
export type { IndexRow } from './data/index-table.repository.js';
export { reservedInStock } from './data/reserved.sql.js';
export type { SkuScope, SqlPart } from './data/reserved.sql.js';
export { SalabilityIndexModule } from './salability-index.module.js';
