import type { AnsweredOrder } from '../../../concurrency/support/order-desk.js';
import { expireHolds, passTime } from '../../../support/holds.js';
import type { AheadReservation, Step, Story, Wanted } from './story.js';
import { inWords, summed, wantedLines } from './story.js';

/** What a buyer is told whose goods are not there, and where no source may sell at all. */
const SHORTAGE = 'Not enough items for sale';
const NO_SOURCE = 'The requested sku is not assigned to given stock';

/** An order of a few lines; sold or refused by the rule. */
export const placeOrder: Step = async (story) => {
  const shop = story.dice.pick(story.market.shops);
  const wanted = story.want();
  const incrementId = story.nextNumber();
  const isSold = story.reservations.canPlace(shop, summed(wanted));
  const what = `order ${incrementId} in stock ${shop.stockId}: ${inWords(wanted)}`;
  const answer = await story.desk.place({ shop, incrementId, lines: wantedLines(wanted) });
  if (!isSold) {
    story.judge(what, answer, { status: 400 });
    const isSelling = shop.sources.some((source) => story.shelves.isEnabled(source));
    if (answer.body.message !== (isSelling ? SHORTAGE : NO_SOURCE))
      throw new Error(`${what}: refused with ${JSON.stringify(answer.body)}.`);
    return `${what} is refused`;
  }
  story.judge(what, answer, { status: 200 });
  story.accept(answer.body as AnsweredOrder, shop, wanted);
  return what;
};

/** One request with several orders: each is decided by itself, after those before it. */
export const placeBatch: Step = async (story) => {
  const shop = story.dice.pick(story.market.shops);
  const batch = Array.from({ length: story.dice.between(2, 4) }, () => ({
    incrementId: story.nextNumber(),
    wanted: story.want(),
  }));
  const entities = batch.map(({ incrementId, wanted }) => ({
    increment_id: incrementId,
    store_id: shop.storeId,
    customer_email: 'buyer@example.com',
    items: wanted.map(({ product, quantity }) => ({ sku: product.sku, qty_ordered: quantity, price: 10 })),
  }));
  const answer = await story.app.http.post('/rest/V1/orders/batch', { entities });
  const what = `a batch in stock ${shop.stockId}: ${batch.map(({ wanted }) => inWords(wanted)).join('; ')}`;
  story.judge(what, answer, { status: 200 });
  const results = answer.body as { order?: AnsweredOrder; error?: { message: string } }[];
  for (const [index, { incrementId, wanted }] of batch.entries()) {
    const isSold = story.reservations.canPlace(shop, summed(wanted));
    const { order, error } = results[index] ?? {};
    if (isSold !== (order !== undefined) || isSold === (error !== undefined)) {
      throw new Error(`${what}: number ${index} answered ${JSON.stringify(results[index])}, expected sold ${isSold}.`);
    }
    if (order && order.increment_id !== incrementId) throw new Error(`${what}: order ${index} is not in its place.`);
    if (order) story.accept(order, shop, wanted);
  }
  return what;
};

/** The same order twice at once: it is placed once. */
export const placeTwice: Step = async (story) => {
  const shop = story.dice.pick(story.market.shops);
  const wanted = story.want();
  const incrementId = story.nextNumber();
  const isSold = story.reservations.canPlace(shop, summed(wanted));
  const order = { shop, incrementId, lines: wantedLines(wanted) };
  const answers = await Promise.all([story.desk.place(order), story.desk.place(order)]);
  const placed = answers.filter(({ status }) => status === 200);
  const what = `order ${incrementId} twice at once in stock ${shop.stockId}: ${inWords(wanted)}`;
  const refused = answers.filter(({ status }) => status === 400);
  if (placed.length !== (isSold ? 1 : 0) || placed.length + refused.length !== 2) {
    throw new Error(`${what}: answered ${JSON.stringify(answers.map(({ status, body }) => [status, body]))}.`);
  }
  if (placed[0]) story.accept(placed[0].body as AnsweredOrder, shop, wanted);
  return what;
};

/** A reservation ahead of its order. */
export const reserveAhead: Step = async (story) => {
  const shop = story.dice.pick(story.market.shops);
  const wanted = story.want();
  const incrementId = story.nextNumber();
  const isSold = story.reservations.canPlace(shop, summed(wanted));
  const what = `reserved ahead for ${incrementId} in stock ${shop.stockId}: ${inWords(wanted)}`;
  const answer = await story.desk.reserve({ shop, incrementId, lines: wantedLines(wanted) });
  if (!isSold) {
    story.judge(what, answer, { status: 400 });
    return `${what} is refused`;
  }
  story.judge(what, answer, { status: 200, body: true });
  story.reservations.place(incrementId, shop, summed(wanted));
  story.ahead.push({ incrementId, shop, wanted, state: 'held' });
  return what;
};

