import { Field, Float, InputType, Int } from '@nestjs/graphql';
import { IsIn, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { Quantity, QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import { NOTE_LENGTH_MAX, noteOf } from '../../adjustment-history/index.js';
import type { StockStatus } from '../../source-items/index.js';
import type { SingleSourceStock } from '../app/save-single-source.service.js';

/** The stock of a product in single-source mode, and what the form showed of it. */
@InputType({ description: 'The stock of a product in single-source mode, and what the form showed of it' })
export class SingleSourceStockInput {
  @Field(() => Float, { nullable: true, description: 'Absent: stays as it is' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  quantity?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Absent: stays as it is' })
  isInStock?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'What was shown; refused where it is no longer so' })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  expectedQuantity?: number | null;

  @Field(() => Int, { nullable: true, description: 'What was shown; refused where it is no longer so' })
  @IsOptional()
  @IsIn([0, 1])
  expectedStatus?: StockStatus | null;

  @Field(() => String, { nullable: true, description: 'For the history' })
  @IsOptional()
  @MaxLength(NOTE_LENGTH_MAX)
  note?: string | null;
}

/** The input in the words of the use case. */
export function toSingleSourceStock(input: SingleSourceStockInput): SingleSourceStock {
  return {
    quantity: input.quantity == null ? undefined : Quantity.of(input.quantity),
    isInStock: input.isInStock ?? undefined,
    note: noteOf(input.note),
    shown: {
      quantity: input.expectedQuantity == null ? undefined : Quantity.of(input.expectedQuantity),
      status: input.expectedStatus ?? undefined,
    },
  };
}
