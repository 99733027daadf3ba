export { SaveStockSourceLinks } from './app/save-stock-source-links.service.js';
export { SaveStock } from './app/save-stock.service.js';
export { StockReader } from './app/stock-reader.service.js';
export { StockResolver } from './app/stock-resolver.service.js';
export { StockSourceLinkReader } from './app/stock-source-link-reader.service.js';
export { DEFAULT_STOCK_ID, WEBSITE_CHANNEL } from './domain/stock.js';
export type { SalesChannel, Stock } from './domain/stock.js';
export { StocksModule } from './stocks.module.js';
