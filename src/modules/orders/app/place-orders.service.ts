import { Injectable } from '@nestjs/common';
import { Sequences } from '../../../platform/database/sequences.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { IncrementIdTaken, PlacementService } from '../../placement/index.js';
import type { PlacementOutcome, PlacementRequest } from '../../placement/index.js';
import { Currencies, DEFAULT_STORE_ID } from '../../stores/index.js';
import { compositionRefusal } from '../domain/composition.js';
import { compositesOf, goodsOf } from '../domain/new-order.js';
import type { OrderDraft } from '../domain/order-draft.js';
import type { OrderView } from '../domain/order-view.js';
import { OrderPlacement } from './order-placement.js';
import { OrderWriter } from './order-writer.service.js';

export interface OrderRequest {
  readonly draft: OrderDraft;
  /** Given where the request has an `Idempotency-Key`. */
  readonly keep?: ResponseToKeep<OrderView> | undefined;
}

/** What became of a request; an order that was refused left nothing. */
type OrderOutcome = { readonly order: OrderView } | { readonly error: unknown };

/**
 * A generated number that a client has taken is followed by the next one, then by one further on and so forth. Each
 * step is eight times as long as the last: past the longest run of numbers that a client brings along.
 */
const NUMBER_ATTEMPTS_MAX = 7;
const NUMBER_STRIDE = 8;

/** Places orders: each with its reservation in one transaction, or not at all. */
@Injectable()
export class PlaceOrders {
  constructor(
    private readonly sequences: Sequences,
    private readonly desk: PlacementService,
    private readonly writer: OrderWriter,
    private readonly currencies: Currencies,
  ) {}

  /** Places one order. Throws what it is refused for; not in a transaction, since it commits one of its own. */
  async execute(request: OrderRequest): Promise<OrderView> {
    const [outcome] = await this.executeAll([request]);
    if (!outcome) throw new Error('A placement has no outcome.');
    if ('error' in outcome) throw outcome.error;
    return outcome.order;
  }

  /**
   * Places or refuses each order on its own; returns the outcomes in the order of the requests. Not in a transaction.
   */
  async executeAll(requests: readonly OrderRequest[]): Promise<OrderOutcome[]> {
    const outcomes: (OrderOutcome | undefined)[] = requests.map(() => undefined);
    let waiting = await this.placementsOf(requests);
    for (let attempt = 1; waiting.length > 0; attempt += 1) {
      const unnumbered = await this.placeRound(waiting, outcomes);
      if (attempt === NUMBER_ATTEMPTS_MAX) break;
      waiting = await this.renumbered(unnumbered, NUMBER_STRIDE ** (attempt - 1));
    }
    return outcomes.map((outcome) => outcome ?? { error: noNumberFree() });
  }

  /** Notes what became of each; returns those whose generated number a client has given to an order of its own. */
  private async placeRound(waiting: readonly Waiting[], outcomes: (OrderOutcome | undefined)[]): Promise<Waiting[]> {
    const results = await this.desk.place(waiting.map(({ placement }) => this.requestOf(placement)));
    const unused = waiting.filter(({ placement }, position) => isUnused(placement, results[position]));
    this.sequences.giveBack(
      'order',
      unused.map(({ placement }) => placement.orderId),
    );
    return waiting.filter(({ index, placement }, position) => {
      const result = results[position];
      if (!result) throw new Error('A placement has no outcome.');
      if (result.isPlaced) outcomes[index] = placedOutcome(placement);
      else if (placement.isNumberGenerated && result.error instanceof IncrementIdTaken) return true;
      else outcomes[index] = { error: result.error };
      return false;
    });
  }

  /**
   * Ids are known before the first attempt, so that an order keeps them over all attempts. So is the currency: nobody is to
   * wait for a lock while it is looked up.
   */
  private async placementsOf(requests: readonly OrderRequest[]): Promise<Waiting[]> {
    const orderIds = await this.sequences.take('order', requests.length);
    const lines = requests.reduce((sum, { draft }) => sum + draft.lines.length, 0);
    const itemIds = await this.sequences.take('order_item', lines);
    const currencyOf = await this.currencies.ofStores(requests.map(({ draft }) => storeOf(draft)));
    let used = 0;
    return requests.map(({ draft, keep }, index) => {
      const own = itemIds.slice(used, (used += draft.lines.length));
      const currencyCode = currencyOf(storeOf(draft));
      return { index, placement: new OrderPlacement(draft, orderIds[index] ?? 0, own, keep, currencyCode) };
    });
  }

  private async renumbered(entries: readonly Waiting[], stride: number): Promise<Waiting[]> {
    if (entries.length === 0) return [];
    const ids = (await this.sequences.take('order', entries.length - 1 + stride)).slice(-entries.length);
    return entries.map(({ index, placement }, position) => ({
      index,
      placement: placement.withId(ids[position] ?? 0),
    }));
  }

  private requestOf(placement: OrderPlacement): PlacementRequest<OrderPlacement> {
    const { draft, incrementId } = placement;
    return {
      incrementId,
      isNumberGenerated: placement.isNumberGenerated,
      storeId: draft.storeId,
      items: goodsOf(draft),
      kind: 'order',
      document: { writer: this.writer, content: placement },
      composites: compositesOf(draft),
      refusalBy: (typeOf) => compositionRefusal(draft, typeOf),
      ...(draft.autoInvoice ? { isAlone: true } : {}),
    };
  }
}

function storeOf({ storeId }: OrderDraft): number {
  return storeId ?? DEFAULT_STORE_ID;
}

interface Waiting {
  /** Position among the requests. */
  readonly index: number;
  readonly placement: OrderPlacement;
}

/** Whether the number of a refused order can be another order's: nobody brought it along, and nobody was told of it. */
function isUnused({ isNumberGenerated }: OrderPlacement, result: PlacementOutcome | undefined): boolean {
  if (!isNumberGenerated || !result || result.isPlaced || result.error instanceof IncrementIdTaken) return false;
  return result.error instanceof ApplicationError && result.error.kind === 'invalid';
}

function placedOutcome({ placed, incrementId }: OrderPlacement): OrderOutcome {
  return placed ? { order: placed } : { error: new Error(`Order ${incrementId} was placed without being written.`) };
}

function noNumberFree(): ApplicationError {
  return new ApplicationError('busy', 'No free increment id was found in time. Send one, or try again.');
}
