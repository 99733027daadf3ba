import { passingMessages } from '../checker/answers.js';
import type { Client } from './client.js';
import type { Entry, Line, Wish } from './journal.js';
import type { Shop } from './world.js';

/** An order that a client goes on with. */
export interface LiveOrder {
  readonly entityId: number;
  readonly number: string;
  readonly shop: Shop;
  /** Whether its goods may leave: those that are moved as a whole stay, so that no source gives what is reserved there. */
  readonly isShippable: boolean;
}

interface Wanted {
  readonly shop: Shop;
  readonly lines: readonly Line[];
  readonly isShippable: boolean;
}

type ReservationWish = Extract<Wish, { kind: 'reservation' }>;

const PLACE = `mutation ($order: OrderInput!) { placeOrder(order: $order) { orderId incrementId } }`;
const BATCH_MAX = 4;
const PASSING = passingMessages();

interface BatchPart {
  readonly order?: object;
  readonly error?: { readonly message: string };
}

/** Places orders in all the ways there are. */
export class Buyer {
  constructor(private readonly client: Client) {}

  /** Over REST: with a key, or under a number of its own, which the contract has twice never. */
  async place(): Promise<LiveOrder[]> {
    const { client } = this;
    const wanted = this.wanted();
    const { entry, email } = this.entry(wanted);
    const hasNumber = client.dice.chance(0.5);
    const number = client.journal.mark('N');
    const body = { entity: entity(wanted, email, hasNumber ? number : undefined) };
    const request = { path: '/rest/V1/orders', body };
    const answer = await (hasNumber ? client.try(entry, request, true) : client.insist(entry, request));
    return answer?.status === 200 ? [liveOrder(entry, answer.body, wanted)] : [];
  }

  async placeByGraphql(): Promise<LiveOrder[]> {
    const wanted = this.wanted();
    const { entry, email } = this.entry(wanted, 'graphql');
    const order = {
      incrementId: this.client.journal.mark('G'),
      storeId: wanted.shop.storeId,
      customerEmail: email,
      items: wanted.lines.map(({ sku, quantity }) => ({ sku, qty: quantity, price: 10 })),
    };
    const data = await this.client.mutate(entry, PLACE, { order });
    const placed = data?.['placeOrder'] as { orderId: number; incrementId: string } | undefined;
    if (!placed) return [];
    return [liveOrder(entry, { entity_id: placed.orderId, increment_id: placed.incrementId }, wanted)];
  }

  /**
   * Several orders in one request, each of which is placed or refused on its own, and for good under the key. What is
   * refused for the moment alone is asked for again.
   */
  async placeBatch(): Promise<LiveOrder[]> {
    const { client } = this;
    const parts = Array.from({ length: client.dice.between(2, BATCH_MAX) }, () => {
      const wanted = this.wanted();
      return { wanted, ...this.entry(wanted) };
    });
    const [first, ...others] = parts;
    if (!first) return [];
    const request = {
      path: '/rest/V1/orders/batch',
      body: { entities: parts.map(({ wanted, email }) => entity(wanted, email)) },
    };
    const answer = await client.insist(first.entry, request, ({ status, body }) => {
      if (status !== 200) return true;
      const messages = (body as BatchPart[]).flatMap(({ error }) => error?.message ?? []);
      for (const message of messages) client.heard(message, status);
      return !messages.some((message) => PASSING.some((pattern) => pattern.test(message)));
    });
    if (answer?.status !== 200) {
      for (const { entry } of others) entry.outcome = first.entry.outcome;
      return [];
    }
    return parts.flatMap(({ entry, wanted }, index) => {
      const order = (answer.body as BatchPart[])[index]?.order;
      entry.outcome = order ? 'done' : 'refused';
      return order ? [liveOrder(entry, order, wanted)] : [];
    });
  }

  /** Reserves ahead; then the order comes, or the cancel, or neither. */
  async reserve(): Promise<LiveOrder[]> {
    const { client } = this;
    const wanted = this.wanted();
    const number = client.journal.mark('R');
    const wish: ReservationWish = {
      kind: 'reservation',
      number,
      lines: wanted.lines,
      isKept: true,
    };
    const reservation = client.journal.open(wish);
    const items = wanted.lines.map(({ sku, quantity }) => ({ sku, qty: quantity }));
    const placement = { increment_id: number, store_id: wanted.shop.storeId, items };
    const path = '/rest/V1/inventory/order-placements';
    // The same again is the same: no key is needed.
    const answer = await client.try(reservation, { path, body: { placement } }, true);
    if (answer?.status !== 200 || client.dice.chance(0.3)) return [];
    wish.isKept = false;
    if (client.dice.chance(0.4)) {
      const released = await client.ask('release', { method: 'POST', path: `${path}/${number}/cancel` });
      if (released.kind === 'answer' && released.status === 200) this.noteRelease(reservation, wish, released.body);
      return [];
    }
    const { entry, email } = this.entry(wanted);
    const adopted = await client.insist(entry, {
      path: '/rest/V1/orders',
      body: { entity: entity(wanted, email, number) },
    });
    if (adopted?.status !== 200) {
      if (adopted)
        client.journal.surprise('order', `${number} was reserved and is refused: ${JSON.stringify(adopted.body)}`);
      return [];
    }
    wish.end = 'ordered';
    return [liveOrder(entry, adopted.body, wanted)];
  }

  /** One that was asked for twice without a key may come again behind its release: then nothing is certain. */
  private noteRelease(reservation: Entry, wish: ReservationWish, body: unknown): void {
    if (reservation.attempts > 1) return;
    wish.end = 'released';
    if (body !== true)
      this.client.journal.surprise('release', `${wish.number} was reserved, and nothing was there to give back.`);
  }

  private wanted(): Wanted {
    const { dice, world } = this.client;
    const [firstShop] = world.shops;
    if (firstShop && dice.chance(0.15)) {
      const lines = [{ sku: dice.pick(world.movables), quantity: dice.between(1, 2) }];
      return { shop: firstShop, lines, isShippable: false };
    }
    const lines = dice
      .some(world.goods, dice.chance(0.3) ? 2 : 1)
      .map((sku) => ({ sku, quantity: dice.between(1, 3) }));
    return { shop: dice.pick(world.shops), lines, isShippable: true };
  }

  private entry({ lines }: Wanted, door: Entry['door'] = 'rest'): { entry: Entry; email: string } {
    const email = `${this.client.journal.mark('buyer')}@example.com`;
    return { entry: this.client.journal.open({ kind: 'order', email, lines }, door), email };
  }
}

function entity({ shop, lines }: Wanted, email: string, number?: string): object {
  return {
    ...(number === undefined ? {} : { increment_id: number }),
    store_id: shop.storeId,
    customer_email: email,
    items: lines.map(({ sku, quantity }) => ({ sku, qty_ordered: quantity, price: 10 })),
  };
}

function liveOrder(entry: Entry, body: unknown, { shop, isShippable }: Wanted): LiveOrder {
  const { entity_id: entityId, increment_id: number } = body as { entity_id: number; increment_id: string };
  entry.id = String(entityId);
  return { entityId, number, shop, isShippable };
}
