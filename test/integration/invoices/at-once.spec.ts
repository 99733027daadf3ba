import { InvoiceOrder } from '../../../src/modules/invoices/app/invoice-order.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { historyOf } from '../../support/history.js';
import { countStatements } from '../../support/statements.js';
import { Office } from '../credit-memos/support/office.js';

describe('invoices of virtual goods', () => {
  let app: TestApplication;
  let office: Office;

  beforeAll(async () => {
    app = await startApplication();
    office = await Office.open(app, 3);
  });
  afterAll(() => app.close());

  it('take the goods once, however many are sent for an order at once', async () => {
    const sku = await office.virtual([10]);
    const order = await office.order({ sku, qty_ordered: 4 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.invoice(order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await office.onHand(sku)).toEqual([6, null, null]);
    expect(await office.reserved(order)).toBe(0);
  });

  it('of several orders at once find the goods wherever they are, to the last unit', async () => {
    const sku = await office.virtual([3, 2, 3]);
    const orders = await Promise.all(Array.from({ length: 8 }, () => office.order({ sku, qty_ordered: 1 })));
    const answers = await Promise.all(orders.map((order) => office.invoice(order)));
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    expect(await office.onHand(sku)).toEqual([0, 0, 0]);
    await office.expectNoDrift(sku);
  });

  it('are recorded with the customer where a customer makes them', async () => {
    const sku = await office.virtual([5]);
    const order = await office.order({ sku, qty_ordered: 1 });
    const actor = { type: 'customer', id: '17', label: 'ann@example.com' } as const;
    await app.within(() => app.get(InvoiceOrder).invoiceVirtualLines(order.id), { actor });
    expect((await historyOf(app.database, sku)).at(-1)).toMatchObject({
      delta: -1,
      reason: 'shipment',
      actor_type: 'customer',
      actor_id: '17',
    });
  });

  it('take no more statements for many lines than for a few', async () => {
    const skus: string[] = [];
    for (let index = 0; index < 20; index += 1) skus.push(await office.virtual([1, 4]));
    const statementsFor = async (count: number): Promise<number> => {
      const order = await office.order(...skus.slice(0, count).map((sku) => ({ sku, qty_ordered: 1 })));
      return (await countStatements(app.database, () => office.invoiced(order))).total;
    };
    await statementsFor(2);
    const few = await statementsFor(3);
    expect(await statementsFor(20)).toBeLessThanOrEqual(few + 1);
  });
});
