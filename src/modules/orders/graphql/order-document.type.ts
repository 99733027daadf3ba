import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { DocumentComment } from './document-comment.type.js';

/** What a line of every document of an order has: a shipment's, an invoice's, a credit memo's. */
@ObjectType({ isAbstract: true })
export abstract class OrderDocumentItem {
  @Field(() => Int, { name: 'id', description: 'The id of the line' })
  itemId!: number;

  @Field(() => Int, { description: 'The line of the order' })
  orderItemId!: number;

  @Field(() => String, { description: 'The SKU that was ordered' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Its name at that time' })
  name!: string | null;

  @Field(() => Float, { name: 'qty', description: 'How much of it' })
  quantity!: Quantity;
}

/**
 * What every document of an order has beside its own id. The properties are those of the domain, so that no document is
 * mapped.
 */
@ObjectType({ isAbstract: true })
export abstract class OrderDocument {
  @Field(() => String, { description: 'The number that people know it by' })
  incrementId!: string;

  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;

  @Field(() => Float, { name: 'totalQty', description: 'The sum of its quantities' })
  totalQuantity!: Quantity;

  @Field(() => DateTimeScalar, { description: 'When it was made' })
  createdAt!: string;

  @Field(() => [DocumentComment], { description: 'What was said about it, oldest first' })
  comments!: readonly DocumentComment[];
}
