import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { BundleShipmentEnum } from '../../catalog/graphql/index.js';
import type { BundleShipment } from '../../catalog/graphql/index.js';
import { ORDER_STATES } from '../domain/order.js';
import type { OrderState } from '../domain/order.js';

export const OrderStateEnum = schemaEnum('OrderState', ORDER_STATES, 'How far an order has come', {
  new: 'Placed; nothing of it is paid or shipped',
  pending_payment: 'Waits for its payment',
  processing: 'Paid or shipped in part',
  complete: 'All of it is paid and shipped',
  closed: 'All of it was refunded',
  canceled: 'Given up before it was paid or shipped',
  holded: 'Put on hold',
  payment_review: 'Its payment is looked at',
});

const PICKUP_NOTICES = ['none', 'pending', 'sent', 'without_mail'] as const;
export type PickupNotice = (typeof PICKUP_NOTICES)[number];
const PickupNoticeEnum = schemaEnum(
  'PickupNotice',
  PICKUP_NOTICES,
  'Whether the customer knows that an order can be picked up',
  {
    none: 'Nobody has said that it is ready',
    pending: 'It is ready, and the mail is still to be sent',
    sent: 'It is ready, and the mail is on its way',
    without_mail: 'It is ready; mails are switched off',
  },
);

/** A line of an order (contract, "GraphQL"). */
@ObjectType({ description: 'A line of an order' })
export class OrderItem {
  @Field(() => Int, { description: 'The id of the line' })
  id!: number;

  @Field(() => Int, { nullable: true, description: 'The line of the composite product that this one belongs to' })
  parentItemId!: number | null;

  @Field(() => String, { description: 'The SKU that was ordered' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Its name at that time' })
  name!: string | null;

  @Field(() => String, { description: 'The kind of product at that time' })
  productType!: string;

  @Field(() => Boolean, { description: 'Never shipped: it leaves its sources with the invoice' })
  isVirtual!: boolean;

  @Field(() => Boolean, { description: 'Whether it is sold in fractions' })
  isQtyDecimal!: boolean;

  @Field(() => Boolean, { description: 'Whether other lines belong to this one and hold its goods' })
  isComposite!: boolean;

  @Field(() => Float, { description: 'Price of one' })
  price!: Quantity;

  @Field(() => Float, { description: 'What was ordered' })
  qtyOrdered!: Quantity;

  @Field(() => Float, { description: 'What has left' })
  qtyShipped!: Quantity;

  @Field(() => Float, { description: 'What was paid' })
  qtyInvoiced!: Quantity;

  @Field(() => Float, { description: 'What was refunded' })
  qtyRefunded!: Quantity;

  @Field(() => Float, { description: 'What was cancelled' })
  qtyCanceled!: Quantity;

  @Field(() => BundleShipmentEnum, {
    nullable: true,
    description: 'How the parts of a bundle ship, as the catalogue said when it was ordered; null for other lines',
  })
  shipmentType!: BundleShipment | null;

  @Field(() => Float, {
    description: 'What is still to be shipped; 0 for virtual lines, and for composite ones that do not ship together',
  })
  qtyToShip!: Quantity;

  @Field(() => Float, { description: 'What is still to be invoiced; 0 for composite lines' })
  qtyToInvoice!: Quantity;

  @Field(() => Float, { description: 'What is invoiced and not refunded; 0 for composite lines' })
  qtyToRefund!: Quantity;

  @Field(() => Float, { description: 'What a cancel would cancel; 0 for composite lines' })
  qtyToCancel!: Quantity;
}

/** An entry of an order's history of comments. */
@ObjectType({ description: "An entry of an order's history of comments" })
export class OrderComment {
  @Field(() => Int, { name: 'id', description: 'The id of the comment' })
  entityId!: number;

  @Field(() => String, { description: 'Its words' })
  comment!: string;

  @Field(() => String, { description: 'The status that the order had, or got with it' })
  status!: string;

  @Field(() => Boolean, { description: 'Whether the customer was told' })
  isCustomerNotified!: boolean;

  @Field(() => Boolean, { description: 'Whether the customer may read it' })
  isVisibleOnFront!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was written' })
  createdAt!: string;
}

/** What an order still holds of a SKU, and where. */
@ObjectType({ description: 'What an order still holds of a SKU, and where' })
export class OrderReservation {
  @Field(() => String, { description: 'The SKU that is held' })
  sku!: string;

  @Field(() => Int, { description: 'The stock that holds it' })
  stockId!: number;

  @Field(() => String, { nullable: true, description: 'The name of the stock; null where it was deleted' })
  stockName!: string | null;

  @Field(() => String, { nullable: true, description: 'Null where it is held by the stock as a whole' })
  sourceCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The source that will ship; null for a reservation of the stock as a whole',
  })
  sourceName!: string | null;

