import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** A remark on a document of an order. */
@ObjectType({ description: 'A remark on a document of an order' })
export class DocumentComment {
  @Field(() => Int, { name: 'id' })
  commentId!: number;

  @Field(() => String)
  comment!: string;

  @Field(() => Boolean)
  isCustomerNotified!: boolean;

  @Field(() => Boolean, { description: 'Whether the customer may read it' })
  isVisibleOnFront!: boolean;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}
