export { commentsOf, savedCommentsOf, toRequestedItems } from './api/document.mapper.js';
export {
  COMMENTS_PER_REQUEST_MAX,
  DocumentItemInput,
  DocumentRequest,
  ITEMS_PER_REQUEST_MAX,
  ReadsWithoutUse,
  SavedCommentInput,
} from './api/invoice.requests.js';
export { InvoiceOrder } from './app/invoice-order.service.js';
export type { InvoiceRequest } from './app/invoice-order.service.js';
export { InvoiceReader } from './app/invoice-reader.service.js';
export { StockOfOrder } from './app/stock-of-order.service.js';
export { TakeByPriority } from './app/take-by-priority.service.js';
export { worthOf } from './domain/arithmetic.js';
export { byParent } from './domain/by-parent.js';
export { totalOf, withComposites } from './domain/document-lines.js';
export type { DocumentLine } from './domain/document-lines.js';
export { incrementIdOf } from './domain/invoice.js';
export type { Invoice, InvoiceItem, NewComment } from './domain/invoice.js';
export { orNotSaved } from './domain/not-saved.js';
export { requestedGoods } from './domain/requested-lines.js';
export type { RequestedGoods, RequestedItem } from './domain/requested-lines.js';
export { InvoicesModule } from './invoices.module.js';
