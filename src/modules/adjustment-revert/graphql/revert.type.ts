import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** A source item that a revert takes something back of. */
@ObjectType({ description: 'A source item that a revert takes something back of' })
export class RevertedItem {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The code of the state; available is what is on sale' })
  state!: string;

  @Field(() => Float, { description: 'What the revert moves: the opposite of what the request moved' })
  delta!: Quantity;
}

/** A source item that a revert leaves as it is. */
@ObjectType({ description: 'A source item that a revert leaves as it is' })
export class RefusedItem {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { description: 'The code of the state; available is what is on sale' })
  state!: string;

  @Field(() => String, { description: 'A word for the reason' })
  code!: string;

  @Field(() => String, { description: 'Why, in a sentence' })
  reason!: string;
}

/** What a revert did, or would do. */
@ObjectType({ description: 'What a revert did, or would do' })
export class RevertReport {
  @Field(() => String, { description: 'The request that was reverted' })
  requestId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The request of the revert itself; null where nothing was written',
  })
  revertRequestId!: string | null;

  @Field(() => [RevertedItem], { description: 'What was taken back, or would be' })
  reverted!: readonly RevertedItem[];

  @Field(() => [RefusedItem], { description: 'What stays as it is' })
  refused!: readonly RefusedItem[];
}

/** How much a revert would look at. */
@ObjectType({ description: 'How much a revert of a request would look at' })
export class RevertScope {
  @Field(() => String, { description: 'The request' })
  requestId!: string;

  @Field(() => Int, { description: 'History rows that it has written' })
  rows!: number;

  @Field(() => Boolean, { description: 'Whether it is too large to be taken back at once' })
  isForBackground!: boolean;
}
