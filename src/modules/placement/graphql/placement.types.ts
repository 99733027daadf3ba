import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { INCREMENT_ID_LENGTH_MAX, SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';

/** Lines of one reservation: as many as one group can read at once. */
const ITEMS_MAX = 1000;

@InputType({ description: 'Goods to reserve' })
export class ReservedGoodsInput {
  @Field(() => String, { description: 'The SKU of the product' })
  @MaxLength(SKU_LENGTH_MAX)
  sku!: string;

  @Field(() => Float, { description: 'How much of it; above zero' })
  qty!: number;
}

@InputType({ description: 'What to reserve ahead of an order' })
export class ReservationAheadInput {
  @Field(() => String, { description: 'The number that the order will have' })
  @MaxLength(INCREMENT_ID_LENGTH_MAX)
  incrementId!: string;

  @Field(() => Int, { nullable: true, description: 'The store view that sells; the default one where it is left out' })
  @IsOptional()
  storeId?: number | null;

  @Field(() => [ReservedGoodsInput], { description: 'The goods; repeated SKUs are added up' })
  @Type(() => ReservedGoodsInput)
  @ArrayMaxSize(ITEMS_MAX)
  @ValidateNested({ each: true })
  items!: readonly ReservedGoodsInput[];

  @Field(() => Int, {
    nullable: true,
    description: 'Seconds after which it is given back by itself, 60 to 604800; no end where it is left out',
  })
  @IsOptional()
  expiresIn?: number | null;
}

/** What is reserved ahead of an order. */
@ObjectType({ description: 'What is reserved ahead of an order' })
export class ReservationAhead {
  @Field(() => String, { description: 'The number that the order will have' })
  incrementId!: string;
}
