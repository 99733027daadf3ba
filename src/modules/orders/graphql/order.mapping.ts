import { Quantity } from '../../../platform/quantity/quantity.js';
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
    ...order,
    id: order.entityId,
    totalQtyOrdered: totalQtyOrdered(order),
    items: order.items.map((item) => toItem(order, item)),
    comments,
    canCancel: canCancel(order),
    canHold: canHold(order),
    canUnhold: canUnhold(order),
  };
}

function toItem(order: OrderOfRecord, item: Line): OrderItem {
  const isComposite = hasChildren(order, item);
  const open = (quantityOf: typeof qtyToShip): Quantity => (isComposite ? Quantity.ZERO : quantityOf(item));
  return {
    ...item,
    id: item.itemId,
    isComposite,
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
