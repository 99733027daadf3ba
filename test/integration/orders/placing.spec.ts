import { PlaceOrders } from '../../../src/modules/orders/app/place-orders.service.js';
import type { OrderDraft } from '../../../src/modules/orders/domain/order-draft.js';
import type { OrderRequest } from '../../../src/modules/orders/app/place-orders.service.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
import { Till } from './support/till.js';

const of = (value: number): Quantity => Quantity.of(value);

describe('how orders are placed', () => {
  let app: TestApplication;
  let till: Till;

  beforeAll(async () => {
    app = await startApplication();
    till = await Till.open(app);
  });
  afterAll(() => app.close());

  const requestOf = (sku: string, lines = 1): OrderRequest => {
    const line = { sku, name: null, productType: null, price: of(1), qtyOrdered: of(1), isQtyDecimal: null };
    const draft: OrderDraft = {
      incrementId: unique('O'),
      storeId: till.storeId,
      customerId: null,
      customerEmail: 'jane@example.com',
      grandTotal: of(1),
      lines: Array.from({ length: lines }, () => ({ ...line, parentIndex: null, details: {} })),
      autoInvoice: false,
      details: {},
    };
    return { draft };
  };
  const place = (requests: readonly OrderRequest[]) =>
    app
      .within(() => app.get(PlaceOrders).executeAll(requests))
      .then((outcomes) => {
        expect(outcomes.filter((outcome) => 'error' in outcome)).toEqual([]);
      });

  it('writes orders and lines in one statement each, however many are placed together', async () => {
    const sku = await till.product(1000);
    const inserts = async (requests: OrderRequest[]) =>
      (await countStatements(app.database, () => place(requests))).byCommand['INSERT'];
    const one = await inserts([requestOf(sku)]);
    const ten = await inserts(Array.from({ length: 10 }, () => requestOf(sku)));
    // Ids are fetched in blocks, those of orders, lines and holders each in one statement now and then.
    expect(Math.abs((ten ?? 0) - (one ?? 0))).toBeLessThanOrEqual(3);
  });

  it('asks the catalogue nothing more for lines without parents', async () => {
    const sku = await till.product(10);
    const { byCommand } = await countStatements(app.database, () => place([requestOf(sku, 5)]));
    const again = await countStatements(app.database, () => place([requestOf(sku, 1)]));
    expect(byCommand['SELECT']).toBe(again.byCommand['SELECT']);
  });

  it('splits what is too large for one packet', async () => {
    const sku = await till.product(1000);
    const details = { note: 'ü'.repeat(3500) };
    const request = requestOf(sku, 300);
    const draft = { ...request.draft, lines: request.draft.lines.map((line) => ({ ...line, details })) };
    await place([{ draft }]);
    const [row] = await app.database.query<{ total: string; bytes: string }>(
      `SELECT COUNT(*) AS total, SUM(LENGTH(i.details)) AS bytes FROM sales_order_item i
         JOIN sales_order o ON o.entity_id = i.order_id WHERE o.increment_id = ?`,
      [draft.incrementId],
    );
    expect([Number(row?.total), Number(row?.bytes)]).toEqual([300, 300 * 7011]);
  });

  it('is not done inside a transaction, whose locks it would wait under', async () => {
    const sku = await till.product(1);
    const nested = app.within(() => app.database.run(() => app.get(PlaceOrders).execute(requestOf(sku))));
    await expect(nested).rejects.toThrow('Orders are placed before a transaction begins.');
  });
});
