import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';

/** So much of one order line in an invoice. */
@ObjectType({ description: 'So much of one order line in an invoice' })
export class InvoiceItem extends OrderDocumentItem {
  @Field(() => Float, { description: 'Of one' })
  price!: number;

  @Field(() => Float)
  rowTotal!: number;
}

/** An invoice; it is paid when it is made. */
@ObjectType({ description: 'An invoice; it is paid when it is made' })
export class Invoice extends OrderDocument {
  @Field(() => Float)
  subtotal!: number;

  @Field(() => Float, { description: 'What was paid with it' })
  grandTotal!: number;

  @Field(() => [InvoiceItem])
  items!: readonly InvoiceItem[];
}

/** An invoice that was made. */
@ObjectType({ description: 'An invoice that was made' })
export class InvoicedOrder {
  @Field(() => Int)
  orderId!: number;

  @Field(() => Int)
  invoiceId!: number;
}
