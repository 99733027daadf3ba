import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** What one source has of one SKU (contract, "GraphQL"); the fields of its source come from `SourceItemResolver`. */
@ObjectType({ description: 'What one source has of one SKU' })
export class SourceItem {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sku!: string;

  @Field(() => Float)
  quantity!: Quantity;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;
}
