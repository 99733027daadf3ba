import { Warehouse } from '../integration/salability/support/warehouse.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory';
interface StockShare {
  readonly salable_quantity: number;
  readonly sources: readonly { readonly reserved: number }[];
}

interface ExplainedSource {
  readonly source_code: string;
  readonly priority: number;
  readonly enabled: boolean;
  readonly status: number;
  readonly on_hand: number;
  readonly counts: boolean;
  readonly reason: string;
}

describe('where a salable quantity comes from', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [one, two, closed, foreign] = ['', '', '', ''];
  let [stockId, otherStockId] = [0, 0];

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    one = await warehouse.source();
    two = await warehouse.source();
    closed = await warehouse.source();
    foreign = await warehouse.source();
    stockId = await warehouse.stock(two, one, closed);
    otherStockId = await warehouse.stock(one);
    await warehouse.disable(closed);
  });
  afterAll(() => app.close());

  const get = async (path: string): Promise<any> => {
    const { status, body } = await app.http.get(`${PATH}/${path}`);
    expect(status).toBe(200);
    return body;
  };
  const explain = (sku: string, stock = stockId): Promise<any> => get(`explain-salable-quantity/${sku}/${stock}`);
  const totalOf = (lines: readonly { quantity: number }[]): number =>
    Math.round(lines.reduce((sum, { quantity }) => sum + quantity, 0) * 10_000) / 10_000;

  describe('source by source', () => {
    it('names the sources of each stock by priority, what they have and what can be sold of it', async () => {
      const sku = await warehouse.product({ use_config_min_qty: false, min_qty: 1 });
      await warehouse.items(sku, { [one]: 9, [two]: { quantity: 4, status: 0 }, [closed]: 6, [foreign]: 3 });
      await warehouse.withSourceReservations(async () => {
        await warehouse.reserve(
          { sku, quantity: -2, stockId, source: one, order: '1' },
          { sku, quantity: -1, stockId, source: closed, order: '1' },
          { sku, quantity: -0.5, stockId: otherStockId, source: one, order: '2' },
        );
        const source = (code: string, fields: object) => ({ source_code: code, source_name: code, ...fields });
        expect(await get(`source-salable-quantities/${sku}`)).toEqual([
          {
            stock_id: stockId,
            stock_name: expect.any(String),
            salable_quantity: 4.5,
            sources: [
              source(two, { enabled: true, on_hand: 4, reserved: 0, salable: 0 }),
              source(one, { enabled: true, on_hand: 9, reserved: 2.5, salable: 6.5 }),
              source(closed, { enabled: false, on_hand: 6, reserved: 1, salable: 0 }),
            ],
          },
          {
            stock_id: otherStockId,
            stock_name: expect.any(String),
            salable_quantity: 5.5,
            sources: [source(one, { enabled: true, on_hand: 9, reserved: 2.5, salable: 6.5 })],
          },
        ]);
      });
    });

    it('knows no reservations of sources while source-level reservations are off', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 9 });
      await warehouse.reserve({ sku, quantity: -2, stockId: otherStockId, source: one, order: '1' });
      const stocks = await get(`source-salable-quantities/${sku}`);
      expect(stocks.map((stock: StockShare) => [stock.salable_quantity, stock.sources[0]?.reserved])).toEqual([
        [9, 0],
        [7, 0],
      ]);
    });

    it('is empty for a SKU that no stock has', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [foreign]: 3 });
      expect(await get(`source-salable-quantities/${sku}`)).toEqual([]);
      expect(await get(`source-salable-quantities/${unique('none')}`)).toEqual([]);
    });
  });

  describe('line by line', () => {
    it('adds up to the salable quantity', async () => {
      const sku = await warehouse.product({ use_config_min_qty: false, min_qty: 1.5 });
      await warehouse.items(sku, { [one]: 9, [two]: { quantity: 4, status: 0 }, [closed]: 6, [foreign]: 3 });
      await warehouse.reserve(
        { sku, quantity: -2, stockId, order: '100000001' },
        { sku, quantity: -1, stockId, order: '100000002' },
        { sku, quantity: 0.25, stockId, order: '100000002' },
      );
      const explanation = await explain(sku);
      expect(explanation).toMatchObject({
        sku,
        stock_id: stockId,
        product_type: 'simple',
        salable_quantity: 4.75,
        is_salable: true,
        lines: [
          { label: `On hand at ${one}`, quantity: 9 },
          { label: 'Reserved by open orders', quantity: -2.75 },
          { label: 'Out-of-stock threshold of the product', quantity: -1.5 },
        ],
        reservations: [
          { increment_id: '100000001', source_code: null, quantity: -2 },
          { increment_id: '100000002', source_code: null, quantity: -0.75 },
        ],
        index: { exists: true, quantity: 9, is_salable: true, is_current: true },
        pending: [],
        incomplete: [],
      });
      expect(totalOf(explanation.lines)).toBe(explanation.salable_quantity);
      expect(await get(`get-product-salable-quantity/${sku}/${stockId}`)).toBe(4.75);
    });

    it('names every source that has the SKU and says why it counts or not', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 9, [two]: { quantity: 4, status: 0 }, [closed]: 6, [foreign]: 3 });
      const { sources } = await explain(sku);
      expect(
        sources.map((source: ExplainedSource) => [
          source.source_code,
          source.priority,
          source.enabled,
          source.status,
          source.on_hand,
          source.counts,
          source.reason,
        ]),
      ).toEqual([
        [two, 1, true, 0, 4, false, 'The item is out of stock at this source.'],
        [one, 2, true, 1, 9, true, 'In stock at an enabled source of the stock.'],
        [closed, 3, false, 1, 6, false, 'The source is disabled.'],
        [foreign, null, true, 1, 3, false, 'The stock does not sell from this source.'],
      ]);
    });

    it('says where thresholds come from', async () => {
      const sku = await warehouse.product({ use_config_backorders: false, backorders: 2 });
      await warehouse.items(sku, { [one]: 1 });
      await warehouse.withSettings({ 'cataloginventory/item_options/min_qty': '-4' }, async () => {
        await warehouse.refresh([sku]);
        const explanation = await explain(sku);
        expect(explanation.configuration).toMatchObject({
          backorders: { value: 2, from: 'item' },
          min_qty: { value: -4, from: 'configuration' },
          manage_stock: { value: true, from: 'configuration' },
          source_reservations_enabled: false,
        });
        expect(explanation.lines.at(-1)).toEqual({ label: 'Limit of backorders of the settings', quantity: 4 });
        expect([explanation.salable_quantity, explanation.index.is_current]).toEqual([5, true]);
      });
    });

    it('lists balances by order and source, and reads orders of other writers from the metadata', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 50 });
      await warehouse.withSourceReservations(async () => {
        await warehouse.reserve(
          { sku, quantity: -5, stockId, source: one, order: 'A' },
          { sku, quantity: -1, stockId, source: closed, order: 'A' },
          { sku, quantity: -3, stockId, order: null, metadata: '{"object_increment_id":"B"}' },
          { sku, quantity: -2, stockId, order: null, metadata: 'no JSON' },
          { sku, quantity: -7, stockId, source: one, order: 'closed' },
          { sku, quantity: 7, stockId, source: one, order: 'closed' },
          { sku, quantity: -9, stockId: otherStockId, order: 'of another stock' },
        );
        const explanation = await explain(sku);
        expect(explanation.reservations).toEqual([
          { increment_id: 'A', source_code: one, quantity: -5 },
          { increment_id: 'B', source_code: null, quantity: -3 },
          { increment_id: null, source_code: null, quantity: -2 },
          { increment_id: 'A', source_code: closed, quantity: -1 },
        ]);
        expect(explanation.salable_quantity).toBe(39);
        expect(totalOf(explanation.lines)).toBe(39);
      });
    });

    it('shows at most a thousand balances and still adds up', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5000 });
      await warehouse.reserve(
        ...Array.from({ length: 1002 }, (_, order) => ({ sku, quantity: -1, stockId, order: String(order) })),
      );
      const explanation = await explain(sku);
      expect([explanation.reservations.length, explanation.incomplete]).toEqual([1000, ['reservations']]);
      expect([explanation.salable_quantity, totalOf(explanation.lines)]).toEqual([3998, 3998]);
    });

    it('shows an index that is behind, and the message that will mend it', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5 });
      // As if a process had died between its commit and its refresh.
      await app.database.execute('UPDATE inventory_source_item SET quantity = 3 WHERE sku = ?', [sku]);
      await app.database.execute(
        `INSERT INTO message_outbox (topic, payload, available_at)
         VALUES ('inventory.index.refresh', ?, UTC_TIMESTAMP(3) + INTERVAL 1 HOUR)`,
        [
          JSON.stringify({
            version: 1,
            requestId: 'x',
            actor: { type: 'system' },
            body: { skus: [sku], sourceCodes: [one] },
          }),
        ],
      );
      const explanation = await explain(sku);
      expect(explanation.index).toMatchObject({
        exists: true,
        quantity: 5,
        is_salable: true,
        expected: { quantity: 3, is_salable: true },
        is_current: false,
      });
      expect(explanation.index.last_change_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(explanation.index.seconds_since_last_change).toBeGreaterThanOrEqual(0);
      expect(explanation.pending).toEqual([
        {
          message_id: expect.any(String),
          topic: 'inventory.index.refresh',
          state: 'pending',
          attempts: 0,
          created_at: expect.any(String),
          age_seconds: expect.any(Number),
        },
      ]);
      await app.database.execute('DELETE FROM message_outbox WHERE message_id = ?', [
        explanation.pending[0].message_id,
      ]);
    });

    it('explains why nothing can be sold', async () => {
      const sold = await warehouse.product();
      await warehouse.items(sold, { [one]: 5 });
      await warehouse.reserve({ sku: sold, quantity: -6, stockId, order: '1' });
      expect(await explain(sold)).toMatchObject({
        salable_quantity: 0,
        is_salable: false,
        lines: [{ quantity: 5 }, { quantity: -6 }, { label: 'Not salable, hence zero', quantity: 1 }],
      });
      const unknown = unique('none');
      expect(await explain(unknown)).toMatchObject({
        sku: unknown,
        product_type: null,
        salable_quantity: 0,
        is_salable: false,
        lines: [],
        sources: [],
        reservations: [],
        index: {
          exists: false,
          quantity: null,
          is_salable: null,
          expected: null,
          is_current: true,
          last_change_at: null,
        },
      });
    });

    it('goes on without the table of an index', async () => {
      const stock = await warehouse.stock(one);
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5 });
      await app.database.execute(`DROP TABLE inventory_stock_${stock}`);
      expect((await explain(sku, stock)).index).toMatchObject({
        exists: false,
        expected: { quantity: 5 },
        is_current: false,
      });
      expect(await get(`get-product-salable-quantity/${sku}/${stock}`)).toBe(0);
      expect(await get(`is-product-salable/${sku}/${stock}`)).toBe(false);
    });
  });

  describe('on the command line', () => {
    it('says the same as REST to machines', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5, [closed]: 2 });
      await warehouse.reserve({ sku, quantity: -1, stockId, order: '100000009' });
      const { code, out } = await cli('inventory:explain', sku, '--stock', String(stockId), '--json');
      const [fromCommand, fromRest] = [JSON.parse(out), await explain(sku)];
      for (const each of [fromCommand, fromRest]) each.index.seconds_since_last_change = 0;
      expect([code, fromCommand]).toEqual([0, fromRest]);
    });

    it('says it to people', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5, [closed]: 2 });
      await warehouse.reserve({ sku, quantity: -1, stockId, order: '100000009' });
      const { code, out } = await cli('inventory:explain', sku, '--stock', String(stockId));
      expect(code).toBe(0);
      expect(out).toContain(`${sku} in stock ${stockId}: 4, salable`);
      expect(out).toContain(`On hand at ${one}`);
      expect(out).toContain('The source is disabled.');
      expect(out).toContain('100000009');
      expect(out).toContain('The index has 5, salable, as it should.');
      expect(out).toContain('No messages are on their way for this SKU.');
    });

    it('refuses a stock that does not exist, and wrong usage', async () => {
      const missing = await cli('inventory:explain', 'a', '--stock', '999999999');
      expect([missing.code, missing.err]).toEqual([1, 'Stock with id "999999999" does not exist.\n']);
      expect((await cli('inventory:explain')).code).toBe(2);
      expect((await cli('inventory:explain', 'a', '--stock', 'all')).code).toBe(2);
    });
  });
});
