import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { IsOptional, Max, MaxLength, Min } from 'class-validator';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity, QUANTITY_MAX } from '../../../platform/quantity/quantity.js';
import type { SheetCell } from '../domain/sheet-cell.js';

/** What a sheet says of one product at one source. */
@InputType({ description: 'What a sheet says of one product at one source' })
export class SheetCellInput {
  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  sourceCode!: string;

  @Field(() => Float, { description: 'What is to be on hand' })
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  quantity!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'What was shown; absent where the product was not at the source. Refused where it is no longer so',
  })
  @IsOptional()
  @Min(-QUANTITY_MAX)
  @Max(QUANTITY_MAX)
  expectedQuantity?: number | null;
}

/** What a saved sheet has written. */
@ObjectType({ description: 'What a saved sheet has written' })
export class SavedSheet {
  @Field(() => Int, { description: 'Source items that were edited' })
  count!: number;

  @Field(() => ID, { description: 'The request id of its history rows: by it they can be taken back' })
  requestId!: string;
}

/** A cell in the words of the use case. */
export function toCell({ sku, sourceCode, quantity, expectedQuantity }: SheetCellInput): SheetCell {
  return {
    sku,
    sourceCode,
    quantity: Quantity.of(quantity),
    shown: expectedQuantity == null ? undefined : Quantity.of(expectedQuantity),
  };
}
