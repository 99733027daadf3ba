import { Field, Float, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** Goods that orders hold at a source where less is on hand, and what would cure it. */
@ObjectType({ description: 'Goods that orders hold at a source where less is on hand, and what would cure it' })
export class OversoldGoods {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'The name of the product; null where the catalogue lacks it' })
  productName!: string | null;

  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The name of the source' })
  sourceName!: string;

  @Field(() => Float, { description: 'What is on hand; zero where it is out of stock' })
  onHand!: Quantity;

  @Field(() => Float, { description: 'What orders hold' })
  held!: Quantity;

  @Field(() => Float, { description: 'What is missing' })
  missing!: Quantity;

  @Field(() => String, { nullable: true, description: 'The source that has most to spare; null where none has any' })
  donorCode!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of that source' })
  donorName!: string | null;

  @Field(() => Float, { nullable: true, description: 'What that source has beyond what orders hold there' })
  donorSpare!: Quantity | null;
}
