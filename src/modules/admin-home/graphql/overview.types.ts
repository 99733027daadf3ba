import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { AdjustmentReason } from '../../adjustment-history/index.js';
import { AdjustmentReasonEnum } from '../../adjustment-history/graphql/index.js';

/** What moved on one day for one reason. */
@ObjectType({ description: 'What moved on one day for one reason' })
export class DayMovement {
  @Field(() => String, { description: 'In UTC: YYYY-MM-DD' })
  day!: string;

  @Field(() => AdjustmentReasonEnum)
  reason!: AdjustmentReason;

  @Field(() => Float, { description: 'Rows of the history' })
  movements!: number;

  @Field(() => Float)
  quantityIn!: Quantity;

  @Field(() => Float)
  quantityOut!: Quantity;
}

/** What moved, day by day. */
@ObjectType({ description: 'What moved, day by day; opening balances do not count' })
export class Movements {
  @Field(() => [String], { description: 'Oldest first, in UTC' })
  days!: readonly string[];

  @Field(() => [DayMovement])
  movements!: readonly DayMovement[];

  @Field(() => [String], { description: 'Days that are still to be added up' })
  pendingDays!: readonly string[];
}

/** A SKU that is nearly sold out. */
@ObjectType({ description: 'A SKU that is nearly sold out' })
export class ScarceSku {
  @Field(() => String)
  sku!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Float)
  salableQuantity!: Quantity;
}

/** What is nearly sold out in a stock. */
@ObjectType({ description: 'What is nearly sold out in a stock; at most a minute old' })
export class StockScarcity {
  @Field(() => Int)
  stockId!: number;

  @Field(() => String)
  stockName!: string;

  @Field(() => [ScarceSku])
  items!: readonly ScarceSku[];
}

/** A stock by name, for callers who may see what can be sold. */
@ObjectType({ description: 'A stock by name' })
export class StockOption {
  @Field(() => Int)
  stockId!: number;

  @Field(() => String)
  name!: string;
}
