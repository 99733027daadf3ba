import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** One step of the sum. */
@ObjectType({ description: 'One step of the sum; below zero where it takes away' })
class ExplainedLine {
  @Field(() => String, { description: 'What is added or taken away' })
  label!: string;

  @Field(() => Float, { description: 'Below zero where it takes away' })
  quantity!: Quantity;
}

/** A source that has the SKU, and whether its goods count. */
@ObjectType({ description: 'A source that has the SKU, and whether its goods count' })
export class ExplainedSource {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => String, { description: 'The name of the source' })
  sourceName!: string;

  @Field(() => Boolean, { name: 'enabled', description: 'Whether the source is enabled' })
  isEnabled!: boolean;

  @Field(() => Int, { nullable: true, description: 'Null where the stock does not sell from this source' })
  priority!: number | undefined;

  @Field(() => Float, { description: 'What it has' })
  onHand!: Quantity;

  @Field(() => Int, { description: '1 in stock, 0 out of stock' })
  status!: number;

  @Field(() => Boolean, { description: 'Whether that is part of the sum' })
  counts!: boolean;

  @Field(() => String, { description: 'Why it is, or is not' })
  reason!: string;
}

/** What an order holds. */
@ObjectType({ description: 'What an order holds; below zero while it is open' })
class ExplainedReservation {
  @Field(() => String, { nullable: true, description: 'The number of the order; null where it names none' })
  incrementId!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for a reservation of the stock as a whole' })
  sourceCode!: string | null;

  @Field(() => Float, { description: 'Below zero while the order is open' })
  quantity!: Quantity;
}

/** A reservation ahead of an order. */
@ObjectType({ description: 'A reservation ahead of an order' })
class ExplainedHold {
  @Field(() => String, { description: 'The number that the order will have' })
  incrementId!: string;

  @Field(() => Float, { description: 'Above zero' })
  quantity!: Quantity;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it is given back by itself; null for no end' })
  expiresAt!: string | null;
}

/** What of the reservations is held ahead of orders. */
@ObjectType({ description: 'What of the reservations is held ahead of orders that do not exist yet' })
class ExplainedHeld {
  @Field(() => Float, { description: 'Of all of them, above zero' })
  quantity!: Quantity;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the first ends; null where none has an end' })
  firstExpiresAt!: string | null;

  @Field(() => [ExplainedHold], { description: 'Those that end first come first' })
  holds!: readonly ExplainedHold[];
}

/** A value in force that decides about sales. */
@ObjectType({ description: 'A value in force that decides about sales' })
class ExplainedSetting {
  @Field(() => String, { description: 'The name of the value' })
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

  @Field(() => Boolean, { nullable: true, description: 'What the index says; null where it has no row' })
  isSalable!: boolean | null;

  @Field(() => Float, { nullable: true, description: 'What the row should have; null where there should be none' })
  expectedQuantity!: Quantity | null;

  @Field(() => Boolean, { nullable: true, description: 'What it should say; null where it should have no row' })
  expectedIsSalable!: boolean | null;

  @Field(() => Boolean, { description: 'Whether it says what it should' })
  isCurrent!: boolean;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The latest recorded change of what is on hand' })
  lastChangeAt!: string | null;
}

/** A message that will do something about the SKU. */
@ObjectType({ description: 'A message that will do something about the SKU' })
class ExplainedMessage {
  @Field(() => String, { description: 'The id of the message' })
  messageId!: string;

  @Field(() => String, { description: 'What it is about' })
  topic!: string;

  @Field(() => String, { description: 'Whether it waits, is in its queue or is parked' })
  state!: string;

  @Field(() => Int, { description: 'How often it was tried' })
  attempts!: number;

  @Field(() => Int, { description: 'Seconds since it was written' })
  ageSeconds!: number;
}

/** Why a salable quantity is what it is (contract, "What the service adds"). */
@ObjectType({ description: 'Why a salable quantity is what it is' })
export class SalableQuantityExplanation {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => Int, { description: 'The id of the stock' })
  stockId!: number;

  @Field(() => Float, { description: 'What can be sold' })
  salableQuantity!: Quantity;

  @Field(() => Boolean, { description: 'Whether it can be sold at all' })
  isSalable!: boolean;

  @Field(() => Boolean, { description: 'Whether reservations are kept per source' })
  isReservedPerSource!: boolean;

  @Field(() => [ExplainedLine], { description: 'Add up to salableQuantity' })
  lines!: readonly ExplainedLine[];

  @Field(() => [ExplainedSource], { description: 'Where the SKU is, and whether that counts' })
  sources!: readonly ExplainedSource[];

  @Field(() => [ExplainedReservation], { description: 'What open orders hold of it' })
  reservations!: readonly ExplainedReservation[];

  @Field(() => ExplainedHeld, { description: 'What of it is held ahead of orders that do not exist yet' })
  held!: ExplainedHeld;

  @Field(() => [ExplainedSetting], { description: 'The values in force that decide about sales' })
  configuration!: readonly ExplainedSetting[];

  @Field(() => ExplainedIndex, { description: 'What the index says, beside what it should say' })
  index!: ExplainedIndex;

  @Field(() => [ExplainedMessage], { description: 'Messages on their way that will do something about it' })
  pending!: readonly ExplainedMessage[];

  @Field(() => [String], { description: 'Parts of which more exists than is listed; the sum is complete all the same' })
  incomplete!: readonly string[];
}
