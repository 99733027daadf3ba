import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsOptional, MaxLength } from 'class-validator';
import { DateTimeScalar } from '../../../platform/graphql/date-time.scalar.js';
import { PageInfo } from '../../../platform/graphql/page.js';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import { NAME_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { ENTRY_STATES, SENT_CODE_LENGTH_MAX } from '../domain/count-line.js';
import type { EntryState } from '../domain/count-line.js';
import { UNCOUNTED_RULES } from '../domain/count-posting.js';
import {
  COUNT_KINDS,
  COUNT_NAME_LENGTH_MAX,
  COUNT_REFERENCE_LENGTH_MAX,
  COUNT_STATUSES,
} from '../domain/count-session.js';
import type { CountKind, CountStatus } from '../domain/count-session.js';

const SOURCES_MAX = 200;

export const CountKindEnum = schemaEnum('CountKind', COUNT_KINDS, 'What a session is for', {
  count: 'To find out what is there',
  receipt: 'To add what has come',
});

export const CountStatusEnum = schemaEnum('CountStatus', COUNT_STATUSES, 'How far a session has come', {
  open: 'It takes scans',
  posted: 'Its differences are in the stock and in its history',
  cancelled: 'It was given up, and has changed nothing',
});

export const CountEntryStateEnum = schemaEnum('CountEntryState', ENTRY_STATES, 'What became of an entry', {
  counted: 'It is in the line',
  unknown: 'No product has the code',
  composite: 'The product is made of others, which are counted',
  fractional: 'The product is sold by the piece',
  out_of_range: 'The line would have less than nothing, or more than 12 digits',
  conflict: 'The line is no longer as it was shown',
  full: 'The session has all the lines that it can have',
});

export const UncountedRuleEnum = schemaEnum('UncountedRule', UNCOUNTED_RULES, 'What becomes of what was not counted', {
  leave: 'It stays as it is',
  zero: 'It ends at zero',
});

/** A count or a receipt at a source. */
@ObjectType({ description: 'A count or a receipt at a source, which several people may work on' })
export class CountSession {
  @Field(() => Int, { description: 'Its id' })
  sessionId!: number;

  @Field(() => String, { description: 'The code of the source' })
  sourceCode!: string;

  @Field(() => CountKindEnum, { description: 'What it is for' })
  kind!: CountKind;

  @Field(() => Boolean, { description: 'Whether who counts is not shown what is expected' })
  isBlind!: boolean;

  @Field(() => String, { description: 'What people call it: a shelf, a day' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Of a receipt: the delivery that it belongs to' })
  reference!: string | null;

  @Field(() => CountStatusEnum, { description: 'How far it has come' })
  status!: CountStatus;

  @Field(() => Int, { description: 'Grows with every change of it or of its lines' })
  revision!: number;

  @Field(() => String, { nullable: true, description: 'Who has made it' })
  createdBy!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was made' })
  createdAt!: string;

  @Field(() => DateTimeScalar, { description: 'When something was counted last' })
  updatedAt!: string;

  @Field(() => String, { nullable: true, description: 'Who has posted or cancelled it; null while it is open' })
  closedBy!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When that was' })
  closedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'The request of its history rows, once it is posted' })
  requestId!: string | null;

  @Field(() => Int, { description: 'Source items that posting it has changed' })
  changedItems!: number;
}

/** A page of sessions. */
@ObjectType({ description: 'A page of count sessions' })
export class CountSessionPage {
  @Field(() => [CountSession], { description: 'The rows of the page' })
  items!: readonly CountSession[];

  @Field(() => Int, { description: 'All matches' })
  totalCount!: number;

  @Field(() => PageInfo, { description: 'Where the page lies in the list' })
  pageInfo!: PageInfo;
}

/** What was counted of a product in a session. */
@ObjectType({ description: 'What was counted of a product in a session' })
export class CountLine {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Its name; null where the catalogue has it no more' })
  name!: string | null;

  @Field(() => Float, { description: 'How much was counted' })
  quantity!: Quantity;

  @Field(() => Float, {
    nullable: true,
    description: 'On hand when it was counted last; null in blind counts and receipts',
  })
  expected!: Quantity | null;

  @Field(() => Int, { description: 'Grows with every change of the line' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Who has counted it last' })
  countedBy!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Somebody else who has counted it before; null where nobody has',
  })
  alsoBy!: string | null;

  @Field(() => Boolean, { description: 'All of its scans were taken back: it counts no more' })
  isRemoved!: boolean;

  @Field(() => DateTimeScalar, { description: 'When it was counted last' })
  countedAt!: string;
}

/** What has changed in a session since somebody looked. */
@ObjectType({ description: 'What has changed in a session since somebody looked' })
export class CountChanges {
  @Field(() => CountSession, { description: 'The session as it is' })
  session!: CountSession;

  @Field(() => [CountLine], { description: 'Lines in the order of their changes, removed ones included' })
  lines!: readonly CountLine[];

  @Field(() => Int, { description: 'To be given as afterRevision for the next changes' })
  nextRevision!: number;

  @Field(() => String, { description: 'To be given as afterSku for the next changes' })
  nextSku!: string;

  @Field(() => Boolean, { description: 'Whether there are more by now' })
  hasMore!: boolean;
}

/** Another open count that has the same product. */
@ObjectType({ description: 'Another open count of the source that has the same product' })
export class CountElsewhere {
  @Field(() => Int, { description: 'The id of that session' })
  sessionId!: number;

  @Field(() => String, { description: 'Its name' })
  sessionName!: string;

  @Field(() => String, { nullable: true, description: 'Who has counted the product there' })
  countedBy!: string | null;
}

/** What became of one entry of a batch. */
@ObjectType({ description: 'What became of one entry of a batch' })
export class CountOutcome {
  @Field(() => String, { description: 'What was scanned or typed' })
  code!: string;

  @Field(() => CountEntryStateEnum, { description: 'What became of it' })
  state!: EntryState;

  @Field(() => String, { nullable: true, description: 'The SKU of the product; null where no product has the code' })
  sku!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the product' })
  name!: string | null;

  @Field(() => Float, { nullable: true, description: 'Of the line afterwards; null without one' })
  quantity!: number | null;

  @Field(() => Float, { nullable: true, description: 'What is on hand; null in blind counts and receipts' })
  expected!: number | null;

  @Field(() => Int, { description: 'The version of the line; 0 without one' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Who has counted the line last' })
  countedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Somebody else who has counted the line before' })
  alsoBy!: string | null;

  @Field(() => CountElsewhere, { nullable: true, description: 'Another open count that has the product, too' })
  elsewhere!: CountElsewhere | null;
}

/** What a batch of entries came to. */
@ObjectType({ description: 'What a batch of entries came to' })
export class RecordedCounts {
  @Field(() => CountSession, { description: 'The session afterwards' })
  session!: CountSession;

  @Field(() => [CountOutcome], { description: 'One for each entry, in their order' })
  outcomes!: readonly CountOutcome[];

  @Field(() => Boolean, { description: 'The session had the batch before: nothing was counted twice' })
  isRepeated!: boolean;
}

/** A line beside what the source has now. */
@ObjectType({ description: 'A line of a session beside what the source has now' })
export class CountReviewLine {
  @Field(() => String, { description: 'The SKU of the product' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'Its name; null where the catalogue has it no more' })
  name!: string | null;

  @Field(() => Float, { description: 'How much was counted' })
  quantity!: Quantity;

  @Field(() => Float, { description: 'On hand when it was counted last' })
  expected!: Quantity;

  @Field(() => Float, { description: 'On hand now' })
  onHand!: Quantity;

  @Field(() => Float, { description: 'What posting adds or takes away' })
  difference!: Quantity;

  @Field(() => Float, { description: 'On hand after posting, as things are' })
  result!: Quantity;

  @Field(() => Boolean, { description: 'Goods have moved between the first and the last time that it was counted' })
  movedMeanwhile!: boolean;

  @Field(() => Boolean, { description: 'Posting is refused because less than nothing would be left' })
  isBelowZero!: boolean;

  @Field(() => String, { nullable: true, description: 'Who has counted it last' })
  countedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Somebody else who has counted it before' })
  alsoBy!: string | null;

  @Field(() => [CountElsewhere], { description: 'Other open counts of the source that have it, too' })
  elsewhere!: readonly CountElsewhere[];
}

/** All lines of a session together. */
@ObjectType({ description: 'All lines of a session together' })
export class CountTotals {
  @Field(() => Int, { description: 'Lines' })
  lines!: number;

  @Field(() => Int, { description: 'Lines that change something' })
  differing!: number;

  @Field(() => Float, { description: 'Units that posting adds' })
  added!: Quantity;

  @Field(() => Float, { description: 'Units that posting takes away' })
  removed!: Quantity;

  @Field(() => Int, { description: 'Lines whose goods have moved while or after they were counted' })
  moved!: number;

  @Field(() => Int, {
    description: 'Of a count: lines that change something although goods have moved while they were counted',
  })
  movedMeanwhile!: number;

  @Field(() => Int, { description: 'Lines that several people have counted' })
  shared!: number;

  @Field(() => Int, { description: 'Lines for which posting is refused' })
  belowZero!: number;
}

/** What posting a session would change. */
@ObjectType({ description: 'What posting a session would change' })
export class CountReview {
  @Field(() => CountSession, { description: 'The session' })
  session!: CountSession;

  @Field(() => CountTotals, { description: 'All of its lines together' })
  totals!: CountTotals;

  @Field(() => [CountReviewLine], { description: 'A page of lines, by SKU' })
  lines!: readonly CountReviewLine[];

  @Field(() => PageInfo, { description: 'Where the page lies among them' })
  pageInfo!: PageInfo;
}

/** What of a source neither a count has found nor another one meanwhile. */
@ObjectType({
  description: 'Products of a source with a quantity that neither this count has found nor another one meanwhile',
})
export class UncountedItems {
  @Field(() => Int, { description: 'How many products' })
  items!: number;

  @Field(() => Float, { description: 'Their quantities together' })
  quantity!: Quantity;

  @Field(() => Boolean, { description: 'There are more than can be posted; the figures are those of the first' })
  isTooMany!: boolean;
}

/** A session to make. */
@InputType({ description: 'A count session to make' })
export class CountSessionInput {
  @Field(() => String, { description: 'The code of the source' })
  @MaxLength(SOURCE_CODE_LENGTH_MAX)
  sourceCode!: string;

  @Field(() => CountKindEnum, { description: 'What it is for' })
  kind!: CountKind;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether who counts is not shown what is expected' })
  isBlind!: boolean;

  @Field(() => String, { description: 'What people call it' })
  @MaxLength(COUNT_NAME_LENGTH_MAX)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Of a receipt: the delivery that it belongs to' })
  @IsOptional()
  @MaxLength(COUNT_REFERENCE_LENGTH_MAX)
  reference?: string | null;
}

/** One thing that was done at the shelf. */
@InputType({ description: 'One thing that was done at the shelf: either add or set is given' })
export class CountEntryInput {
  @Field(() => String, { nullable: true, description: 'What was scanned or typed: a barcode or a SKU' })
  @IsOptional()
  @MaxLength(SENT_CODE_LENGTH_MAX)
  code?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Instead of code: the SKU, whichever product has it as a barcode',
  })
  @IsOptional()
  @MaxLength(SENT_CODE_LENGTH_MAX)
  sku?: string | null;

  @Field(() => Float, { nullable: true, description: 'So many more, or fewer where it is negative' })
  @IsOptional()
  add?: number | null;

  @Field(() => Float, { nullable: true, description: 'So many in all' })
  @IsOptional()
  set?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'With set: the version of the line as it was shown; another one is a conflict',
  })
  @IsOptional()
  version?: number | null;
}

/** What a session has to be; all that is given has to match. */
@InputType({ description: 'What a count session has to be; all that is given has to match' })
export class CountSessionFilter {
  @Field(() => [CountStatusEnum], { nullable: true, description: 'In one of these states' })
  @IsOptional()
  @ArrayMaxSize(COUNT_STATUSES.length)
  status?: readonly CountStatus[] | null;

  @Field(() => [CountKindEnum], { nullable: true, description: 'For one of these' })
  @IsOptional()
  @ArrayMaxSize(COUNT_KINDS.length)
  kind?: readonly CountKind[] | null;

  @Field(() => [String], { nullable: true, description: 'At one of these sources' })
  @IsOptional()
  @ArrayMaxSize(SOURCES_MAX)
  @MaxLength(SOURCE_CODE_LENGTH_MAX, { each: true })
  sourceCode?: readonly string[] | null;

  @Field(() => String, { nullable: true, description: 'Part of the name or of the reference' })
  @IsOptional()
  @MaxLength(NAME_LENGTH_MAX)
  search?: string | null;
}
