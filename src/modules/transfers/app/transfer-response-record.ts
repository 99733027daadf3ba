import { Injectable } from '@nestjs/common';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import type { LastInserts } from './transfer-transaction.service.js';

/** Records the responses of keyed requests in the transactions of their changes. */
@Injectable()
export class TransferResponseRecord {
  constructor(private readonly idempotency: Idempotency) {}

  /**
   * Claims the running request's key, if it has one. What is returned throws `KeyTaken` where another request with the same
   * key has recorded its response, or is about to: the change rolls back, and the other's response is given.
   */
  of(response: unknown): LastInserts | undefined {
    const pending = this.idempotency.claim();
    if (!pending) return undefined;
    return () => this.idempotency.record(pending, response);
  }
}
