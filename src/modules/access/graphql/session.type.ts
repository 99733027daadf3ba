import { Field, ID, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** A log-in that is good now. */
@ObjectType({ description: 'A log-in that is good now' })
export class Session {
  @Field(() => ID, { description: 'The id of the session' })
  id!: string;

  @Field(() => DateTimeScalar, { description: 'When the user logged in' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'To the minute; null while it has not been used' })
  lastUsedAt!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it ends at the latest' })
  expiresAt!: string;

  @Field(() => String, { nullable: true, description: 'Where the log-in came from' })
  address!: string | null;

  @Field(() => String, { nullable: true, description: 'Browser and system, or the name of the program' })
  userAgent!: string | null;

  @Field(() => Boolean, { description: 'Whether it is the one that asks' })
  isCurrent!: boolean;
}
