import { Workers } from '../../src/platform/queue/workers.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { unique } from '../support/names.js';

const MASS_UPDATE = '/rest/V1/inventory/mass-update';

describe('a rename over asynchronous REST', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    app.get(Workers).start();
  });
  afterAll(async () => {
    await app.get(Workers).close();
    await app.close();
  });

  it('takes its locks as any other', async () => {
    const [from, to] = [unique('P'), unique('NEW')];
    const stockItem = { stock_item: { qty: 4, is_in_stock: true } };
    await app.http.post('/rest/V1/products', {
      product: { sku: from, name: 'Bag', extension_attributes: stockItem },
    });
    const { status } = await app.http.put(`/rest/async/V1/products/${from}`, { product: { sku: to } });
    expect(status).toBe(202);
    await eventually(async () => (await app.http.get(`/rest/V1/products/${to}`)).status === 200);
    const { body } = await app.http.get(`/rest/V1/products/${to}`);
    expect(body.extension_attributes.stock_item.qty).toBe(4);
  });
});

describe('the mass update over REST', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const queued = async (sku: string): Promise<number> => {
    const rows = await app.database.query(
      `SELECT message_id FROM message_outbox WHERE topic = 'inventory.mass.update' AND payload LIKE ?`,
      [`%${sku}%`],
    );
    return rows.length;
  };

  it('asks for the permission on products', async () => {
    const [allowed, stranger] = [
      await app.tokenFor(['Vendor_Catalog::products']),
      await app.tokenFor(['Vendor_InventoryApi::source']),
    ];
    const sku = unique('MASS');
    const send = (token: string | null) => app.http.post(MASS_UPDATE, { skus: [sku], data: { qty: 1 } }, { token });
    expect([(await send(stranger)).status, (await send(null)).status]).toEqual([401, 401]);
    expect(await queued(sku)).toBe(0);
    expect(await send(allowed)).toMatchObject({ status: 200, body: true });
    expect(await queued(sku)).toBe(1);
  });

  it.each([
    ['no SKUs', { data: { qty: 1 } }],
    ['no data', { skus: ['A'] }],
    ['more SKUs than one update has', { skus: Array.from({ length: 10_001 }, (_, at) => `S${at}`), data: { qty: 1 } }],
    ['a quantity that cannot be stored', { skus: ['A'], data: { qty: 123_456_789 } }],
    ['a quantity that is none', { skus: ['A'], data: { qty: 'many' } }],
    ['backorders that do not exist', { skus: ['A'], data: { backorders: 3 } }],
    ['a smallest sale below zero', { skus: ['A'], data: { min_sale_qty: -1 } }],
    ['data that is a list', { skus: ['A'], data: [1] }],
  ])('refuses %s', async (_, body) => {
    expect((await app.http.post(MASS_UPDATE, body)).status).toBe(400);
  });

  it('names every broken rule', async () => {
    const { status, body } = await app.http.post(MASS_UPDATE, { skus: ['A'], data: { qty: 1e9, backorders: 7 } });
    expect([status, body.errors.map(({ parameters }: { parameters: { field: string } }) => parameters.field)]).toEqual([
      400,
      ['qty', 'backorders'],
    ]);
  });

  it('has nothing to do without SKUs or fields', async () => {
    const sku = unique('MASS');
    expect((await app.http.post(MASS_UPDATE, { skus: [], data: { qty: 1 } })).body).toBe(true);
    expect((await app.http.post(MASS_UPDATE, { skus: [sku], data: {} })).body).toBe(true);
    expect(await queued(sku)).toBe(0);
  });

  it('is queued once for a request that is sent twice with a key', async () => {
    const [sku, headers] = [unique('MASS'), { 'Idempotency-Key': unique('key') }];
    const send = () => app.http.post(MASS_UPDATE, { skus: [sku], data: { qty: 1 } }, { headers });
    expect([(await send()).body, (await send()).body]).toEqual([true, true]);
    expect(await queued(sku)).toBe(1);
  });

  it('takes ten thousand SKUs', async () => {
    const sku = unique('MASS');
    const skus = Array.from({ length: 10_000 }, (_, at) => `${sku}-${at}`);
    expect((await app.http.post(MASS_UPDATE, { skus, data: { qty: 1 } })).body).toBe(true);
    expect(await queued(sku)).toBe(1);
  });
});
