import type { DocumentLine } from '../../../concurrency/support/order-desk.js';
import { exact } from './exact.js';
import type { LineQuantity, ModelLine, ModelOrder } from './orders.js';
import { toCancel, toInvoice, toShip } from './orders.js';
import type { Move } from './shelves.js';
import type { Step, Story, Wanted } from './story.js';
import { inWords, summed } from './story.js';

const NOTHING_IS_DONE_WITH = ['canceled', 'holded', 'payment_review'];

/** A shipment of some or all of an order, from a named source or from the one that follows. */
export const ship: Step = async (story) => {
  const order = story.someOrder();
  if (!order) return undefined;
  const isWhole = story.dice.chance(0.3);
  const asked = isWhole ? everything(order, toShip) : someOf(story, order, toShip);
  if (asked.length === 0 && !isWhole) return undefined;
  // Virtual lines that are asked for are passed over.
  const lines = asked.filter(({ line }) => !line.product.isVirtual);
  const named = story.dice.chance(0.7) ? someSource(story, lines) : undefined;
  const what = `shipment of ${order.incrementId} from ${named ?? 'where it follows'}: ${lineWords(lines)}`;
  const moves = shipmentMoves(story, order, lines, named);
  const answer = await story.desk.ship(order.entityId, {
    ...(isWhole ? {} : { lines: documentLines(asked) }),
    ...(named === undefined ? {} : { source: named }),
  });
  story.touched.add(order);
  if (!moves) {
    story.judge(what, answer, { status: 400 });
    return `${what} is refused`;
  }
  story.judge(what, answer, { status: 200 });
  applyShipment(story, order, lines, moves);
  return what;
};

/** The whole rest of an order shipped by two requests at once: it leaves once. */
export const shipTwice: Step = async (story) => {
  const order = story.someOrder();
  if (!order) return undefined;
  const lines = everything(order, toShip);
  const source = someSource(story, lines);
  const moves = shipmentMoves(story, order, lines, source);
  const requests = [1, 2].map(() => story.desk.ship(order.entityId, { source }));
  const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
  const what = `${order.incrementId} shipped twice at once from ${source}: ${lineWords(lines)}`;
  if (statuses.join() !== (moves ? '200,400' : '400,400')) throw new Error(`${what}: answered ${statuses.join()}.`);
  story.touched.add(order);
  if (moves) applyShipment(story, order, lines, moves);
  return what;
};

/** An invoice of some or all of an order; virtual goods leave with it. */
export const invoice: Step = async (story) => {
  const order = story.someOrder();
  if (!order) return undefined;
  const isWhole = story.dice.chance(0.4);
  const lines = isWhole ? everything(order, toInvoice) : someOf(story, order, toInvoice);
  if (lines.length === 0 && !isWhole) return undefined;
  const what = `invoice of ${order.incrementId}: ${lineWords(lines)}`;
  const isOpen = ![...NOTHING_IS_DONE_WITH, 'complete', 'closed'].includes(order.state);
  const isPossible = isOpen && fits(lines, toInvoice);
  const virtual = lines.filter(({ line }) => line.product.isVirtual);
  const { moves, isShippable } = story.shelves.select(order.shop.sources, managed(virtual));
  const answer = await story.desk.invoice(order.entityId, isWhole ? undefined : documentLines(lines));
  story.touched.add(order);
  if (!isPossible || !isShippable) {
    story.judge(what, answer, { status: 400 });
    return `${what} is refused`;
  }
  story.judge(what, answer, { status: 200 });
  for (const { line, quantity } of lines) line.invoiced = exact(line.invoiced + quantity);
  story.shelves.move(moves);
  release(story, order, virtual);
  return what;
};

/** A cancel of what is neither shipped nor invoiced; now and then two at once. */
export const cancel: Step = async (story) => {
  const order = story.someOrder();
  if (!order) return undefined;
  const isTwice = story.dice.chance(0.3);
  const lines = everything(order, toCancel);
  const isOpen = ![...NOTHING_IS_DONE_WITH, 'complete', 'closed'].includes(order.state);
  const isCanceled = isOpen && lines.length > 0;
  const requests = Array.from({ length: isTwice ? 2 : 1 }, () => story.desk.cancel(order.entityId));
  const answers = (await Promise.all(requests)).map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
  const expected = [isCanceled, ...(isTwice ? [false] : [])].map((isDone) => `200 ${String(isDone)}`);
  const what = `cancel of ${order.incrementId}${isTwice ? ' twice at once' : ''}: ${lineWords(lines)}`;
  if (answers.sort().join() !== expected.sort().join()) {
    throw new Error(`${what}: answered ${answers.join()}, expected ${expected.join()}.`);
  }
  story.touched.add(order);
  if (!isCanceled) return `${what} does nothing`;
  for (const { line, quantity } of lines) line.canceled = exact(line.canceled + quantity);
  release(story, order, lines);
  return what;
};

