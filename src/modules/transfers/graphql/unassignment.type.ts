import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** What a source would lose. */
@ObjectType({ description: 'What a source would lose' })
class UnassignmentAtSource {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => Int, { description: 'Source items' })
  itemCount!: number;

  @Field(() => Float, { description: 'What they have together, in whatever state' })
  quantity!: Quantity;
}

/** What unassigning products from sources would take away. */
@ObjectType({ description: 'What unassigning products from sources would take away' })
export class UnassignmentPreview {
  @Field(() => Int, { description: 'Source items' })
  itemCount!: number;

  @Field(() => Float, { description: 'What they have together, in whatever state' })
  quantity!: Quantity;

  @Field(() => [UnassignmentAtSource], { description: 'The sources that have any of them, by code' })
  sources!: readonly UnassignmentAtSource[];
}
