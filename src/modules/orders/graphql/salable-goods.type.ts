import { Field, Float, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** Goods that an order may ask for, as of this moment. */
@ObjectType({ description: 'Goods that an order may ask for, as of this moment' })
export class SalableGoods {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Null where the catalogue does not have the SKU' })
  name!: string | null;

  @Field(() => Float, { nullable: true, description: 'Price of one; null where the catalogue has none' })
  price!: number | null;

  @Field(() => Float, { description: 'What can be sold from the stock of the store' })
  salableQuantity!: Quantity;

  @Field(() => Boolean, { description: 'Whether that is the limit: neither backorders nor goods that nobody counts' })
  isLimited!: boolean;

  @Field(() => String, { nullable: true, description: 'Why an order of the quantity asked for would be refused now' })
  refusal!: string | null;
}
