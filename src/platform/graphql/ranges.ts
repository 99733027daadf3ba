import { Field, Float, InputType } from '@nestjs/graphql';
import { IsOptional, Max, Min } from 'class-validator';
import { DateTimeScalar } from './date-time.scalar.js';

/** Beyond every quantity and every id, and exact as a number. */
const NUMBER_MAX = 9_000_000_000_000_000;

/** From one moment to another, both included; a side that is left out is open. */
@InputType({ description: 'From one moment to another, both included' })
export class DateRange {
  @Field(() => DateTimeScalar, { nullable: true, description: 'The first moment; open where it is left out' })
  from?: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'The last moment; open where it is left out' })
  to?: string | null;
}

/** From one number to another, both included; a side that is left out is open. */
@InputType({ description: 'From one number to another, both included' })
export class NumberRange {
  @Field(() => Float, { nullable: true, description: 'The smallest number; open where it is left out' })
  @IsOptional()
  @Min(-NUMBER_MAX)
  @Max(NUMBER_MAX)
  from?: number | null;

  @Field(() => Float, { nullable: true, description: 'The largest number; open where it is left out' })
  @IsOptional()
  @Min(-NUMBER_MAX)
  @Max(NUMBER_MAX)
  to?: number | null;
}
