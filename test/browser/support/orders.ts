import type { PlacedOrder, Shop } from '../../integration/shipping/support/shop.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';

/** Posts to REST, which must not refuse; returns the body. */
async function posted(app: TestApplication, path: string, body: object): Promise<any> {
  const answer = await app.http.post(`/rest/V1/${path}`, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Places an order with prices in the shop. */
export async function pricedOrder(app: TestApplication, shop: Shop, items: object[]): Promise<PlacedOrder> {
  const entity = { store_id: shop.storeId, customer_email: 'buyer@example.com', increment_id: unique('O'), items };
  const order = await posted(app, 'orders', { entity });
  return {
    id: order.entity_id,
    incrementId: order.increment_id,
    lines: order.items.map(({ item_id }: { item_id: number }) => item_id),
  };
}

/** An order of two, one of them shipped, invoiced and refunded, with a comment. */
export async function orderWithDocuments(app: TestApplication, shop: Shop): Promise<PlacedOrder> {
  const sku = await shop.product([9], undefined, { name: 'Camping stove with two burners' });
  const order = await pricedOrder(app, shop, [{ sku, qty_ordered: 2, price: 10 }]);
  const [line = 0] = order.lines;
  await shop.shipped(order, [[line, 1]], shop.sources[0]);
  const items = [{ order_item_id: line, qty: 1 }];
  await posted(app, `order/${order.id}/invoice`, { items });
  await posted(app, `order/${order.id}/refund`, { items });
  await posted(app, `orders/${order.id}/comments`, { statusHistory: { comment: 'Packed' } });
  return order;
}

/** The addresses of the documents of an order, with their headings. */
export async function documentPages(app: TestApplication, orderId: number): Promise<[string, RegExp][]> {
  const query = `{ order(id: ${orderId}) { shipments { id } invoices { id } creditMemos { id } } }`;
  const { shipments, invoices, creditMemos } = (await app.http.post('/graphql', { query })).body.data.order;
  const pages = (path: string, documents: { id: number }[], heading: RegExp): [string, RegExp][] =>
    documents.map(({ id }) => [`/sales/${path}/${id}`, heading]);
  return [
    ...pages('shipments', shipments, /^Shipment /),
    ...pages('invoices', invoices, /^Invoice /),
    ...pages('credit-memos', creditMemos, /^Credit memo /),
  ];
}
