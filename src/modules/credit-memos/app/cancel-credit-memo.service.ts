import { Injectable } from '@nestjs/common';
import { cancelNotPossible } from '../domain/messages.js';
import { CreditMemoReader } from './credit-memo-reader.service.js';

/** Cancels a credit memo (upstream interface, "Order side"). */
@Injectable()
export class CancelCreditMemo {
  constructor(private readonly memos: CreditMemoReader) {}

  /**
   * Throws `invalid`, as upstream: a memo is refunded when it is made, and then there is nothing left to cancel. Throws
   * not-found for an unknown memo.
   */
  async execute(memoId: number): Promise<never> {
    await this.memos.get(memoId);
    throw cancelNotPossible();
  }
}
