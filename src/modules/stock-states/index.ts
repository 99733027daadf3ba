export { StockStateReader } from './app/stock-state-reader.service.js';
export { StockStatesModule } from './stock-states.module.js';
