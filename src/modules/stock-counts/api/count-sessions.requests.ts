import { Field, SchemaName } from '../../../platform/http/field.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { BATCH_ID_LENGTH_MAX, ENTRIES_PER_BATCH_MAX } from '../domain/count-line.js';
import { UNCOUNTED_RULES } from '../domain/count-posting.js';
import { COUNT_KINDS, COUNT_LINES_MAX, SESSION_ID_MAX } from '../domain/count-session.js';

/** Lines of a page of a review. */
const REVIEW_LINES_MAX = 500;

@SchemaName('CountSessionPayload')
export class CountSessionRequest {
  @Field.text({ maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ words: COUNT_KINDS, example: 'count', description: 'count finds out what is there, receipt adds' })
  kind?: string | null;

  @Field.flag({ strict: true, description: 'Whether who counts is not shown what is expected' })
  isBlind?: boolean | null;

  @Field.text({ example: 'Shelf 7', description: 'What people call it, in 100 characters' })
  name?: string | null;

  @Field.text({ example: 'DN-4711', description: 'Of a receipt: the delivery that it belongs to, in 64 characters' })
  reference?: string | null;
}

export class CreateCountSessionRequest {
  @Field.object(() => CountSessionRequest, { required: true })
  session!: CountSessionRequest;
}

export class CountSessionIdRequest {
  @Field.int({ min: 0, max: SESSION_ID_MAX })
  id!: number;
}

export class ListCountSessionsRequest {
  @Field.searchCriteria()
  searchCriteria!: SearchCriteria;
}

export class ListCountLinesRequest extends CountSessionIdRequest {
  @Field.int({ min: 0, max: SESSION_ID_MAX, example: 0, description: 'The next_revision of the last look; 0 at first' })
  afterRevision?: number | null;

  @Field.text({ example: '', description: 'The next_sku of the last look; empty at first' })
  afterSku?: string | null;
}

@SchemaName('CountEntryPayload')
export class CountEntryRequest {
  @Field.text({ example: '4006381333931', description: 'What was scanned or typed: a barcode or a SKU' })
  code?: string | null;

  @Field.text({ description: 'Instead of code: the SKU, whichever product has it as a barcode' })
  sku?: string | null;

  @Field.float({ example: 1, description: 'So many more, or fewer where it is negative; either this or set' })
  add?: number | null;

  @Field.float({ description: 'So many in all' })
  set?: number | null;

  @Field.int({ min: 0, max: SESSION_ID_MAX, description: 'With set: the version of the line as it was shown' })
  version?: number | null;
}

export class RecordCountsRequest extends CountSessionIdRequest {
  @Field.text({
    required: true,
    maxLength: BATCH_ID_LENGTH_MAX,
    example: '0198c2f1-6c1e-7b1a-9d40-3a1f5e6b7c8d',
    description: 'Made by the client, another one for each batch; 8 to 36 letters, digits and hyphens',
  })
  batchId!: string;

  @Field.list(() => CountEntryRequest, { required: true, maxItems: ENTRIES_PER_BATCH_MAX })
  entries!: CountEntryRequest[];
}

export class ReviewCountRequest extends CountSessionIdRequest {
  @Field.flag({ description: 'Leaves out lines that change nothing' })
  onlyDiffering?: boolean | null;

  @Field.int({
    min: 1,
    max: REVIEW_LINES_MAX,
    example: 100,
    description: 'Lines of the page; 100 where it is left out',
  })
  pageSize?: number | null;

  @Field.int({ min: 1, max: COUNT_LINES_MAX, example: 1, description: 'The page, from 1' })
  currentPage?: number | null;
}

export class PostCountRequest extends CountSessionIdRequest {
  @Field.text({
    words: UNCOUNTED_RULES,
    example: 'leave',
    description: 'What becomes of products of the source that were not counted; by default they are left alone',
  })
  uncounted?: string | null;

  @Field.int({ min: 0, max: SESSION_ID_MAX, description: 'Refused where the session has another revision by now' })
  expectedRevision?: number | null;

  @Field.float({ description: 'With zero: refused where what is written off has another quantity by now' })
  expectedUncounted?: number | null;

  @Field.flag({ strict: true, description: 'Posts differences of goods that have moved while they were counted, too' })
  acceptMoved?: boolean | null;
}
