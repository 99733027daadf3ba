import { ListInconsistencies } from '../../../src/modules/reservation-maintenance/index.js';
import { UnreservedGoods1763700002241 } from '../../../src/migrations/1763700002241-unreserved-goods.js';
import type { CompletionFilter } from '../../../src/modules/reservation-maintenance/domain/inconsistency.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { Office } from '../credit-memos/support/office.js';
import type { PlacedOrder } from '../credit-memos/support/office.js';
import { driftBy, givenForeignRows } from './support/ledger.js';

const COMMAND = 'inventory:reservation:list-inconsistencies';
const NONE = 'No order inconsistencies were found\n';

describe('the list of inconsistencies', () => {
  let app: TestApplication;
  let office: Office;
  let stockId: number;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 2);
    ({ stockId } = office.shop);
  });
  afterAll(() => app.close());
  // What a test has drifted is not the next one's affair.
  beforeEach(() => app.database.execute('DELETE FROM sales_order'));

  const drift = (order: PlacedOrder, sku: string, quantity: number): Promise<void> =>
    driftBy(app, order.incrementId, { sku, stockId, quantity });
  const list = async (filter: CompletionFilter = 'all', bunchSize = 50): Promise<string[]> => {
    const found: string[] = [];
    for await (const { inconsistencies } of app.get(ListInconsistencies).execute({ filter, bunchSize })) {
      found.push(...inconsistencies.map((each) => `${each.incrementId} ${each.sku} ${each.compensation.toNumber()}`));
    }
    return found;
  };
  const order = async (quantity = 4): Promise<{ sku: string; placed: PlacedOrder }> => {
    const sku = await office.product([50, 50]);
    return { sku, placed: await office.order({ sku, qty_ordered: quantity }) };
  };

  it('finds nothing where every event wrote what it should', async () => {
    const [sku, other] = [await office.product([50, 50]), await office.product([50, 50])];
    const virtual = await office.virtual([50, 50]);
    const unmanaged = await office.product([1], { manage_stock: false, use_config_manage_stock: false });
    const set = await office.product([], undefined, { type_id: 'bundle' });
    const mixed = await office.order(
      { sku, qty_ordered: 4 },
      { sku: virtual, qty_ordered: 3 },
      { sku: unmanaged, qty_ordered: 9 },
    );
    await office.invoiced(mixed);
    await office.shop.shipped(mixed, [[mixed.lines[0] ?? 0, 1]], office.sources[0]);
    // Refunded before it was shipped, then some that were shipped, with and without return.
    const refunded = await office.sold(sku, { ordered: 6, invoiced: 6, shipped: [2] });
    await office.refunded(refunded, [[refunded.lines[0] ?? 0, 3]]);
    const returned = await office.sold(sku, { ordered: 6, invoiced: 6, shipped: [4] });
    await office.refunded(returned, [[returned.lines[0] ?? 0, 3]], [returned.lines[0] ?? 0]);
    const canceled = await office.sold(other, { ordered: 5, invoiced: 2 });
    await app.http.post(`/rest/V1/orders/${canceled.id}/cancel`);
    await office.sold(other, { ordered: 2, invoiced: 2, shipped: [2] });
    await office.order(
      { sku: set, qty_ordered: 2 },
      { sku, qty_ordered: 4, parent_index: 0 },
      { sku: other, qty_ordered: 2, parent_index: 0 },
    );
    expect(await cli(COMMAND)).toMatchObject({ code: 0, out: NONE });
    expect(await cli(COMMAND, '-r')).toMatchObject({ code: 0, out: NONE });
    expect(JSON.parse((await cli(COMMAND, '--json')).out)).toEqual({ inconsistencies: [] });
  });

  it('prints what would set an order right, for people and for a pipe, and ends with 1', async () => {
    const [a, b] = [await office.product([50, 50]), await office.product([50, 50])];
    const first = await office.order({ sku: a, qty_ordered: 4 }, { sku: b, qty_ordered: 1 });
    const second = await office.order({ sku: a, qty_ordered: 4 });
    await drift(first, a, 1.5);
    await drift(first, b, -2);
    await drift(second, a, -1);
    const [inOrder, changes] = [
      [a, b].sort(),
      new Map([
        [a, '-1.500000'],
        [b, '2.000000'],
      ]),
    ];
    expect(await cli(COMMAND, '--raw')).toMatchObject({
      code: 1,
      out: [
        ...inOrder.map((sku) => `${first.incrementId}:${sku}:${changes.get(sku)}:${stockId}`),
        `${second.incrementId}:${a}:1.000000:${stockId}`,
        '',
      ].join('\n'),
    });
    const signed = new Map([
      [a, '-1.500000'],
      [b, '+2.000000'],
    ]);
    expect(await cli(COMMAND, '-b', '1')).toMatchObject({
      code: 1,
      out: [
        `Order ${first.incrementId}:`,
        ...inOrder.map((sku) => `  - Product ${sku} should be compensated by ${signed.get(sku)} for stock ${stockId}`),
        `Order ${second.incrementId}:`,
        `  - Product ${a} should be compensated by +1.000000 for stock ${stockId}`,
        '',
      ].join('\n'),
    });
    const { code, out } = await cli(COMMAND, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).inconsistencies).toContainEqual({
      increment_id: second.incrementId,
      sku: a,
      compensation: 1,
      stock_id: stockId,
    });
  });

  it('tells complete orders from the others', async () => {
    const open = await order();
    const sku = await office.product([50, 50]);
    const complete = await office.sold(sku, { ordered: 2, invoiced: 2, shipped: [2] });
    const canceled = await order();
    await app.http.post(`/rest/V1/orders/${canceled.placed.id}/cancel`);
    await drift(open.placed, open.sku, 1);
    await drift(complete, sku, -3);
    await drift(canceled.placed, canceled.sku, -1);
    const lines = [
      `${open.placed.incrementId} ${open.sku} -1`,
      `${complete.incrementId} ${sku} 3`,
      `${canceled.placed.incrementId} ${canceled.sku} 1`,
    ];
    expect(await list('complete')).toEqual(lines.slice(1));
    expect(await list('incomplete')).toEqual(lines.slice(0, 1));
    for (const bunchSize of [1, 2, 3, 4]) expect(await list('all', bunchSize)).toEqual(lines);
    expect((await cli(COMMAND, '-c', '-i', '-r')).out.trim().split('\n')).toHaveLength(2);
    expect((await cli(COMMAND, '-i', '-r')).out.trim().split('\n')).toHaveLength(1);
    expect((await cli(COMMAND, '-b', '0')).code).toBe(2);
  });

  it('adds up lines of one SKU and places of one stock, whatever the spelling', async () => {
    const sku = await office.product([3, 50]);
    await office.shop.warehouse.withSettings({ 'cataloginventory/source_reservations/enabled': '1' }, async () => {
      const placed = await office.order({ sku, qty_ordered: 4 }, { sku: sku.toUpperCase(), qty_ordered: 2 });
      await office.invoiced(placed);
      await office.shop.shipped(placed, [[placed.lines[0] ?? 0, 2]], office.sources[1]);
      expect(await list()).toEqual([]);
      await driftBy(app, placed.incrementId, { sku, stockId, quantity: 2, source: office.sources[1] ?? '' });
      expect(await list()).toEqual([`${placed.incrementId} ${sku} -2`]);
    });
  });

  it('counts rows of other writers that name the order in any way', async () => {
    const first = await order();
    const second = await order();
    await givenForeignRows(
      app,
      { sku: first.sku, stockId, quantity: -2, order: first.placed.incrementId },
      { sku: second.sku, stockId, quantity: -1, order: 'of-no-order' },
    );
    expect(await list()).toEqual([`${first.placed.incrementId} ${first.sku} 2`]);
    // Reserved by another system before there was a column for the order: nothing is missing.
    await app.database.execute('DELETE FROM inventory_reservation WHERE object_increment_id = ?', [
      second.placed.incrementId,
    ]);
    expect(await list()).toContain(`${second.placed.incrementId} ${second.sku} -4`);
    await givenForeignRows(app, { sku: second.sku, stockId, quantity: -4, described: second.placed.incrementId });
    expect(await list()).toEqual([`${first.placed.incrementId} ${first.sku} 2`]);
  });

  it('leaves out what the stock does not have or does not manage', async () => {
    const gone = await order();
    const unmanaged = await order();
    await drift(gone.placed, gone.sku, 1);
    await drift(unmanaged.placed, unmanaged.sku, 1);
    expect(await list()).toHaveLength(2);
    await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [gone.sku]);
    const answer = await app.http.put(`/rest/V1/products/${unmanaged.sku}`, {
      product: {
        sku: unmanaged.sku,
        extension_attributes: { stock_item: { manage_stock: false, use_config_manage_stock: false } },
      },
    });
    expect(answer.status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('asks for no reservation while nothing is reserved at all', async () => {
    const { warehouse } = office.shop;
    await warehouse.withSettings({ 'cataloginventory/options/can_subtract': '0' }, async () => {
      const unreserved = await order();
      await givenForeignRows(app, { sku: unreserved.sku, stockId, quantity: -4 });
      expect(await list()).toEqual([]);
      await givenForeignRows(app, { sku: unreserved.sku, stockId, quantity: -6, order: unreserved.placed.incrementId });
      expect(await list()).toEqual([`${unreserved.placed.incrementId} ${unreserved.sku} 2`]);
    });
  });

  describe('of an order whose goods were not managed when it was placed', () => {
    const UNMANAGED = { manage_stock: false, use_config_manage_stock: false };
    const manage = async (sku: string): Promise<void> => {
      const stock_item = { use_config_manage_stock: true };
      const product = { sku, extension_attributes: { stock_item } };
      expect((await app.http.put(`/rest/V1/products/${sku}`, { product })).status).toBe(200);
    };
    /** Nine of a SKU that is managed by now, beside four of one that always was. */
    const given = async (): Promise<{ sku: string; managed: string; placed: PlacedOrder }> => {
      const [sku, managed] = [await office.product([50, 50], UNMANAGED), await office.product([50, 50])];
      const placed = await office.order({ sku, qty_ordered: 9, price: 1 }, { sku: managed, qty_ordered: 4, price: 1 });
      await manage(sku);
      return { sku, managed, placed };
    };

    it('misses nothing when they are managed later, and still misses what was lost', async () => {
      const { sku, managed, placed } = await given();
      expect(await list()).toEqual([]);
      await drift(placed, managed, 1);
      expect(await list()).toEqual([`${placed.incrementId} ${managed} -1`]);
      // Reserved by hand since: not too much, as long as the order waits for it.
      await drift(placed, managed, -1);
      await drift(placed, sku, -9);
      expect(await list()).toEqual([]);
      await drift(placed, sku, -2);
      expect(await list()).toEqual([`${placed.incrementId} ${sku} 2`]);
    });

    it('gives nothing back of them, whatever becomes of the order', async () => {
      const { sku, managed, placed } = await given();
      await office.invoiced(placed);
      await office.shop.shipped(placed, [[placed.lines[0] ?? 0, 3]], office.sources[0]);
      await office.refunded(placed, [[placed.lines[0] ?? 0, 4]], [placed.lines[0] ?? 0]);
      const other = await given();
      await app.http.post(`/rest/V1/orders/${other.placed.id}/cancel`);
      expect([await office.events(placed, sku), await office.events(other.placed, other.sku)]).toEqual([[], []]);
      expect([await office.reserved(placed), await office.reserved(other.placed)]).toEqual([-4, 0]);
      expect(await list()).toEqual([]);
      await office.expectNoDrift(sku, managed);
    });

    it('asks the same of orders that adopt what was reserved ahead, before or after', async () => {
      const { storeId } = office.shop;
      const [sku, managed] = [await office.product([50, 50], UNMANAGED), await office.product([50, 50])];
      const increment_id = unique('AHEAD');
      const items = [sku, managed].map((each) => ({ sku: each, qty: 2 }));
      const path = '/rest/V1/inventory/order-placements';
      expect((await app.http.post(path, { placement: { increment_id, store_id: storeId, items } })).body).toBe(true);
      await manage(sku);
      const lines = [sku, managed].map((each) => ({ sku: each, qty_ordered: 2 }));
      const { id, incrementId } = await office.orderWith({ increment_id }, ...lines);
      expect([id, incrementId]).toEqual([expect.any(Number), increment_id]);
      expect(await list()).toEqual([]);
      await driftBy(app, increment_id, { sku: managed, stockId, quantity: 2 });
      expect(await list()).toEqual([`${increment_id} ${managed} -2`]);
    });

    it('knows nothing of lines of an earlier version, and goes by the configuration of today', async () => {
      const { sku, placed } = await given();
      await app.database.execute('UPDATE sales_order_item SET is_reserved = NULL WHERE order_id = ?', [placed.id]);
      expect(await list()).toEqual([`${placed.incrementId} ${sku} -9`]);
    });

    it('learns from the upgrade what the lines of an earlier version that are not managed hold', async () => {
      const [sku, managed] = [await office.product([50, 50], UNMANAGED), await office.product([50, 50])];
      const placed = await office.order({ sku, qty_ordered: 9 }, { sku: managed, qty_ordered: 4 });
      await app.database.execute('UPDATE sales_order_item SET is_reserved = NULL WHERE order_id = ?', [placed.id]);
      const runner = app.database.dataSource.createQueryRunner();
      await new UnreservedGoods1763700002241().up(runner).finally(() => runner.release());
      await manage(sku);
      expect(await list()).toEqual([]);
      await drift(placed, managed, 1);
      expect(await list()).toEqual([`${placed.incrementId} ${managed} -1`]);
    });
  });

  it('goes by the SKU that a renamed product has today', async () => {
    const { sku, placed } = await order();
    const renamed = `${sku}-new`;
    const { status } = await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
    expect(status).toBe(200);
    expect((await office.shop.reservations(placed, renamed)).map(([, quantity]) => quantity)).toEqual([-4]);
    expect(await list()).toEqual([]);
    await drift(placed, renamed, 1);
    expect(await list()).toEqual([`${placed.incrementId} ${renamed} -1`]);
  });

  it('reports no order that is being changed', async () => {
    const sku = await office.product([5000, 0]);
    let isDone = false;
    let changes = 0;
    const clerk = async (): Promise<void> => {
      while (!isDone) {
        const placed = await office.order({ sku, qty_ordered: 2 });
        await office.shop.shipped(placed, [[placed.lines[0] ?? 0, 1]], office.sources[0]);
        await app.http.post(`/rest/V1/orders/${placed.id}/cancel`);
        changes += 1;
      }
    };
    const clerks = [clerk(), clerk(), clerk()];
    try {
      for (let round = 0; round < 60 || changes < 10; round += 1) expect(await list('all', 7)).toEqual([]);
    } finally {
      isDone = true;
      await Promise.all(clerks);
    }
  });
});
