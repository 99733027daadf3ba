import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { DocumentComment } from '../../orders/graphql/document-comment.type.js';

/** So much of one order line in a credit memo. */
@ObjectType({ description: 'So much of one order line in a credit memo' })
export class CreditMemoItem {
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

  @Field(() => Boolean, { description: 'Whether its goods came back to stock' })
  isBackToStock!: boolean;
}

/** Money that went back, and the goods that it was paid for. */
@ObjectType({ description: 'Money that went back, and the goods that it was paid for' })
export class CreditMemo {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  incrementId!: string;

  @Field(() => Int)
  orderId!: number;

  @Field(() => Int, { nullable: true, description: 'The invoice that bounds it; null for a refund of the whole order' })
  invoiceId!: number | null;

  @Field(() => Float)
  totalQty!: number;

  @Field(() => Float)
  subtotal!: number;

  @Field(() => Float)
  shipping!: number;

  @Field(() => Float, { description: 'Refunded on top' })
  adjustmentPositive!: number;

  @Field(() => Float, { description: 'Kept back' })
  adjustmentNegative!: number;

  @Field(() => Float, { description: 'What went back' })
  grandTotal!: number;

  @Field(() => DateTimeScalar)
  createdAt!: string;

  @Field(() => [CreditMemoItem])
  items!: readonly CreditMemoItem[];

  @Field(() => [DocumentComment])
  comments!: readonly DocumentComment[];
}

/** A credit memo that was made. */
@ObjectType({ description: 'A credit memo that was made' })
export class RefundedOrder {
  @Field(() => Int)
  orderId!: number;

  @Field(() => Int)
  creditMemoId!: number;
}
