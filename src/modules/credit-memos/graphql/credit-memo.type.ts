import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { OrderDocument, OrderDocumentItem } from '../../orders/graphql/index.js';

/** So much of one order line in a credit memo. */
@ObjectType({ description: 'So much of one order line in a credit memo' })
class CreditMemoItem extends OrderDocumentItem {
  @Field(() => Float, { description: 'Of one' })
  price!: Quantity;

  @Field(() => Float, { description: 'Price of the quantity' })
  rowTotal!: Quantity;

  @Field(() => Boolean, { description: 'Whether its goods came back to stock' })
  isBackToStock!: boolean;
}

/** Money that went back, and the goods that it was paid for. */
@ObjectType({ description: 'Money that went back, and the goods that it was paid for' })
export class CreditMemo extends OrderDocument {
  @Field(() => Int, { name: 'id', description: 'The id of the credit memo' })
  memoId!: number;

  @Field(() => Int, { nullable: true, description: 'The invoice that bounds it; null for a refund of the whole order' })
  invoiceId!: number | null;

  @Field(() => Float, { description: 'The price of its goods' })
  subtotal!: Quantity;

  @Field(() => Float, { description: 'What went back of the shipping costs' })
  shipping!: Quantity;

  @Field(() => Float, { description: 'Refunded on top' })
  adjustmentPositive!: Quantity;

  @Field(() => Float, { description: 'Kept back' })
  adjustmentNegative!: Quantity;

  @Field(() => Float, { description: 'What went back' })
  grandTotal!: Quantity;

  @Field(() => [CreditMemoItem], { description: 'Its lines' })
  items!: readonly CreditMemoItem[];
}

/** A credit memo that was made. */
@ObjectType({ description: 'A credit memo that was made' })
export class RefundedOrder {
  @Field(() => Int, { description: 'The id of the order' })
  orderId!: number;

  @Field(() => Int, { description: 'The id of the credit memo that was made' })
  creditMemoId!: number;
}
