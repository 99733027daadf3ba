import type { ApiServer } from '../../harness/api-server.js';
import { post } from '../../harness/post.js';
import { orderOf, PLACE, skuOf } from '../orders/shop.js';
import type { Goods } from '../orders/shop.js';

/** What ships the orders of one measurement. */
export interface ShippingJob {
  readonly goods: Goods;
  readonly orders: number;
  readonly clients: number;
}

/** Places orders of one unit, and ships each of them from where the goods are. Returns shipments per second. */
export async function shipmentRate(api: ApiServer, { goods, orders, clients }: ShippingJob): Promise<number> {
  const numbers = Array.from({ length: orders }, (_, at) => at);
  const ids: number[] = [];
  await sideBySide(numbers, clients, async (number) => {
    const order = await post<{ entity_id: number }>(api, '/orders', orderOf(skuOf(goods.prefix, number % goods.count)));
    ids.push(order.entity_id);
  });
  const body = JSON.stringify({ arguments: { extension_attributes: { source_code: PLACE.sourceCode } } });
  const begun = performance.now();
  await sideBySide(ids, clients, (id) => post(api, `/order/${id}/ship`, body));
  return ids.length / ((performance.now() - begun) / 1000);
}

/** Does `work` for each of them, so many at once. */
async function sideBySide<Item>(
  items: readonly Item[],
  clients: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const client = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: clients }, client));
}
