import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** A remark on a document of an order. */
@ObjectType({ description: 'A remark on a document of an order' })
export class DocumentComment {
  @Field(() => Int)
  id!: number;

  @Field(() => String)
  comment!: string;

  @Field(() => Boolean)
  isCustomerNotified!: boolean;

  @Field(() => Boolean, { description: 'Whether the customer may read it' })
  isVisibleOnFront!: boolean;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}

/** A remark as the documents' own modules know it. */
interface CommentOfRecord {
  readonly commentId: number;
  readonly comment: string;
  readonly isCustomerNotified: boolean;
  readonly isVisibleOnFront: boolean;
  readonly createdAt: string;
}

/** A remark as the schema shows it. */
export function toDocumentComment(remark: CommentOfRecord): DocumentComment {
  const { commentId, comment, isCustomerNotified, isVisibleOnFront, createdAt } = remark;
  return { id: commentId, comment, isCustomerNotified, isVisibleOnFront, createdAt };
}
