import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { itemsOf } from '../../support/source-items.js';
import { Warehouse } from '../salability/support/warehouse.js';
import { deduct, RETURN, SHIPMENT } from './support.js';
import type { Moved } from './support.js';

const OPTIONS = 'cataloginventory/item_options';
const SHORT = 'Not all of your products are available in the requested quantity.';

describe('a source deduction', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [one, two] = ['', ''];

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [one, two] = [await warehouse.source(), await warehouse.source()];
  });
  afterAll(() => app.close());

  const recorded = async (...skus: string[]): Promise<unknown[]> => {
    const rows = await historyOf(app.database, ...skus);
    return rows
      .filter(({ reason }) => reason !== 'other')
      .map((row) => [
        row.source_code,
        row.sku,
        row.delta,
        row.quantity_after,
        row.status_before,
        row.status_after,
        row.reason,
        row.reference_type,
        row.reference_id,
      ]);
  };

  it('takes goods from their sources, with a history row for each item', async () => {
    const [bag, mug] = [await warehouse.product(), await warehouse.product()];
    await warehouse.items(bag, { [one]: 5.5, [two]: 3 });
    await warehouse.items(mug, { [one]: 4 });
    await deduct(app, [
      [one, bag, 1.5],
      [one, mug, 3],
      [two, bag, 1],
      [one.toUpperCase(), mug.toLowerCase(), 1],
    ]);
    expect(await itemsOf(app, bag)).toEqual({ [one]: [4, 1], [two]: [2, 1] });
    expect(await itemsOf(app, mug)).toEqual({ [one]: [0, 0] });
    const rows = await recorded(bag, mug);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        [one, bag, -1.5, 4, null, null, 'shipment', 'shipment', '4711'],
        [two, bag, -1, 2, null, null, 'shipment', 'shipment', '4711'],
        [one, mug, -4, 0, 1, 0, 'shipment', 'shipment', '4711'],
      ]),
    );
    expect(await driftOf(app.database, [bag, mug])).toEqual([]);
  });

  it('gives goods back, and makes an item where the source has none any more', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [one]: { quantity: 0, status: 0 } });
    const back: Moved[] = [
      [one, sku, -2],
      [two, sku, -3],
    ];
    await deduct(app, back, RETURN);
    expect(await itemsOf(app, sku)).toEqual({ [one]: [2, 1], [two]: [3, 1] });
    const rows = await recorded(sku);
    expect(rows).toEqual(
      expect.arrayContaining([
        [one, sku, 2, 2, 0, 1, 'return_restock', 'creditmemo', '815'],
        [two, sku, 3, 3, null, 1, 'return_restock', 'creditmemo', '815'],
      ]),
    );
    expect(rows).toHaveLength(2);
  });

  it('follows the configuration of the SKU, and the settings where it has none', async () => {
    const kept = { use_config_min_qty: false, min_qty: 2 };
    const onOrder = { use_config_backorders: false, backorders: 1 };
    const [plain, threshold, backorders, foreign] = [
      await warehouse.product(),
      await warehouse.product(kept),
      await warehouse.product({ ...kept, ...onOrder }),
      unique('foreign'),
    ];
    const skus = [plain, threshold, backorders, foreign];
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: one, quantity: 5 })));
    const take = (quantity: number) =>
      deduct(
        app,
        skus.map((sku) => [one, sku, quantity]),
      );
    const statuses = async (): Promise<unknown[]> => {
      const items = await Promise.all(skus.map((sku) => itemsOf(app, sku)));
      return items.map((item) => item[one]);
    };
    await take(3);
    expect(await statuses()).toEqual([
      [2, 1],
      [2, 0],
      [2, 1],
      [2, 1],
    ]);
    await warehouse.withSettings({ [`${OPTIONS}/min_qty`]: '1' }, () => take(1));
    expect(await statuses()).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    await take(-1.5);
    expect(await statuses()).toEqual([
      [2.5, 1],
      [2.5, 1],
      [2.5, 1],
      [2.5, 1],
    ]);
    await warehouse.withSettings({ [`${OPTIONS}/backorders`]: '2' }, () => take(2.5));
    expect(await statuses()).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(await driftOf(app.database, skus)).toEqual([]);
  });

  it('lets goods that come back bring an item back in stock only where the setting does', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [one]: { quantity: 1, status: 0 } });
    await warehouse.withSettings({ 'cataloginventory/options/can_back_in_stock': '0' }, () =>
      deduct(app, [[one, sku, -1]], RETURN),
    );
    expect(await itemsOf(app, sku)).toEqual({ [one]: [2, 0] });
    await deduct(app, [[one, sku, 1]]);
    expect(await itemsOf(app, sku)).toEqual({ [one]: [1, 0] });
    await deduct(app, [[one, sku, -1]], RETURN);
    expect(await itemsOf(app, sku)).toEqual({ [one]: [2, 1] });
  });

  it('leaves out what has no stock of its own', async () => {
    const unmanaged = await warehouse.product({ use_config_manage_stock: false, manage_stock: false });
    const bundle = await warehouse.product(undefined, { type_id: 'bundle' });
    const managed = await warehouse.product({ use_config_manage_stock: false, manage_stock: true });
    const virtual = await warehouse.product(undefined, { type_id: 'virtual' });
    const foreign = unique('foreign');
    await givenItems(
      app,
      ...[unmanaged, managed, virtual, foreign].map((sku) => ({ sku, source_code: one, quantity: 1 })),
    );
    await deduct(app, [
      [one, unmanaged, 9],
      [two, unmanaged, 9],
      [one, bundle, 9],
      [one, virtual, 1],
    ]);
    expect(await itemsOf(app, unmanaged)).toEqual({ [one]: [1, 1] });
    expect(await itemsOf(app, virtual)).toEqual({ [one]: [0, 0] });
    expect(await recorded(unmanaged, bundle)).toEqual([]);
    await warehouse.withSettings({ [`${OPTIONS}/manage_stock`]: '0' }, () =>
      deduct(app, [
        [one, foreign, 9],
        [one, managed, 1],
      ]),
    );
    expect(await itemsOf(app, foreign)).toEqual({ [one]: [1, 1] });
    expect(await itemsOf(app, managed)).toEqual({ [one]: [0, 0] });
  });

  it('writes nothing where one item is missing or has too little', async () => {
    const [bag, mug] = [await warehouse.product({ use_config_backorders: false, backorders: 1 }), unique('foreign')];
    await warehouse.items(bag, { [one]: 5 });
    await warehouse.items(mug, { [one]: 5 });
    await expect(
      deduct(app, [
        [one, mug, 1],
        [one, bag, 5],
        [one, bag, 0.0001],
      ]),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: SHORT,
      errors: [{ parameters: { sku: bag, source_code: one } }],
    });
    await expect(
      deduct(app, [
        [one, mug, 1],
        [two, bag, 1],
      ]),
    ).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Source item not found by source code: %1 and sku: %2.',
      parameters: [two, bag],
    });
    await expect(deduct(app, [['no-such-source', mug, 1]])).rejects.toMatchObject({ kind: 'not-found' });
    await expect(deduct(app, [['no-such-source', mug, -1]])).rejects.toMatchObject({ kind: 'invalid' });
    await expect(deduct(app, [[one, mug, -99_999_999]])).rejects.toMatchObject({ kind: 'invalid' });
    expect(await itemsOf(app, bag)).toEqual({ [one]: [5, 1] });
    expect(await itemsOf(app, mug)).toEqual({ [one]: [5, 1] });
    expect(await recorded(bag, mug)).toEqual([]);
  });

  it('is undone with the transaction that it runs in', async () => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [one]: 5 });
    await expect(
      app.within(() =>
        app.database.run(async () => {
          await deduct(app, [[one, sku, 5]]);
          expect(await itemsOf(app, sku)).toEqual({ [one]: [0, 0] });
          throw new Error('the document was refused');
        }),
      ),
    ).rejects.toThrow('the document was refused');
    expect(await itemsOf(app, sku)).toEqual({ [one]: [5, 1] });
    expect(await recorded(sku)).toEqual([]);
  });

  it('refreshes the index with its commit', async () => {
    const source = await warehouse.source();
    const stockId = await warehouse.stock(source);
    const sku = await warehouse.product();
    await warehouse.items(sku, { [source]: 5 });
    await deduct(app, [[source, sku, 5]]);
    const answer = await app.http.get(`/rest/V1/inventory/is-product-salable/${sku}/${stockId}`);
    expect(answer.body).toBe(false);
    const [row] = await app.database.query<{ quantity: string }>(
      `SELECT quantity FROM inventory_stock_${stockId} WHERE sku = ?`,
      [sku],
    );
    expect(Number(row?.quantity)).toBe(0);
  });

  it('sends as many statements for hundreds of items as for two', async () => {
    const skus = Array.from({ length: 400 }, () => unique('many'));
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: one, quantity: 50 })));
    const statementsOf = async (count: number): Promise<number> => {
      const some = skus.slice(0, count);
      const spies = [jest.spyOn(app.database, 'query'), jest.spyOn(app.database, 'execute')];
      try {
        return await app.within(() =>
          app.database.run(async () => {
            await deduct(app, [
              ...some.map((sku): Moved => [one, sku, 1]),
              ...some.map((sku): Moved => [two, sku, -1]),
            ]);
            return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
          }),
        );
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
    };
    await deduct(app, [...skus.map((sku): Moved => [two, sku, -1])], SHIPMENT);
    const few = await statementsOf(2);
    expect(await statementsOf(400)).toBe(few);
    expect(few).toBeLessThanOrEqual(8);
    expect(await driftOf(app.database, skus)).toEqual([]);
  });
});
