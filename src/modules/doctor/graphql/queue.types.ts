import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';

/** Jobs of a queue in Redis. */
@ObjectType({ description: 'Jobs of a queue in Redis' })
export class QueueDepth {
  @Field(() => String, { description: 'The name of the queue' })
  queue!: string;

  @Field(() => Int, { description: 'Jobs that wait' })
  waiting!: number;

  @Field(() => Int, { description: 'Jobs that run' })
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

  @Field(() => Float, { description: 'How many messages are in it' })
  messages!: number;

  @Field(() => Float, { description: 'Seconds since the oldest of them was written' })
  oldestAgeSeconds!: number;
}

/** A message that was given up. */
@ObjectType({ description: 'A message that was given up after all its attempts' })
export class ParkedMessage {
  @Field(() => ID, { description: 'The id of the message' })
  id!: string;

  @Field(() => String, { description: 'What it is about' })
  topic!: string;

  @Field(() => Int, { description: 'How often it was tried' })
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed' })
  lastError!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was written' })
  createdAt!: string;
}

/** Messages on their way. */
@ObjectType({ description: 'Messages on their way' })
export class QueueStatus {
  @Field(() => [QueueDepth], { nullable: true, description: 'Null while Redis can not be reached' })
  queues!: readonly QueueDepth[] | null;

  @Field(() => [OutboxState], { description: 'Messages by their state' })
  outbox!: readonly OutboxState[];

  @Field(() => [ParkedMessage], { description: 'The oldest first' })
  parked!: readonly ParkedMessage[];
}