  @Field(() => Float, { description: 'Above zero' })
  quantity!: Quantity;
}

/** A store view, with the stock that it sells from. */
@ObjectType({ description: 'A store view, with the stock that it sells from' })
export class OrderStore {
  @Field(() => Int, { description: 'The id of the store view' })
  storeId!: number;

  @Field(() => String, { description: 'The name of the store view' })
  storeName!: string;

  @Field(() => String, { description: 'The website that it belongs to' })
  websiteName!: string;

  @Field(() => String, { description: 'The currency of prices there (ISO 4217)' })
  currency!: string;

  @Field(() => Int, { nullable: true, description: 'Null where the website has no stock' })
  stockId!: number | null;

  @Field(() => String, { nullable: true, description: 'What it sells from; null where no stock is linked' })
  stockName!: string | null;
}

/** An order (contract, "GraphQL"). */
@ObjectType({ description: 'An order' })
export class Order {
  @Field(() => Int, { description: 'The id of the order' })
  id!: number;

  @Field(() => String, { description: 'The number that people know it by' })
  incrementId!: string;

  @Field(() => Int, { description: 'The store view that it was placed in' })
  storeId!: number;

  @Field(() => OrderStateEnum, { description: 'How far it has come' })
  state!: OrderState;

  @Field(() => String, { description: "The shop's word for how far it is" })
  status!: string;

  @Field(() => Boolean, { description: 'Nothing of it is ever shipped' })
  isVirtual!: boolean;

  @Field(() => Int, { nullable: true, description: 'The customer; null for a guest' })
  customerId!: number | null;

  @Field(() => String, { description: 'Where the customer is written to' })
  customerEmail!: string;

  @Field(() => Float, { description: 'The sum of what its lines ordered' })
  totalQtyOrdered!: Quantity;

  @Field(() => Float, { description: 'What it costs' })
  grandTotal!: Quantity;

  @Field(() => Float, { description: 'What was paid' })
  totalPaid!: Quantity;

  @Field(() => Float, { description: 'What went back' })
  totalRefunded!: Quantity;

  @Field(() => DateTimeScalar, { description: 'When it was placed' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When it was last changed' })
  updatedAt!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The source at which the customer picks it up; null where it is sent',
  })
  pickupLocationCode!: string | null;

  @Field(() => PickupNoticeEnum, { nullable: true, description: 'Null for an order that is sent' })
  readyNotice!: PickupNotice | null;

  @Field(() => [OrderItem], { description: 'In the order in which they were placed' })
  items!: readonly OrderItem[];

  @Field(() => [OrderComment], { description: 'Newest first' })
  comments!: readonly OrderComment[];

  @Field(() => Boolean, { description: 'Whether a cancel would do anything' })
  canCancel!: boolean;

  @Field(() => Boolean, { description: 'Whether it can be put on hold' })
  canHold!: boolean;

  @Field(() => Boolean, { description: 'Whether it can be released from its hold' })
  canUnhold!: boolean;
}

/** A page of orders. */
@ObjectType({ description: 'A page of orders' })
export class OrderPage {
  @Field(() => [Order], { description: 'The rows of the page' })
  items!: readonly Order[];

  @Field(() => Int, { description: 'All matches, exactly' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** What a mutation changed. A caller who may look at orders finds the order behind it. */
@ObjectType({ description: 'An order that was changed' })
export class OrderChange {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;
}

/** An order that was placed. */
@ObjectType({ description: 'An order that was placed' })
export class PlacedOrder {
  @Field(() => Int, { description: 'The id of the order that was placed' })
  orderId!: number;

  @Field(() => String, { description: 'The number that people know it by' })
  incrementId!: string;
}
