import { Injectable } from '@nestjs/common';
import { KeyTaken } from './idempotency-record.repository.js';
import { Idempotency } from './idempotency.service.js';
import type { PendingResponse } from './idempotency.service.js';

/** The response to a keyed request, made from what its change results in. */
export interface ResponseToKeep<Result> {
  readonly pending: PendingResponse;
  readonly responseOf: (result: Result) => unknown;
}

/** Records the responses of keyed requests in the transactions that make their changes. */
@Injectable()
export class KeptResponses {
  constructor(private readonly idempotency: Idempotency) {}

  /** Claims the running request's key, if it has one: the claimant records the response. */
  claim<Result>(responseOf: (result: Result) => unknown): ResponseToKeep<Result> | undefined {
    const pending = this.idempotency.claim();
    return pending && { pending, responseOf };
  }

  /** Throws `KeyTaken` where the key has a response already: for a handler that nobody has looked for. */
  async refuseTaken({ pending }: ResponseToKeep<never>): Promise<void> {
    const taken = await this.idempotency.takenAmong([pending]);
    if (taken.size > 0) throw new KeyTaken();
  }

  /**
   * Records a response as the last insert of the running transaction. Throws `KeyTaken` where another request with the key
   * has recorded its own, or is about to. The change is rolled back then, and the other's response is given.
   */
  async record<Result>({ pending, responseOf }: ResponseToKeep<Result>, result: Result): Promise<void> {
    await this.idempotency.record(pending, responseOf(result));
  }

  /** Records the responses of a group as the last insert of its transaction. A key that is taken meanwhile is a duplicate key. */
  async recordAll<Result>(
    responses: readonly { readonly keep: ResponseToKeep<Result>; readonly result: Result }[],
  ): Promise<void> {
    await this.idempotency.recordMany(
      responses.map(({ keep: { pending, responseOf }, result }) => ({ pending, response: responseOf(result) })),
    );
  }

  /** A `KeyTaken` for each one of a group whose key has a response already, or comes earlier in the group. */
  async refusals<Item>(
    items: readonly Item[],
    keepOf: (item: Item) => ResponseToKeep<never> | undefined,
  ): Promise<Map<Item, Error>> {
    const keyed = items.flatMap((item) => {
      const pending = keepOf(item)?.pending;
      return pending ? [{ item, pending }] : [];
    });
    const taken = await this.idempotency.takenAmong(keyed.map(({ pending }) => pending));
    const seen = new Set<string>();
    const refusals = new Map<Item, Error>();
    for (const { item, pending } of keyed) {
      if (taken.has(pending) || seen.has(pending.scopeHash)) refusals.set(item, new KeyTaken());
      seen.add(pending.scopeHash);
    }
    return refusals;
  }
}
