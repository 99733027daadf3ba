import { findFaults, heldDemand, NO_FAULTS } from '../../concurrency/support/demand-checks.js';
import { Dice } from '../../support/dice.js';
import { givenProduct, openMarket } from '../../concurrency/support/market.js';
import type { Market } from '../../concurrency/support/market.js';
import { FINAL_STATES, OrderDesk } from '../../concurrency/support/order-desk.js';
import type { DocumentLine } from '../../concurrency/support/order-desk.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenBundleOf, givenConfigurableOf } from '../../support/composite-goods.js';
import { givenItems } from '../../support/given.js';
import type { Answer } from '../../support/http-client.js';
import { exact } from './support/exact.js';

/** To play other histories: `COMPOSITE_HISTORY_SEED=7 COMPOSITE_HISTORY_COUNT=20 npx jest composite-histories`. */
const SEED = Number(process.env['COMPOSITE_HISTORY_SEED'] ?? 20_262);
const COUNT = Number(process.env['COMPOSITE_HISTORY_COUNT'] ?? 4);
const STEPS = 10;
/** Of everything, at each source, whenever an order comes to its end. */
const PLENTY = 500;

/** A line as the database has it. */
interface Line {
  readonly id: number;
  readonly parent: number | null;
  readonly sku: string;
  readonly isVirtual: boolean;
  readonly shipmentType: number | null;
  readonly ordered: number;
  readonly canceled: number;
  readonly invoiced: number;
  readonly shipped: number;
  readonly refunded: number;
  readonly refundedUnshipped: number;
}

interface Range {
  readonly cup: string;
  readonly lid: string;
  readonly cloth: string;
  readonly manual: string;
  readonly shirt: string;
  readonly together: string;
  readonly apart: string;
}

/** An order in a history, and what was done with it. */
interface Played {
  readonly id: number;
  readonly incrementId: string;
  readonly log: string[];
}