/** Every line of which something is left, with all of it. */
export function everything(order: ModelOrder, left: (line: ModelLine) => number): LineQuantity[] {
  return order.lines.map((line) => ({ line, quantity: left(line) })).filter(({ quantity }) => quantity > 0);
}

/** Some lines with a part of what is left; rarely with more than is left. */
export function someOf(story: Story, order: ModelOrder, left: (line: ModelLine) => number): LineQuantity[] {
  const { dice } = story;
  return order.lines
    .filter(() => dice.chance(0.7))
    .map((line) => {
      const steps = Math.round(left(line) / line.product.step);
      const taken = dice.chance(0.04) ? steps + 1 : dice.between(Math.min(1, steps), steps);
      return { line, quantity: exact(taken * line.product.step) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Whether a document may have these lines: some, and none with more than is left. */
export function fits(lines: readonly LineQuantity[], left: (line: ModelLine) => number): boolean {
  return lines.length > 0 && lines.every(({ line, quantity }) => quantity <= left(line));
}

export function documentLines(lines: readonly LineQuantity[]): DocumentLine[] {
  return lines.map(({ line, quantity }) => ({ itemId: line.itemId, quantity }));
}

export function lineWords(lines: readonly LineQuantity[]): string {
  return inWords(wantedOf(lines)) || 'nothing';
}

/** The goods of the lines whose stock is managed, each product once. */
export function managed(lines: readonly LineQuantity[]): Wanted[] {
  return summed(wantedOf(lines)).filter(({ product }) => product.isManaged);
}

/** Notes for a line that a source gave goods for it, or got them back: then the quantity is below zero. */
export function note({ product, takenFrom }: ModelLine, source: string, quantity: number): void {
  if (product.isManaged) takenFrom.set(source, exact((takenFrom.get(source) ?? 0) + quantity));
}

/** Gives back what the order holds of the lines' goods. */
export function release(story: Story, order: ModelOrder, lines: readonly LineQuantity[]): void {
  for (const { product, quantity } of summed(wantedOf(lines))) {
    story.reservations.release(order.incrementId, order.shop, product.sku, quantity);
  }
}

function wantedOf(lines: readonly LineQuantity[]): Wanted[] {
  return lines.map(({ line, quantity }) => ({ product: line.product, quantity }));
}

/** A source to ship from: mostly one that has the goods, whether the order has reserved there or not. */
function someSource(story: Story, lines: readonly LineQuantity[]): string {
  const { dice, market, shelves } = story;
  const able = market.sources.filter((source) =>
    shelves.canMove(managed(lines).map(({ product, quantity }) => ({ source, product, quantity }))),
  );
  return dice.pick(able.length > 0 && dice.chance(0.8) ? able : market.sources);
}

/** What a shipment takes from which source; undefined where it is refused. */
function shipmentMoves(
  story: Story,
  order: ModelOrder,
  lines: readonly LineQuantity[],
  named: string | undefined,
): Move[] | undefined {
  if (NOTHING_IS_DONE_WITH.includes(order.state) || !fits(lines, toShip)) return undefined;
  const goods = managed(lines);
  const source = named ?? sourceThatFollows(story, order, goods);
  if (source === undefined) return undefined;
  const moves = goods.map(({ product, quantity }): Move => ({ source, product, quantity }));
  return story.shelves.canMove(moves) ? moves : undefined;
}

/** Where a shipment comes from that names no source (spec, "Ship an order"). */
function sourceThatFollows(story: Story, order: ModelOrder, goods: readonly Wanted[]): string | undefined {
  const { sources } = order.shop;
  const [first, ...others] = sources;
  if (others.length === 0 || goods.length === 0) return first;
  const reservedAt = sources.find((source) =>
    goods.every(
      ({ product, quantity }) => story.reservations.heldBy(order.incrementId, product.sku, source) >= quantity,
    ),
  );
  if (story.reservations.isPerSource && reservedAt !== undefined) return reservedAt;
  const { moves, isShippable } = story.shelves.select(sources, goods);
  const used = new Set(moves.map(({ source }) => source));
  return isShippable && used.size === 1 ? moves[0]?.source : undefined;
}

function applyShipment(story: Story, order: ModelOrder, lines: readonly LineQuantity[], moves: readonly Move[]): void {
  story.shelves.move(moves);
  const [move] = moves;
  for (const { line, quantity } of lines) {
    line.shipped = exact(line.shipped + quantity);
    if (move) note(line, move.source, quantity);
  }
  release(story, order, lines);
}
