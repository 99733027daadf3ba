import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { omitNulls } from '../../../platform/http/response.js';
import type { CountChanges, CountReview, NamedCountLine, NamedReviewLine } from '../app/count-reader.service.js';
import type { RecordedCounts } from '../app/record-counts.service.js';
import type { UncountedItems } from '../domain/count-review.js';
import { ENTRY_STATES } from '../domain/count-line.js';
import type { EntryState, TakenOutcome } from '../domain/count-line.js';
import { COUNT_KINDS, COUNT_STATUSES } from '../domain/count-session.js';
import type { CountKind, CountSession, CountStatus } from '../domain/count-session.js';

const TIME = 'YYYY-MM-DD HH:MM:SS in UTC';

/** A count or a receipt at a source. */
export class CountSessionResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty({ enum: COUNT_KINDS })
  readonly kind!: CountKind;

  @ApiProperty()
  readonly is_blind!: boolean;

  @ApiProperty()
  readonly name!: string;

  @ApiPropertyOptional({ description: 'Of a receipt' })
  readonly reference?: string;

  @ApiProperty({ enum: COUNT_STATUSES })
  readonly status!: CountStatus;

  @ApiProperty({ type: 'integer', description: 'Grows with every change of it or of its lines' })
  readonly revision!: number;

  @ApiPropertyOptional()
  readonly created_by?: string;

  @ApiProperty({ description: TIME })
  readonly created_at!: string;

  @ApiProperty({ description: TIME })
  readonly updated_at!: string;

  @ApiPropertyOptional({ description: 'Who has posted or cancelled it' })
  readonly closed_by?: string;

  @ApiPropertyOptional({ description: TIME })
  readonly closed_at?: string;

  @ApiPropertyOptional({ description: 'The request of its history rows, once it is posted' })
  readonly request_id?: string;

  @ApiProperty({ type: 'integer', description: 'Source items that posting it has changed' })
  readonly changed_items!: number;
}

/** What was counted of a product. */
export class CountLineResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiPropertyOptional()
  readonly name?: string;

  @ApiProperty()
  readonly quantity!: number;

  @ApiPropertyOptional({ description: 'On hand when it was counted last; not in blind counts and receipts' })
  readonly expected?: number;

  @ApiProperty({ type: 'integer' })
  readonly version!: number;

  @ApiPropertyOptional()
  readonly counted_by?: string;

  @ApiPropertyOptional({ description: 'Somebody else who has counted it before' })
  readonly also_by?: string;

  @ApiProperty({ description: 'All of its scans were taken back: it counts no more' })
  readonly is_removed!: boolean;

  @ApiProperty({ description: TIME })
  readonly counted_at!: string;
}

/** Lines of a session that have changed. */
export class CountLinesResponse {
  @ApiProperty({ type: CountSessionResponse })
  readonly session!: CountSessionResponse;

  @ApiProperty({ type: [CountLineResponse] })
  readonly lines!: readonly CountLineResponse[];

  @ApiProperty({ type: 'integer', description: 'To be sent as after_revision for the next lines' })
  readonly next_revision!: number;

  @ApiProperty({ description: 'To be sent as after_sku for the next lines' })
  readonly next_sku!: string;

  @ApiProperty({ description: 'Whether there are more by now' })
  readonly has_more!: boolean;
}

/** Another open count of the source that has the same product. */
export class CountElsewhereResponse {
  @ApiProperty({ type: 'integer' })
  readonly session_id!: number;

  @ApiProperty()
  readonly session_name!: string;

  @ApiPropertyOptional()
  readonly counted_by?: string;
}

/** What became of one entry. */
export class CountOutcomeResponse {
  @ApiProperty()
  readonly code!: string;

  @ApiProperty({ enum: ENTRY_STATES })
  readonly state!: EntryState;

  @ApiPropertyOptional()
  readonly sku?: string;

  @ApiPropertyOptional()
  readonly name?: string;

  @ApiPropertyOptional({ description: 'Of the line afterwards' })
  readonly quantity?: number;

  @ApiPropertyOptional({ description: 'On hand; not in blind counts and receipts' })
  readonly expected?: number;

  @ApiProperty({ type: 'integer' })
  readonly version!: number;

  @ApiPropertyOptional()
  readonly counted_by?: string;

  @ApiPropertyOptional({ description: 'Somebody else who has counted the line before' })
  readonly also_by?: string;

  @ApiPropertyOptional({ type: CountElsewhereResponse })
  readonly elsewhere?: CountElsewhereResponse;
}

