import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { Money, OrderItem } from './order.js';

/** Characters of a comment, at most: four bytes each still fit the column. */
export const COMMENT_LENGTH_MAX = 10_000;

/** A remark on an order, or on a document of one, about to be written. */
export interface NewComment {
  readonly comment: string;
  readonly isCustomerNotified: boolean;
  readonly isVisibleOnFront: boolean;
}

/** A remark on a document, as stored. */
export interface DocumentComment extends NewComment {
  readonly commentId: number;
  readonly documentId: number;
  /** `YYYY-MM-DD HH:MM:SS` in UTC, as all times here. */
  readonly createdAt: string;
}

/** So much of one order line in a document about to be written. */
export interface NewDocumentItem {
  readonly orderItemId: number;
  readonly productId: number | null;
  readonly sku: string;
  readonly name: string | null;
  /** Price of one. */
  readonly price: Money;
  readonly quantity: Quantity;
}

/** So much of one order line in a document, as stored. */
export interface DocumentItem extends NewDocumentItem {
  readonly itemId: number;
  readonly documentId: number;
}

/** What every document of an order has: a shipment, an invoice, a credit memo (upstream interface, "Order side"). */
export interface OrderDocument {
  readonly orderId: number;
  readonly incrementId: string;
  readonly storeId: number;
  /** What its lines with goods hold together. */
  readonly totalQuantity: Quantity;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly items: readonly DocumentItem[];
  readonly comments: readonly DocumentComment[];
}

/** So much of an order line as a document writes it down. */
export function itemOf({ item, quantity }: { readonly item: OrderItem; readonly quantity: Quantity }): NewDocumentItem {
  const { itemId, productId, sku, name, price } = item;
  return { orderItemId: itemId, productId, sku, name, price, quantity };
}