/** The same reservation again reserves nothing more; another one under its number is refused. */
export const repeatReservation: Step = async (story) => {
  const reservation = pickAhead(story, 'held', 'adopted');
  if (!reservation) return undefined;
  const { incrementId, shop, wanted } = reservation;
  const isOther = story.dice.chance(0.5) && reservation.state === 'held';
  const lines = wantedLines(isOther ? otherThan(wanted) : wanted);
  const answer = await story.desk.reserve({ shop, incrementId, lines });
  const what = `${isOther ? 'another' : 'the same'} reservation for ${incrementId}, ${reservation.state}`;
  story.judge(what, answer, isOther ? { status: 400 } : { status: 200, body: true });
  return what;
};

/** The order of a reservation: it takes over what is reserved, and reserves anew where nothing is. */
export const adopt: Step = async (story) => {
  const reservation = pickAhead(story, 'held', 'canceled');
  if (!reservation) return undefined;
  const { incrementId, shop, wanted } = reservation;
  const isOther = reservation.state === 'held' && story.dice.chance(0.25);
  const isSold = reservation.state === 'held' || story.reservations.canPlace(shop, summed(wanted));
  const lines = wantedLines(isOther ? otherThan(wanted) : wanted);
  const answer = await story.desk.place({ shop, incrementId, lines });
  const what = `order ${incrementId} for its reservation (${reservation.state})${isOther ? ' with other items' : ''}`;
  if (isOther || !isSold) {
    story.judge(what, answer, { status: 400 });
    return `${what} is refused`;
  }
  story.judge(what, answer, { status: 200 });
  story.accept(answer.body as AnsweredOrder, shop, wanted, { reserves: reservation.state === 'canceled' });
  reservation.state = 'adopted';
  return what;
};

/** Gives a reservation up: true where something was held for no order. */
export const cancelReservation: Step = async (story) => {
  const reservation = pickAhead(story, 'held', 'held', 'adopted', 'canceled');
  if (!reservation) return undefined;
  const { incrementId, shop, state } = reservation;
  const held = story.reservations.ofOrder(incrementId).filter(({ quantity }) => quantity > 0);
  const answer = await story.desk.cancelReservation(incrementId);
  const what = `cancel of the reservation for ${incrementId}, ${state}`;
  const holdsNothing = state === 'held' && held.length === 0;
  // Goods without managed stock are not reserved: whether there was something to cancel is a matter of taste.
  story.judge(what, answer, { status: 200, ...(holdsNothing ? {} : { body: state === 'held' }) });
  if (state === 'held') {
    for (const { sku, quantity } of [...held]) story.reservations.release(incrementId, shop, sku, quantity);
    reservation.state = 'canceled';
  }
  return what;
};

/** A reservation gets an end and comes to it: it is given back where no order has taken it over, and then once. */
export const letExpire: Step = async (story) => {
  const reservation = pickAhead(story, 'held', 'held', 'adopted', 'canceled');
  if (!reservation) return undefined;
  const { incrementId, shop, state } = reservation;
  const what = `the end of the reservation for ${incrementId}, ${state}`;
  const answer = await story.desk.extendReservation(incrementId, 600);
  story.judge(what, answer, state === 'held' ? { status: 200, body: true } : { status: 404 });
  await passTime(story.app, [incrementId]);
  const { holds } = await expireHolds(story.app);
  if (holds !== (state === 'held' ? 1 : 0)) throw new Error(`${what}: ${holds} given back.`);
  if (state === 'held') {
    for (const { sku, quantity } of [...story.reservations.ofOrder(incrementId)]) {
      if (quantity > 0) story.reservations.release(incrementId, shop, sku, quantity);
    }
    reservation.state = 'canceled';
  }
  return what;
};

function pickAhead(story: Story, ...states: AheadReservation['state'][]): AheadReservation | undefined {
  const choices = story.ahead.filter(({ state }) => states.includes(state));
  return choices.length === 0 ? undefined : story.dice.pick(choices);
}

function otherThan(wanted: readonly Wanted[]): Wanted[] {
  return wanted.map((each, index) => (index === 0 ? { ...each, quantity: each.quantity + each.product.step } : each));
}