/** What a batch came to. */
export class RecordedCountsResponse {
  @ApiProperty({ type: CountSessionResponse })
  readonly session!: CountSessionResponse;

  @ApiProperty({ type: [CountOutcomeResponse], description: 'One for each entry, in their order' })
  readonly outcomes!: readonly CountOutcomeResponse[];

  @ApiProperty({ description: 'The session had the batch before: nothing was counted twice' })
  readonly is_repeated!: boolean;
}

/** A line beside what the source has now. */
export class CountReviewLineResponse {
  @ApiProperty()
  readonly sku!: string;

  @ApiPropertyOptional()
  readonly name?: string;

  @ApiProperty()
  readonly quantity!: number;

  @ApiProperty({ description: 'On hand when it was counted last' })
  readonly expected!: number;

  @ApiProperty({ description: 'On hand now' })
  readonly on_hand!: number;

  @ApiProperty({ description: 'What posting adds or takes away' })
  readonly difference!: number;

  @ApiProperty({ description: 'On hand after posting, as things are' })
  readonly result!: number;

  @ApiProperty({ description: 'Goods have moved between the first and the last time that it was counted' })
  readonly moved_meanwhile!: boolean;

  @ApiProperty({ description: 'Posting is refused because less than nothing would be left' })
  readonly is_below_zero!: boolean;

  @ApiPropertyOptional()
  readonly counted_by?: string;

  @ApiPropertyOptional()
  readonly also_by?: string;

  @ApiProperty({ type: [CountElsewhereResponse] })
  readonly elsewhere!: readonly CountElsewhereResponse[];
}

/** All lines together. */
export class CountTotalsResponse {
  @ApiProperty({ type: 'integer' })
  readonly lines!: number;

  @ApiProperty({ type: 'integer', description: 'Lines that change something' })
  readonly differing!: number;

  @ApiProperty({ description: 'Units that posting adds' })
  readonly added!: number;

  @ApiProperty({ description: 'Units that posting takes away' })
  readonly removed!: number;

  @ApiProperty({ type: 'integer', description: 'Lines whose goods have moved while or after they were counted' })
  readonly moved!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Of a count: lines that change something although goods have moved while they were counted',
  })
  readonly moved_meanwhile!: number;

  @ApiProperty({ type: 'integer', description: 'Lines that several people have counted' })
  readonly shared!: number;

  @ApiProperty({ type: 'integer', description: 'Lines for which posting is refused' })
  readonly below_zero!: number;
}

/** What of the source neither this count has found nor another one meanwhile. */
export class UncountedItemsResponse {
  @ApiProperty({ type: 'integer' })
  readonly items!: number;

  @ApiProperty()
  readonly quantity!: number;

  @ApiProperty({ description: 'There are more than can be posted; the figures are those of the first' })
  readonly is_too_many!: boolean;
}

/** What posting a session would change. */
export class CountReviewResponse {
  @ApiProperty({ type: CountSessionResponse })
  readonly session!: CountSessionResponse;

  @ApiProperty({ type: CountTotalsResponse })
  readonly totals!: CountTotalsResponse;

  @ApiPropertyOptional({ type: UncountedItemsResponse, description: 'On the first page, of a count' })
  readonly uncounted?: UncountedItemsResponse;

  @ApiProperty({ type: [CountReviewLineResponse], description: 'By SKU' })
  readonly lines!: readonly CountReviewLineResponse[];
}

export const COUNT_SESSION_EXAMPLE: CountSessionResponse = {
  id: 7,
  source_code: 'eu-1',
  kind: 'count',
  is_blind: false,
  name: 'Shelf 7',
  status: 'open',
  revision: 3,
  created_by: 'ann',
  created_at: '2026-01-31 08:00:00',
  updated_at: '2026-01-31 08:15:00',
  changed_items: 0,
};

export const COUNT_LINES_EXAMPLE: CountLinesResponse = {
  session: COUNT_SESSION_EXAMPLE,
  lines: [
    {
      sku: 'SKU-1',
      name: 'Canvas bag',
      quantity: 12,
      expected: 11,
      version: 3,
      counted_by: 'ann',
      is_removed: false,
      counted_at: '2026-01-31 08:15:00',
    },
  ],
  next_revision: 3,
  next_sku: 'SKU-1',
  has_more: false,
};

export const RECORDED_COUNTS_EXAMPLE: RecordedCountsResponse = {
  session: COUNT_SESSION_EXAMPLE,
  outcomes: [
    {
      code: '4006381333931',
      state: 'counted',
      sku: 'SKU-1',
      name: 'Canvas bag',
      quantity: 12,
      expected: 11,
      version: 3,
      counted_by: 'ann',
    },
  ],
  is_repeated: false,
};

