import { Field, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { NOTE_LENGTH_MAX } from '../../adjustment-history/index.js';
import { ITEMS_PER_REQUEST_MAX } from '../domain/transfers.limits.js';

/** Products whose whole stock at one source goes to another. */
@InputType({ description: 'Products whose whole stock at one source goes to another' })
export class ProductTransferInput {
  @Field(() => [String], { description: 'The products to move' })
  @ArrayMaxSize(ITEMS_PER_REQUEST_MAX)
  @MaxLength(SKU_LENGTH_MAX, { each: true })
  skus!: readonly string[];

  @Field(() => String, { description: 'The source that they leave' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  originSourceCode!: string;

  @Field(() => String, { description: 'The source that they come to' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  destinationSourceCode!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'The origin loses its source items; else they stay, empty and out of stock',
  })
  unassignFromOrigin!: boolean;

  @Field(() => String, { nullable: true, description: 'For the history' })
  @IsOptional()
  @MaxLength(NOTE_LENGTH_MAX)
  note?: string | null;
}
