import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** A source item below its threshold (contract, "Low stock"). */
@ObjectType({ description: 'A source item below its threshold' })
export class LowStockItem {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The name of the product' })
  productName!: string;

  @Field(() => Float, { description: 'What is on hand' })
  quantity!: Quantity;

  @Field(() => Float, { description: 'The threshold that holds' })
  notifyStockQty!: Quantity;

  @Field(() => Float, {
    nullable: true,
    description: 'The threshold of this source, null where the one of the product or of the settings holds',
  })
  ownNotifyStockQty!: Quantity | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The change after which it has been below ever since, null where the history does not tell',
  })
  since!: string | null;
}

/** A page of low items. */
@ObjectType({ description: 'A page of source items below their thresholds' })
export class LowStockPage {
  @Field(() => [LowStockItem], { description: 'The rows of the page' })
  items!: readonly LowStockItem[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** The threshold of a SKU at a source. */
@ObjectType({ description: 'Below which quantity a SKU counts as low at a source' })
export class LowStockThreshold {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => Float, { description: 'The threshold that holds' })
  notifyStockQty!: Quantity;

  @Field(() => Float, {
    nullable: true,
    description: 'The threshold of this source, null where the one of the product or of the settings holds',
  })
  ownNotifyStockQty!: Quantity | null;
}
