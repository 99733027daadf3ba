import { Injectable } from '@nestjs/common';
import { DocumentReader } from '../../orders/index.js';
import { CreditMemoSearchRepository } from '../data/credit-memo-search.repository.js';
import type { CreditMemo } from '../domain/credit-memo.js';

/** Reads credit memos. */
@Injectable()
export class CreditMemoReader extends DocumentReader<CreditMemo> {
  constructor(protected override readonly documents: CreditMemoSearchRepository) {
    super();
  }
}
