import { Injectable } from '@nestjs/common';
import { KeyTaken } from '../../../platform/idempotency/idempotency-record.repository.js';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import type { PendingAnswer } from '../../../platform/idempotency/idempotency.service.js';
import type { PlacedDocument, PlacementWriter } from '../domain/placement.js';

/** The answer to a keyed request that reserves. */
export interface KeptAnswer {
  readonly pending: PendingAnswer;
  readonly answer: unknown;
}

/** Records the answers of keyed requests with what they reserve. */
@Injectable()
export class KeptAnswers implements PlacementWriter<KeptAnswer> {
  constructor(private readonly idempotency: Idempotency) {}

  async refusals(answers: readonly KeptAnswer[]): Promise<ReadonlyMap<KeptAnswer, Error>> {
    const taken = await this.idempotency.takenAmong(answers.map(({ pending }) => pending));
    const seen = new Set<string>();
    const refusals = new Map<KeptAnswer, Error>();
    for (const answer of answers) {
      const { scopeHash } = answer.pending;
      if (taken.has(answer.pending) || seen.has(scopeHash)) refusals.set(answer, new KeyTaken());
      seen.add(scopeHash);
    }
    return refusals;
  }

  async write(placed: readonly PlacedDocument<KeptAnswer>[]): Promise<void> {
    await this.idempotency.recordMany(placed.map(({ content }) => content));
  }
}
