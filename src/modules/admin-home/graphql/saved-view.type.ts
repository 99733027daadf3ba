import { Field, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** A view of a list that its owner keeps. */
@ObjectType({ description: 'A view of a list that its owner keeps' })
export class SavedView {
  @Field(() => Int, { description: 'The id of the view' })
  id!: number;

  @Field(() => String, { description: 'What its owner calls it' })
  name!: string;

  @Field(() => String, { description: 'The parameters of the address of the page' })
  query!: string;

  @Field(() => DateTimeScalar, { description: 'When it was last changed' })
  updatedAt!: string;
}
