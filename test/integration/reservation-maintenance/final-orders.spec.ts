import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { Ledger } from './support/drifting-ledger.js';

describe('an order that a cancel or a refund brings to its end', () => {
  let app: TestApplication;
  let ledger: Ledger;

  beforeAll(async () => {
    app = await startApplication();
    ledger = await Ledger.open(app);
  });
  afterAll(() => app.close());

  const drifted = async (): Promise<{ id: number; line: number; sku: string; incrementId: string }> => {
    const sku = await ledger.till.product(10);
    const order = await ledger.till.place([{ sku, qty_ordered: 2 }]);
    await ledger.drift(order.increment_id, { sku, quantity: -3 });
    const [item] = order.items;
    return { id: order.entity_id, line: item?.item_id ?? 0, sku, incrementId: order.increment_id };
  };
  const switchedOn = <T>(work: () => Promise<T>): Promise<T> =>
    ledger.till.warehouse.withSettings({ 'cataloginventory/source_reservations/reconcile_cancel_refund': '1' }, work);

  it('keeps what has drifted by default', async () => {
    const { id, sku } = await drifted();
    expect((await ledger.till.act(id, 'cancel')).body).toBe(true);
    expect(await ledger.balance(sku)).toBe(-3);
  });

  it('comes to zero when it is canceled, in the transaction of the cancel', async () => {
    const { id, sku, incrementId } = await drifted();
    await switchedOn(async () => expect((await ledger.till.act(id, 'cancel')).body).toBe(true));
    expect((await ledger.rowsOf(incrementId)).map(([, , quantity, event]) => [quantity, event])).toEqual([
      [-2, 'order_placed'],
      [-3, 'order_placed'],
      [2, 'order_canceled'],
      [3, 'reconciliation'],
    ]);
    expect(await ledger.balance(sku)).toBe(0);
  });

  it('comes to zero when all of it is refunded, and not before', async () => {
    const { id, line, sku } = await drifted();
    await switchedOn(async () => {
      expect((await app.http.post(`/rest/V1/order/${id}/invoice`, {})).status).toBe(200);
      const refund = (qty: number): Promise<unknown> =>
        app.http.post(`/rest/V1/order/${id}/refund`, {
          items: [{ order_item_id: line, qty }],
          arguments: { extension_attributes: { return_to_stock_items: [line] } },
        });
      expect(await refund(1)).toMatchObject({ status: 200 });
      expect(await ledger.balance(sku)).toBe(-4);
      expect(await refund(1)).toMatchObject({ status: 200 });
    });
    expect(await ledger.balance(sku)).toBe(0);
  });
});
