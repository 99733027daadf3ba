import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { itemsOf, Office, refundOf } from './support/office.js';
import type { PlacedOrder } from './support/office.js';

/** A small generator of its own, so that a history that fails can be run again. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

describe('refunds', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 2);
  });
  afterAll(() => app.close());

  const lineOf = (order: PlacedOrder): number => order.lines[0] ?? 0;

  it('of the same goods at once give them back once', async () => {
    const sku = await office.product([10]);
    const order = await office.sold(sku, { ordered: 4, invoiced: 4, shipped: [2] });
    const body = refundOf(undefined, [lineOf(order)]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.refund(order, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await office.onHand(sku)).toEqual([10, null]);
    expect(await office.progress(order)).toEqual(['closed', [4, 2, 4]]);
    expect(await office.reserved(order)).toBe(0);
  });

  it('of parts at once are all made, none of them twice', async () => {
    const sku = await office.product([10, 10]);
    const order = await office.sold(sku, { ordered: 6, invoiced: 6, shipped: [2, 1] });
    const body = refundOf([[lineOf(order), 1]], [lineOf(order)]);
    const answers = await Promise.all(Array.from({ length: 9 }, () => office.refund(order, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(await office.onHand(sku)).toEqual([10, 10]);
    expect(await office.reserved(order)).toBe(0);
    await office.expectNoDrift(sku);
  });

  it('and shipments of one order at once keep to what there is', async () => {
    const sku = await office.product([20]);
    const order = await office.sold(sku, { ordered: 8, invoiced: 8 });
    const line = lineOf(order);
    const one = itemsOf([[line, 1]]);
    await Promise.all([
      ...Array.from({ length: 8 }, () => office.refund(order, refundOf([[line, 1]], [line]))),
      ...Array.from({ length: 8 }, () => office.shop.ship(order, { items: one })),
    ]);
    const [state, [, shipped = 0, refunded] = []] = await office.progress(order);
    expect([state, refunded]).toEqual(['closed', 8]);
    const [events, moves] = [await office.events(order, sku), await office.moves(sku)];
    const given = (event: string): number =>
      events.filter(([name]) => name === event).reduce((sum, [, quantity]) => sum + quantity, 0);
    expect(given('shipment_created') + given('creditmemo_created')).toBe(8);
    expect(given('shipment_created')).toBe(shipped);
    const back = moves.filter(([, , reason]) => reason === 'return_restock').reduce((sum, [, delta]) => sum + delta, 0);
    expect(back).toBe(shipped);
    expect(await office.onHand(sku)).toEqual([20, null]);
  });

  it.each(Array.from({ length: 8 }, (_, index) => index + 1))(
    'in any order with shipments end with every unit where it belongs (history %i)',
    async (seed) => {
      const random = randomFrom(seed);
      const sku = await office.product([30, 30]);
      const ordered = 3 + random(8);
      const order = await office.sold(sku, { ordered, invoiced: ordered });
      const line = lineOf(order);
      let kept = 0;
      for (let step = 0; step < 200 && (await office.progress(order))[0] !== 'closed'; step += 1) {
        const [, [invoiced = 0, , refunded = 0] = []] = await office.progress(order);
        const quantity = 1 + random(3);
        if (random(2) === 0) {
          const source = office.sources[random(2)];
          await office.shop.ship(order, {
            items: itemsOf([[line, quantity]]),
            extension_attributes: { source_code: source },
          });
          continue;
        }
        const part = Math.min(quantity, invoiced - refunded);
        const isReturned = random(3) > 0;
        await office.refunded(order, [[line, part]], isReturned ? [line] : []);
        if (!isReturned) kept += part;
      }
      const [one, two] = await office.onHand(sku);
      expect([(await office.progress(order))[0], await office.reserved(order)]).toEqual(['closed', 0]);
      expect((one ?? 0) + (two ?? 0)).toBe(60 - kept);
      await office.expectNoDrift(sku);
    },
  );
});
