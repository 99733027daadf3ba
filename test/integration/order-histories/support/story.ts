import type { Dice } from '../../../support/dice.js';
import { FINAL_STATES, OrderDesk } from '../../../concurrency/support/order-desk.js';
import type { AnsweredOrder, WantedLine } from '../../../concurrency/support/order-desk.js';
import type { Market, Shop } from '../../../concurrency/support/market.js';
import type { TestApplication } from '../../../support/application.js';
import type { Answer } from '../../../support/http-client.js';
import { exact } from './exact.js';
import type { ModelOrder } from './orders.js';
import { modelOrder } from './orders.js';
import type { ModelProduct } from './products.js';
import { Reservations } from './reservations.js';
import { Shelves } from './shelves.js';

const ORDERS_IN_WORK = 4;

/** A quantity of a product that a customer wants. */
export interface Wanted {
  readonly product: ModelProduct;
  readonly quantity: number;
}

/** A reservation made ahead of its order. */
export interface AheadReservation {
  readonly incrementId: string;
  readonly shop: Shop;
  readonly wanted: readonly Wanted[];
  state: 'held' | 'adopted' | 'canceled';
}

/** One thing that happens; returns what it was, in words. */
export type Step = (story: Story) => Promise<string | undefined>;

/** A history in the making: the service on one side, the model of it on the other. */
export class Story {
  readonly desk: OrderDesk;
  readonly shelves = new Shelves();
  readonly reservations = new Reservations(this.shelves);
  readonly orders: ModelOrder[] = [];
  readonly ahead: AheadReservation[] = [];
  /** What has happened, in words. */
  readonly log: string[] = [];
  /** Orders whose counters may have changed since they were compared. */
  readonly touched = new Set<ModelOrder>();
  private numbers = 0;

  constructor(
    readonly app: TestApplication,
    readonly market: Market,
    readonly products: readonly ModelProduct[],
    readonly dice: Dice,
    private readonly name: string,
  ) {
    this.desk = new OrderDesk(app.http);
  }

  get skus(): string[] {
    return this.products.map(({ sku }) => sku);
  }

  /** A number for an order that no order has yet. */
  nextNumber(): string {
    this.numbers += 1;
    return `${this.name}-${this.numbers}`;
  }

  /** One to three products with small quantities; rarely one product twice. */
  want(): Wanted[] {
    const { dice } = this;
    const chosen = dice.some(this.products, dice.between(1, 3));
    if (dice.chance(0.1)) chosen.push(dice.pick(chosen));
    return chosen.map((product) => ({ product, quantity: product.step * dice.between(1, 4) }));
  }

  /** Accepts a placed order into the model; `reserves` is false where it was reserved ahead. */
  accept(answer: AnsweredOrder, shop: Shop, wanted: readonly Wanted[], { reserves = true } = {}): ModelOrder {
    const order = modelOrder(
      answer,
      shop,
      wanted.map(({ product }) => product),
    );
    if (reserves) this.reservations.place(order.incrementId, shop, summed(wanted));
    this.orders.push(order);
    this.touched.add(order);
    return order;
  }

  /** One of a few orders that are not in a final state, so that much happens to each; now and then any order. */
  someOrder(): ModelOrder | undefined {
    const open = this.orders.filter(({ state }) => !FINAL_STATES.includes(state)).slice(0, ORDERS_IN_WORK);
    const choices = open.length === 0 || this.dice.chance(0.08) ? this.orders : open;
    return choices.length === 0 ? undefined : this.dice.pick(choices);
  }

  /** Throws where a response is not what the model says. */
  judge(what: string, answer: Answer, expected: { status: number; body?: unknown }): void {
    const isExpected =
      answer.status === expected.status &&
      (expected.body === undefined || JSON.stringify(answer.body) === JSON.stringify(expected.body));
    if (isExpected) return;
    const wanted = JSON.stringify(expected);
    throw new Error(`${what}: answered ${answer.status} ${JSON.stringify(answer.body)}, expected ${wanted}.`);
  }
}

/** Each product once, with all that is wanted of it. */
export function summed(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<ModelProduct, number>();
  for (const { product, quantity } of wanted) sums.set(product, exact((sums.get(product) ?? 0) + quantity));
  return [...sums].map(([product, quantity]) => ({ product, quantity }));
}

export function wantedLines(wanted: readonly Wanted[]): WantedLine[] {
  return wanted.map(({ product, quantity }) => ({ sku: product.sku, quantity }));
}

/** Quantities in words. */
export function inWords(wanted: readonly Wanted[]): string {
  return wanted.map(({ product, quantity }) => `${quantity} of ${product.sku}`).join(', ');
}
