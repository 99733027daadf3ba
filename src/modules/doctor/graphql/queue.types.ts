import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** Jobs of a queue in Redis. */
@ObjectType({ description: 'Jobs of a queue in Redis' })
export class QueueDepth {
  @Field(() => String)
  queue!: string;

  @Field(() => Int)
  waiting!: number;

  @Field(() => Int)
  active!: number;

  @Field(() => Int, { description: 'Not before a later time' })
  delayed!: number;

  @Field(() => Float, { description: 'How long the first of those that wait has waited' })
  oldestAgeSeconds!: number;
}

/** Messages of the outbox in one state. */
@ObjectType({ description: 'Messages of the outbox in one state' })
export class OutboxState {
  @Field(() => String, { description: 'pending, enqueued or parked' })
  state!: string;

  @Field(() => Float)
  messages!: number;

  @Field(() => Float)
  oldestAgeSeconds!: number;
}

/** A message that was given up. */
@ObjectType({ description: 'A message that was given up after all its attempts' })
export class ParkedMessage {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  topic!: string;

  @Field(() => Int)
  attempts!: number;

  @Field(() => String, { nullable: true })
  lastError!: string | null;

  @Field(() => DateTimeScalar)
  createdAt!: string;
}

/** Messages on their way. */
@ObjectType({ description: 'Messages on their way' })
export class QueueStatus {
  @Field(() => [QueueDepth], { nullable: true, description: 'Null while Redis can not be reached' })
  queues!: readonly QueueDepth[] | null;

  @Field(() => [OutboxState])
  outbox!: readonly OutboxState[];

  @Field(() => [ParkedMessage], { description: 'The oldest first' })
  parked!: readonly ParkedMessage[];
}
