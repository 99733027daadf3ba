export { EditSourceItems } from './app/edit-source-items.service.js';
export { SourceItemReader } from './app/source-item-reader.service.js';
export type { SourceSum } from './app/source-item-reader.service.js';
export { SourceItemWriter } from './app/source-item-writer.service.js';
export type { FormEdit, ShownItem } from './domain/form-edit.js';
export { IN_STOCK, itemKey, OUT_OF_STOCK } from './domain/source-item.js';
export type { SourceItemChange, SourceItemKey, StockStatus, StoredSourceItem } from './domain/source-item.js';
export { SourceItemsModule } from './source-items.module.js';
