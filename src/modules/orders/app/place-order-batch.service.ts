import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { KeyTaken } from '../../../platform/idempotency/idempotency-record.repository.js';
import { Idempotency } from '../../../platform/idempotency/idempotency.service.js';
import type { PendingResponse } from '../../../platform/idempotency/idempotency.service.js';
import type { OrderDraft } from '../domain/order-draft.js';
import type { OrderView } from '../domain/order-view.js';
import { PlaceOrders } from './place-orders.service.js';

/** Orders of one batch, at most (contract, `POST /V1/orders/batch`). */
export const ORDERS_PER_BATCH_MAX = 500;

/** How the outcome of one order is told. */
interface BatchAnswers<Answer> {
  readonly placed: (order: OrderView) => Answer;
  readonly refused: (error: ApplicationError) => Answer;
}

/** A response, and whether a repeat of the request is to get it again. */
interface Told {
  readonly answer: unknown;
  readonly isFinal: boolean;
}

/** Places many orders, each on its own: one that is refused does not touch the others. */
@Injectable()
export class PlaceOrderBatch {
  private readonly logger = new Logger(PlaceOrderBatch.name);

  constructor(
    private readonly placeOrders: PlaceOrders,
    private readonly idempotency: Idempotency,
    private readonly database: Database,
  ) {}

  /**
   * Returns the responses in the order of the entries; an entry that is a refusal already stays one. With an
   * `Idempotency-Key` each order is recorded under a key of its own, in its own transaction. A batch that was broken
   * off and comes again replays what was placed and goes on with the rest. Throws `mismatch` where the key came with
   * another body before.
   */
  async execute<Answer>(
    entries: readonly (OrderDraft | ApplicationError)[],
    answers: BatchAnswers<Answer>,
  ): Promise<Answer[]> {
    const pending = this.idempotency.claim();
    const told = pending ? await this.replayed(pending, entries.length) : new Map<number, Told>();
    const open = entries.flatMap((entry, index) => {
      if (told.has(index)) return [];
      if (!(entry instanceof ApplicationError)) return [{ index, draft: entry }];
      told.set(index, { answer: answers.refused(entry), isFinal: true });
      return [];
    });
    const outcomes = await this.placeOrders.executeAll(
      open.map(({ index, draft }) => ({
        draft,
        keep: pending && { pending: this.idempotency.derived(pending, index), responseOf: answers.placed },
      })),
    );
    for (const [position, { index }] of open.entries()) {
      const outcome = outcomes[position];
      if (outcome && 'order' in outcome) told.set(index, { answer: answers.placed(outcome.order), isFinal: true });
      else
        told.set(
          index,
          await this.refused(outcome?.error, answers, pending && this.idempotency.derived(pending, index)),
        );
    }
    const responses = await this.recorded(
      pending,
      entries.map((_, index) => told.get(index) ?? { answer: null, isFinal: false }),
    );
    // Those of an earlier run were kept in the same form.
    return responses as Answer[];
  }

  /** What an earlier run of the same batch has placed. */
  private async replayed(pending: PendingResponse, count: number): Promise<Map<number, Told>> {
    const parts = Array.from({ length: count }, (_, index) => this.idempotency.derived(pending, index));
    const taken = await this.idempotency.takenAmong(parts);
    const told = new Map<number, Told>();
    for (const [index, part] of parts.entries()) {
      if (taken.has(part)) told.set(index, { answer: await this.idempotency.replay(part), isFinal: true });
    }
    return told;
  }

  private async refused(
    error: unknown,
    answers: BatchAnswers<unknown>,
    part: PendingResponse | undefined,
  ): Promise<Told> {
    // The same batch, sent twice at once: the other one has placed this order.
    if (error instanceof KeyTaken && part) return { answer: await this.idempotency.replay(part), isFinal: true };
    if (error instanceof ApplicationError) {
      return { answer: answers.refused(error), isFinal: error.kind === 'invalid' || error.kind === 'not-found' };
    }
    this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { answer: answers.refused(internalError()), isFinal: false };
  }

  /** What may go better the next time is not recorded: a repeat of the batch tries it again. */
  private async recorded(pending: PendingResponse | undefined, told: readonly Told[]): Promise<unknown[]> {
    const list = told.map(({ answer }) => answer);
    if (!pending || !told.every(({ isFinal }) => isFinal)) return list;
    try {
      await this.database.run(() => this.idempotency.recordMany([{ pending, response: list }]));
      return list;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.idempotency.replay(pending)) as unknown[];
    }
  }
}

function internalError(): ApplicationError {
  return new ApplicationError('busy', 'The order was not placed because of an internal error. Try again.');
}