describe('random histories of orders of composite products', () => {
  let app: TestApplication;
  let desk: OrderDesk;
  let market: Market;
  let range: Range;

  beforeAll(async () => {
    app = await startApplication();
    desk = new OrderDesk(app.http);
    market = await openMarket(app, [[0, 1, 2]]);
    range = {
      cup: await givenProduct(app, { name: 'cup' }),
      lid: await givenProduct(app, { name: 'lid' }),
      cloth: await givenProduct(app, { name: 'cloth', isQtyDecimal: true }),
      manual: await givenProduct(app, { name: 'manual', type: 'virtual' }),
      shirt: await givenConfigurableOf(app, []),
      together: await givenBundleOf(app, [], { shipment: 'together' }),
      apart: await givenBundleOf(app, [], { shipment: 'separately' }),
    };
  });
  afterAll(() => app.close());

  const stock = (quantity: () => number): Promise<void> =>
    givenItems(
      app,
      ...[range.cup, range.lid, range.cloth, range.manual].flatMap((sku) =>
        market.sources.map((source_code) => ({ sku, source_code, quantity: quantity() })),
      ),
    );

  /** A configurable product, both kinds of bundle, and the goods of a grouped one. */
  async function place(dice: Dice): Promise<Played> {
    const { cup, lid, cloth, manual, shirt, together, apart } = range;
    const [shirts, sets, kits] = [dice.between(1, 3), dice.between(1, 4), dice.between(1, 3)];
    const [cups, lids] = [dice.between(1, 3), dice.between(1, 2)];
    const items = [
      { sku: shirt, qty_ordered: shirts },
      { sku: cup, qty_ordered: shirts, parent_index: 0 },
      { sku: together, qty_ordered: sets },
      { sku: cup, qty_ordered: sets * cups, parent_index: 2 },
      { sku: lid, qty_ordered: sets * lids, parent_index: 2 },
      { sku: cloth, qty_ordered: sets * 0.75, parent_index: 2 },
      { sku: manual, qty_ordered: sets, parent_index: 2 },
      { sku: apart, qty_ordered: kits },
      { sku: lid, qty_ordered: kits * lids, parent_index: 7 },
      { sku: cloth, qty_ordered: kits * 1.5, parent_index: 7 },
      { sku: lid, qty_ordered: dice.between(1, 4), product_type: 'grouped' },
      { sku: manual, qty_ordered: 1, product_type: 'grouped' },
    ].map((item) => ({ ...item, price: 10 }));
    const [shop] = market.shops;
    const entity = { store_id: shop?.storeId, customer_email: 'buyer@example.com', items };
    const { status, body } = await app.http.post('/rest/V1/orders', { entity });
    if (status !== 200) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
    return { id: body.entity_id, incrementId: body.increment_id, log: [`placed ${JSON.stringify(items)}`] };
  }

  async function linesOf({ id }: Played): Promise<Line[]> {
    const rows = await app.database.query<Record<string, string | number | null>>(
      `SELECT item_id, parent_item_id, sku, is_virtual + 0 AS is_virtual, shipment_type, qty_ordered, qty_canceled,
              qty_invoiced, qty_shipped, qty_refunded, qty_refunded_unshipped
         FROM sales_order_item WHERE order_id = ? ORDER BY item_id`,
      [id],
    );
    return rows.map((row) => ({
      id: Number(row['item_id']),
      parent: row['parent_item_id'] === null ? null : Number(row['parent_item_id']),
      sku: String(row['sku']),
      isVirtual: Number(row['is_virtual']) === 1,
      shipmentType: row['shipment_type'] === null ? null : Number(row['shipment_type']),
      ordered: Number(row['qty_ordered']),
      canceled: Number(row['qty_canceled']),
      invoiced: Number(row['qty_invoiced']),
      shipped: Number(row['qty_shipped']),
      refunded: Number(row['qty_refunded']),
      refundedUnshipped: Number(row['qty_refunded_unshipped']),
    }));
  }

  /** Any lines, composite or not, each with some of what was ordered of it. */
  function someOf(dice: Dice, lines: readonly Line[]): DocumentLine[] {
    return dice.some(lines, dice.between(1, 3)).map(({ id, ordered, sku }) => ({
      itemId: id,
      quantity: sku === range.cloth ? exact(dice.between(1, 4) * 0.75) : dice.between(1, Math.ceil(ordered)),
    }));
  }

  async function step(dice: Dice, order: Played): Promise<void> {
    const lines = someOf(dice, await linesOf(order));
    const returned = lines.filter(() => dice.chance(0.5)).map(({ itemId }) => itemId);
    const source = dice.chance(0.7) ? { source: dice.pick(market.sources) } : {};
    const [name, send] = dice.weighted<readonly [string, () => Promise<Answer>]>([
      [6, ['ship', () => desk.ship(order.id, { lines, ...source })]],
      [1, ['ship the rest', () => desk.ship(order.id, source)]],
      [4, ['invoice', () => desk.invoice(order.id, lines)]],
      [4, ['refund', () => desk.refund(order.id, lines, returned)]],
      [1, ['cancel', () => desk.cancel(order.id)]],
    ]);
    const { status, body } = await send();
    order.log.push(`${name} ${JSON.stringify({ lines, returned, ...source })}: ${status} ${JSON.stringify(body)}`);
    expect([200, 400]).toContain(status);
  }

  /** Whatever was left is shipped or canceled, invoiced and refunded: nothing is waited for any more. */
  async function finish(dice: Dice, order: Played): Promise<void> {
    await stock(() => PLENTY);
    const answers = dice.chance(0.5) ? [await desk.cancel(order.id)] : [];
    answers.push(await desk.invoice(order.id), await desk.ship(order.id, { source: dice.pick(market.sources) }));
    order.log.push(`finished: ${answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`).join('; ')}`);
    expect(FINAL_STATES).toContain((await desk.read(order.id)).state);
  }

  async function check(order: Played): Promise<void> {
    const lines = await linesOf(order);
    const children = (line: Line): Line[] => lines.filter(({ parent }) => parent === line.id);
    const goods = lines.filter((line) => children(line).length === 0);
    const open = new Map<string, number>();
    for (const line of goods) {
      const gone = line.isVirtual ? line.invoiced : line.shipped + line.refundedUnshipped;
      open.set(line.sku, exact((open.get(line.sku) ?? 0) + line.ordered - line.canceled - gone));
    }
    const held = new Map<string, number>();
    for (const each of await heldDemand(app.database, [...open.keys()])) {
      if (each.order === order.incrementId) held.set(each.sku, exact((held.get(each.sku) ?? 0) + each.quantity));
    }
    expect([...open].map(([sku, quantity]) => [sku, held.get(sku) ?? 0, quantity])).toEqual(
      [...open].map(([sku, quantity]) => [sku, quantity, quantity]),
    );
    for (const line of lines.filter((each) => each.parent === null && children(each).length > 0)) {
      const parts = children(line).filter(({ isVirtual }) => !isVirtual);
      const sets = parts.map((part) => (part.shipped * line.ordered) / part.ordered);
      expect(line.shipped).toBe(Math.floor(Math.min(...sets) + 1e-9));
      // What ships together has left together, but for what was refunded or canceled before it could.
      const isTouched = parts.some((part) => part.refundedUnshipped > 0 || part.canceled > 0);
      if (line.shipmentType === 0 && !isTouched) expect(sets.map(exact)).toEqual(sets.map(() => line.shipped));
    }
  }

  it.each(Array.from({ length: COUNT }, (_, index) => [SEED + index]))(
    'hold what is not gone of the goods, and nothing in the end (seed %i)',
    async (seed) => {
      const dice = new Dice(seed);
      await stock(() => dice.between(12, 40));
      const orders = [await place(dice), await place(dice)];
      try {
        for (let count = 0; count < STEPS * orders.length; count += 1) {
          const order = dice.pick(orders);
          await step(dice, order);
          await check(order);
        }
        for (const order of orders) {
          await finish(dice, order);
          await check(order);
        }
      } catch (error) {
        throw new Error(orders.map(({ log }) => log.join('\n')).join('\n\n'), { cause: error });
      }
      const skus = [range.cup, range.lid, range.cloth, range.manual];
      const numbers = orders.map(({ incrementId }) => incrementId);
      expect((await heldDemand(app.database, skus)).filter(({ order }) => numbers.includes(order))).toEqual([]);
      expect(await findFaults(app.database, skus)).toEqual(NO_FAULTS);
    },
    120_000,
  );
});
