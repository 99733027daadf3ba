import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';

/** So much of one order line in an invoice. */
@ObjectType({ description: 'So much of one order line in an invoice' })
export class InvoiceItem extends OrderDocumentItem {
  @Field(() => Float, { description: 'Of one' })
  price!: Quantity;

  @Field(() => Float)
  rowTotal!: Quantity;
}

/** An invoice; it is paid when it is made. */
@ObjectType({ description: 'An invoice; it is paid when it is made' })
export class Invoice extends OrderDocument {
  @Field(() => Int, { name: 'id' })
  invoiceId!: number;

  @Field(() => Float)
  subtotal!: Quantity;

  @Field(() => Float, { description: 'What was paid with it' })
  grandTotal!: Quantity;

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
