import { ShopPage } from '../integration/stock-visualizer/support/shop-page.js';
import { Sets } from '../integration/stock-visualizer/support/sets.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { VisualizerSettingsReader } from '../../src/modules/stock-visualizer/app/visualizer-settings.service.js';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import type { Answer } from '../support/http-client.js';

const NOT_KEPT = 'no-store, no-cache, must-revalidate, max-age=0';

type Setting = Record<string, string>;

describe('the stock visualizer (behaviour, section 11)', () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let sets: Sets;
  let page: ShopPage;
  let [north, south, closed] = ['', '', ''];
  let website = { id: 0, code: '' };

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    sets = new Sets(app);
    north = await warehouse.source();
    south = await warehouse.source();
    closed = await warehouse.source();
    website = await warehouse.website(await warehouse.stock(north, south, closed));
    await warehouse.disable(closed);
    page = new ShopPage(app, website.code);
  });
  afterAll(() => app.close());
  beforeEach(() => forget());

  const forget = async (): Promise<void> => {
    await app.database.execute("DELETE FROM core_config_data WHERE path LIKE 'cataloginventory/stock_visualizer/%'");
    await given({ enabled: '1' });
  };
  /** Settings by the ends of their paths. */
  const given = (settings: Setting): Promise<void> =>
    app.within(() =>
      app
        .get(Settings)
        .setMany(
          Object.fromEntries(
            Object.entries(settings).map(([name, value]) => [`cataloginventory/stock_visualizer/${name}`, value]),
          ),
        ),
    );
  const attribute = async (sku: string, values: Record<string, unknown>): Promise<Answer> =>
    app.http.put(`/rest/V1/products/${sku}`, {
      product: {
        custom_attributes: Object.entries(values).map(([attribute_code, value]) => ({ attribute_code, value })),
      },
    });
  const stocked = async (quantity: number, elsewhere = 0): Promise<string> => {
    const sku = await warehouse.product();
    await warehouse.items(sku, { [north]: quantity, ...(elsewhere === 0 ? {} : { [south]: elsewhere }) });
    return sku;
  };

  describe('nothing', () => {
    const isNothing = (answer: Answer): void => {
      expect(answer).toMatchObject({ status: 200, body: { data: null } });
      expect(answer.headers.get('cache-control')).toBe(NOT_KEPT);
      expect(answer.headers.get('pragma')).toBe('no-cache');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('etag')).toBeNull();
    };

    it('is told while the visualizer is off, which it is at first', async () => {
      const sku = await stocked(5);
      await app.database.execute("DELETE FROM core_config_data WHERE path LIKE 'cataloginventory/stock_visualizer/%'");
      await given({ ttl: '0' });
      isNothing(await page.ask(`view?sku=${sku}&website=${website.code}`));
      isNothing(await app.http.get('/inventory_stockviz/config', { token: null }));
    });

    it.each([
      'view',
      'view?sku=',
      'view?sku=%20%20',
      'view?sku=no-such-product',
      `view?sku=${'x'.repeat(65)}`,
      'view?sku=a%00b',
      'view?sku=%F0%9F%98%80',
      'view?sku[]=a',
      'view?product_id=0',
      'view?product_id=4294967295',
      'view?product_id=99999999999999999999',
      'view?product_id=1%20OR%201=1',
      'children?sku=no-such-product',
      'bundleMax?sku=no-such-product&selections[1]=1',
      'bundleMax',
    ])('is told of %s', async (path) => {
      isNothing(await page.ask(path));
    });

    it('is told of an unknown website, a disabled product, and of more selections than a page has', async () => {
      const sku = await stocked(5);
      isNothing(await page.ask(`view?sku=${sku}&website=nowhere`));
      isNothing(await page.ask(`view?sku=${sku}&website=${'w'.repeat(500)}`));
      const many = Array.from({ length: 101 }, (_, id) => `selections[${id}]=1`).join('&');
      isNothing(await page.ask(`bundleMax?sku=${sku}&website=${website.code}&${many}`));
      await app.http.put(`/rest/V1/products/${sku}`, { product: { status: 2 } });
      isNothing(await page.ask(`view?sku=${sku}&website=${website.code}`));
    });

    it('is told where the database fails', async () => {
      const sku = await stocked(5);
      const failing = jest.spyOn(app.database, 'query').mockRejectedValue(new Error('away'));
      try {
        isNothing(await page.ask(`view?sku=${sku}&website=${website.code}`));
      } finally {
        failing.mockRestore();
      }
      expect(await page.view(sku)).toEqual({ level: 'medium', salable: true });
    });

    it('is told where the settings cannot be read', async () => {
      const sku = await stocked(5);
      const failing = jest.spyOn(app.get(VisualizerSettingsReader), 'read').mockRejectedValue(new Error('away'));
      try {
        isNothing(await page.ask(`view?sku=${sku}&website=${website.code}`));
        isNothing(await app.http.get('/inventory_stockviz/config', { token: null }));
      } finally {
        failing.mockRestore();
      }
    });
  });

  describe('a simple product', () => {
    it.each([
      [0, { level: 'out', salable: false }],
      [0.5, { level: 'low', salable: true }],
      [3, { level: 'low', salable: true }],
      [5, { level: 'medium', salable: true }],
      [10, { level: 'medium', salable: true }],
      [10.0001, { level: 'high', salable: true }],
      [15, { level: 'high', salable: true }],
    ])('with %d shows %j by the thresholds 10 and 3', async (quantity, data) => {
      expect(await page.view(await stocked(quantity))).toEqual(data);
    });

    it('is found by its id, and its SKU in another spelling', async () => {
      const sku = await stocked(15);
      const { id } = (await app.http.get(`/rest/V1/products/${sku}`)).body;
      const answer = await page.ask(`view?product_id=${id}&website=${website.code}&_cv=abc`);
      expect(answer.body).toEqual({ data: { level: 'high', salable: true } });
      expect(await page.view(sku.toLowerCase())).toEqual({ level: 'high', salable: true });
    });

    it('shows its number in the mode for it', async () => {
      await given({ display_type: 'quantity' });
      expect(await page.view(await stocked(2.5, 4))).toEqual({ qty: 6.5 });
    });

    it('takes off what orders hold', async () => {
      const sku = await stocked(15);
      const { body } = await app.http.get(`/rest/V1/inventory/stock-resolver/website/${website.code}`);
      await warehouse.reserve({ sku, quantity: -6, stockId: body.stock_id });
      expect(await page.view(sku)).toEqual({ level: 'medium', salable: true });
    });

    it('is of the default website where none is named', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { default: 4 });
      expect((await page.ask(`view?sku=${sku}`)).body).toEqual({ data: { level: 'medium', salable: true } });
    });

    it('shows each enabled source that has some, per source', async () => {
      const sku = await stocked(12, 2);
      await warehouse.items(sku, { [closed]: 50 });
      await given({ scope: 'per_source' });
      const sources = { [north]: 'high', [south]: 'low' };
      expect(await page.view(sku)).toEqual({ level: 'high', salable: true, sources });
      await given({ display_type: 'quantity' });
      expect(await page.view(sku)).toEqual({ qty: 14, sources: { [north]: 12, [south]: 2 } });
    });

    it('shows sources that have nothing where they are not hidden', async () => {
      const sku = await stocked(12);
      await warehouse.items(sku, { [south]: { quantity: 9, status: 0 } });
      await given({ scope: 'per_source' });
      expect(await page.view(sku)).toMatchObject({ sources: { [north]: 'high' } });
      await given({ hide_empty_sources: '0' });
      expect(await page.view(sku)).toMatchObject({ sources: { [north]: 'high', [south]: 'out' } });
    });

    it('names its sources to the script alone, and only where they are to be named', async () => {
      const sku = await stocked(12);
      await given({ scope: 'per_source' });
      expect(await page.view(sku, '&embed=1')).toMatchObject({ source_labels: { [north]: north } });
      expect(await page.view(sku)).not.toHaveProperty('source_labels');
      await given({ show_source_labels: '0' });
      expect(await page.view(sku, '&embed=1')).not.toHaveProperty('source_labels');
    });
  });

  describe('what a product says instead of the settings', () => {
    it('is kept, shown again, and emptied by blanks', async () => {
      const sku = await stocked(15);
      const saved = await attribute(sku, {
        stockviz_display_type: 'level',
        stockviz_level_basis: 'percentage',
        stockviz_level_high: 50,
        stockviz_level_low: '20',
        stockviz_full_qty: '20.5',
        other_attribute: 'x',
      });
      const attributes = [
        { attribute_code: 'stockviz_display_type', value: 'level' },
        { attribute_code: 'stockviz_level_basis', value: 'percentage' },
        { attribute_code: 'stockviz_level_high', value: '50' },
        { attribute_code: 'stockviz_level_low', value: '20' },
        { attribute_code: 'stockviz_full_qty', value: '20.5' },
      ];
      expect(saved.body.custom_attributes).toEqual(attributes);
      expect((await app.http.get(`/rest/V1/products/${sku}`)).body.custom_attributes).toEqual(attributes);
      await attribute(sku, { stockviz_level_high: '', stockviz_level_low: null });
      const list = await app.http.get(
        `/rest/V1/products?searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}`,
      );
      expect(list.body.items[0].custom_attributes).toEqual([attributes[0], attributes[1], attributes[4]]);
    });

    it.each([
      [15, 'high'],
      [10, 'medium'],
      [5, 'medium'],
      [4, 'low'],
      [2, 'low'],
    ])('compares shares: %d of 20 is %s by 50 and 20 percent', async (quantity, level) => {
      await given({ level_basis: 'percentage', level_high: '50', level_low: '20' });
      const sku = await stocked(quantity);
      await attribute(sku, { stockviz_full_qty: 20 });
      expect(await page.view(sku)).toMatchObject({ level });
    });

    it('counts over the settings, one by one', async () => {
      const sku = await stocked(15);
      await attribute(sku, { stockviz_display_type: 'quantity' });
      expect(await page.view(sku)).toEqual({ qty: 15 });
      await attribute(sku, { stockviz_display_type: '', stockviz_level_high: 20 });
      expect(await page.view(sku)).toEqual({ level: 'medium', salable: true });
      await attribute(sku, { stockviz_level_low: 16 });
      expect(await page.view(sku)).toEqual({ level: 'low', salable: true });
    });

    it('compares the quantity where no full quantity is known', async () => {
      await given({ level_basis: 'percentage' });
      expect(await page.view(await stocked(15))).toMatchObject({ level: 'high' });
    });

    it('is refused where it means nothing, and nothing is changed', async () => {
      const sku = await stocked(15);
      const { status, body } = await attribute(sku, {
        stockviz_display_type: 'both',
        stockviz_level_basis: 7,
        stockviz_level_high: 'much',
        stockviz_level_low: -1,
        stockviz_full_qty: 1e12,
      });
      expect(status).toBe(400);
      expect(body.errors.map((error: { parameters: { field: string } }) => error.parameters.field)).toEqual([
        'stockviz_display_type',
        'stockviz_level_basis',
        'stockviz_level_high',
        'stockviz_level_low',
        'stockviz_full_qty',
      ]);
      expect((await app.http.get(`/rest/V1/products/${sku}`)).body.custom_attributes).toEqual([]);
    });

    it('falls back to a level where an unknown word is stored', async () => {
      await app.database.execute(
        "REPLACE INTO core_config_data (scope, scope_id, path, value) VALUES ('default', 0, ?, ?)",
        ['cataloginventory/stock_visualizer/display_type', 'hologram'],
      );
      await given({ ttl: '0' });
      expect(await page.view(await stocked(15))).toEqual({ level: 'high', salable: true });
    });
  });

  describe('a composite product', () => {
    it.each(['configurable', 'bundle', 'grouped'])('of the type %s shows its status alone', async (type) => {
      const filled = async (isInStock: boolean): Promise<string> => {
        const { sku, id } = await sets.make(type, isInStock);
        const option = type === 'bundle' ? await sets.option(id, true) : 0;
        await sets.fill(id, { sku: await stocked(5), option });
        return sku;
      };
      expect(await page.view(await filled(true))).toEqual({ aggregateOnly: true, salable: true });
      expect(await page.view(await filled(false))).toEqual({ aggregateOnly: true, salable: false });
      await given({ display_type: 'quantity', scope: 'per_source' });
      expect(await page.view(await filled(true))).toEqual({ aggregateOnly: true, salable: true });
    });

    it('has children, others have none', async () => {
      const [small, large] = [await stocked(2), await stocked(20)];
      const { sku, id } = await sets.make('configurable');
      await sets.fill(id, { sku: small }, { sku: large });
      expect(await page.children(sku)).toEqual({
        salable: true,
        children: [
          { sku: small, label: small, salable: true, level: 'low' },
          { sku: large, label: large, salable: true, level: 'high' },
        ],
      });
      expect(await page.children(small)).toBeNull();
      await given({ display_type: 'quantity' });
      expect((await page.children(sku)).children).toEqual([
        { sku: small, label: small, salable: true, qty: 2 },
        { sku: large, label: large, salable: true, qty: 20 },
      ]);
    });

    it.each([
      ['configurable', 'composite_configurable_mode', ['variant', 'children']],
      ['bundle', 'composite_bundle_mode', ['max', 'children']],
      ['grouped', 'composite_grouped_mode', ['children']],
    ])('of the type %s follows %s', async (type, setting, modes) => {
      const part = await stocked(2);
      const { sku, id } = await sets.make(type);
      const optionId = type === 'bundle' ? await sets.option(id, true) : 0;
      const [link = 0] = await sets.fill(id, { sku: part, option: optionId });
      for (const mode of modes) {
        await given({ [setting]: mode });
        expect((await page.children(sku)).children).toEqual([{ sku: part, label: part, salable: true, level: 'low' }]);
        expect(await page.view(sku, '&embed=1')).toEqual({ aggregateOnly: true, salable: true, mode });
      }
      await given({ [setting]: 'status' });
      expect(await page.children(sku)).toEqual({ salable: true, children: [] });
      expect(await page.bundleMax(sku, { [link]: 1 })).toBeNull();
    });

    it('leaves out parts that are disabled', async () => {
      const [kept, gone] = [await stocked(2), await stocked(20)];
      const { sku, id } = await sets.make('configurable');
      await sets.fill(id, { sku: kept }, { sku: gone });
      await app.http.put(`/rest/V1/products/${gone}`, { product: { status: 2 } });
      expect((await page.children(sku)).children.map((child: { sku: string }) => child.sku)).toEqual([kept]);
    });

    it('counts complete sets of a grouped product where that is on', async () => {
      const [cups, pot] = [await stocked(13), await stocked(4)];
      const { sku, id } = await sets.make('grouped');
      await sets.fill(id, { sku: cups, quantity: 6 }, { sku: pot, quantity: 0 });
      expect(await page.children(sku)).not.toHaveProperty('sets');
      await given({ composite_grouped_sets_calculator: '1' });
      expect((await page.children(sku)).sets).toBe(1);
      await given({ display_type: 'quantity' });
      expect((await page.children(sku)).sets).toBe(2);
      await warehouse.items(cups, { [north]: 5 });
      expect((await page.children(sku)).sets).toBe(0);
    });

    it('that is a bundle tells how often it can be sold', async () => {
      const [body, lens, strap] = [await stocked(40), await stocked(31), await stocked(2)];
      const { sku, id } = await sets.make('bundle');
      const [must, may] = [await sets.option(id, true), await sets.option(id, false)];
      const [bodyId = 0, lensId = 0, strapId = 0] = await sets.fill(
        id,
        { sku: body, option: must, quantity: 2 },
        { sku: lens, option: must, quantity: 1, isChangeable: true },
        { sku: strap, option: may },
      );
      expect(await page.bundleMax(sku, {})).toBeNull();
      expect(await page.bundleMax(sku, { [strapId]: 1 })).toBeNull();
      expect(await page.bundleMax(sku, { 99_999_999: 1 })).toBeNull();
      expect(await page.bundleMax(sku, { [bodyId]: 9 })).toEqual({ level: 'high', salable: true });
      expect(await page.bundleMax(sku, { [bodyId]: 1, [strapId]: 1 })).toEqual({ level: 'low', salable: true });
      // Nobody finds 31 by asking for 31 and for 32.
      expect(await page.bundleMax(sku, { [bodyId]: 1, [lensId]: 7 })).toEqual({ level: 'medium', salable: true });
      for (const wanted of [10, 30, 31, 32, 999_999]) {
        expect(await page.bundleMax(sku, { [bodyId]: 1, [lensId]: wanted })).toEqual({ level: 'low', salable: true });
      }
      await given({ display_type: 'quantity' });
      // A fixed quantity of two in each, whatever is asked for.
      expect(await page.bundleMax(sku, { [bodyId]: 9 })).toEqual({ max: 20 });
      expect(await page.bundleMax(sku, { [bodyId]: 1, [lensId]: 3 })).toEqual({ max: 10 });
      expect(await page.bundleMax(sku, { [lensId]: 0 })).toEqual({ max: 31 });
      expect(await page.bundleMax(sku, { [lensId]: 'many' })).toEqual({ max: 31 });
      expect(await page.bundleMax(body, { [bodyId]: 1 })).toBeNull();
      await app.http.put(`/rest/V1/products/${body}`, { product: { status: 2 } });
      expect(await page.bundleMax(sku, { [bodyId]: 1, [lensId]: 1 })).toEqual({ max: 0 });
    });

    it('shows no number anywhere in the mode for levels', async () => {
      const part = await stocked(12, 7);
      await given({ scope: 'per_source', hide_empty_sources: '0', composite_grouped_sets_calculator: '1' });
      const names = [part, north, south];
      const told = async (path: string): Promise<string> => {
        const { body } = await page.ask(`${path}&website=${website.code}`);
        expect(body.data).not.toBeNull();
        return JSON.stringify(body.data, (_key, value: unknown) => value);
      };
      for (const type of ['configurable', 'bundle', 'grouped']) {
        const { sku, id } = await sets.make(type);
        const [link = 0] = await sets.fill(id, {
          sku: part,
          option: type === 'bundle' ? await sets.option(id, true) : 0,
        });
        const texts = [await told(`view?sku=${sku}&embed=1`), await told(`view?sku=${part}`)];
        if (type === 'bundle') texts.push(await told(`bundleMax?sku=${sku}&selections[${link}]=1`));
        // Whether there is a set at all is the one figure that levels have.
        texts.push((await told(`children?sku=${sku}`)).replace(/"sets":[01]\b/, ''));
        const bare = names.reduce((text, name) => text.replaceAll(name, ''), texts.join());
        expect(bare).not.toMatch(/[0-9]/);
      }
    });

    it('is tagged with all that it tells of', async () => {
      const part = await stocked(2);
      const { sku, id } = await sets.make('configurable');
      await sets.fill(id, { sku: part });
      const { headers } = await page.ask(`children?sku=${sku}&website=${website.code}`);
      expect(headers.get('x-inventory-tags')).toBe(`inv_stockviz_${id},inv_stockviz_${await sets.idOf(part)}`);
    });
  });

  describe('caching', () => {
    it('is said in the headers, for a day or as long as the setting says', async () => {
      const sku = await stocked(5);
      const { id } = (await app.http.get(`/rest/V1/products/${sku}`)).body;
      const path = `view?sku=${sku}&website=${website.code}`;
      const { headers } = await page.ask(path);
      expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400');
      expect(headers.get('pragma')).toBe('cache');
      expect(headers.get('x-inventory-tags')).toBe(`inv_stockviz_${id}`);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      await given({ ttl: '300' });
      expect((await page.ask(path)).headers.get('cache-control')).toBe('public, max-age=300, s-maxage=300');
    });

    it('takes a negative time to live for none', async () => {
      const sku = await stocked(5);
      await app.database.execute(
        "REPLACE INTO core_config_data (scope, scope_id, path, value) VALUES ('default', 0, ?, ?)",
        ['cataloginventory/stock_visualizer/ttl', '-5'],
      );
      await given({ enabled: '1' });
      const { headers } = await page.ask(`view?sku=${sku}&website=${website.code}`);
      expect(headers.get('cache-control')).toBe('public, max-age=86400, s-maxage=86400');
    });

    it('saves the body of what the client has', async () => {
      const sku = await stocked(5);
      const path = `view?sku=${sku}&website=${website.code}`;
      const etag = (await page.ask(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const again = await page.ask(path, { 'if-none-match': etag });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
      await warehouse.items(sku, { [north]: 50 });
      const changed = await page.ask(path, { 'if-none-match': etag });
      expect([changed.status, changed.body]).toEqual([200, { data: { level: 'high', salable: true } }]);
    });
  });

  describe('the script', () => {
    const script = (headers: Record<string, string> = {}): Promise<Answer> =>
      app.http.get('/stock-visualizer.js', { token: null, headers });

    it('is small, may be used by every site, and is kept by browsers', async () => {
      const { status, body, headers } = await script();
      expect(status).toBe(200);
      expect(Buffer.byteLength(body)).toBeLessThan(5000);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cache-control')).toBe('public, max-age=3600, s-maxage=3600');
      const etag = headers.get('etag') ?? '';
      expect((await script({ 'if-none-match': etag })).status).toBe(304);
    });

    it('is told when to ask', async () => {
      const config = async (): Promise<any> => (await app.http.get('/inventory_stockviz/config', { token: null })).body;
      const before = await config();
      expect(before).toEqual({ data: { mode: 'on_demand', cv: expect.stringMatching(/^[\w-]{12}$/) } });
      await given({ mode: 'instant' });
      const after = await config();
      expect(after.data.mode).toBe('instant');
      expect(after.data.cv).not.toBe(before.data.cv);
    });
  });
});
