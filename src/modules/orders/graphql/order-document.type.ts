import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { DocumentComment } from './document-comment.type.js';

/** What a line of every document of an order has: a shipment's, an invoice's, a credit memo's. */
@ObjectType({ isAbstract: true })
export abstract class OrderDocumentItem {
  @Field(() => Int, { name: 'id' })
  itemId!: number;

  @Field(() => Int)
  orderItemId!: number;

  @Field(() => String)
  sku!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => Float, { name: 'qty' })
  quantity!: Quantity;
}

/**
 * What every document of an order has beside its own id. The properties are those of the domain, so that no document is
 * mapped.
 */
@ObjectType({ isAbstract: true })
export abstract class OrderDocument {
  @Field(() => String)
  incrementId!: string;

  @Field(() => Int)
  orderId!: number;

  @Field(() => Float, { name: 'totalQty' })
  totalQuantity!: Quantity;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => [DocumentComment])
  comments!: readonly DocumentComment[];
}
