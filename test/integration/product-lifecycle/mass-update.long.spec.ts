import { MassUpdate } from '../../../src/modules/catalog/app/mass-update.service.js';
import { CreateProducts } from '../../../src/modules/catalog/index.js';
import type { ProductToSave } from '../../../src/modules/catalog/index.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Catalogue } from './support/catalogue.js';

describe('the mass update of stock item fields', () => {
  let app: TestApplication;
  let catalogue: Catalogue;

  beforeAll(async () => {
    app = await startApplication();
    catalogue = new Catalogue(app);
  });
  afterAll(() => app.close());

  const product = async (stockItem?: object, fields: object = {}): Promise<string> => {
    const sku = unique('MASS');
    await catalogue.created(sku, { ...fields, extension_attributes: stockItem ? { stock_item: stockItem } : {} });
    return sku;
  };
  const update = (skus: readonly string[], data: object) =>
    app.http.post('/rest/V1/inventory/mass-update', { skus, data });
  const items = (sku: string): Promise<unknown[]> =>
    app.database.query(
      `SELECT source_code, CAST(quantity AS DOUBLE) AS quantity, status FROM inventory_source_item WHERE sku = ?`,
      [sku],
    );
  const stockItem = async (sku: string): Promise<Record<string, unknown>> =>
    (await app.http.get(`/rest/V1/products/${sku}`)).body.extension_attributes.stock_item;

  it('sets what is given where there is something to set it for, in the name of whoever asked', async () => {
    const [stocked, bare, composite] = [
      await product({ qty: 3, is_in_stock: true }),
      await product(),
      await product(undefined, { type_id: 'bundle' }),
    ];
    const unknown = unique('NONE');
    const answer = await update([stocked, stocked.toLowerCase(), bare, composite, unknown, ' '], {
      qty: 5,
      backorders: 1,
      use_config_backorders: false,
      notify_stock_qty: null,
    });
    expect([answer.status, answer.body]).toEqual([200, true]);
    const [[topic, body] = []] = await catalogue.messages(stocked.toLowerCase());
    expect([topic, Object.keys(body as object)]).toEqual(['inventory.mass.update', ['skus', 'data']]);
    expect(JSON.parse((body as { data: string }).data)).toEqual({
      qty: 5,
      backorders: 1,
      use_config_backorders: 0,
      notify_stock_qty: null,
    });
    await catalogue.handled(composite);
    expect(await items(stocked)).toEqual([{ source_code: 'default', quantity: 5, status: 1 }]);
    expect([await items(bare), await items(composite), await items(unknown)]).toEqual([[], [], []]);
    for (const sku of [stocked, bare, composite]) {
      expect(await stockItem(sku)).toMatchObject({ backorders: 1, use_config_backorders: false });
    }
    expect((await historyOf(app.database, stocked)).at(-1)).toMatchObject({
      delta: 2,
      reason: 'correction',
      note: null,
      actor_type: 'integration',
      request_id: answer.headers.get('x-request-id'),
    });
    await catalogue.expectNoFaults(stocked, bare, composite);
  });

  it('does nothing for whoever has lost the permission since', async () => {
    const sku = await product({ qty: 3, is_in_stock: true });
    const token = await app.tokenFor(['Vendor_Catalog::products']);
    const data = { skus: [sku], data: { qty: 5 } };
    expect((await app.http.post('/rest/V1/inventory/mass-update', data, { token })).status).toBe(200);
    await app.database.execute(
      `DELETE FROM integration_resource WHERE integration_id = (SELECT MAX(integration_id) FROM integration)`,
    );
    await catalogue.handled(sku);
    expect(await items(sku)).toEqual([{ source_code: 'default', quantity: 3, status: 1 }]);
  });

  it('keeps the quantity where only the status is given, and changes nothing a second time', async () => {
    const sku = await product({ qty: 3, is_in_stock: true });
    for (let time = 0; time < 2; time += 1) {
      await update([sku], { is_in_stock: false });
      await catalogue.handled(sku);
      expect(await items(sku)).toEqual([{ source_code: 'default', quantity: 3, status: 0 }]);
    }
    const rows = await historyOf(app.database, sku);
    expect(rows.filter(({ reason }) => reason === 'correction')).toHaveLength(1);
  });

  it('sends no more statements for a thousand products than for ten', async () => {
    const list = (count: number): ProductToSave[] =>
      Array.from({ length: count }, () => ({
        sku: unique('MASS'),
        name: 'Bag',
        stockItem: { qty: Quantity.of(1), isInStock: true },
      }));
    const statementsFor = async (count: number): Promise<number> => {
      const products = list(count);
      await app.within(() => app.get(CreateProducts).execute(products));
      const skus = products.map(({ sku }) => sku);
      const work = () => app.get(MassUpdate).apply(skus, { qty: Quantity.of(7), backorders: 2 });
      const { total } = await countStatements(app.database, () => app.within(() => app.database.run(work)));
      expect(await items(skus.at(-1) ?? '')).toEqual([{ source_code: 'default', quantity: 7, status: 1 }]);
      return total;
    };
    const few = await statementsFor(10);
    expect(await statementsFor(1000)).toBeLessThanOrEqual(few);
  });

  it('parks what cannot be read, and writes nothing of it', async () => {
    const sku = await product({ qty: 3, is_in_stock: true });
    await app.within(() =>
      app.database.run(() => app.get(Outbox).add('inventory.mass.update', { skus: [sku], data: '{"qty":"many"}' })),
    );
    const parked = async (): Promise<unknown[]> =>
      app.database.query(`SELECT message_id FROM message_outbox WHERE payload LIKE ? AND state = 'parked'`, [
        `%${sku}%`,
      ]);
    await catalogue.handledOr(sku, async () => (await parked()).length > 0);
    expect(await items(sku)).toEqual([{ source_code: 'default', quantity: 3, status: 1 }]);
    await app.database.execute('DELETE FROM message_outbox WHERE payload LIKE ?', [`%${sku}%`]);
  });
});
