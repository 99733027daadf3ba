import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { DocumentComment } from '../../orders/graphql/document-comment.type.js';

/** So much of one order line in an invoice. */
@ObjectType({ description: 'So much of one order line in an invoice' })
export class InvoiceItem {
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

  @Field(() => Float, { description: 'Of one' })
  price!: number;

  @Field(() => Float)
  rowTotal!: number;
}

/** An invoice; it is paid when it is made. */
@ObjectType({ description: 'An invoice; it is paid when it is made' })
export class Invoice {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  incrementId!: string;

  @Field(() => Int)
  orderId!: number;

  @Field(() => Float)
  totalQty!: number;

  @Field(() => Float)
  subtotal!: number;

  @Field(() => Float, { description: 'What was paid with it' })
  grandTotal!: number;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => [InvoiceItem])
  items!: readonly InvoiceItem[];

  @Field(() => [DocumentComment])
  comments!: readonly DocumentComment[];
}

/** An invoice that was made. */
@ObjectType({ description: 'An invoice that was made' })
export class InvoicedOrder {
  @Field(() => Int)
  orderId!: number;

  @Field(() => Int)
  invoiceId!: number;
}
