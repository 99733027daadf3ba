import type { TestApplication } from '../../support/application.js';
import { givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';

/** A website that sells from a stock of its own. */
export interface Shop {
  readonly stockId: number;
  /** The website's store view: what an order names. */
  readonly storeId: number;
  /** Codes of the stock's sources, by priority. */
  readonly sources: readonly string[];
}

/** Sources, and the shops that sell from them. */
export interface Market {
  readonly sources: readonly string[];
  readonly shops: readonly Shop[];
}

/** Opens a shop for each list of source numbers: `[[0, 1], [1, 2]]` are two shops that share the second of three sources. */
export async function openMarket(app: TestApplication, shops: readonly (readonly number[])[]): Promise<Market> {
  const count = Math.max(...shops.flat()) + 1;
  const sources: string[] = [];
  for (let number = 0; number < count; number += 1) sources.push(await givenSource(app));
  const opened: Shop[] = [];
  for (const numbers of shops) {
    opened.push(
      await openShop(
        app,
        numbers.map((number) => sources[number] ?? ''),
      ),
    );
  }
  return { sources, shops: opened };
}

async function openShop(app: TestApplication, sources: readonly string[]): Promise<Shop> {
  const code = unique('shop').replace('-', '_');
  await made(app, 'store/websites', { website: { code, name: code } });
  const channels = [{ type: 'website', code }];
  const stock = { name: unique('Stock'), extension_attributes: { sales_channels: channels } };
  const stockId = (await made(app, 'inventory/stocks', { stock })) as number;
  await made(app, 'inventory/stock-source-links', {
    links: sources.map((source_code, index) => ({ stock_id: stockId, source_code, priority: index + 1 })),
  });
  const views = (await app.http.get('/rest/V1/store/storeViews')).body as { id: number; code: string }[];
  const view = views.find((each) => each.code === `${code}_store`);
  if (!view) throw new Error(`The website ${code} has no store view.`);
  return { stockId, storeId: view.id, sources };
}

/** What is sold, and how its stock is kept. */
export interface Goods {
  readonly type?: 'simple' | 'virtual';
  readonly isManaged?: boolean;
  readonly takesBackorders?: boolean;
  readonly minQty?: number;
  readonly isQtyDecimal?: boolean;
  /** What its SKU begins with. */
  readonly name?: string;
}

/** Makes a product at a price of 10; returns its SKU. */
export async function givenProduct(app: TestApplication, goods: Goods = {}): Promise<string> {
  const { type = 'simple', isManaged = true, takesBackorders = false, minQty = 0, isQtyDecimal = false } = goods;
  const sku = unique(goods.name ?? 'SKU');
  const stockItem = {
    is_qty_decimal: isQtyDecimal,
    ...(isManaged ? {} : { use_config_manage_stock: false, manage_stock: false }),
    ...(takesBackorders ? { use_config_backorders: false, backorders: 1 } : {}),
    ...(minQty === 0 ? {} : { use_config_min_qty: false, min_qty: minQty }),
  };
  await made(app, 'products', {
    product: { sku, name: sku, price: 10, type_id: type, extension_attributes: { stock_item: stockItem } },
  });
  return sku;
}

/** Posts what has to succeed. */
export async function made(app: TestApplication, path: string, body: object): Promise<unknown> {
  const answer = await app.http.post(`/rest/V1/${path}`, body);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
