import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, Max, Min } from 'class-validator';
import { QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import { DocumentInput } from '../../orders/graphql/index.js';

const RETURNED_MAX = 5000;
const AMOUNT_MAX = QUANTITY_MAX;

@InputType({ description: 'What to refund of an order' })
export class RefundOrderInput extends DocumentInput {
  @Field(() => [Int], {
    nullable: true,
    description: 'Lines whose goods come back to stock; left out, the configuration decides',
  })
  @IsOptional()
  @ArrayMaxSize(RETURNED_MAX)
  returnToStockItems?: readonly number[] | null;

  @Field(() => Float, { nullable: true, description: 'Left out: the rest of it goes back with the last goods' })
  @IsOptional()
  @Min(0)
  @Max(AMOUNT_MAX)
  shipping?: number | null;

  @Field(() => Float, { defaultValue: 0, description: 'Refunded on top' })
  @Min(0)
  @Max(AMOUNT_MAX)
  adjustmentPositive!: number;

  @Field(() => Float, { defaultValue: 0, description: 'Kept back' })
  @Min(0)
  @Max(AMOUNT_MAX)
  adjustmentNegative!: number;
}
