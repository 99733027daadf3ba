import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** One step of the sum. */
@ObjectType({ description: 'One step of the sum; below zero where it takes away' })
export class ExplainedLine {
  @Field(() => String)
  label!: string;

  @Field(() => Float)
  quantity!: Quantity;
}

/** A source that has the SKU, and whether its goods count. */
@ObjectType({ description: 'A source that has the SKU, and whether its goods count' })
export class ExplainedSource {
  @Field(() => String)
  sourceCode!: string;

  @Field(() => String)
  sourceName!: string;

  @Field(() => Boolean, { name: 'enabled' })
  isEnabled!: boolean;

  @Field(() => Int, { nullable: true, description: 'Null where the stock does not sell from this source' })
  priority!: number | undefined;

  @Field(() => Float)
  onHand!: Quantity;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;

  @Field(() => Boolean)
  counts!: boolean;

  @Field(() => String)
  reason!: string;
}

/** What an order holds. */
@ObjectType({ description: 'What an order holds; below zero while it is open' })
export class ExplainedReservation {
  @Field(() => String, { nullable: true })
  incrementId!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for a reservation of the stock as a whole' })
  sourceCode!: string | null;

  @Field(() => Float)
  quantity!: Quantity;
}

/** A value in force that decides about sales. */
@ObjectType({ description: 'A value in force that decides about sales' })
export class ExplainedSetting {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'As text: true, 10000' })
  value!: string | null;

  @Field(() => Boolean, { description: "Whether it is the product's own, and not that of the settings" })
  isOwn!: boolean;
}

/** The index beside what it should say. */
@ObjectType({ description: 'The index beside what it should say' })
export class ExplainedIndex {
  @Field(() => Float, { nullable: true, description: 'Null where the index has no row' })
  quantity!: Quantity | null;

  @Field(() => Boolean, { nullable: true })
  isSalable!: boolean | null;

  @Field(() => Float, { nullable: true, description: 'What the row should have; null where there should be none' })
  expectedQuantity!: Quantity | null;

  @Field(() => Boolean, { nullable: true })
  expectedIsSalable!: boolean | null;

  @Field(() => Boolean)
  isCurrent!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The latest recorded change of what is on hand' })
  lastChangeAt!: string | null;
}

/** A message that will do something about the SKU. */
@ObjectType({ description: 'A message that will do something about the SKU' })
export class ExplainedMessage {
  @Field(() => String)
  messageId!: string;

  @Field(() => String)
  topic!: string;

  @Field(() => String)
  state!: string;

  @Field(() => Int)
  attempts!: number;

  @Field(() => Int)
  ageSeconds!: number;
}

/** Why a salable quantity is what it is (contract, "What the service adds"). */
@ObjectType({ description: 'Why a salable quantity is what it is' })
export class SalableQuantityExplanation {
  @Field(() => String)
  sku!: string;

  @Field(() => Int)
  stockId!: number;

  @Field(() => Float)
  salableQuantity!: Quantity;

  @Field(() => Boolean)
  isSalable!: boolean;

  @Field(() => Boolean, { description: 'Whether reservations are kept per source' })
  isReservedPerSource!: boolean;

  @Field(() => [ExplainedLine], { description: 'Add up to salableQuantity' })
  lines!: readonly ExplainedLine[];

  @Field(() => [ExplainedSource])
  sources!: readonly ExplainedSource[];

  @Field(() => [ExplainedReservation])
  reservations!: readonly ExplainedReservation[];

  @Field(() => [ExplainedSetting])
  configuration!: readonly ExplainedSetting[];

  @Field(() => ExplainedIndex)
  index!: ExplainedIndex;

  @Field(() => [ExplainedMessage])
  pending!: readonly ExplainedMessage[];

  @Field(() => [String], { description: 'Parts of which more exists than is listed; the sum is complete all the same' })
  incomplete!: readonly string[];
}
