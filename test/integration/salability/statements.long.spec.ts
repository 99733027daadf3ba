import { AvailabilityReader, Salability, SKUS_PER_READ_MAX } from '../../../src/modules/salability/index.js';
import {
  BREAKDOWN_SKUS_MAX,
  SourceSalableQuantities,
} from '../../../src/modules/salability/app/source-salable-quantities.service.js';
import { ExplainSalableQuantity } from '../../../src/modules/salability/app/explain-salable-quantity.service.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { inventoryQueriesOf, queriesOf } from '../../support/statements.js';
import { Warehouse } from './support/warehouse.js';
import { planOf, rowsTouched } from '../../support/plans.js';

describe('the statements of a salability read', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let stockId: number;
  let skus: string[];
  let sources: readonly string[];

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    const [one, two] = [await warehouse.source(), await warehouse.source()];
    sources = [one, two];
    stockId = await warehouse.stock(one, two);
    await warehouse.stock(two);
    const prefix = unique('many');
    skus = Array.from({ length: SKUS_PER_READ_MAX }, (_, index) => `${prefix}-${index}`);
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: one, quantity: 3 })));
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: two, quantity: 2 })));
    // The first reading finds out whether source-level reservations are on.
    await app.get(Salability).isSalable(stockId, ['none']);
  });
  afterAll(() => app.close());

  it.each([1, 10, 1000])('is one for %p SKUs', async (count) => {
    const some = skus.slice(0, count);
    const sent = await inventoryQueriesOf(app.database, async () => {
      const results = await app.get(Salability).isSalable(stockId, some);
      expect(results).toEqual(some.map((sku) => ({ sku, isSalable: true })));
    });
    expect(sent).toHaveLength(1);
  });

  it.each([1, 1000])('is one for requested quantities of %p SKUs', async (count) => {
    const requests = skus.slice(0, count).map((sku) => ({ sku, quantity: Quantity.of(5) }));
    const sent = await inventoryQueriesOf(app.database, () =>
      app.get(Salability).forRequestedQuantities(stockId, requests),
    );
    expect(sent).toHaveLength(1);
  });

  it.each([1, 1000])('are two for salable quantities of %p SKUs: one of them reads the index', async (count) => {
    const sent = await inventoryQueriesOf(app.database, async () => {
      const results = await app.get(Salability).salableQuantity(stockId, skus.slice(0, count));
      expect(results.map(({ quantity }) => quantity.toNumber())).toEqual(Array.from({ length: count }, () => 5));
    });
    expect(sent).toHaveLength(2);
  });

  it('is shared by callers that ask at once, each of whom gets what was asked', async () => {
    const asked = [...skus.slice(0, 40), 'UNKNOWN-SKU'];
    let results: (boolean | undefined)[] = [];
    const sent = await inventoryQueriesOf(app.database, async () => {
      const answers = asked.map((sku) => app.get(Salability).isSalable(stockId, [sku]));
      results = (await Promise.all(answers)).map(([answer]) => answer?.isSalable);
    });
    expect(results).toEqual(asked.map((sku) => sku !== 'UNKNOWN-SKU'));
    // Two at once, and all that came meanwhile.
    expect(sent).toHaveLength(3);
  });

  it('begins after the question, so that whoever asks sees what was committed before', async () => {
    const sku = unique('fresh');
    for (let round = 0; round < 10; round += 1) {
      const quantity = round % 2;
      const earlier = Array.from({ length: 20 }, () => app.get(Salability).isSalable(stockId, skus.slice(0, 500)));
      await givenItems(app, { sku, source_code: sources[0] ?? '', quantity, status: quantity });
      const busy = Array.from({ length: 20 }, () => app.get(Salability).isSalable(stockId, [sku]));
      await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: 1 - quantity, status: 1 - quantity });
      await expect(app.get(Salability).isSalable(stockId, [sku])).resolves.toEqual([
        { sku, isSalable: quantity === 0 },
      ]);
      await Promise.all([...earlier, ...busy]);
    }
  });

  it('is one of its own inside a transaction, which sees what it has written', async () => {
    const sku = unique('own');
    await givenItems(app, { sku, source_code: sources[0] ?? '', quantity: 0, status: 0 });
    await app.database.run(async () => {
      await app.database.execute('UPDATE inventory_source_item SET quantity = 4, status = 1 WHERE sku = ?', [sku]);
      await expect(app.get(Salability).isSalable(stockId, [sku])).resolves.toEqual([{ sku, isSalable: true }]);
    });
  });

  it('are two where products made of others are asked for', async () => {
    const composite = await warehouse.product({ is_in_stock: true }, { type_id: 'configurable' });
    await app.database.execute(`INSERT INTO inventory_stock_${stockId} (sku, quantity, is_salable) VALUES (?, 1, 1)`, [
      composite,
    ]);
    const sent = await inventoryQueriesOf(app.database, () =>
      app.get(Salability).isSalable(stockId, [...skus.slice(1), composite]),
    );
    expect(sent).toHaveLength(2);
  });

  it.each([1, BREAKDOWN_SKUS_MAX])('are two for the breakdown of %p SKUs', async (count) => {
    const sent = await inventoryQueriesOf(app.database, async () => {
      const breakdowns = await app.get(SourceSalableQuantities).ofSkus(skus.slice(0, count));
      expect([...breakdowns.values()].map((stocks) => stocks.length)).toEqual(Array.from({ length: count }, () => 2));
    });
    expect(sent).toHaveLength(2);
  });

  it.each(['is-product-salable', 'get-product-salable-quantity'])('are at most two over HTTP for %s', async (route) => {
    const sent = await inventoryQueriesOf(app.database, async () => {
      expect((await app.http.get(`/rest/V1/inventory/${route}/${skus[0]}/${stockId}`)).status).toBe(200);
    });
    expect(sent.length).toBeLessThanOrEqual(2);
  });

  it('are read anew with the right rule when source-level reservations are switched', async () => {
    const read = () => app.get(AvailabilityReader).read(stockId, skus.slice(0, 1));
    await warehouse.withSourceReservations(async () => {
      expect(await inventoryQueriesOf(app.database, read)).toHaveLength(2);
      expect((await read()).settings.isReservedPerSource).toBe(true);
      expect(await inventoryQueriesOf(app.database, read)).toHaveLength(1);
    });
    expect((await read()).settings.isReservedPerSource).toBe(false);
  });

  it('are refused for more SKUs than one statement may hold', async () => {
    await expect(app.get(AvailabilityReader).read(stockId, [...skus, 'one more'])).rejects.toThrow(RangeError);
    await expect(app.get(SourceSalableQuantities).ofSkus(skus.slice(0, BREAKDOWN_SKUS_MAX + 1))).rejects.toThrow(
      RangeError,
    );
  });

  it('use indexes alone', async () => {
    const seen = await queriesOf(app.database, () => app.get(AvailabilityReader).read(stockId, skus.slice(0, 10)));
    await app.database.query('ANALYZE TABLE inventory_source_item, catalog_product');
    for (const { sql, parameters } of seen) {
      const plan = await planOf((text, values) => app.database.query(text, values), sql, parameters);
      const scans = plan.filter(
        // MySQL scans a table that has next to nothing in it.
        ({ table, type, rows }) =>
          type === 'ALL' && Number(rows) > 10 && /^(i|p|c|inventory_source_item|catalog_product)$/.test(table ?? ''),
      );
      expect(scans).toEqual([]);
    }
  });

  it('read nothing of the sources but what was asked for', async () => {
    const [prefix, [one]] = [unique('other'), sources];
    await app.database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
      Array.from({ length: 20_000 }, (_, index) => [one, `${prefix}-${index}`, 1, 1]),
    ]);
    await app.database.query('ANALYZE TABLE inventory_source_item');
    const read = () => app.get(AvailabilityReader).read(stockId, skus);
    const [sent] = await queriesOf(app.database, read, /inventory_source_item/);
    const plan = await planOf((text, values) => app.database.query(text, values), String(sent?.sql), sent?.parameters);
    // The entry of an item says all that is asked: no row is read beside it.
    expect(plan.find(({ table }) => table === 'i')).toMatchObject({
      key: 'idx_source_item_sku_source_quantity',
      Extra: expect.stringContaining('Using index') as string,
    });
    expect(await rowsTouched(app.database, read)).toBeLessThan(25 * skus.length);
  });
});

