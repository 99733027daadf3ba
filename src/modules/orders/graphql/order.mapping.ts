import { SearchCriteria } from '../../../platform/search/index.js';
import type { SearchFilter } from '../../../platform/search/index.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { incrementIdOf } from '../domain/increment-id.js';
import type { SentOrder } from '../domain/order-draft.js';
import { totalQtyOrdered } from '../domain/new-order.js';
import { hasChildren } from '../domain/order-lines.js';
import { qtyToCancel, qtyToInvoice, qtyToRefund, qtyToShip } from '../domain/order-quantities.js';
import { canCancel, canHold, canUnhold } from '../domain/order-state.js';
import type { Order as OrderOfRecord, OrderItem as Line } from '../domain/order.js';
import type { OrderView } from '../domain/order-view.js';
import type { OrderFilter, OrderInput, OrderSort, OrderSortField } from './order.input.js';
import type { Order, OrderItem } from './order.type.js';

/** An order as the schema shows it. */
export function toOrder({ order, comments }: OrderView): Order {
  return {
    id: order.entityId,
    incrementId: order.incrementId,
    storeId: order.storeId,
    state: order.state,
    status: order.status,
    isVirtual: order.isVirtual,
    customerId: order.customerId,
    customerEmail: order.customerEmail,
    totalQtyOrdered: totalQtyOrdered(order).toNumber(),
    grandTotal: order.grandTotal.toNumber(),
    totalPaid: order.totalPaid.toNumber(),
    totalRefunded: order.totalRefunded.toNumber(),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    items: order.items.map((item) => toItem(order, item)),
    comments: comments.map(({ entityId, comment, status, isCustomerNotified, isVisibleOnFront, createdAt }) => ({
      id: entityId,
      comment,
      status,
      isCustomerNotified,
      isVisibleOnFront,
      createdAt,
    })),
    canCancel: canCancel(order),
    canHold: canHold(order),
    canUnhold: canUnhold(order),
  };
}

function toItem(order: OrderOfRecord, item: Line): OrderItem {
  const isComposite = hasChildren(order, item);
  const open = (quantityOf: typeof qtyToShip): number => (isComposite ? 0 : quantityOf(item).toNumber());
  return {
    id: item.itemId,
    parentItemId: item.parentItemId,
    sku: item.sku,
    name: item.name,
    productType: item.productType,
    isVirtual: item.isVirtual,
    isQtyDecimal: item.isQtyDecimal,
    isComposite,
    price: item.price.toNumber(),
    qtyOrdered: item.qtyOrdered.toNumber(),
    qtyShipped: item.qtyShipped.toNumber(),
    qtyInvoiced: item.qtyInvoiced.toNumber(),
    qtyRefunded: item.qtyRefunded.toNumber(),
    qtyCanceled: item.qtyCanceled.toNumber(),
    qtyToShip: open(qtyToShip),
    qtyToInvoice: open(qtyToInvoice),
    qtyToRefund: open(qtyToRefund),
    qtyToCancel: open(qtyToCancel),
  };
}

/** A filter of the schema in the words of the reader that REST uses as well; the SKU is the reader's own matter. */
export function toCriteria(
  filter: OrderFilter,
  sort: OrderSort | undefined,
  { pageSize, currentPage }: PageRequest,
): SearchCriteria {
  const filters: SearchFilter[][] = [];
  const among = (field: string, values: readonly (string | number)[] | null | undefined): void => {
    if (values != null) filters.push([{ field, value: values.map(String), conditionType: 'in' }]);
  };
  if (filter.incrementId) filters.push(numberFilters(filter.incrementId));
  if (filter.customerEmail) filters.push([beginsWith('customer_email', filter.customerEmail)]);
  among('state', filter.state);
  among('status', filter.status);
  among('store_id', filter.storeId);
  const { from, to } = filter.createdAt ?? {};
  if (from != null) filters.push([{ field: 'created_at', value: from, conditionType: 'from' }]);
  if (to != null) filters.push([{ field: 'created_at', value: to, conditionType: 'to' }]);
  return new SearchCriteria({
    filterGroups: filters.map((group) => ({ filters: group })),
    sortOrders: [
      ...(sort ? [{ field: COLUMNS[sort.field], direction: sort.isDescending ? 'DESC' : 'ASC' } as const] : []),
      ...(sort?.field === 'id' ? [] : [{ field: COLUMNS.id, direction: 'DESC' } as const]),
    ],
    pageSize,
    currentPage,
  });
}

const COLUMNS: Readonly<Record<OrderSortField, string>> = {
  id: 'entity_id',
  incrementId: 'increment_id',
  state: 'state',
  status: 'status',
  customerEmail: 'customer_email',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** People leave out the zeros of a number that the service gave. */
function numberFilters(text: string): SearchFilter[] {
  const padded = incrementIdOf(text);
  const filters = [beginsWith('increment_id', text)];
  return /^\d+$/.test(text) && padded !== text
    ? [...filters, { field: 'increment_id', value: padded, conditionType: 'eq' }]
    : filters;
}

function beginsWith(field: string, text: string): SearchFilter {
  return { field, value: `${text.replace(/[\\%_]/g, '\\$&')}%`, conditionType: 'like' };
}

/** What staff want placed, as every order is sent. */
export function toSentOrder(input: OrderInput): SentOrder {
  return {
    entityId: null,
    incrementId: input.incrementId || null,
    storeId: input.storeId ?? null,
    customerId: null,
    customerEmail: input.customerEmail,
    grandTotal: null,
    lines: input.items.map(({ sku, qty, price }) => ({
      sku,
      name: null,
      productType: null,
      price: price ?? null,
      qtyOrdered: qty,
      isQtyDecimal: null,
      parentIndex: null,
      details: {},
    })),
    autoInvoice: input.autoInvoice,
    details: {},
  };
}
