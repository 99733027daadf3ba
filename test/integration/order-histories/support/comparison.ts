import { findFaults, heldDemand, NO_FAULTS } from '../../../concurrency/support/demand-checks.js';
import { FINAL_STATES } from '../../../concurrency/support/order-desk.js';
import { eventually } from '../../../support/eventually.js';
import { expectedIndex, storedIndex } from '../../../support/expected-index.js';
import { answeredLines, counterLines } from './orders.js';
import { heldKey } from './reservations.js';
import { keyOf, shelfLine } from './shelves.js';
import type { Story } from './story.js';

const INDEX_MS_MAX = 20_000;

/** Compares what a step may have changed: source items, demand, and the orders that it touched. */
export async function compareLedgers(story: Story): Promise<void> {
  const { database } = story.app;
  const items = await database.query<{ source_code: string; sku: string; quantity: string; status: number }>(
    'SELECT source_code, sku, quantity, status FROM inventory_source_item WHERE sku IN (?)',
    [story.skus],
  );
  const shelves = items.map(({ source_code: source, sku, quantity, status }) =>
    shelfLine(keyOf(source, sku), Number(quantity), Number(status) === 1),
  );
  expect(shelves.sort()).toEqual(story.shelves.listed());
  const held = (await heldDemand(database, story.skus)).map((each) => `${heldKey(each)}: ${each.quantity}`);
  expect(held.sort()).toEqual(story.reservations.listed());
  for (const order of story.touched) await compareOrder(story, order);
  story.touched.clear();
}

async function compareOrder(story: Story, order: Story['orders'][number]): Promise<void> {
  const answer = await story.desk.read(order.entityId);
  expect(answeredLines(answer)).toEqual(counterLines(order));
  order.state = answer.state;
  if (!FINAL_STATES.includes(answer.state)) return;
  const held = story.reservations.ofOrder(order.incrementId).filter(({ quantity }) => quantity > 0);
  expect({ order: order.incrementId, state: answer.state, held }).toEqual({
    order: order.incrementId,
    state: answer.state,
    held: [],
  });
}

/** Compares everything, the sums of both ledgers and the indexes included. */
export async function compareAll(story: Story): Promise<void> {
  await compareLedgers(story);
  const { database } = story.app;
  await story.app.followReservations();
  expect(await findFaults(database, story.skus)).toEqual(NO_FAULTS);
  for (const { stockId } of story.market.shops) {
    const expected = await expectedIndex(database, stockId, story.reservations.isPerSource);
    const isCurrent = async (): Promise<boolean> =>
      JSON.stringify(await storedIndex(database, stockId)) === JSON.stringify(expected);
    await eventually(isCurrent, INDEX_MS_MAX).catch(() => undefined);
    expect(await storedIndex(database, stockId)).toEqual(expected);
  }
}
