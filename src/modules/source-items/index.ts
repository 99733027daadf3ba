export { EditSourceItems } from './app/edit-source-items.service.js';
export { SourceItemReader } from './app/source-item-reader.service.js';
export { SourceItemStateReader } from './app/source-item-state-reader.service.js';
export type { SourceSum } from './app/source-item-reader.service.js';
export { SourceItemWriter } from './app/source-item-writer.service.js';
export { statedPurpose } from './domain/explicit-adjustment.js';
export { stranded } from './domain/form-edit.js';
export type { FormEdit, ShownItem } from './domain/form-edit.js';
export { IN_STOCK, itemKey, OUT_OF_STOCK, stateKey } from './domain/source-item.js';
export type {
  SourceItemChange,
  SourceItemKey,
  StateChange,
  StateKey,
  StockStatus,
  StoredSourceItem,
  StoredState,
  StoredStock,
} from './domain/source-item.js';
export type { StockStep } from './domain/stock-plan.js';
export { SourceItemsModule } from './source-items.module.js';
