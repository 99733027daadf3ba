import { Field } from '../../../platform/http/field.js';

/** Entries of a page at most. */
const LIMIT_MAX = 1000;
/** Seconds that a reader waits at most. */
const WAIT_SECONDS_MAX = 30;

export class ListChangesRequest {
  @Field.int({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    example: 0,
    description: 'The last position that you have; 0 at first',
  })
  after?: number | null;

  @Field.int({ min: 1, max: LIMIT_MAX, example: 100, description: 'Entries of the page at most' })
  limit?: number | null;

  @Field.int({
    min: 0,
    max: WAIT_SECONDS_MAX,
    example: 0,
    description: 'Seconds for which an empty page is held back until something comes',
  })
  wait?: number | null;
}
