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
interface BatchResponses<Response> {
  readonly placed: (order: OrderView) => Response;
  readonly refused: (error: ApplicationError) => Response;
}

/** A response, and whether a repeat of the request is to get it again. */
interface BatchResponse {
  readonly response: unknown;
  readonly isFinal: boolean;
}

/** What an order is refused for; under its key, where it has one. */
interface Refusal {
  readonly index: number;
  readonly error: unknown;
  readonly part: PendingResponse | undefined;
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
   * `Idempotency-Key` each order is recorded under a key of its own. What is placed is recorded in its own transaction,
   * and what is refused before anybody is told. A batch that was broken off may come again, at another process too. It
   * gets the outcomes that are recorded and goes on with the rest. Throws `mismatch` where the key came with another body
   * before.
   */
  async execute<Response>(
    entries: readonly (OrderDraft | ApplicationError)[],
    responses: BatchResponses<Response>,
  ): Promise<Response[]> {
    const pending = this.idempotency.claim();
    const parts = entries.map((_, index) => pending && this.idempotency.derived(pending, index));
    const told = await this.replayed(parts);
    const open = entries.flatMap((entry, index) => {
      if (told.has(index)) return [];
      if (!(entry instanceof ApplicationError)) return [{ index, draft: entry }];
      told.set(index, { response: responses.refused(entry), isFinal: true });
      return [];
    });
    const outcomes = await this.placeOrders.executeAll(
      open.map(({ index, draft }) => {
        const part = parts[index];
        return { draft, keep: part && { pending: part, responseOf: responses.placed } };
      }),
    );
    const refusals: Refusal[] = [];
    for (const [position, { index }] of open.entries()) {
      const outcome = outcomes[position];
      if (outcome && 'order' in outcome) told.set(index, { response: responses.placed(outcome.order), isFinal: true });
      else refusals.push({ index, error: outcome?.error, part: parts[index] });
    }
    await this.replayTwins(refusals, told);
    this.tellRefused(refusals, told, responses);
    // Those of an earlier run were kept in the same form.
    return (await this.recorded(pending, refusals, told, entries.length)) as Response[];
  }

  /** What an earlier run of the same batch has recorded. */
  private async replayed(parts: readonly (PendingResponse | undefined)[]): Promise<Map<number, BatchResponse>> {
    const known = await this.idempotency.replayMany(parts.filter((part) => part !== undefined));
    return new Map(
      parts.flatMap((part, index) =>
        part && known.has(part) ? [[index, { response: known.get(part), isFinal: true }] as const] : [],
      ),
    );
  }

  /** The same batch, sent twice at once: the other one has settled these orders. */
  private async replayTwins(refusals: readonly Refusal[], told: Map<number, BatchResponse>): Promise<void> {
    const settled = refusals.flatMap(({ index, error, part }) =>
      error instanceof KeyTaken && part ? [{ index, part }] : [],
    );
    const known = await this.idempotency.replayMany(settled.map(({ part }) => part));
    for (const { index, part } of settled) {
      told.set(index, { response: known.get(part) ?? (await this.idempotency.replay(part)), isFinal: true });
    }
  }

  private tellRefused(
    refusals: readonly Refusal[],
    told: Map<number, BatchResponse>,
    { refused }: BatchResponses<unknown>,
  ): void {
    for (const { index, error } of refusals) {
      if (told.has(index)) continue;
      if (error instanceof ApplicationError) {
        told.set(index, { response: refused(error), isFinal: error.kind === 'invalid' || error.kind === 'not-found' });
        continue;
      }
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      told.set(index, { response: refused(internalError()), isFinal: false });
    }
  }

  /**
   * Records final refusals under the keys of their orders, and the list under that of the batch. Where another process
   * has settled an order meanwhile, its outcome stands: the refusal may come from the very goods that it has taken. What
   * may go better the next time is not recorded: a repeat of the batch tries it again.
   */
  private async recorded(
    pending: PendingResponse | undefined,
    refusals: readonly Refusal[],
    told: Map<number, BatchResponse>,
    count: number,
  ): Promise<unknown[]> {
    const isFinal = [...told.values()].every((one) => one.isFinal);
    const kept = refusals.flatMap(({ index, part, error }) => {
      const own = told.get(index);
      return part && own?.isFinal && !(error instanceof KeyTaken)
        ? [{ index, pending: part, response: own.response }]
        : [];
    });
    const listed = (): unknown[] => Array.from({ length: count }, (_, index) => told.get(index)?.response ?? null);
    if (!pending || (!isFinal && kept.length === 0)) return listed();
    try {
      return await this.database.run(async () => {
        const settled = await this.idempotency.recordFree(kept);
        for (const { index, pending: part } of kept) told.set(index, { response: settled.get(part), isFinal: true });
        if (isFinal) await this.idempotency.recordMany([{ pending, response: listed() }]);
        return listed();
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return (await this.idempotency.replay(pending)) as unknown[];
    }
  }
}

function internalError(): ApplicationError {
  return new ApplicationError('busy', 'The order was not placed because of an internal error. Try again.');
}
