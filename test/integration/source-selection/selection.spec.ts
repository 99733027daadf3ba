import { SourceSelection } from '../../../src/modules/source-selection/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { inventoryQueriesOf } from '../../support/statements.js';
import { Warehouse } from '../salability/support/warehouse.js';
import { planOf } from '../../support/plans.js';

const SKUS = 1000;
/** Items of other SKUs at the same sources: a reading that does not use the SKUs is seen in its plan. */
const OTHERS = 20_000;

describe('the selection by priority', () => {
  let app: TestApplication;
  let warehouse: Warehouse;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
  });
  afterAll(() => app.close());

  const select = async (stockId: number, ...items: (readonly [string, number])[]): Promise<unknown[]> => {
    const selection = await app.get(SourceSelection).byPriority(
      stockId,
      items.map(([sku, quantity]) => ({ sku, quantity: Quantity.of(quantity) })),
    );
    return [
      ...selection.items.map((item) => [item.sourceCode, item.qtyToDeduct.toNumber(), item.qtyAvailable.toNumber()]),
      selection.isShippable,
    ];
  };

  it('asks the enabled sources of the stock by priority for what is in stock there', async () => {
    const [first, second, third, closed, foreign] = await Promise.all(
      Array.from({ length: 5 }, () => warehouse.source()),
    );
    const stockId = await warehouse.stock(`${second}`, `${closed}`, `${first}`, `${third}`);
    await warehouse.stock(`${foreign}`);
    await warehouse.disable(`${closed}`);
    const sku = unique('SKU');
    await warehouse.items(sku, {
      [`${first}`]: 3,
      [`${second}`]: 2.5,
      [`${third}`]: { quantity: 50, status: 0 },
      [`${closed}`]: 50,
      [`${foreign}`]: 50,
    });
    expect(await select(stockId, [sku, 4])).toEqual([[second, 2.5, 2.5], [first, 1.5, 3], true]);
    expect(await select(stockId, [sku, 2])).toEqual([[second, 2, 2.5], [first, 0, 3], true]);
    expect(await select(stockId, [sku.toUpperCase(), 3], [sku, 4])).toEqual([[second, 2.5, 2.5], [first, 3, 3], false]);
  });

  it('puts sources of one priority in the order of their codes', async () => {
    const prefix = unique('same');
    const codes = await Promise.all(
      ['b', 'C', 'a'].map((code) => warehouse.source().then((made) => [code, made] as const)),
    );
    const sources = codes.map(([, made]) => made);
    const stockId = await warehouse.stock();
    const answer = await app.http.post('/rest/V1/inventory/stock-source-links', {
      links: sources.map((source_code) => ({ stock_id: stockId, source_code, priority: 7 })),
    });
    expect(answer.status).toBe(200);
    await warehouse.items(prefix, Object.fromEntries(sources.map((source) => [source, 1])));
    const expected = [...sources].sort().map((source) => [source, 1, 1]);
    expect(await select(stockId, [prefix, 3])).toEqual([...expected, true]);
  });

  it('finds nothing for a stock or a SKU that does not exist, and is content with nothing', async () => {
    const stockId = await warehouse.stock(await warehouse.source());
    expect(await select(stockId, [unique('none'), 1])).toEqual([false]);
    expect(await select(4_000_000_000, [unique('none'), 1])).toEqual([false]);
    expect(await select(stockId)).toEqual([true]);
  });

  it('reads in the running transaction', async () => {
    const source = await warehouse.source();
    const stockId = await warehouse.stock(source);
    const sku = unique('SKU');
    await app.database
      .run(async () => {
        await app.database.execute(
          'INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES (?)',
          [[source, sku, 4, 1]],
        );
        expect(await select(stockId, [sku, 4])).toEqual([[source, 4, 4], true]);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    expect(await select(stockId, [sku, 4])).toEqual([false]);
  });

  describe('of many items', () => {
    const prefix = unique('many');
    const skus = Array.from({ length: SKUS }, (_, index) => `${prefix}-${index}`);
    let stockId: number;

    beforeAll(async () => {
      const [one, two] = [await warehouse.source(), await warehouse.source()];
      stockId = await warehouse.stock(one, two);
      await givenItems(app, ...skus.map((sku) => ({ sku, source_code: one, quantity: 1 })));
      await givenItems(app, ...skus.map((sku) => ({ sku, source_code: two, quantity: 2 })));
      const others = Array.from({ length: OTHERS }, (_, index) => [one, `${prefix}-other-${index}`, 1, 1]);
      await app.database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
        others,
      ]);
      await app.database.query('ANALYZE TABLE inventory_source_item');
    });

    it.each([1, SKUS])('is one statement for %p of them', async (count) => {
      const items = skus.slice(0, count).map((sku) => ({ sku, quantity: Quantity.of(3) }));
      const sent = await inventoryQueriesOf(app.database, async () => {
        const { items: rows, isShippable } = await app.get(SourceSelection).byPriority(stockId, items);
        expect(rows).toHaveLength(2 * count);
        expect(isShippable).toBe(true);
      });
      expect(sent).toHaveLength(1);
    });

    it('reads no other items than those asked for', async () => {
      const items = skus.map((sku) => ({ sku, quantity: Quantity.of(3) }));
      const [sent] = await inventoryQueriesOf(app.database, () => app.get(SourceSelection).byPriority(stockId, items));
      const plan = await planOf(
        (text, values) => app.database.query(text, values),
        String(sent?.sql),
        sent?.parameters,
      );
      const line = plan.find(({ table }) => table === 'i');
      expect(line?.key).toBe('idx_source_item_sku_source_quantity');
      expect(['range', 'ref', 'eq_ref']).toContain(line?.type);
      expect(Number(line?.rows)).toBeLessThan(OTHERS / 2);
    });
  });
});
