import { Injectable } from '@nestjs/common';
import { KeyTaken } from '../../../platform/idempotency/idempotency-record.repository.js';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import type { PendingAnswer } from '../../../platform/idempotency/idempotency.service.js';
import type { PlacedDocument, PlacementWriter } from '../domain/placement.js';

/** The response to a keyed request that reserves. */
export interface KeptResponse {
  readonly pending: PendingAnswer;
  readonly answer: unknown;
}

/** Records the responses of keyed requests with what they reserve. */
@Injectable()
export class PlacementResponseRecord implements PlacementWriter<KeptResponse> {
  constructor(private readonly idempotency: Idempotency) {}

  async refusals(responses: readonly KeptResponse[]): Promise<ReadonlyMap<KeptResponse, Error>> {
    const taken = await this.idempotency.takenAmong(responses.map(({ pending }) => pending));
    const seen = new Set<string>();
    const refusals = new Map<KeptResponse, Error>();
    for (const response of responses) {
      const { scopeHash } = response.pending;
      if (taken.has(response.pending) || seen.has(scopeHash)) refusals.set(response, new KeyTaken());
      seen.add(scopeHash);
    }
    return refusals;
  }

  async write(placed: readonly PlacedDocument<KeptResponse>[]): Promise<void> {
    await this.idempotency.recordMany(placed.map(({ content }) => content));
  }
}
