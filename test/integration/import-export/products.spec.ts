import type { TestApplication } from '../../support/application.js';
import { startApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { historyRowsOf, importProducts, storedItems } from './support/imports.js';

interface Given {
  /** Quantity of the default source item, or null for none; undefined for a product that is not there. */
  readonly stored: number | null | undefined;
  readonly head: string;
  readonly cells: string;
  /** The default source item afterwards, and its history row. */
  readonly item: string | undefined;
  readonly delta?: number;
}

describe('an import of products', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    // Two enabled sources beside the default one: not the mode of a single source.
    await givenSource(app);
  });
  afterAll(() => app.close());

  const givenProduct = async (sku: string): Promise<void> => {
    const answer = await app.http.post('/rest/V1/products', { product: { sku, name: sku, price: 1 } });
    expect(answer.status).toBe(200);
  };

  it.each<[string, Given]>([
    ['a new product', { stored: undefined, head: 'name', cells: 'New', item: '0/0' }],
    ['a new product with stock', { stored: undefined, head: 'name,qty', cells: 'New,4', item: '4/1', delta: 4 }],
    [
      'a new product out of stock',
      { stored: undefined, head: 'name,qty,is_in_stock', cells: 'New,4,0', item: '4/0', delta: 4 },
    ],
    ['a quantity', { stored: 10, head: 'qty', cells: '7', item: '7/1', delta: -3 }],
    ['a quantity of zero for an item that is there', { stored: 10, head: 'qty', cells: '0', item: '0/1', delta: -10 }],
    ['no quantity', { stored: 10, head: 'qty,is_in_stock', cells: ',1', item: '10/1' }],
    ['a status alone', { stored: 10, head: 'qty,is_in_stock', cells: ',0', item: '10/0', delta: 0 }],
    ['configuration alone', { stored: 10, head: 'min_qty,use_config_min_qty', cells: '2,0', item: '10/1' }],
    ['a price alone', { stored: 10, head: 'price', cells: '9.5', item: '10/1' }],
    ['a quantity for an item that is not there', { stored: null, head: 'qty', cells: '3', item: '3/1', delta: 3 }],
    ['a quantity of zero for an item that is not there', { stored: null, head: 'qty', cells: '0', item: undefined }],
    ['a status for an item that is not there', { stored: null, head: 'is_in_stock', cells: '1', item: undefined }],
    ['a new composite', { stored: undefined, head: 'name,product_type,qty', cells: 'Set,bundle,5', item: undefined }],
  ])('%s', async (_case, { stored, head, cells, item, delta }) => {
    const sku = unique('P');
    if (stored !== undefined) await givenProduct(sku);
    if (typeof stored === 'number') await givenItems(app, { source_code: 'default', sku, quantity: stored });
    const file = `sku,${head}\n${sku},${cells}\n`;

    const planned = await importProducts(app, file, { isDryRun: true });
    const { tally, requestId } = await importProducts(app, file);

    expect(planned.tally).toEqual(tally);
    expect(await storedItems(app, [sku])).toEqual(item === undefined ? {} : { [`default/${sku}`]: item });
    const recorded = (await historyOf(app.database, sku)).filter((row) => row.request_id === requestId);
    expect(recorded.map((row) => [row.delta, row.reason, row.actor_type])).toEqual(
      delta === undefined ? [] : [[delta, 'import', 'import']],
    );
    expect(tally.historyRows).toBe(recorded.length);
  });

  it('creates, changes and configures, and leaves the spelling of a SKU alone', async () => {
    const [made, changed] = [unique('made'), unique('changed')];
    await givenProduct(changed);
    const file =
      'sku,name,price,qty,out_of_stock_qty,use_config_min_qty,allow_backorders,use_config_backorders,visibility,colour\n' +
      `${made},Made,12.5,3,1,0,1,0,"Catalog, Search",red\n` +
      `${changed.toUpperCase()},Changed,,2,,,,,,\n`;
    const summary = await importProducts(app, file);
    expect(summary).toMatchObject({ ignoredColumns: ['colour'], tally: { created: 1, updated: 1, historyRows: 2 } });
    expect(await historyRowsOf(app, summary.requestId)).toBe(2);

    const product = (await app.http.get(`/rest/V1/products/${made}`)).body;
    expect(product).toMatchObject({ sku: made, name: 'Made', price: 12.5, visibility: 4 });
    expect(product.extension_attributes.stock_item).toMatchObject({
      qty: 3,
      is_in_stock: true,
      min_qty: 1,
      use_config_min_qty: false,
      backorders: 1,
      use_config_backorders: false,
    });
    const other = (await app.http.get(`/rest/V1/products/${changed}`)).body;
    expect(other).toMatchObject({ sku: changed, name: 'Changed', price: 1 });
  });

  it('takes several rows of a product, in one batch or in two', async () => {
    for (const batchSize of [1, 10]) {
      const sku = unique('several');
      const file = `sku,name,price,qty\n${sku},First,1,5\n${sku},,2,\n${sku},Last,,\n`;
      const planned = await importProducts(app, file, { isDryRun: true, batchSize });
      const { tally } = await importProducts(app, file, { batchSize, onFault: 'stop' });
      expect(planned.tally).toEqual(tally);
      expect(tally).toMatchObject({ created: 1, historyRows: 1, failed: 0 });
      expect((await app.http.get(`/rest/V1/products/${sku}`)).body).toMatchObject({ name: 'Last', price: 2 });
      expect(await storedItems(app, [sku])).toEqual({ [`default/${sku}`]: '5/1' });
    }
  });

  it('names the lines of faulty rows', async () => {
    const sku = unique('faulty');
    const file =
      'sku,name,price,qty,is_in_stock,backorders,product_type\n' +
      `${sku},,,,,,\n` +
      `${sku},N,x,,,,\n` +
      `${sku},N,,x,,,\n` +
      `${sku},N,,,maybe,,\n` +
      `${sku},N,,,,7,\n` +
      `${sku},N,,,,,box\n` +
      `,N,,,,,\n`;
    const { tally, errors } = await importProducts(app, file);
    expect(tally).toMatchObject({ failed: 7, created: 0 });
    expect(errors.map(({ line, parameters }) => [line, (parameters as { field: string }).field])).toEqual([
      [2, 'name'],
      [3, 'price'],
      [4, 'qty'],
      [5, 'is_in_stock'],
      [6, 'backorders'],
      [7, 'type_id'],
      [8, 'sku'],
    ]);
  });

  it('takes barcodes, each of one product: in the catalogue, in the file, and in a dry run', async () => {
    const [owner, other, fresh] = [unique('owner'), unique('other'), unique('fresh')];
    const [first, second] = [unique('4006'), unique('4007')];
    await givenProduct(owner);
    await givenProduct(other);
    const barcodeOf = async (sku: string): Promise<unknown> => {
      const { body } = await app.http.get(`/rest/V1/products/${sku}`);
      return body.custom_attributes.find((one: any) => one.attribute_code === 'barcode')?.value;
    };
    expect((await importProducts(app, `sku,ean\n${owner}, ${first} \n`)).tally).toMatchObject({
      updated: 1,
      failed: 0,
    });
    expect(await barcodeOf(owner)).toBe(first);
    // Its own barcode again is no fault, a blank cell leaves it alone.
    const file =
      `sku,name,barcode\n${owner},N,${first}\n${owner},N,\n${other},N,${first}\n${fresh},N,${second}\n` +
      `${other},N,${second}\n${other},N,ä\n`;
    for (const isDryRun of [true, false]) {
      const { tally, errors } = await importProducts(app, file, { isDryRun, batchSize: 2 });
      expect(tally).toMatchObject({ created: 1, failed: 3 });
      expect(errors.map(({ line, parameters }) => [line, parameters])).toEqual([
        [4, { barcode: first }],
        [6, { barcode: second }],
        [7, { field: 'barcode' }],
      ]);
    }
    expect(await Promise.all([owner, other, fresh].map(barcodeOf))).toEqual([first, undefined, second]);
  });
});
