import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { BULK_STATES } from '../domain/bulk-overview.js';
import type { BulkState } from '../domain/bulk-overview.js';

const BulkStateEnum = schemaEnum('BulkState', BULK_STATES, 'How far a bulk is', {
  running: 'Some of its operations are still open',
  complete: 'Everything was done',
  partly_failed: 'Some was done, and some was refused or given up',
  failed: 'Nothing was done',
});

const PART_STATES = ['open', 'complete', 'failed'] as const;
export type BulkPartState = (typeof PART_STATES)[number];
export const BulkPartStateEnum = schemaEnum('BulkPartState', PART_STATES, 'What became of an operation', {
  open: 'It waits, or is being done',
  complete: 'It was done',
  failed: 'It was refused or given up, and has changed nothing but the steps it tells of',
});

@ObjectType({ description: 'What was begun in the background: its uuid is the request id of what it writes' })
export class StartedBulk {
  @Field(() => ID, { description: 'The uuid of the bulk' })
  bulkUuid!: string;

  @Field(() => Int, { description: 'Its operations' })
  operationCount!: number;
}

@ObjectType({ description: 'Operations that were begun together and are done in the background' })
export class Bulk {
  @Field(() => ID, { description: 'Its uuid, and the request id of what it writes' })
  bulkUuid!: string;

  @Field(() => String, { description: 'What is done' })
  description!: string;

  @Field(() => BulkStateEnum, { description: 'How far it is' })
  state!: BulkState;

  @Field(() => String, { nullable: true, description: 'The name of who has begun it' })
  startedBy!: string | null;

  @Field(() => Boolean, { description: 'Whether the caller has begun it' })
  isOwn!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was begun' })
  startedAt!: string;

  @Field(() => Int, { description: 'Its operations' })
  operationCount!: number;

  @Field(() => Int, { description: 'Operations that wait or are being done' })
  open!: number;

  @Field(() => Int, { description: 'Operations that were done' })
  complete!: number;

  @Field(() => Int, { description: 'Operations that were refused or given up' })
  failed!: number;

  @Field(() => Int, { nullable: true, description: 'Of a single operation that commits step by step: steps done' })
  stepsDone!: number | null;

  @Field(() => Int, { nullable: true, description: 'Of a single operation that commits step by step: all its steps' })
  stepsTotal!: number | null;
}

@ObjectType({ description: 'A page of bulks' })
export class BulkPage {
  @Field(() => [Bulk], { description: 'The rows of the page' })
  items!: readonly Bulk[];

  @Field(() => Int, { description: 'All that there are, up to 10,000' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

@ObjectType({ description: 'Something that an operation was refused' })
export class BulkRefusal {
  @Field(() => String, { description: 'What it is about: a source and a SKU' })
  subject!: string;

  @Field(() => String, { description: 'Why, in a sentence' })
  reason!: string;
}

@ObjectType({ description: 'One operation of a bulk' })
export class BulkPart {
  @Field(() => Int, { description: 'Its position in the bulk, from 0' })
  key!: number;

  @Field(() => String, { nullable: true, description: 'What it is about: a SKU, a request' })
  subject!: string | null;

  @Field(() => BulkPartStateEnum, { description: 'What became of it' })
  state!: BulkPartState;

  @Field(() => String, { nullable: true, description: 'What it came to, or why it was refused' })
  message!: string | null;

  @Field(() => Float, { nullable: true, description: 'Things that it has done, where it counts them' })
  doneCount!: number | null;

  @Field(() => Float, { nullable: true, description: 'Things that it was refused, where it counts them' })
  refusedCount!: number | null;

  @Field(() => [BulkRefusal], { description: 'The first of them' })
  refused!: readonly BulkRefusal[];
}

@ObjectType({ description: 'A page of the operations of a bulk' })
export class BulkPartPage {
  @Field(() => [BulkPart], { description: 'The rows of the page' })
  items!: readonly BulkPart[];

  @Field(() => Int, { description: 'All that there are of this state' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}
