import { jest } from '@jest/globals';
import { RefreshIndex } from '../../src/modules/salability-index/app/refresh-index.service.js';
import { CompositionRepository } from '../../src/modules/catalog/data/composition.repository.js';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenBundle, givenConfigurable, givenGrouped, savedProduct } from '../support/composites.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

const FROM_INDEX = 'cataloginventory/options/configurable_salability_from_index';
const UNKNOWN = "The product that was requested doesn't exist. Verify the product and try again.";

describe('composite products', () => {
  let app: TestApplication;
  let source: string;
  let stockId: number;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    stockId = (await app.http.post('/rest/V1/inventory/stocks', { stock: { name: unique('Stock') } })).body as number;
    await app.http.post('/rest/V1/inventory/stock-source-links', {
      links: [{ stock_id: stockId, source_code: source, priority: 1 }],
    });
  });
  afterAll(() => app.close());

  const child = async (quantity?: number): Promise<{ sku: string; id: number }> => {
    const product = await givenProduct(app);
    if (quantity !== undefined) await givenItems(app, { sku: product.sku, source_code: source, quantity });
    return product;
  };
  const put = (sku: string, product: object) => app.http.put(`/rest/V1/products/${sku}`, { product });
  const show = async (sku: string) => (await app.http.get(`/rest/V1/products/${sku}`)).body;
  const isSalable = async (sku: string): Promise<unknown> =>
    (await app.http.get(`/rest/V1/inventory/is-product-salable/${sku}/${stockId}`)).body;
  const enable = (sku: string, status: 1 | 2) => put(sku, { status });

  describe('that are configurable', () => {
    it('read back the ids of their children, which a list replaces and its absence keeps', async () => {
      const [one, two] = [await child(), await child()];
      const parent = await givenConfigurable(app, [two.id, one.id, two.id]);
      expect(parent.body.extension_attributes.configurable_product_links).toEqual([two.id, one.id]);
      expect(parent.body.extension_attributes.stock_item?.is_in_stock).toBe(true);
      const links = async () => (await show(parent.sku)).extension_attributes.configurable_product_links;
      await put(parent.sku, { name: 'Shirt' });
      expect(await links()).toEqual([two.id, one.id]);
      await put(parent.sku, { extension_attributes: { configurable_product_links: [one.id] } });
      expect(await links()).toEqual([one.id]);
      await put(parent.sku, { extension_attributes: { configurable_product_links: [] } });
      expect(await links()).toEqual([]);
    });

    it('get children and lose them by routes of their own', async () => {
      const [one, two] = [await child(), await child()];
      const { sku } = await givenConfigurable(app, [one.id]);
      const routes = `/rest/V1/configurable-products/${sku}`;
      const children = async () =>
        ((await app.http.get(`${routes}/children`)).body as { sku: string }[]).map((each) => each.sku);
      expect(await app.http.post(`${routes}/child`, { childSku: two.sku })).toMatchObject({ status: 200, body: true });
      expect(await children()).toEqual([one.sku, two.sku]);
      expect(await app.http.post(`${routes}/child`, { childSku: two.sku })).toMatchObject({
        status: 400,
        body: { message: 'The product is already attached.' },
      });
      expect(await app.http.delete(`${routes}/children/${one.sku}`)).toMatchObject({ status: 200, body: true });
      expect(await children()).toEqual([two.sku]);
      expect(await app.http.delete(`${routes}/children/${one.sku}`)).toMatchObject({ status: 404 });
    });

    it('are refused by these routes where a product is unknown, of another type, or no part', async () => {
      const [plain, set] = [await child(), await givenGrouped(app, [])];
      const { sku } = await givenConfigurable(app, []);
      const add = async (parent: string, childSku: string) => {
        const { status, body } = await app.http.post(`/rest/V1/configurable-products/${parent}/child`, { childSku });
        return [status, body.message as string];
      };
      expect(await add(unique('none'), plain.sku)).toEqual([404, UNKNOWN]);
      expect(await add(sku, unique('none'))).toEqual([404, UNKNOWN]);
      expect(await add(set.sku, plain.sku)).toEqual([
        400,
        'The product with the "%1" SKU isn\'t a configurable product.',
      ]);
      expect(await add(sku, set.sku)).toEqual([400, 'The product "%sku" is made of others and can not be a part.']);
      expect(await add(sku, sku)).toEqual([400, 'The product "%sku" can not be a part of itself.']);
      expect(await app.http.get(`/rest/V1/configurable-products/${unique('none')}/children`)).toMatchObject({
        status: 404,
      });
      expect(await app.http.get(`/rest/V1/configurable-products/${plain.sku}/children`)).toMatchObject({
        status: 200,
        body: [],
      });
    });
  });

  describe('that are bundles', () => {
    it('read back options and selections with ids, which they keep where they are sent again', async () => {
      const [one, two, three] = [await child(), await child(), await child()];
      const bundle = await givenBundle(app, [
        { required: true, skus: [one.sku, two.sku] },
        { required: false, skus: [one.sku] },
      ]);
      const [first, second] = bundle.body.extension_attributes.bundle_product_options ?? [];
      expect(first).toMatchObject({ title: 'Option 1', required: true, type: 'select', position: 1, sku: bundle.sku });
      expect(first?.product_links).toEqual([
        expect.objectContaining({ sku: one.sku, qty: 1, can_change_quantity: 0, option_id: first?.option_id }),
        expect.objectContaining({ sku: two.sku, position: 2, is_default: false }),
      ]);
      const changed = await put(bundle.sku, {
        extension_attributes: {
          bundle_product_options: [
            { title: 'New', required: false, type: 'radio', product_links: [{ sku: two.sku, qty: 3 }] },
            {
              option_id: first?.option_id,
              title: 'Renamed',
              product_links: [
                { id: first?.product_links[1]?.id, sku: three.sku, can_change_quantity: 1 },
                { sku: one.sku, qty: '2.5' },
              ],
            },
          ],
        },
      });
      const options = changed.body.extension_attributes.bundle_product_options;
      expect(options).toEqual([
        expect.objectContaining({
          option_id: expect.any(Number) as number,
          title: 'New',
          required: false,
          type: 'radio',
        }),
        expect.objectContaining({ option_id: first?.option_id, title: 'Renamed', required: true }),
      ]);
      expect([first?.option_id, second?.option_id]).not.toContain(options[0].option_id);
      expect(options[1].product_links).toMatchObject([
        { id: first?.product_links[1]?.id, sku: three.sku, qty: 1, can_change_quantity: 1 },
        { id: first?.product_links[0]?.id, sku: one.sku, qty: 2.5, can_change_quantity: 0 },
      ]);
    });

    it('have each selection once where an id makes it another product, or moves it to another option', async () => {
      const [one, two, three] = [await child(), await child(), await child()];
      const bundle = await givenBundle(app, [
        { required: true, skus: [one.sku, three.sku] },
        { required: false, skus: [two.sku] },
      ]);
      const [first, second] = bundle.body.extension_attributes.bundle_product_options ?? [];
      const saved = async (...options: object[]): Promise<[string, string][][]> => {
        const { status, body } = await put(bundle.sku, { extension_attributes: { bundle_product_options: options } });
        expect(status).toBe(200);
        const { bundle_product_options = [] } = (body as typeof bundle.body).extension_attributes;
        return bundle_product_options.map(({ product_links }) => product_links.map(({ id, sku }) => [id, sku]));
      };
      const [own, fresh] = [first?.product_links[0]?.id ?? '', expect.stringMatching(/^\d+$/) as string];
      const kept = { option_id: second?.option_id };
      const replaced = { option_id: first?.option_id, product_links: [{ id: own, sku: three.sku }, { sku: one.sku }] };
      const before = await saved(replaced, kept);
      expect(before).toEqual([
        [
          [own, three.sku],
          [fresh, one.sku],
        ],
        [[second?.product_links[0]?.id, two.sku]],
      ]);
      expect(before[0]?.[1]?.[0]).not.toBe(own);
      const moved = { option_id: second?.option_id, product_links: [{ id: own, sku: three.sku }] };
      expect(await saved({ option_id: first?.option_id }, moved)).toEqual([[before[0]?.[1]], [[own, three.sku]]]);
    });

    it('say how their parts are shipped, as a number or a text', async () => {
      const attributes = (value: unknown) => [{ attribute_code: 'shipment_type', value }, { attribute_code: 'color' }];
      const bundle = await savedProduct(app, { type_id: 'bundle', custom_attributes: attributes(1) });
      const shipment = (value: string) => [{ attribute_code: 'shipment_type', value }];
      expect(bundle.body.custom_attributes).toEqual(shipment('1'));
      expect((await put(bundle.sku, { name: 'Other' })).body.custom_attributes).toEqual(shipment('1'));
      expect((await put(bundle.sku, { custom_attributes: attributes('0') })).body.custom_attributes).toEqual(
        shipment('0'),
      );
      expect(await put(bundle.sku, { custom_attributes: attributes(2) })).toMatchObject({
        status: 400,
        body: { message: '"%field" has no such value.', parameters: { field: 'shipment_type' } },
      });
      expect((await savedProduct(app, { type_id: 'bundle' })).body.custom_attributes).toEqual(shipment('0'));
    });
  });

  it('that are grouped read back what they show, and pass over other links', async () => {
    const [one, two] = [await child(), await child()];
    const links = [
      { link_type: 'associated', linked_product_sku: two.sku, position: 2, extension_attributes: { qty: 2 } },
      { link_type: 'related', linked_product_sku: one.sku, position: 1 },
      {
        link_type: 'associated',
        linked_product_sku: one.sku.toLowerCase(),
        position: 1,
        linked_product_type: 'simple',
      },
    ];
    const { sku, body } = await savedProduct(app, { type_id: 'grouped', product_links: links });
    const own = { sku, link_type: 'associated', linked_product_type: 'simple' };
    const expected = [
      { ...own, linked_product_sku: one.sku, position: 1, extension_attributes: { qty: 1 } },
      { ...own, linked_product_sku: two.sku, position: 2, extension_attributes: { qty: 2 } },
    ];
    expect(body.product_links).toEqual(expected);
    const search = `searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}`;
    expect((await app.http.get(`/rest/V1/products?${search}`)).body.items[0].product_links).toEqual(expected);
    expect((await put(sku, { product_links: [] })).body.product_links).toEqual([]);
  });

  it('are refused with what cannot be a part of them, and nothing changes', async () => {
    const [one, set] = [await child(), await givenGrouped(app, [])];
    const bundle = await givenBundle(app, [{ required: true, skus: [one.sku] }]);
    const before = await show(bundle.sku);
    const option = (fields: object) => ({
      extension_attributes: { bundle_product_options: [{ title: 'T', type: 'select', ...fields }] },
    });
    const refusal = async (product: object): Promise<[number, string]> => {
      const { status, body } = await put(bundle.sku, product);
      return [status, body.message as string];
    };
    const links = (...skus: string[]) => ({ product_links: skus.map((sku) => ({ sku })) });
    const refusals = [
      [option(links(set.sku)), 'The product "%sku" is made of others and can not be a part.'],
      [option(links(bundle.sku)), 'The product "%sku" can not be a part of itself.'],
      [option(links(unique('none'))), 'The product with SKU "%sku" does not exist.'],
      [option(links(one.sku, one.sku.toLowerCase())), 'The product "%sku" is named twice.'],
      [option({ option_id: 999_999_999 }), 'The bundle has no other option with the id "%id".'],
      [
        option({ product_links: [{ id: 999_999_999, sku: one.sku }] }),
        'The bundle has no other selection with the id "%id".',
      ],
      [option({ type: 'swatch' }), '"%field" has no such value.'],
      [option({ title: ' ' }), '"%field" can not be empty.'],
      [option({ product_links: [{ sku: one.sku, qty: -1 }] }), '"%field" can not be less than %min.'],
      [
        option({ product_links: [{ sku: one.sku, qty: 99_999_999_999 }] }),
        '"%field" can have at most 12 digits, four of them decimals.',
      ],
      [
        { extension_attributes: { configurable_product_links: [one.id] } },
        '"%field" belongs to products of the type "%type" alone.',
      ],
    ] as const;
    for (const [product, message] of refusals) expect(await refusal(product)).toEqual([400, message]);
    const configurable = await givenConfigurable(app, []);
    expect(
      await put(configurable.sku, { extension_attributes: { configurable_product_links: [999_999_999] } }),
    ).toMatchObject({ status: 400, body: { message: 'The product with id "%id" does not exist.' } });
    expect(await put(one.sku, { type_id: 'grouped' })).toMatchObject({
      status: 400,
      body: { message: '"%sku" is a part of "%parent": it can not be made of others itself.' },
    });
    expect(await show(bundle.sku)).toEqual(before);
  });

  it('keep renamed children, lose deleted ones, and go without a trace', async () => {
    const [one, two] = [await child(4), await child(6)];
    const grouped = await givenGrouped(app, [one.sku, two.sku]);
    const shown = async () =>
      ((await show(grouped.sku)).product_links as { linked_product_sku: string }[]).map(
        (link) => link.linked_product_sku,
      );
    const renamed = unique('NEW');
    await put(one.sku, { sku: renamed });
    expect(await shown()).toEqual([renamed, two.sku]);
    expect(await isSalable(grouped.sku)).toBe(true);
    await app.http.delete(`/rest/V1/products/${renamed}`);
    expect(await shown()).toEqual([two.sku]);
    await app.http.delete(`/rest/V1/products/${grouped.sku}`);
    expect(await app.database.query('SELECT 1 FROM catalog_product_child WHERE parent_id = ?', [grouped.id])).toEqual(
      [],
    );
    expect(await app.database.query(`SELECT 1 FROM inventory_stock_${stockId} WHERE sku = ?`, [grouped.sku])).toEqual(
      [],
    );
  });

  it('stay out of stock where they become composite products of another type', async () => {
    const { sku } = await givenConfigurable(app, [], { is_in_stock: false });
    const isInStock = async (): Promise<unknown> =>
      ((await show(sku)) as { extension_attributes: { stock_item: { is_in_stock: boolean } } }).extension_attributes
        .stock_item.is_in_stock;
    expect((await put(sku, { type_id: 'grouped' })).status).toBe(200);
    expect(await isInStock()).toBe(false);
    await put(sku, { type_id: 'bundle', extension_attributes: { stock_item: { is_in_stock: true } } });
    expect(await isInStock()).toBe(true);
  });

  it('are listed in pages that are made of so many parts at most', async () => {
    const [part, name] = [await child(), unique('HUGE')];
    const option = { title: 'Option', product_links: [{ sku: part.sku }] };
    const extension_attributes = { bundle_product_options: [option, option] };
    const bundles = await Promise.all(
      Array.from({ length: 10 }, () => savedProduct(app, { name, type_id: 'bundle', extension_attributes })),
    );
    const list = (pageSize: number) =>
      app.http.get(
        '/rest/V1/products?searchCriteria[filterGroups][0][filters][0][field]=name' +
          `&searchCriteria[filterGroups][0][filters][0][value]=${name}&searchCriteria[pageSize]=${pageSize}`,
      );
    const repository = app.get(CompositionRepository);
    expect(await repository.extentOf(bundles.map(({ id }) => id))).toBe(40);
    const extent = jest.spyOn(repository, 'extentOf').mockResolvedValue(50_001);
    expect(await list(10)).toMatchObject({
      status: 400,
      body: {
        message: 'The products of this page have %count options and parts, of at most %limit. Ask for smaller pages.',
        parameters: { count: 50_001, limit: 50_000 },
      },
    });
    expect(await list(9)).toMatchObject({ status: 200, body: { total_count: 10 } });
    extent.mockResolvedValue(50_000);
    const { status, body } = await list(10);
    expect([status, body.items.length]).toEqual([200, 10]);
    extent.mockRestore();
  });

  it('ask for the permission on products', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::source']);
    const { sku } = await givenConfigurable(app, []);
    const routes = `/rest/V1/configurable-products/${sku}`;
    expect((await app.http.get(`${routes}/children`, { token })).status).toBe(401);
    expect((await app.http.post(`${routes}/child`, { childSku: 'x' }, { token })).status).toBe(401);
    expect((await app.http.delete(`${routes}/children/x`, { token })).status).toBe(401);
  });

  describe('can be sold', () => {
    it('as their enabled children can, until they are said to be out of stock themselves', async () => {
      const [one, two] = [await child(0), await child(5)];
      const configurable = await givenConfigurable(app, [one.id, two.id]);
      const grouped = await givenGrouped(app, [one.sku, two.sku]);
      expect([await isSalable(configurable.sku), await isSalable(grouped.sku)]).toEqual([true, true]);
      await enable(two.sku, 2);
      expect([await isSalable(configurable.sku), await isSalable(grouped.sku)]).toEqual([false, false]);
      await enable(two.sku, 1);
      const flag = (stock_item: object) => put(configurable.sku, { extension_attributes: { stock_item } });
      await flag({ is_in_stock: false });
      expect(await isSalable(configurable.sku)).toBe(false);
      await flag({ use_config_manage_stock: false, manage_stock: false });
      expect(await isSalable(configurable.sku)).toBe(true);
      expect(
        (
          await app.http.get(
            `/rest/V1/inventory/are-products-salable?skus[0]=${grouped.sku}&skus[1]=${one.sku}&stockId=${stockId}`,
          )
        ).body,
      ).toEqual([
        { sku: grouped.sku, stock_id: stockId, salable: true },
        { sku: one.sku, stock_id: stockId, salable: false },
      ]);
    });

    it('as bundles where each required option has something to sell', async () => {
      const [some, none] = [await child(3), await child(0)];
      const complete = await givenBundle(app, [
        { required: true, skus: [none.sku, some.sku] },
        { required: false, skus: [none.sku] },
      ]);
      const incomplete = await givenBundle(app, [
        { required: true, skus: [some.sku] },
        { required: true, skus: [none.sku] },
      ]);
      const free = await givenBundle(app, [{ required: false, skus: [none.sku, some.sku] }]);
      const empty = await givenBundle(app, [
        { required: true, skus: [] },
        { required: false, skus: [some.sku] },
      ]);
      const salable = await Promise.all([complete, incomplete, free, empty].map(({ sku }) => isSalable(sku)));
      expect(salable).toEqual([true, false, true, false]);
      await givenItems(app, { sku: none.sku, source_code: source, quantity: 1 });
      expect(await isSalable(incomplete.sku)).toBe(true);
    });

    it('nowhere without a child in the stock, and have no quantity anywhere', async () => {
      const parent = await givenConfigurable(app, [(await child()).id], {
        use_config_manage_stock: false,
        manage_stock: false,
      });
      expect(await isSalable(parent.sku)).toBe(false);
      const quantity = await app.http.get(`/rest/V1/inventory/get-product-salable-quantity/${parent.sku}/${stockId}`);
      expect([quantity.status, quantity.body.message]).toEqual([
        400,
        "Can't check requested quantity for products without Source Items support.",
      ]);
      const bundle = await givenBundle(app, [{ required: true, skus: [(await child(7)).sku] }]);
      const explained = await app.http.get(`/rest/V1/inventory/explain-salable-quantity/${bundle.sku}/${stockId}`);
      expect(explained.body).toMatchObject({
        salable_quantity: 0,
        is_salable: true,
        lines: [{ label: 'Made of other products, hence no quantity of its own', quantity: 0 }],
        index: { quantity: 7, is_salable: true, is_current: true },
      });
    });

    it('as is explained with what is on its way for their children', async () => {
      const part = await child(7);
      const set = await givenGrouped(app, [part.sku]);
      const asked = jest.spyOn(app.get(RefreshIndex), 'execute').mockRejectedValue(new Error('The index is behind.'));
      await givenItems(app, { sku: part.sku, source_code: source, quantity: 2 });
      asked.mockRestore();
      const explained = await app.http.get(`/rest/V1/inventory/explain-salable-quantity/${set.sku}/${stockId}`);
      expect(explained.body).toMatchObject({
        index: { quantity: 7, is_current: false },
        pending: [{ topic: 'inventory.index.refresh' }],
      });
      await app.database.execute('DELETE FROM message_outbox WHERE payload LIKE ?', [`%${part.sku}%`]);
    });

    it('by their children themselves while the setting says so, where these are configurable', async () => {
      const [one, other] = [await child(5), await child(5)];
      const parents = [await givenConfigurable(app, [one.id]), await givenGrouped(app, [other.sku])];
      const skus = parents.map(({ sku }) => sku);
      const both = () => Promise.all(skus.map(isSalable));
      await app.database.execute(`UPDATE inventory_stock_${stockId} SET is_salable = 0 WHERE sku IN (?)`, [skus]);
      expect(await both()).toEqual([false, false]);
      await app.within(() => app.get(Settings).set(FROM_INDEX, '0'));
      try {
        expect(await both()).toEqual([true, false]);
      } finally {
        await app.within(() => app.get(Settings).set(FROM_INDEX, '1'));
      }
    });
  });
});
