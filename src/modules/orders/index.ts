export {
  DocumentCommentResponse,
  documentItemFields,
  DocumentItemResponse,
  toDocumentCommentResponse,
} from './api/document.responses.js';
export { commentsOf, fieldMissing, savedCommentsOf, toNamedItems, toRequestedItems } from './api/document.mapper.js';
export {
  APPEND_COMMENT,
  COMMENTS_PER_REQUEST_MAX,
  DOCUMENT_COMMENT,
  DOCUMENT_QUANTITY,
  DocumentItemRequest,
  DocumentRequest,
  ListDocumentsRequest,
  NOTIFY,
  SavedCommentRequest,
} from './api/document.requests.js';
export {
  CURRENCIES_AND_ADDRESSES,
  LINE_WITH_PRICE,
  NOT_USED,
  ReadsWithoutUse,
  TAXES_AND_DISCOUNTS,
} from './api/unused-fields.js';
export { DocumentReader } from './app/document-reader.js';
export { LockedOrders } from './app/locked-orders.service.js';
export { OrderFollowUps } from './app/order-follow-ups.service.js';
export { OrderLookup } from './app/order-lookup.service.js';
export { OrderReader } from './app/order-reader.service.js';
export { CurrentSkus } from './app/current-skus.service.js';
export { ReleaseGoods } from './app/release-goods.service.js';
export { StockOfOrder } from './app/stock-of-order.service.js';
export { commentsIn, insertComments } from './data/document-comments.js';
export { DocumentSearchRepository } from './data/document-search.repository.js';
export type { DocumentPage } from './data/document-search.repository.js';
export type { PartTable } from './data/document-search.repository.js';
export {
  DOCUMENT_COLUMNS,
  DOCUMENT_SEARCH_COLUMNS,
  DOCUMENT_ITEM_COLUMNS,
  NEW_DOCUMENT_ITEM_COLUMNS,
  newDocumentItemValues,
  toDocument,
  toDocumentItem,
} from './data/document.rows.js';
export type { DocumentItemRow, DocumentRow } from './data/document.rows.js';
export { proportion, times, timesIn } from './domain/arithmetic.js';
export { bundleOf, bundlesToShip, partOfBundles, shipsTogether, wholeBundlesIn } from './domain/bundles.js';
export { itemOf } from './domain/document.js';
export type { DocumentItem, NewComment, NewDocumentItem, OrderDocument } from './domain/document.js';
export { incrementIdOf } from './domain/increment-id.js';
export { documentRefusal, entityNotFound } from './domain/messages.js';
export { childrenOf, findItem, goodsLinesOf, hasChildren, linesWithGoods, openLines } from './domain/order-lines.js';
export type { GoodsQuantity, RequestedItem } from './domain/order-lines.js';
export { qtyToInvoice, qtyToRefund, qtyToShip, unshippedPartOf } from './domain/order-quantities.js';
export { isFinal, ORDER_STATES } from './domain/order.js';
export type { Money, Order, OrderItem, OrderState } from './domain/order.js';
export type { ShippingAddress } from './domain/shipping-address.js';
export type { CurrentSkuLine } from './domain/current-skus.js';
export { OrdersModule } from './orders.module.js';
