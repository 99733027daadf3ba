import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** What one source has of one SKU (contract, "GraphQL"); the fields of its source come from `SourceItemResolver`. */
@ObjectType({ description: 'What one source has of one SKU' })
export class SourceItem {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => Float, { description: 'What is on hand' })
  quantity!: Quantity;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;
}