describe('one moment', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('is what a read shows while goods leave the shelf together with their reservation', async () => {
    const warehouse = new Warehouse(app);
    const source = await warehouse.source();
    const stockId = await warehouse.stock(source);
    const sku = await warehouse.product();
    await warehouse.items(sku, { [source]: 5 });
    await warehouse.reserve({ sku, quantity: -5, stockId, order: '1' });

    let isOver = false;
    const shipAndReturn = async (): Promise<void> => {
      for (let round = 0; !isOver; round += 1) {
        const change = round % 2 === 0 ? -5 : 5;
        await app.database.run(async () => {
          await app.database.execute('UPDATE inventory_source_item SET quantity = quantity + ? WHERE sku = ?', [
            change,
            sku,
          ]);
          await app.database.execute('UPDATE inventory_reservation SET quantity = quantity - ? WHERE sku = ?', [
            change,
            sku,
          ]);
        });
      }
    };
    const shipping = shipAndReturn();
    // In two statements the race is there to be seen.
    await eventually(async () => {
      const [item] = await app.database.query<{ quantity: string }>(
        'SELECT quantity FROM inventory_source_item WHERE sku = ?',
        [sku],
      );
      const [reservation] = await app.database.query<{ quantity: string }>(
        'SELECT quantity FROM inventory_reservation WHERE sku = ?',
        [sku],
      );
      return Number(item?.quantity) + Number(reservation?.quantity) !== 0;
    });
    const figures = new Set<string>();
    const states = new Set<number>();
    for (let read = 0; read < 300; read += 1) {
      const { items } = await app.get(AvailabilityReader).read(stockId, [sku]);
      for (const { onHand, reserved } of items) {
        figures.add(onHand.plus(reserved).toString());
        states.add(onHand.toNumber());
      }
      const { lines } = await app.get(ExplainSalableQuantity).execute(sku, stockId);
      figures.add(Quantity.sum(lines.map(({ quantity }) => quantity)).toString());
      const breakdown = (await app.get(SourceSalableQuantities).ofSkus([sku])).get(sku.toUpperCase());
      for (const { salableQuantity } of breakdown ?? []) figures.add(salableQuantity.toString());
    }
    isOver = true;
    await shipping;
    expect([...figures]).toEqual(['0.0000']);
    // Both states were seen, so the reads did run beside the writes.
    expect([...states].sort()).toEqual([0, 5]);
  });
});
