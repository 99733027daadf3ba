import { setTimeout as delay } from 'node:timers/promises';
import { Dice } from '../../support/dice.js';
import type { Profile, Work } from '../schedule/profiles.js';
import { Approver } from './approver.js';
import { Buyer } from './buyer.js';
import type { LiveOrder } from './buyer.js';
import { Carrier } from './carrier.js';
import { Clerk } from './clerk.js';
import { Client } from './client.js';
import { CommandClient } from './command-client.js';
import { FeedReader } from './feed-reader.js';
import { Keeper } from './keeper.js';
import type { World } from './world.js';

const FEED_READERS = 2;
/** Orders that a client goes on with; older ones it forgets. */
const ORDERS_MAX = 20;
const THINK_MS_MAX = 120;

/** All clients of a run. */
export class Crowd {
  readonly readers: FeedReader[];
  private readonly lives: Promise<void>[] = [];

  constructor(
    private readonly world: World,
    private readonly profile: Profile,
    seed: number,
  ) {
    const dice = new Dice(seed);
    const client = (index: number): Client => new Client(world, new Dice(dice.next()), index);
    this.readers = Array.from({ length: FEED_READERS }, (_, index) => new FeedReader(client(index)));
    this.lives.push(...this.readers.map((reader) => reader.live()));
    for (let index = 0; index < profile.clients; index += 1) this.lives.push(this.live(client(index)));
    for (let index = 0; index < profile.commandLines; index += 1) {
      this.lives.push(new CommandClient(client(index)).live());
    }
  }

  /** Waits until all have come to an end, which they do soon when the world is over. */
  async end(): Promise<void> {
    await Promise.all(this.lives);
  }

  private async live(client: Client): Promise<void> {
    const { world } = this;
    const workers = { buyer: new Buyer(client), clerk: new Clerk(client), keeper: new Keeper(client) };
    const approver = new Approver(client);
    const carrier = new Carrier(client, (approvalId) => approver.decide(approvalId));
    let orders: LiveOrder[] = [];
    const gone = (order: LiveOrder, isAlive: boolean): void => {
      if (!isAlive) orders = orders.filter((each) => each !== order);
    };
    const { buyer, clerk, keeper } = workers;
    const withOrder = async (work: (order: LiveOrder) => Promise<boolean>): Promise<void> => {
      if (orders.length === 0) orders.push(...(await buyer.place()));
      if (orders.length === 0) return;
      const order = client.dice.pick(orders);
      gone(order, await work(order));
    };
    const works: Readonly<Record<Work, () => Promise<unknown>>> = {
      order: async () => orders.push(...(await buyer.place())),
      'order-by-graphql': async () => orders.push(...(await buyer.placeByGraphql())),
      batch: async () => orders.push(...(await buyer.placeBatch())),
      reserve: async () => orders.push(...(await buyer.reserve())),
      document: () => withOrder((order) => clerk.handle(order)),
      cancel: () => withOrder((order) => clerk.cancel(order)),
      restock: () => keeper.restock('rest'),
      'restock-later': () => keeper.restock('async'),
      'restock-by-graphql': () => keeper.restockByGraphql(),
      transfer: () => keeper.transfer('rest'),
      'transfer-by-graphql': () => keeper.transfer('graphql'),
      'move-all': () => keeper.moveAll(),
      'transfer-order': () => carrier.carry(),
      announce: () => approver.announce(),
      look: () => look(client),
    };
    while (!world.isOver) {
      await works[client.dice.weighted(this.profile.works)]();
      orders = orders.slice(-ORDERS_MAX);
      await delay(client.dice.between(0, THINK_MS_MAX));
    }
  }
}

interface Breakdown {
  readonly stock_id: number;
  readonly sources: readonly { readonly source_code: string; readonly on_hand: number; readonly salable: number }[];
}

/** What the service says can be sold, which is never less than nothing. */
async function look(client: Client): Promise<void> {
  const sku = client.dice.pick([...client.world.goods, ...client.world.movables]);
  const stocks = await client.read('look', { path: `/rest/V1/inventory/source-salable-quantities/${sku}` });
  for (const { stock_id: stockId, sources } of (stocks as Breakdown[] | undefined) ?? []) {
    for (const { source_code: source, on_hand: onHand, salable } of sources) {
      if (onHand < 0 || salable < 0) {
        client.journal.surprise(
          'look',
          `${sku} at ${source} in stock ${stockId}: ${onHand} on hand, ${salable} salable.`,
        );
      }
    }
  }
}
