import { Field, Float, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** A quantity, from this moment on. */
@ObjectType({ description: 'A quantity, from this moment on' })
export class QuantityPoint {
  @Field(() => DateTimeScalar, { description: 'The moment' })
  at!: string;

  @Field(() => Float, { description: 'What it was from then on' })
  quantity!: number;
}

/** The quantities of a SKU at one source over time. */
@ObjectType({ description: 'The quantities of a SKU at one source over time' })
export class QuantitySeries {
  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => [QuantityPoint], { description: 'Oldest first, about 120 at most; a quantity holds until the next one' })
  points!: readonly QuantityPoint[];
}

/** What the history says about a quantity over time. */
@ObjectType({ description: 'What the history says about a quantity over time' })
export class QuantityHistoryChart {
  @Field(() => [QuantitySeries], { description: 'By source' })
  series!: readonly QuantitySeries[];

  @Field(() => Boolean, { description: 'False where the SKU has been at more sources than are listed' })
  isComplete!: boolean;
}
