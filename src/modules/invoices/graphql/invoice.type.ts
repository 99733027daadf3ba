import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';

/** So much of one order line in an invoice. */
@ObjectType({ description: 'So much of one order line in an invoice' })
export class InvoiceItem extends OrderDocumentItem {
  @Field(() => Float, { description: 'Of one' })
  price!: Quantity;

  @Field(() => Float, { description: 'Price of the quantity' })
  rowTotal!: Quantity;
}

/** An invoice; it is paid when it is made. */
@ObjectType({ description: 'An invoice; it is paid when it is made' })
export class Invoice extends OrderDocument {
  @Field(() => Int, { name: 'id', description: 'The id of the invoice' })
  invoiceId!: number;

  @Field(() => Float, { description: 'The price of its goods' })
  subtotal!: Quantity;

  @Field(() => Float, { description: 'What was paid with it' })
  grandTotal!: Quantity;

  @Field(() => [InvoiceItem], { description: 'Its lines' })
  items!: readonly InvoiceItem[];
}

/** An invoice that was made. */
@ObjectType({ description: 'An invoice that was made' })
export class InvoicedOrder {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;

  @Field(() => Int, { description: 'The id of the invoice that was made' })
  invoiceId!: number;
}
