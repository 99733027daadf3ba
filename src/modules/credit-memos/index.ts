export { CreditMemoReader } from './app/credit-memo-reader.service.js';
export { RefundOrder } from './app/refund-order.service.js';
export type { OrderRefund } from './app/refund-order.service.js';
export { CreditMemosModule } from './credit-memos.module.js';
export type { CreditMemo, MemoAmounts, MemoItem } from './domain/credit-memo.js';
