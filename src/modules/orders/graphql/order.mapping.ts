import {
  among,
  beginningWith,
  beginsWith,
  between,
  criteriaOf,
  sortOrdersOf,
} from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SearchCriteria, SearchFilterGroup } from '../../../platform/search/index.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { incrementIdOf } from '../domain/increment-id.js';
import type { SentOrder } from '../domain/order-draft.js';
import { totalQtyOrdered } from '../domain/new-order.js';
import { bundlesToShip, shipsTogether } from '../domain/bundles.js';
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
    shipmentType: item.shipmentType ?? null,
    qtyToShip: shipsTogether(item) ? bundlesToShip(order, item) : open(qtyToShip),
    qtyToInvoice: open(qtyToInvoice),
    qtyToRefund: open(qtyToRefund),
    qtyToCancel: open(qtyToCancel),
  };
}

const CONDITIONS: Conditions<Omit<OrderFilter, 'sku'>> = {
  incrementId: numbered,
  customerEmail: beginningWith('customer_email'),
  state: among('state'),
  status: among('status'),
  storeId: among('store_id'),
  createdAt: between('created_at'),
};

const COLUMNS: Readonly<Record<OrderSortField, string>> = {
  id: 'entity_id',
  incrementId: 'increment_id',
  state: 'state',
  status: 'status',
  customerEmail: 'customer_email',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
};

/** A filter of the schema in the words of the reader that REST uses as well; the SKU is the reader's own matter. */
export function toCriteria(filter: OrderFilter, sort: OrderSort | undefined, page: PageRequest): SearchCriteria {
  const asked = sort && ({ field: sort.field, direction: sort.isDescending ? 'desc' : 'asc' } as const);
  return criteriaOf(CONDITIONS, filter, page, [
    ...sortOrdersOf(COLUMNS, asked),
    ...(sort?.field === 'id' ? [] : [{ field: COLUMNS.id, direction: 'DESC' } as const]),
  ]);
}

/** The number or its beginning. People leave out the zeros of a number that the service gave. */
function numbered(text: string): SearchFilterGroup[] {
  if (text === '') return [];
  const padded = incrementIdOf(text);
  const isShort = /^\d+$/.test(text) && padded !== text;
  const whole = { field: 'increment_id', value: padded, conditionType: 'eq' } as const;
  return [{ filters: [beginsWith('increment_id', text), ...(isShort ? [whole] : [])] }];
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
    lines: input.items.map(({ sku, qty, price, parentIndex }) => ({
      sku,
      name: null,
      productType: null,
      price: price ?? null,
      qtyOrdered: qty,
      isQtyDecimal: null,
      parentIndex: parentIndex ?? null,
      details: {},
    })),
    autoInvoice: input.autoInvoice,
    details: {},
  };
}
