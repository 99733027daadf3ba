import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { ORDER_STATES } from '../domain/order.js';
import type { OrderState } from '../domain/order.js';

export const OrderStateEnum = schemaEnum('OrderState', ORDER_STATES, 'How far an order has come');

/** A line of an order (contract, "GraphQL"). */
@ObjectType({ description: 'A line of an order' })
export class OrderItem {
  @Field(() => Int)
  id!: number;

  @Field(() => Int, { nullable: true, description: 'The line of the composite product that this one belongs to' })
  parentItemId!: number | null;

  @Field(() => String)
  sku!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String)
  productType!: string;

  @Field(() => Boolean, { description: 'Never shipped: it leaves its sources with the invoice' })
  isVirtual!: boolean;

  @Field(() => Boolean)
  isQtyDecimal!: boolean;

  @Field(() => Boolean, { description: 'Whether other lines belong to this one and hold its goods' })
  isComposite!: boolean;

  @Field(() => Float, { description: 'Price of one' })
  price!: Quantity;

  @Field(() => Float)
  qtyOrdered!: Quantity;

  @Field(() => Float)
  qtyShipped!: Quantity;

  @Field(() => Float)
  qtyInvoiced!: Quantity;

  @Field(() => Float)
  qtyRefunded!: Quantity;

  @Field(() => Float)
  qtyCanceled!: Quantity;

  @Field(() => Float, { description: 'What is still to be shipped; 0 for composite and virtual lines' })
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
  @Field(() => Int, { name: 'id' })
  entityId!: number;

  @Field(() => String)
  comment!: string;

  @Field(() => String, { description: 'The status that the order had, or got with it' })
  status!: string;

  @Field(() => Boolean)
  isCustomerNotified!: boolean;

  @Field(() => Boolean, { description: 'Whether the customer may read it' })
  isVisibleOnFront!: boolean;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}

/** What an order still holds of a SKU, and where. */
@ObjectType({ description: 'What an order still holds of a SKU, and where' })
export class OrderReservation {
  @Field(() => String)
  sku!: string;

  @Field(() => Int)
  stockId!: number;

  @Field(() => String, { nullable: true })
  stockName!: string | null;

  @Field(() => String, { nullable: true, description: 'Null where it is held by the stock as a whole' })
  sourceCode!: string | null;

  @Field(() => String, { nullable: true })
  sourceName!: string | null;

  @Field(() => Float, { description: 'Above zero' })
  quantity!: Quantity;
}

/** A store view, with the stock that it sells from. */
@ObjectType({ description: 'A store view, with the stock that it sells from' })
export class OrderStore {
  @Field(() => Int)
  storeId!: number;

  @Field(() => String)
  storeName!: string;

  @Field(() => String)
  websiteName!: string;

  @Field(() => Int, { nullable: true, description: 'Null where the website has no stock' })
  stockId!: number | null;

  @Field(() => String, { nullable: true })
  stockName!: string | null;
}

/** An order (contract, "GraphQL"). */
@ObjectType({ description: 'An order' })
export class Order {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  incrementId!: string;

  @Field(() => Int)
  storeId!: number;

  @Field(() => OrderStateEnum)
  state!: OrderState;

  @Field(() => String, { description: "The shop's word for how far it is" })
  status!: string;

  @Field(() => Boolean, { description: 'Nothing of it is ever shipped' })
  isVirtual!: boolean;

  @Field(() => Int, { nullable: true })
  customerId!: number | null;

  @Field(() => String)
  customerEmail!: string;

  @Field(() => Float)
  totalQtyOrdered!: Quantity;

  @Field(() => Float)
  grandTotal!: Quantity;

  @Field(() => Float)
  totalPaid!: Quantity;

  @Field(() => Float)
  totalRefunded!: Quantity;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => DateTimeScalar)
  updatedAt!: string;

  @Field(() => [OrderItem], { description: 'In the order in which they were placed' })
  items!: readonly OrderItem[];

  @Field(() => [OrderComment], { description: 'Newest first' })
  comments!: readonly OrderComment[];

  @Field(() => Boolean, { description: 'Whether a cancel would do anything' })
  canCancel!: boolean;

  @Field(() => Boolean)
  canHold!: boolean;

  @Field(() => Boolean)
  canUnhold!: boolean;
}

/** A page of orders. */
@ObjectType({ description: 'A page of orders' })
export class OrderPage {
  @Field(() => [Order])
  items!: readonly Order[];

  @Field(() => Int, { description: 'All matches, exactly' })
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

/** What a mutation changed. A caller who may look at orders finds the order behind it. */
@ObjectType({ description: 'An order that was changed' })
export class OrderChange {
  @Field(() => Int)
  orderId!: number;
}

/** An order that was placed. */
@ObjectType({ description: 'An order that was placed' })
export class PlacedOrder {
  @Field(() => Int)
  orderId!: number;

  @Field(() => String)
  incrementId!: string;
}
