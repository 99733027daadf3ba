import { Quantity } from '../../../platform/quantity/quantity.js';
import { currencyCodeOf, skuKey } from '../../../platform/identifiers/index.js';
import { isComposite } from '../../catalog/index.js';
import type { ProductType } from '../../catalog/index.js';
import type { DescribedProduct } from '../../placement/index.js';
import { isWhole } from './arithmetic.js';
import { parentPositions } from './order-draft.js';
import type { LineDraft, OrderDraft } from './order-draft.js';
import { defaultStatusOf } from './order.js';
import type { Order, OrderItem } from './order.js';
import type { Details, OrderView } from './order-view.js';
import { typeOfGoods } from './composition.js';
import { isVirtualType } from './product-type.js';

/** What an order gets when it is placed. */
interface Placement {
  readonly orderId: number;
  /** One for each line, ascending. */
  readonly itemIds: readonly number[];
  readonly incrementId: string;
  readonly storeId: number;
  /** Of its prices (ISO 4217). */
  readonly currencyCode?: string;
  /** In the source's own spelling; null where the order is sent. */
  readonly pickupLocationCode?: string | null;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly placedAt: string;
  /** By `skuKey`; SKUs outside of the catalogue are absent. */
  readonly products: ReadonlyMap<string, DescribedProduct>;
  readonly isReserved: (sku: string) => boolean | null;
}

/** What a draft wants reserved: its lines without children. */
export function goodsOf({ lines }: OrderDraft): { sku: string; quantity: Quantity }[] {
  const parents = parentPositions(lines);
  return lines.flatMap(({ sku, qtyOrdered }, position) =>
    parents.has(position) ? [] : [{ sku, quantity: qtyOrdered }],
  );
}

/** The lines that others belong to: they reserve nothing, and are described and judged all the same. */
export function compositesOf({ lines }: OrderDraft): { sku: string; quantity: Quantity }[] {
  return [...parentPositions(lines)].flatMap((position) => {
    const line = lines[position];
    return line ? [{ sku: line.sku, quantity: line.qtyOrdered }] : [];
  });
}

/** The order as it is written and returned: `new`, with the catalogue's word about its products. */
export function newOrder(draft: OrderDraft, placement: Placement): OrderView {
  const items = itemsOf(draft, placement);
  const parents = parentPositions(draft.lines);
  const order: Order = {
    entityId: placement.orderId,
    incrementId: placement.incrementId,
    storeId: placement.storeId,
    state: 'new',
    status: defaultStatusOf('new'),
    isVirtual: items.every((item, position) => parents.has(position) || item.isVirtual),
    customerId: draft.customerId,
    customerEmail: draft.customerEmail,
    currencyCode: sentCurrency(draft.details) ?? placement.currencyCode ?? null,
    grandTotal: draft.grandTotal,
    totalPaid: Quantity.ZERO,
    totalRefunded: Quantity.ZERO,
    createdAt: placement.placedAt,
    updatedAt: placement.placedAt,
    pickupLocationCode: placement.pickupLocationCode ?? null,
    items,
  };
  return { order, details: draft.details, itemDetails: detailsOf(draft, placement), comments: [] };
}

/** What a client says that it sold in: the website's word counts where it says nothing, or what is no currency. */
function sentCurrency({ order_currency_code: sent }: Details): string | undefined {
  return typeof sent === 'string' ? currencyCodeOf(sent) : undefined;
}

/** What is ordered in all: of composite products the sets, not their parts. */
export function totalQtyOrdered(order: Order): Quantity {
  return Quantity.sum(order.items.filter((item) => item.parentItemId === null).map((item) => item.qtyOrdered));
}

function itemsOf({ lines }: OrderDraft, { orderId, itemIds, products, isReserved }: Placement): OrderItem[] {
  const parents = parentPositions(lines);
  const types = lines.map((line, position) =>
    lineType(line, products.get(skuKey(line.sku))?.typeId, { isParent: parents.has(position) }),
  );
  return lines.map((line, position): OrderItem => {
    const product = products.get(skuKey(line.sku));
    return {
      itemId: itemIds[position] ?? 0,
      orderId,
      parentItemId: line.parentIndex === null ? null : (itemIds[line.parentIndex] ?? null),
      productId: product?.productId ?? null,
      productType: types[position] ?? 'simple',
      sku: line.sku,
      name: line.name ?? product?.name ?? null,
      isVirtual: parents.has(position)
        ? hasOnlyVirtualChildren(position, lines, types)
        : isVirtualType(types[position] ?? 'simple'),
      isQtyDecimal: isSoldInDecimals(line, product),
      price: line.price,
      qtyOrdered: line.qtyOrdered,
      qtyCanceled: Quantity.ZERO,
      qtyInvoiced: Quantity.ZERO,
      qtyShipped: Quantity.ZERO,
      qtyRefunded: Quantity.ZERO,
      qtyRefundedUnshipped: Quantity.ZERO,
      isReserved: parents.has(position) ? false : isReserved(line.sku),
      shipmentType: parents.has(position) ? (product?.shipment ?? null) : null,
    };
  });
}

/**
 * The catalogue's type where it has the SKU, else the client's. The line of a configurable product may carry the SKU of
 * the chosen child (upstream interface, "Reservations by event"). So a line above others is composite in any case.
 */
function lineType(line: LineDraft, known: ProductType | undefined, { isParent }: { isParent: boolean }): ProductType {
  if (!isParent) return typeOfGoods(line, known);
  if (known && !isComposite(known)) return line.productType ?? known;
  return known ?? line.productType ?? 'simple';
}

function hasOnlyVirtualChildren(position: number, lines: readonly LineDraft[], types: readonly ProductType[]): boolean {
  return lines.every(({ parentIndex }, index) => parentIndex !== position || isVirtualType(types[index] ?? 'simple'));
}

/** A fraction that was ordered must be possible to ship, whatever the catalogue says of the product. */
function isSoldInDecimals({ isQtyDecimal, qtyOrdered }: LineDraft, product: DescribedProduct | undefined): boolean {
  return !isWhole(qtyOrdered) || (product?.isQtyDecimal ?? isQtyDecimal ?? false);
}

function detailsOf({ lines }: OrderDraft, { itemIds }: Placement): ReadonlyMap<number, Details> {
  return new Map(
    lines.flatMap(({ details }, position): [number, Details][] =>
      Object.keys(details).length === 0 ? [] : [[itemIds[position] ?? 0, details]],
    ),
  );
}
