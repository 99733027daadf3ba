import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** What a partial transfer of one SKU would find. */
@ObjectType({ description: 'What a partial transfer of one SKU would find' })
export class TransferPosition {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Null where the catalogue does not have the SKU' })
  name!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether its quantities may have decimals; null where the catalogue does not have the SKU',
  })
  isQtyDecimal!: boolean | null;

  @Field(() => Float, { nullable: true, description: 'At the origin; null without a source item there' })
  onHand!: Quantity | null;

  @Field(() => Float, {
    description: 'What open orders hold at the origin; 0 while reservations do not count per source',
  })
  reserved!: Quantity;

  @Field(() => Float, { nullable: true, description: 'What may leave the origin; null without a source item there' })
  available!: Quantity | null;

  @Field(() => Float, {
    nullable: true,
    description: 'On hand at the destination; null without a source item there, to which nothing can be moved then',
  })
  atDestination!: Quantity | null;
}

/** A SKU that a source has stock of. */
@ObjectType({ description: 'A SKU that a source has stock of' })
export class TransferSuggestion {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'The name of the product' })
  name!: string | null;

  @Field(() => Float, { description: 'What the source has' })
  onHand!: Quantity;
}

/** A transfer that has been made. */
@ObjectType({ description: 'A transfer that has been made' })
export class TransferResult {
  @Field(() => String, { description: 'The request id of its rows in the adjustment history' })
  requestId!: string;

  @Field(() => Int, { description: 'How many SKUs have moved' })
  skuCount!: number;
}
