import type { TestApplication } from './application.js';
import { unique } from './names.js';

/** Creates an enabled source and returns its code. */
export async function givenSource(app: TestApplication, code: string = unique('src')): Promise<string> {
  const answer = await app.http.post('/rest/V1/inventory/sources', {
    source: { source_code: code, name: code, country_id: 'DE', postcode: '10115', enabled: true },
  });
  if (answer.status !== 200) throw new Error(`The source was not created: ${JSON.stringify(answer.body)}`);
  return code;
}

/** Sets quantity and status of source items over REST. */
export async function givenItems(
  app: TestApplication,
  ...items: readonly { sku: string; source_code: string; quantity: number; status?: number }[]
): Promise<void> {
  const answer = await app.http.post('/rest/V1/inventory/source-items', {
    sourceItems: items.map((item) => ({ status: 1, ...item })),
  });
  if (answer.status !== 200) throw new Error(`The items were not saved: ${JSON.stringify(answer.body)}`);
}

/** Creates a product, by default a simple one without a stock item, and returns its SKU and id. */
export async function givenProduct(
  app: TestApplication,
  { stock_item, ...product }: { sku?: string; type_id?: string; stock_item?: object } = {},
): Promise<{ sku: string; id: number }> {
  const sku = product.sku ?? unique('L');
  const extension = stock_item ? { extension_attributes: { stock_item } } : {};
  const { status, body } = await app.http.post('/rest/V1/products', {
    product: { name: 'Bag', ...product, sku, ...extension },
  });
  if (status !== 200) throw new Error(`The product was not created: ${JSON.stringify(body)}`);
  return { sku, id: body.id as number };
}

/** A further source of the default stock. */
export async function givenSourceOfStock(app: TestApplication, stockId = 1): Promise<string> {
  const code = await givenSource(app);
  const { status } = await app.http.post('/rest/V1/inventory/stock-source-links', {
    links: [{ stock_id: stockId, source_code: code, priority: 5 }],
  });
  if (status !== 200) throw new Error('The source was not linked.');
  return code;
}
