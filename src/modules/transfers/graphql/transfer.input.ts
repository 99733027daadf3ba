import { Field, Float, InputType } from '@nestjs/graphql';
import { MaxLength } from 'class-validator';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';

/** How much of a SKU is to move. */
@InputType({ description: 'How much of a SKU is to move; a SKU that is repeated is added up' })
export class TransferItemInput {
  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => Float, { description: 'How much of it moves' })
  quantity!: number;
}
