import type { Shop } from '../integration/shipping/support/shop.js';
import { toldBy, TransferOrders } from '../integration/transfer-orders/support/transfer-orders.js';
import { startTransfers } from '../integration/transfers/support/transfers.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';

describe('transfers that take time, over GraphQL and by permission', () => {
  let app: TestApplication;
  let shop: Shop;
  let orders: TransferOrders;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, east, west } = await startTransfers());
    orders = new TransferOrders(app);
  });
  afterAll(() => app.close());

  const DETAILS = `transfer { transferId status originName totals { items quantity inTransit } }
    lines { sku name barcode quantity toShip shipped inTransit received returned lost }
    steps { stepId kind actorLabel requestId note createdAt quantity }`;

  it('are planned, shipped, received, closed and cancelled', async () => {
    const sku = await shop.product([9, 0]);
    const transfer = { originSourceCode: east, destinationSourceCode: west, items: [{ sku, quantity: 5 }] };
    const { createTransferOrder: draft } = await graphqlData(
      app,
      `mutation ($transfer: TransferOrderInput!) { createTransferOrder(transfer: $transfer) { ${DETAILS} } }`,
      { transfer },
    );
    const id = draft.transfer.transferId as number;
    expect(draft.transfer).toMatchObject({ status: 'draft', totals: { items: 1, quantity: 5, inTransit: 0 } });
    const change = async (name: string, more = ''): Promise<any> =>
      (await graphqlData(app, `mutation { ${name}(id: ${id}${more}) { ${DETAILS} } }`))[name];
    expect((await change('updateTransferOrder', ', transfer: { expectedAt: "2026-02-03" }')).lines).toHaveLength(1);
    const key = orders.keyed();
    const shipping = `mutation { shipTransferOrder(id: ${id}, items: [{ sku: "${sku}", quantity: 4 }], note: "Van") { ${DETAILS} } }`;
    const first = await graphql(app, shipping, {}, key);
    expect((await graphql(app, shipping, {}, key)).data).toEqual(first.data);
    const received = await change(
      'receiveTransferOrder',
      `, items: [{ sku: "${sku}", quantity: 3, state: "damaged" }]`,
    );
    expect(received.lines[0]).toMatchObject({ toShip: 1, shipped: 4, inTransit: 1, received: 3, lost: 0 });
    const closed = await change('closeTransferOrder');
    expect([closed.transfer.status, closed.lines[0].lost]).toEqual(['closed', 1]);
    const { transferOrderStepItems } = await graphqlData(
      app,
      `{ transferOrderStepItems(id: ${id}, stepId: ${received.steps.at(-1).stepId}) { sku state quantity } }`,
    );
    expect(transferOrderStepItems).toEqual([{ sku, state: 'damaged', quantity: 3 }]);
    const { transferOrders, transferOrder } = await graphqlData(
      app,
      `{ transferOrders(filter: { status: [closed], originSourceCode: ["${east}"] }) {
           items { transferId destinationName totals { shipped lost } } totalCount pageInfo { totalPages } }
         transferOrder(id: ${id}) { ${DETAILS} } }`,
    );
    expect(transferOrders.items[0]).toMatchObject({ transferId: id, totals: { shipped: 4, lost: 1 } });
    expect(transferOrder.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['created', 'changed', 'shipped', 'received', 'closed'],
    ]);
    const other = await orders.draft([east, west], [[sku, 1]]);
    const cancelled = await graphqlData(app, `mutation { cancelTransferOrder(id: ${other}) { transfer { status } } }`);
    expect(cancelled.cancelTransferOrder.transfer.status).toBe('cancelled');
  });

  it('say what codes stand for, and refuse parts of what is sold by the piece', async () => {
    const sku = await shop.product([9, 0]);
    const { transferOrderGoods, transferOrderSources } = await graphqlData(
      app,
      `{ transferOrderGoods(originSourceCode: "${east}", codes: ["${sku}", "nothing"]) { code sku name onHand available }
         transferOrderSources { code name enabled } }`,
    );
    expect(transferOrderGoods).toEqual([
      { code: sku, sku, name: expect.any(String), onHand: 9, available: 9 },
      { code: 'nothing', sku: null, name: null, onHand: null, available: null },
    ]);
    expect(transferOrderSources.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining([east, west]),
    );
    const id = await orders.shipped([east, west], [[sku, 2]]);
    const half = await graphql(
      app,
      `mutation { receiveTransferOrder(id: ${id}, items: [{ sku: "${sku}", quantity: 0.5 }]) { transfer { status } } }`,
    );
    expect(codesOf(half)).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await graphql(app, '{ transferOrder(id: 999999) { transfer { status } } }'))).toEqual(['NOT_FOUND']);
  });

  describe('permissions', () => {
    it('are one for each step, and turning goods round takes that of shipping', async () => {
      const sku = await shop.product([9, 0]);
      const id = await orders.shipped([east, west], [[sku, 6]]);
      const planner = await app.tokenFor(['Vendor_Inventory::transfers', 'Vendor_Inventory::transfers_plan']);
      const as = (token: string) => ({ token });
      expect((await orders.receive(id, undefined, {}, as(planner))).status).toBe(401);
      expect((await orders.post(`/${id}/close`, {}, as(planner))).status).toBe(401);
      expect(toldBy(await orders.post(`/${id}/cancel`, {}, as(planner)))).toEqual([
        401,
        'Only who may ship transfers turns goods round that are on their way.',
      ]);
      const draft = await orders.draft([east, west], [[sku, 1]]);
      expect((await orders.post(`/${draft}/cancel`, {}, as(planner))).status).toBe(200);
    });
  });
});
