import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentReason } from '../../adjustment-history/index.js';
import { AdjustmentReasonEnum } from '../../adjustment-history/graphql/index.js';

/** What moved on one day for one reason. */
@ObjectType({ description: 'What moved on one day for one reason' })
export class DayMovement {
  @Field(() => String, { description: 'In UTC: YYYY-MM-DD' })
  day!: string;

  @Field(() => AdjustmentReasonEnum, { description: 'Why the quantities moved' })
  reason!: AdjustmentReason;

  @Field(() => Float, { description: 'Rows of the history' })
  movements!: number;

  @Field(() => Float, { description: 'The sum of what came' })
  quantityIn!: Quantity;

  @Field(() => Float, { description: 'The sum of what went, as a positive number' })
  quantityOut!: Quantity;
}

/** What moved, day by day. */
@ObjectType({ description: 'What moved, day by day; opening balances do not count' })
export class Movements {
  @Field(() => [String], { description: 'Oldest first, in UTC' })
  days!: readonly string[];

  @Field(() => [DayMovement], { description: 'By day and reason' })
  movements!: readonly DayMovement[];

  @Field(() => [String], { description: 'Days that are still to be added up' })
  pendingDays!: readonly string[];
}

/** A SKU that is nearly sold out. */
@ObjectType({ description: 'A SKU that is nearly sold out' })
export class ScarceSku {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The name of the product' })
  name!: string;

  @Field(() => Float, { description: 'What is left to be sold' })
  salableQuantity!: Quantity;
}

/** What is nearly sold out in a stock. */
@ObjectType({ description: 'What is nearly sold out in a stock; at most a minute old' })
export class StockScarcity {
  @Field(() => Int, { description: 'The id of the stock' })
  stockId!: number;

  @Field(() => String, { description: 'The name of the stock' })
  stockName!: string;

  @Field(() => [ScarceSku], { description: 'Those with the least first' })
  items!: readonly ScarceSku[];
}

/** A stock by name, for callers who may see what can be sold. */
@ObjectType({ description: 'A stock by name' })
export class StockOption {
  @Field(() => Int, { description: 'The id of the stock' })
  stockId!: number;

  @Field(() => String, { description: 'Its name' })
  name!: string;
}
