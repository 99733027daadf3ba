export { SaveStockState } from './app/save-stock-state.service.js';
export { StockStateReader } from './app/stock-state-reader.service.js';
export { isStateCode } from './domain/stock-state.js';
export { StockStatesModule } from './stock-states.module.js';
