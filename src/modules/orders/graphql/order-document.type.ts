import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { DocumentComment } from './document-comment.type.js';

/** What a line of every document of an order has: a shipment's, an invoice's, a credit memo's. */
@ObjectType({ isAbstract: true })
export abstract class OrderDocumentItem {
  @Field(() => Int)
  id!: number;

  @Field(() => Int)
  orderItemId!: number;

  @Field(() => String)
  sku!: string;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => Float)
  qty!: number;
}

/** What every document of an order has. */
@ObjectType({ isAbstract: true })
export abstract class OrderDocument {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  incrementId!: string;

  @Field(() => Int)
  orderId!: number;

  @Field(() => Float)
  totalQty!: number;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => [DocumentComment])
  comments!: readonly DocumentComment[];
}