export const COUNT_REVIEW_EXAMPLE: CountReviewResponse = {
  session: COUNT_SESSION_EXAMPLE,
  totals: { lines: 1, differing: 1, added: 1, removed: 0, moved: 1, moved_meanwhile: 0, shared: 0, below_zero: 0 },
  uncounted: { items: 4, quantity: 20, is_too_many: false },
  lines: [
    {
      sku: 'SKU-1',
      name: 'Canvas bag',
      quantity: 12,
      expected: 11,
      on_hand: 9,
      difference: 1,
      result: 10,
      moved_meanwhile: false,
      is_below_zero: false,
      counted_by: 'ann',
      elsewhere: [],
    },
  ],
};

export function toSessionResponse(session: CountSession): CountSessionResponse {
  return omitNulls({
    id: session.sessionId,
    source_code: session.sourceCode,
    kind: session.kind,
    is_blind: session.isBlind,
    name: session.name,
    reference: session.reference,
    status: session.status,
    revision: session.revision,
    created_by: session.createdBy,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    closed_by: session.closedBy,
    closed_at: session.closedAt,
    request_id: session.requestId,
    changed_items: session.changedItems,
  });
}

export function toLinesResponse({ session, lines, position, hasMore }: CountChanges): CountLinesResponse {
  return {
    session: toSessionResponse(session),
    lines: lines.map((line) => toLineResponse(session, line)),
    next_revision: position.revision,
    next_sku: position.sku,
    has_more: hasMore,
  };
}

export function toRecordedResponse({ session, outcomes, isRepeated }: RecordedCounts): RecordedCountsResponse {
  return {
    session: toSessionResponse(session),
    outcomes: outcomes.map(toOutcomeResponse),
    is_repeated: isRepeated,
  };
}

export function toReviewResponse(
  { session, totals, lines }: CountReview,
  uncounted: UncountedItems | null,
): CountReviewResponse {
  const { added, removed, belowZero, movedMeanwhile, ...counts } = totals;
  return {
    session: toSessionResponse(session),
    totals: {
      ...counts,
      added: added.toNumber(),
      removed: removed.toNumber(),
      moved_meanwhile: movedMeanwhile,
      below_zero: belowZero,
    },
    ...(uncounted && {
      uncounted: {
        items: uncounted.items,
        quantity: uncounted.quantity.toNumber(),
        is_too_many: uncounted.isTooMany,
      },
    }),
    lines: lines.map(toReviewLineResponse),
  };
}

function toLineResponse({ isBlind, kind }: CountSession, line: NamedCountLine): CountLineResponse {
  return omitNulls({
    sku: line.sku,
    name: line.name,
    quantity: line.quantity.toNumber(),
    expected: isBlind || kind === 'receipt' ? null : line.expected.toNumber(),
    version: line.version,
    counted_by: line.countedBy,
    also_by: line.alsoBy,
    is_removed: line.isRemoved,
    counted_at: line.countedAt,
  });
}

function toOutcomeResponse(outcome: TakenOutcome): CountOutcomeResponse {
  return omitNulls({
    code: outcome.code,
    state: outcome.state,
    sku: outcome.sku,
    name: outcome.name,
    quantity: outcome.quantity,
    expected: outcome.expected,
    version: outcome.version,
    counted_by: outcome.countedBy,
    also_by: outcome.alsoBy,
    elsewhere: outcome.elsewhere && toElsewhereResponse(outcome.elsewhere),
  });
}

function toElsewhereResponse({
  sessionId,
  sessionName,
  countedBy,
}: NamedReviewLine['elsewhere'][number] | NonNullable<TakenOutcome['elsewhere']>): CountElsewhereResponse {
  return omitNulls({ session_id: sessionId, session_name: sessionName, counted_by: countedBy });
}

function toReviewLineResponse(line: NamedReviewLine): CountReviewLineResponse {
  return {
    ...omitNulls({
      sku: line.sku,
      name: line.name,
      quantity: line.quantity.toNumber(),
      expected: line.expected.toNumber(),
      on_hand: line.onHand.toNumber(),
      difference: line.difference.toNumber(),
      result: line.result.toNumber(),
      moved_meanwhile: line.movedMeanwhile,
      is_below_zero: line.isBelowZero,
      counted_by: line.countedBy,
      also_by: line.alsoBy,
    }),
    elsewhere: line.elsewhere.map(toElsewhereResponse),
  };
}
