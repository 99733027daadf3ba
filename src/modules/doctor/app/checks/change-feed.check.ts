import { Injectable } from '@nestjs/common';
import { FeedInspection } from '../../../change-feed/index.js';
import type { FeedCursor } from '../../../change-feed/index.js';
import type { Check, CheckSlice } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

/** The ledgers against the change feed. */
@Injectable()
export class ChangeFeedCheck implements Check {
  readonly key = 'change-feed';
  readonly title = 'Rows in the change feed';
  readonly compares = 'each history row and each reservation with the change feed, as far back as that goes';
  readonly sliceSize = 5000;
  readonly settleMs = 250;

  constructor(private readonly feed: FeedInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, missing, next } = await this.feed.missing(readCursor<FeedCursor>(cursor), size);
    return {
      examined,
      findings: missing.map(({ ledger, rowId }) => ({
        kind: 'change-missing',
        subject: `${ledger} ${rowId}`,
        text: `${ledger === 'adjustment' ? 'History row' : 'Reservation'} ${rowId} is not in the change feed.`,
      })),
      next: writeCursor(next),
    };
  }
}
