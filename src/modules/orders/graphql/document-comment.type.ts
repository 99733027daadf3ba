import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** A remark on a document of an order. */
@ObjectType({ description: 'A remark on a document of an order' })
export class DocumentComment {
  @Field(() => Int, { name: 'id', description: 'The id of the comment' })
  commentId!: number;

  @Field(() => String, { description: 'Its words' })
  comment!: string;

  @Field(() => Boolean, { description: 'Whether the customer was told' })
  isCustomerNotified!: boolean;

  @Field(() => Boolean, { description: 'Whether the customer may read it' })
  isVisibleOnFront!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was written' })
  createdAt!: string;
}
