import { randomUUID } from 'node:crypto';
import type { Database } from '../../../src/platform/database/database.js';
import type { Answer, CallOptions } from '../../support/http-client.js';
import type { ChaosRecords, OrderRecord } from './chaos-records.js';
import type { Dice } from '../../support/dice.js';
import type { Fleet } from './fleet.js';
import type { Market, Shop } from './market.js';
import type { AnsweredOrder, OrderDesk, WantedLine } from './order-desk.js';

/** What all clients share. */
export interface ChaosWorld {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly market: Market;
  readonly skus: readonly string[];
  readonly records: ChaosRecords;
  /** Whether connections to the database are cut: then a good request may fail, its outcome unknown. */
  readonly isDatabaseCut: boolean;
  /** Number of requests that have got a response or never will. */
  requests: number;
}

/** An order that a client goes on with. */
export interface LiveOrder {
  readonly entityId: number;
  readonly incrementId: string;
  readonly shop: Shop;
  readonly record: OrderRecord;
}

type Question = (desk: OrderDesk, options: CallOptions) => Promise<Answer>;

/** So often a request is sent again whose response never came. */
const REPEATS_MAX = 50;

/** A client that asks, and asks again with the same key where the server died before it had responded. */
export class ChaosClient {
  constructor(
    readonly world: ChaosWorld,
    readonly dice: Dice,
  ) {}

  /** One request; undefined where it is unknown what became of it. */
  async ask(what: string, question: Question): Promise<Answer | undefined> {
    const answer = await this.send((desk) => question(desk, {}));
    this.settled(what, answer);
    return answer;
  }

  /** One request under an idempotency key, sent until there is a response, to whichever server is there. */
  async insist(what: string, question: Question): Promise<Answer> {
    const options = { headers: { 'idempotency-key': randomUUID() } };
    for (let count = 0; count < REPEATS_MAX; count += 1) {
      const answer = await this.send((desk) => question(desk, options));
      // The first one may still be running when the second one comes.
      if (answer?.status === 409) continue;
      this.settled(what, answer);
      if (answer) return answer;
    }
    throw new Error(`${what}: no answer after ${REPEATS_MAX} requests with the same key.`);
  }

  /** The same request twice at once. */
  async askTwice(what: string, question: Question): Promise<(Answer | undefined)[]> {
    return Promise.all([this.ask(what, question), this.ask(what, question)]);
  }

  private async send(question: (desk: OrderDesk) => Promise<Answer>): Promise<Answer | undefined> {
    const answer = await this.world.fleet.ask(this.dice, question);
    return answer && answer.status >= 500 && this.world.isDatabaseCut ? undefined : answer;
  }

  private settled(what: string, answer: Answer | undefined): void {
    this.world.records.note(what, answer);
    this.world.requests += 1;
  }
}

/** Places orders in all the ways there are, and says what became of them. */
export class ChaosBuyer {
  private numbers = 0;

  constructor(
    private readonly client: ChaosClient,
    private readonly name: string,
  ) {}

  /** Wants an order; returns it where it was placed for certain. */
  buy(): Promise<LiveOrder | undefined> {
    const way = this.client.dice.weighted<() => Promise<LiveOrder | undefined>>([
      [4, () => this.placeNumbered()],
      [4, () => this.placeWithKey()],
      [1, () => this.placeTwice()],
      [3, () => this.placeReserved()],
    ]);
    return way();
  }

  /** Under a number of its own, once. */
  async placeNumbered(goods?: readonly WantedLine[]): Promise<LiveOrder | undefined> {
    const { shop, lines, record } = this.wanted(goods);
    const incrementId = this.nextNumber();
    const order = { shop, lines, incrementId, email: record.email };
    const answer = await this.client.ask('place', (desk) => desk.place(order));
    if (!answer) return this.unknown(record);
    return this.accepted(answer, shop, record);
  }

  /** Under a number that the service gives: a repeated request must not become a second order. */
  private async placeWithKey(): Promise<LiveOrder | undefined> {
    const { shop, lines, record } = this.wanted();
    const order = { shop, lines, email: record.email };
    const answer = await this.client.insist('place with a key', (desk, options) => desk.place(order, options));
    return this.accepted(answer, shop, record);
  }

  /** Two requests with the same number at once: one order at most. */
  private async placeTwice(): Promise<LiveOrder | undefined> {
    const { shop, lines, record } = this.wanted();
    const order = { shop, lines, incrementId: this.nextNumber(), email: record.email };
    const answers = await this.client.askTwice('place twice', (desk) => desk.place(order));
    const placed = answers.filter((answer) => answer?.status === 200);
    if (placed.length > 1) this.client.world.records.surprises.push(`${order.incrementId} was placed twice.`);
    if (placed[0]) return this.accepted(placed[0], shop, record);
    return answers.includes(undefined) ? this.unknown(record) : undefined;
  }

  /** Reserved ahead; then its order comes, or its cancel, or both at once. */
  private async placeReserved(): Promise<LiveOrder | undefined> {
    const { dice } = this.client;
    const { shop, lines, record } = this.wanted();
    const order = { shop, lines, incrementId: this.nextNumber(), email: record.email };
    const reserved = await this.client.ask('reserve', (desk) => desk.reserve(order));
    if (reserved && reserved.status !== 200) return undefined;
    const place = (): Promise<Answer | undefined> => this.client.ask('adopt', (desk) => desk.place(order));
    const giveUp = (): Promise<Answer | undefined> =>
      this.client.ask('cancel a reservation', (desk) => desk.cancelReservation(order.incrementId));
    if (dice.chance(0.3)) {
      await giveUp();
      return undefined;
    }
    const isContested = dice.chance(0.4);
    const [answer] = await Promise.all([place(), ...(isContested ? [giveUp()] : [])]);
    if (!answer) return this.unknown(record);
    if (reserved && !isContested && answer.status !== 200) {
      const { surprises } = this.client.world.records;
      surprises.push(`${order.incrementId} was reserved and is refused: ${JSON.stringify(answer.body)}`);
    }
    return this.accepted(answer, shop, record);
  }

  private wanted(goods?: readonly WantedLine[]): { shop: Shop; lines: readonly WantedLine[]; record: OrderRecord } {
    const { dice, world } = this.client;
    const lines =
      goods ?? dice.some(world.skus, dice.chance(0.3) ? 2 : 1).map((sku) => ({ sku, quantity: dice.between(1, 3) }));
    const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
    return { shop: dice.pick(world.market.shops), lines, record: world.records.want(quantity) };
  }

  private nextNumber(): string {
    this.numbers += 1;
    return `${this.name}-${this.numbers}`;
  }

  private unknown(record: OrderRecord): undefined {
    record.outcome = 'unknown';
    return undefined;
  }

  private accepted(answer: Answer, shop: Shop, record: OrderRecord): LiveOrder | undefined {
    if (answer.status !== 200) return undefined;
    record.outcome = 'placed';
    const { entity_id: entityId, increment_id: incrementId } = answer.body as AnsweredOrder;
    return { entityId, incrementId, shop, record };
  }
}
