import { Injectable } from '@nestjs/common';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { CreditMemoSearchRepository } from '../data/credit-memo-search.repository.js';
import type { CreditMemo } from '../domain/credit-memo.js';
import { idNeeded, memoNotFound } from '../domain/messages.js';

/** Reads credit memos; takes no locks, and inside a transaction reads in it. */
@Injectable()
export class CreditMemoReader {
  constructor(private readonly memos: CreditMemoSearchRepository) {}

  /** The memo with its lines and comments. Throws not-found, and `invalid` for id 0, which stands for none. */
  async get(memoId: number): Promise<CreditMemo> {
    if (memoId === 0) throw idNeeded();
    const memo = await this.memos.find(memoId);
    if (!memo) throw memoNotFound();
    return memo;
  }

  /** One page of the memos that match, with the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ memos: CreditMemo[]; totalCount: number }> {
    return this.memos.search(criteria);
  }
}
