import { Workers } from '../../../src/platform/queue/workers.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems, givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';

describe('the cleanup after a product is deleted', () => {
  let app: TestApplication;
  let source: string;
  let other: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    other = await givenSource(app);
  });
  afterAll(() => app.close());
  afterEach(() => app.get(Workers).close());

  const create = async (sku: string): Promise<void> => {
    const answer = await app.http.post('/rest/V1/products', { product: { sku, name: sku, price: 1 } });
    expect(answer.status).toBe(200);
  };
  const remove = async (sku: string): Promise<string> => {
    const answer = await app.http.delete(`/rest/V1/products/${sku}`);
    expect([answer.status, answer.body]).toEqual([200, true]);
    return answer.headers.get('x-request-id') ?? '';
  };
  const handled = (sku: string): Promise<boolean> =>
    eventually(async () => {
      const rows = await app.database.query('SELECT message_id FROM message_outbox WHERE payload LIKE ?', [`%${sku}%`]);
      return rows.length === 0;
    });
  const quantities = async (sku: string): Promise<number[]> => {
    const rows = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE sku = ? ORDER BY source_code',
      [sku],
    );
    return rows.map((row) => Number(row.quantity));
  };

  it('deletes its source items everywhere, with rows by the system under the deleting request', async () => {
    const sku = unique('SKU');
    await create(sku);
    await givenItems(app, { sku, source_code: source, quantity: 4 }, { sku, source_code: other, quantity: 6 });
    const requestId = await remove(sku);
    app.get(Workers).start();
    await handled(sku);
    expect(await quantities(sku)).toEqual([]);
    const rows = (await historyOf(app.database, sku)).slice(-2);
    expect(rows.map((row) => row.delta).sort()).toEqual([-4, -6]);
    for (const row of rows) {
      expect(row).toMatchObject({
        reason: 'other',
        note: 'product_deleted',
        actor_type: 'system',
        actor_id: null,
        quantity_after: 0,
        request_id: requestId,
      });
    }
    expect(await driftOf(app.database, [sku])).toEqual([]);
  });

  it('never takes the stock of a product that was created again before the message came', async () => {
    const sku = unique('SKU');
    await create(sku);
    await givenItems(app, { sku, source_code: source, quantity: 4 });
    await remove(sku);
    await create(sku);
    await givenItems(app, { sku, source_code: source, quantity: 9 });
    app.get(Workers).start();
    await handled(sku);
    expect(await quantities(sku)).toEqual([9]);
    expect((await historyOf(app.database, sku)).map((row) => row.note)).toEqual([null, null]);
  });
});
