import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsOptional, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { DateRange } from '../../../platform/graphql/ranges.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { EMAIL_LENGTH_MAX, INCREMENT_ID_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import { COMMENT_LENGTH_MAX } from '../domain/document.js';
import { LINES_PER_ORDER_MAX } from '../domain/order-draft.js';
import { ORDER_STATES } from '../domain/order.js';
import type { OrderState } from '../domain/order.js';
import { OrderStateEnum } from './order.type.js';

export const ENTITY_ID_MAX = 2_147_483_647;
const STATUS_LENGTH_MAX = 32;
const STATUSES_MAX = 50;
const STORES_MAX = 200;

/** What orders can be sorted by: each has an index. */
const ORDER_SORT_FIELDS = ['id', 'incrementId', 'state', 'status', 'customerEmail', 'createdAt', 'updatedAt'] as const;
export type OrderSortField = (typeof ORDER_SORT_FIELDS)[number];
const OrderSortFieldEnum = schemaEnum('OrderSortField', ORDER_SORT_FIELDS, 'What orders can be sorted by', {
  id: 'The id of the order',
  incrementId: 'The number of the order',
  state: 'The state',
  status: 'The status',
  customerEmail: 'The e-mail address of the customer',
  createdAt: 'When it was placed',
  updatedAt: 'When it was last changed',
});

@InputType({ description: 'What an order has to be; all that is given has to match' })
export class OrderFilter {
  @Field(() => String, { nullable: true, description: 'The number, its beginning, or the number without its zeros' })
  @IsOptional()
  @MaxLength(INCREMENT_ID_LENGTH_MAX)
  incrementId?: string | null;

  @Field(() => [OrderStateEnum], { nullable: true, description: 'One of these' })
  @IsOptional()
  @ArrayMaxSize(ORDER_STATES.length)
  state?: readonly OrderState[] | null;

  @Field(() => [String], { nullable: true, description: 'One of these' })
  @IsOptional()
  @ArrayMaxSize(STATUSES_MAX)
  @MaxLength(STATUS_LENGTH_MAX, { each: true })
  status?: readonly string[] | null;

  @Field(() => [Int], { nullable: true, description: 'One of these' })
  @IsOptional()
  @ArrayMaxSize(STORES_MAX)
  storeId?: readonly number[] | null;

  @Field(() => String, { nullable: true, description: 'The address or its beginning' })
  @IsOptional()
  @MaxLength(EMAIL_LENGTH_MAX)
  customerEmail?: string | null;

  @Field(() => String, { nullable: true, description: 'Orders with a line of this SKU' })
  @IsOptional()
  @MaxLength(SKU_LENGTH_MAX)
  sku?: string | null;

  @Field(() => DateRange, { nullable: true, description: 'When it was placed' })
  @IsOptional()
  createdAt?: DateRange | null;
}

@InputType({ description: 'In which order orders come; equal ones newest first' })
export class OrderSort {
  @Field(() => OrderSortFieldEnum, { description: 'What comes in order' })
  field!: OrderSortField;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether the last comes first' })
  isDescending!: boolean;
}

@InputType({ description: 'A line of an order to be placed' })
export class OrderLineInput {
  @Field(() => String, { description: 'The SKU to order' })
  sku!: string;

  @Field(() => Float, { description: 'How much of it' })
  qty!: number;

  @Field(() => Float, { nullable: true, description: "Of one; left out, it is the catalogue's" })
  price?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The position, from 0, of the composite product among the lines that this one is part of',
  })
  parentIndex?: number | null;
}

/** Lengths and figures are checked by the rules of orders, which name the line. */
@InputType({ description: 'An order to be placed' })
export class OrderInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The store view, which decides the stock; left out, the default one',
  })
  @IsOptional()
  @Min(0)
  storeId?: number | null;

  @Field(() => String, { nullable: true, description: 'Given by the service where it is left out' })
  incrementId?: string | null;

  @Field(() => String, { description: 'Where the customer is written to' })
  customerEmail!: string;

  @Field(() => [OrderLineInput], { description: 'What is ordered' })
  items!: readonly OrderLineInput[];

  @Field(() => String, {
    nullable: true,
    description: 'The source at which the customer picks it up; left out where it is sent',
  })
  pickupLocationCode?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'Invoices the virtual lines at once' })
  autoInvoice!: boolean;
}

@InputType({ description: 'Goods that somebody wants to order' })
export class WantedGoodsInput {
  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => Float, { description: 'How much of it is wanted' })
  @Min(0)
  @Max(QUANTITY_MAX)
  qty!: number;
}

@InputType({ description: 'So much of a line of an order' })
export class OrderItemQuantityInput {
  @Field(() => Int, { description: 'The line of the order' })
  @Min(1)
  orderItemId!: number;

  @Field(() => Float, { description: 'How much of it' })
  @Min(0)
  @Max(QUANTITY_MAX)
  qty!: number;
}

/** What every document of an order is asked for with. */
@InputType({ isAbstract: true })
export class DocumentInput {
  @Field(() => Int, { description: 'The order that it is for' })
  @Min(1)
  orderId!: number;

  @Field(() => [OrderItemQuantityInput], { description: 'Lines with goods; composite ones stand for their parts' })
  @ArrayMinSize(1)
  @ArrayMaxSize(LINES_PER_ORDER_MAX)
  @ValidateNested()
  @Type(() => OrderItemQuantityInput)
  items!: readonly OrderItemQuantityInput[];

  @Field(() => String, { nullable: true, description: 'Words to keep with it' })
  @IsOptional()
  @MaxLength(COMMENT_LENGTH_MAX)
  comment?: string | null;
}
