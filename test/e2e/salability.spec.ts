import { Warehouse } from '../integration/salability/support/warehouse.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems } from '../support/given.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory';
const NOT_FOUND = { message: "The product that was requested doesn't exist. Verify the product and try again." };
const NO_SOURCE_ITEMS = {
  message: "Can't check requested quantity for products without Source Items support.",
};
const SHORTAGE = [
  { code: 'back_order-disabled', message: 'Backorders are disabled' },
  { code: 'manage_stock-enabled', message: 'Manage stock is enabled' },
  { code: 'is_salable_with_reservations-not_enough_qty', message: 'Not enough items for sale' },
];
const NOT_ASSIGNED = [
  {
    code: 'requested-sku-is-not-assigned-to-given-stock',
    message: 'The requested sku is not assigned to given stock.',
  },
];

interface Missing {
  readonly parameters: { readonly fieldName: string };
}

describe('salability over REST', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [euOne, euTwo, euThree, euClosed, usOne] = ['', '', '', '', ''];
  let [europe, america, world] = [0, 0, 0];
  /** 5.5 and 3 in stock in Europe, 10 out of stock there, 10 at the closed source. */
  let bag: string;
  /** 5 in America alone. */
  let mug: string;
  /** Out of stock in Europe. */
  let lamp: string;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    euOne = await warehouse.source();
    euTwo = await warehouse.source();
    euThree = await warehouse.source();
    euClosed = await warehouse.source();
    usOne = await warehouse.source();
    europe = await warehouse.stock(euOne, euTwo, euThree, euClosed);
    america = await warehouse.stock(usOne);
    world = await warehouse.stock(euOne, euTwo, euThree, euClosed, usOne);
    await warehouse.disable(euClosed);
    [bag, mug, lamp] = [await warehouse.product(), await warehouse.product(), await warehouse.product()];
    await warehouse.items(bag, {
      [euOne]: 5.5,
      [euTwo]: 3,
      [euThree]: { quantity: 10, status: 0 },
      [euClosed]: 10,
    });
    await warehouse.items(mug, { [usOne]: 5 });
    await warehouse.items(lamp, { [euTwo]: { quantity: 6, status: 0 } });
  });
  afterAll(() => app.close());

  const get = async (path: string): Promise<[number, any]> => {
    const { status, body } = await app.http.get(`${PATH}/${path}`);
    return [status, body];
  };

  describe('the salable quantity', () => {
    it('is a bare number: what enabled sources have in stock', async () => {
      expect(await get(`get-product-salable-quantity/${bag}/${europe}`)).toEqual([200, 8.5]);
      expect(await get(`get-product-salable-quantity/${bag}/${world}`)).toEqual([200, 8.5]);
      expect(await get(`get-product-salable-quantity/${mug}/${america}`)).toEqual([200, 5]);
      expect(await get(`get-product-salable-quantity/${mug}/${world}`)).toEqual([200, 5]);
    });

    it('is 0 in a stock that the SKU is not assigned to, and of what is out of stock', async () => {
      expect(await get(`get-product-salable-quantity/${bag}/${america}`)).toEqual([200, 0]);
      expect(await get(`get-product-salable-quantity/${mug}/${europe}`)).toEqual([200, 0]);
      expect(await get(`get-product-salable-quantity/${lamp}/${europe}`)).toEqual([200, 0]);
    });

    it('is what reservations and the threshold leave', async () => {
      const sku = await warehouse.product({ use_config_min_qty: false, min_qty: 2 });
      await warehouse.items(sku, { [euOne]: 10 });
      await warehouse.reserve({ sku, quantity: -3.25, stockId: europe, order: '1' });
      expect(await get(`get-product-salable-quantity/${sku}/${europe}`)).toEqual([200, 4.75]);
      await warehouse.reserve({ sku, quantity: 3.25, stockId: europe, order: '1' });
      expect(await get(`get-product-salable-quantity/${sku}/${europe}`)).toEqual([200, 8]);
    });

    it('goes below zero with backorders', async () => {
      const sku = await warehouse.product({ use_config_backorders: false, backorders: 1 });
      await warehouse.items(sku, { [euOne]: 1 });
      await warehouse.reserve({ sku, quantity: -4, stockId: europe, order: '1' });
      expect(await get(`get-product-salable-quantity/${sku}/${europe}`)).toEqual([200, -3]);
    });

    it('does not exist for an unknown SKU, and can not be asked of products made of others', async () => {
      expect(await get(`get-product-salable-quantity/${unique('none')}/${europe}`)).toEqual([404, NOT_FOUND]);
      for (const type_id of ['configurable', 'bundle', 'grouped']) {
        const composite = await warehouse.product(undefined, { type_id });
        expect(await get(`get-product-salable-quantity/${composite}/${europe}`)).toEqual([400, NO_SOURCE_ITEMS]);
      }
    });

    it('is known for a SKU that sources have and the catalogue does not', async () => {
      const sku = unique('SKU');
      await givenItems(app, { sku, source_code: euOne, quantity: 7 });
      expect(await get(`get-product-salable-quantity/${sku}/${europe}`)).toEqual([200, 7]);
      expect(await get(`is-product-salable/${sku}/${europe}`)).toEqual([200, true]);
    });

    it('takes a SKU with characters that addresses encode', async () => {
      const sku = `${unique('A')}/b c+é%`;
      await givenItems(app, { sku, source_code: euOne, quantity: 7 });
      expect(await get(`get-product-salable-quantity/${encodeURIComponent(sku)}/${europe}`)).toEqual([200, 7]);
    });
  });

  describe('whether a product is salable', () => {
    it('is a bare truth value', async () => {
      expect(await get(`is-product-salable/${bag}/${europe}`)).toEqual([200, true]);
      expect(await get(`is-product-salable/${bag}/${america}`)).toEqual([200, false]);
      expect(await get(`is-product-salable/${lamp}/${europe}`)).toEqual([200, false]);
      expect(await get(`is-product-salable/${unique('none')}/${europe}`)).toEqual([200, false]);
    });

    it('turns with reservations', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [euOne]: 3 });
      await warehouse.reserve({ sku, quantity: -3, stockId: europe, order: '1' });
      expect(await get(`is-product-salable/${sku}/${europe}`)).toEqual([200, false]);
      expect(await get(`is-product-salable/${sku}/${world}`)).toEqual([200, true]);
      await warehouse.reserve({ sku, quantity: 1, stockId: europe, order: '1' });
      expect(await get(`is-product-salable/${sku}/${europe}`)).toEqual([200, true]);
    });

    it('follows the settings for SKUs that say nothing themselves', async () => {
      const [silent, outspoken] = [
        await warehouse.product(),
        await warehouse.product({ use_config_manage_stock: false, manage_stock: true }),
      ];
      for (const sku of [silent, outspoken]) await warehouse.items(sku, { [euOne]: 0 });
      await warehouse.withSettings({ 'cataloginventory/item_options/manage_stock': '0' }, async () => {
        expect(await get(`is-product-salable/${silent}/${europe}`)).toEqual([200, true]);
        expect(await get(`is-product-salable/${outspoken}/${europe}`)).toEqual([200, false]);
      });
      expect(await get(`is-product-salable/${silent}/${europe}`)).toEqual([200, false]);
    });

    it('asks a product made of others for its own flag and for its children', async () => {
      const child = await warehouse.product();
      const product_links = [{ link_type: 'associated', linked_product_sku: child }];
      const composite = await warehouse.product({ is_in_stock: true }, { type_id: 'grouped', product_links });
      expect(await get(`is-product-salable/${composite}/${europe}`)).toEqual([200, false]);
      await warehouse.items(child, { [euOne]: 1 });
      expect(await get(`is-product-salable/${composite}/${europe}`)).toEqual([200, true]);
      await app.http.put(`/rest/V1/products/${composite}`, {
        product: { extension_attributes: { stock_item: { is_in_stock: false } } },
      });
      expect(await get(`is-product-salable/${composite}/${europe}`)).toEqual([200, false]);
    });

    it('is answered for a list in the order of the request, repeats and unknown SKUs too', async () => {
      const unknown = unique('none');
      const asked = [lamp, bag, unknown, mug, bag, bag.toUpperCase()];
      const query = asked.map((sku, index) => `skus[${index}]=${sku}`).join('&');
      expect(await get(`are-products-salable?${query}&stockId=${europe}`)).toEqual([
        200,
        [
          { sku: lamp, stock_id: europe, salable: false },
          { sku: bag, stock_id: europe, salable: true },
          { sku: unknown, stock_id: europe, salable: false },
          { sku: mug, stock_id: europe, salable: false },
          { sku: bag, stock_id: europe, salable: true },
          { sku: bag.toUpperCase(), stock_id: europe, salable: true },
        ],
      ]);
    });

    it('is answered for an empty list, for snake_case, and with a slash at the end', async () => {
      expect(await get(`are-products-salable?skus[]=${bag}&stock_id=${europe}`)).toEqual([
        200,
        [{ sku: bag, stock_id: europe, salable: true }],
      ]);
      expect(await get(`are-products-salable/?skus[0]=${bag}&stockId=${europe}`)).toEqual([
        200,
        [{ sku: bag, stock_id: europe, salable: true }],
      ]);
    });

    it('is refused for more SKUs than a request may ask for, and without its parameters', async () => {
      const list = (count: number): string => Array.from({ length: count }, () => 'skus[]=a').join('&');
      const [accepted, answer] = await get(`are-products-salable?${list(1000)}&stockId=${europe}`);
      expect([accepted, answer.length]).toEqual([200, 1000]);
      const [refused] = await get(`are-products-salable?${list(1001)}&stockId=${europe}`);
      expect(refused).toBe(400);
      const [missing, refusal] = await get('are-products-salable');
      expect([missing, refusal.errors.map(({ parameters }: Missing) => parameters.fieldName)]).toEqual([
        400,
        ['skus', 'stockId'],
      ]);
    });
  });

  describe('whether a quantity is salable', () => {
    it('says so', async () => {
      expect(await get(`is-product-salable-for-requested-qty/${bag}/${europe}/8`)).toEqual([
        200,
        { salable: true, errors: [] },
      ]);
    });

    it('gives every way that failed for a shortage', async () => {
      expect(await get(`is-product-salable-for-requested-qty/${bag}/${europe}/9`)).toEqual([
        200,
        { salable: false, errors: SHORTAGE },
      ]);
    });

    it('names what is left where the setting says so', async () => {
      await warehouse.withSettings({ 'cataloginventory/options/not_available_message': '1' }, async () => {
        const [, body] = await get(`is-product-salable-for-requested-qty/${bag}/${europe}/9`);
        expect(body.errors.at(-1)).toEqual({ ...SHORTAGE[2], message: 'Only 8.5 of 9 available' });
      });
    });

    it.each([
      ['0', 'is_correct_qty-min_sale_qty', 'The fewest you may purchase is 1.'],
      ['1.5', 'is_correct_qty-is_qty_decimal', 'You cannot use decimal quantity for this product.'],
      ['10001', 'is_correct_qty-max_sale_qty', 'The requested qty exceeds the maximum qty allowed in shopping cart'],
    ])('refuses %s by itself', async (quantity, code, message) => {
      expect(await get(`is-product-salable-for-requested-qty/${bag}/${europe}/${quantity}`)).toEqual([
        200,
        { salable: false, errors: [{ code, message }] },
      ]);
    });

    it('keeps to increments and to the own limits of a SKU', async () => {
      const sku = await warehouse.product({
        use_config_enable_qty_inc: false,
        enable_qty_increments: true,
        use_config_qty_increments: false,
        qty_increments: 3,
        use_config_max_sale_qty: false,
        max_sale_qty: 6,
      });
      await warehouse.items(sku, { [euOne]: 100 });
      const codes = async (quantity: number): Promise<string[]> => {
        const [, body] = await get(`is-product-salable-for-requested-qty/${sku}/${europe}/${quantity}`);
        return body.errors.map((error: { code: string }) => error.code);
      };
      expect(await codes(6)).toEqual([]);
      expect(await codes(4)).toEqual(['is_correct_qty-qty_increment']);
      expect(await codes(9)).toEqual(['is_correct_qty-max_sale_qty']);
    });

    it('says that a SKU is not assigned, or nowhere in stock', async () => {
      expect(await get(`is-product-salable-for-requested-qty/${bag}/${america}/1`)).toEqual([
        200,
        { salable: false, errors: NOT_ASSIGNED },
      ]);
      expect(await get(`is-product-salable-for-requested-qty/${lamp}/${europe}/1`)).toEqual([
        200,
        {
          salable: false,
          errors: [
            {
              code: 'is_any_source_item_in_stock-no_source_items_in_stock',
              message: 'There are no source items with the in stock status',
            },
          ],
        },
      ]);
    });

    it('is answered for a list, with and without a slash at the end', async () => {
      const query = [
        [bag, 1],
        [mug, 1],
        [bag, 9],
      ]
        .map(([sku, qty], index) => `skuRequests[${index}][sku]=${sku}&skuRequests[${index}][qty]=${qty}`)
        .join('&');
      const answer = [
        { sku: bag, stock_id: europe, salable: true, errors: [] },
        { sku: mug, stock_id: europe, salable: false, errors: NOT_ASSIGNED },
        { sku: bag, stock_id: europe, salable: false, errors: SHORTAGE },
      ];
      for (const slash of ['', '/']) {
        expect(await get(`are-product-salable-for-requested-qty${slash}?${query}&stockId=${europe}`)).toEqual([
          200,
          answer,
        ]);
      }
      const snakes = query.replaceAll('skuRequests', 'sku_requests');
      expect(await get(`are-product-salable-for-requested-qty?${snakes}&stock_id=${europe}`)).toEqual([200, answer]);
    });

    it('does not exist for an unknown SKU, and can not be asked of products made of others', async () => {
      const composite = await warehouse.product(undefined, { type_id: 'bundle' });
      const many = (sku: string): string =>
        `are-product-salable-for-requested-qty?skuRequests[0][sku]=${sku}&skuRequests[0][qty]=1&stockId=${europe}`;
      const unknown = unique('none');
      expect(await get(`is-product-salable-for-requested-qty/${unknown}/${europe}/1`)).toEqual([404, NOT_FOUND]);
      expect(await get(many(unknown))).toEqual([404, NOT_FOUND]);
      expect(await get(`is-product-salable-for-requested-qty/${composite}/${europe}/1`)).toEqual([
        400,
        NO_SOURCE_ITEMS,
      ]);
      expect(await get(many(composite))).toEqual([400, NO_SOURCE_ITEMS]);
    });

    it('is refused for what is no number, and for a request without a SKU or quantity', async () => {
      const [status, body] = await get(`is-product-salable-for-requested-qty/${bag}/${europe}/many`);
      expect([status, body.message]).toEqual([
        400,
        'The "many" value\'s type is invalid. The "float" type was expected. Verify and try again.',
      ]);
      for (const [field, query] of [
        ['qty', 'skuRequests[0][sku]=a'],
        ['sku', 'skuRequests[0][qty]=1'],
      ]) {
        expect(await get(`are-product-salable-for-requested-qty?${query}&stockId=${europe}`)).toEqual([
          400,
          { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: field } },
        ]);
      }
    });
  });

  it('knows no stock that does not exist', async () => {
    const refusal = [404, { message: 'Stock with id "%value" does not exist.', parameters: { value: 999_999_999 } }];
    for (const path of [
      `get-product-salable-quantity/${bag}/999999999`,
      `is-product-salable/${bag}/999999999`,
      `are-products-salable?skus[0]=${bag}&stockId=999999999`,
      `is-product-salable-for-requested-qty/${bag}/999999999/1`,
      `are-product-salable-for-requested-qty?skuRequests[0][sku]=${bag}&skuRequests[0][qty]=1&stockId=999999999`,
      `explain-salable-quantity/${bag}/999999999`,
    ]) {
      expect(await get(path)).toEqual(refusal);
    }
    const [status] = await get(`get-product-salable-quantity/${bag}/-1`);
    expect(status).toBe(404);
  });

  it('needs the permission', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::stock']);
    const paths = [`is-product-salable/${bag}/${europe}`, `source-salable-quantities/${bag}`];
    for (const path of paths) {
      const { status, body } = await app.http.get(`${PATH}/${path}`, { token });
      expect([status, body.parameters]).toEqual([401, { resources: 'Vendor_InventorySalesApi::stock' }]);
    }
  });
});
