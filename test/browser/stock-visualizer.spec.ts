import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '../../src/modules/settings/index.js';
import { eventuallyEqual, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { Sets } from '../integration/stock-visualizer/support/sets.js';
import { givenItems, givenProduct, givenSourceOfStock } from '../support/given.js';
import { unique } from '../support/names.js';

const PATH = 'cataloginventory/stock_visualizer';

describe('stock on the page of a shop', () => {
  const dashboard = useDashboard();
  let shop: Server;
  let body = '';
  let asked: string[] = [];

  beforeAll(async () => {
    // A site of its own, with a policy that allows what has to be allowed and nothing else.
    shop = createServer((_request, response) => {
      const { origin } = dashboard.app;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'none'; script-src ${origin}; connect-src ${origin}; img-src data:; frame-ancestors 'none'`,
      );
      response.end(
        `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">
         <script defer src="${origin}/stock-visualizer.js"></script></head>
         <body><main><h1>Shop</h1>${body}</main></body></html>`,
      );
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => shop.close(resolve)));
  beforeEach(async () => {
    await dashboard.app.database.execute('DELETE FROM core_config_data WHERE path LIKE ?', [`${PATH}/%`]);
    await given({ enabled: '1', mode: 'instant' });
  });

  const given = (settings: Record<string, string>): Promise<void> =>
    dashboard.app.within(() =>
      dashboard.app
        .get(Settings)
        .setMany(Object.fromEntries(Object.entries(settings).map(([name, value]) => [`${PATH}/${name}`, value]))),
    );
  const stocked = async (quantity: number, sku = unique('SHOP')): Promise<string> => {
    await givenProduct(dashboard.app, { sku });
    await givenItems(dashboard.app, { sku, source_code: 'default', quantity });
    return sku;
  };
  const open = async (html: string): Promise<Visitor> => {
    body = html;
    const visitor = await dashboard.asStranger();
    asked = [];
    visitor.page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/inventory_stockviz/product')) asked.push(pathname + search);
    });
    // Under another name of this machine: another site than the service.
    await visitor.page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/`);
    return visitor;
  };
  const place = (sku: string, more = ''): string => `<div data-stock-sku="${sku}" ${more}></div>`;
  const texts = (page: Visitor['page']): Promise<string[]> => page.locator('[data-stock-sku]').allInnerTexts();

  it('is a bar with words, for eyes and ears, in every level', async () => {
    const skus = [await stocked(50), await stocked(5), await stocked(1), await stocked(0)];
    const { page, axe, errors } = await open(skus.map((sku) => place(sku)).join(''));
    await eventuallyEqual(
      async () => (await texts(page)).map((text) => text.trim()),
      ['Plenty in stock', 'In stock', 'Only a few left', 'Out of stock'],
    );
    const meters = page.getByRole('meter', { name: 'Stock' });
    expect(await meters.count()).toBe(3);
    expect(await meters.nth(1).getAttribute('aria-valuetext')).toBe('In stock');
    const widths = await meters.evaluateAll((bars) =>
      bars.map((bar) => {
        const { width } = bar.getBoundingClientRect();
        return Math.round(((bar.firstElementChild?.getBoundingClientRect().width ?? 0) / width) * 100);
      }),
    );
    expect(widths).toEqual([100, 60, 30]);
    await axe();
    expect(errors).toEqual([]);
  });

  it('is asked for by a button, unless the place says otherwise', async () => {
    await given({ mode: 'on_demand' });
    const [later, now] = [await stocked(50), await stocked(5)];
    const { page, axe } = await open(place(later) + place(now, 'data-stock-mode="instant"'));
    await eventuallyEqual(async () => (await texts(page)).map((text) => text.trim()), ['Show stock', 'In stock']);
    expect(asked.some((address) => address.includes(later))).toBe(false);
    await axe();
    await page.getByRole('button', { name: 'Show stock' }).press('Enter');
    await eventuallyEqual(async () => (await texts(page))[0]?.trim(), 'Plenty in stock');
    await axe();
  });

  it('follows what the page changes, and asks once for what stands there twice', async () => {
    const [first, second] = [await stocked(50), await stocked(1)];
    const { page } = await open(place(first) + place(first));
    await eventuallyEqual(
      async () => (await texts(page)).map((text) => text.trim()),
      ['Plenty in stock', 'Plenty in stock'],
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/[?&]_cv=[\w-]{12}(&|$)/);
    // As the choice of another variant does, and a list that is loaded later.
    await page.evaluate(`{
      document.querySelector('[data-stock-sku]').setAttribute('data-stock-sku', '${second}');
      const added = document.createElement('section');
      const inside = document.createElement('p');
      inside.dataset.stockSku = '${second}';
      added.append(inside);
      document.querySelector('main').append(added);
    }`);
    await eventuallyEqual(
      async () => (await texts(page)).map((text) => text.trim()),
      ['Only a few left', 'Plenty in stock', 'Only a few left'],
    );
  });

  it('says that nothing is left without asking, where the page knows', async () => {
    const sku = await stocked(50);
    const { page } = await open(place(sku, 'data-stock-status="out"'));
    await eventuallyEqual(async () => (await texts(page)).map((text) => text.trim()), ['Out of stock']);
    expect(asked).toEqual([]);
  });

  it('leaves the page as it is while the visualizer is off, and for what there is not', async () => {
    await given({ enabled: '0' });
    const { page } = await open(`<div data-stock-sku="${await stocked(5)}">As before</div>`);
    await page.waitForLoadState('networkidle');
    expect(await texts(page)).toEqual(['As before']);
    expect(asked).toEqual([]);
  });

  it('names sources, and takes no name of one for HTML', async () => {
    const { app } = dashboard;
    const source = await givenSourceOfStock(app);
    const name = '<img src=x onerror="alert(1)">';
    expect((await app.http.put(`/rest/V1/inventory/sources/${source}`, { source: { name } })).status).toBe(200);
    const sku = await stocked(50);
    await givenItems(app, { sku, source_code: source, quantity: 1 });
    await given({ scope: 'per_source' });
    const { page, axe, errors } = await open(place(sku, 'data-stock-label="Bag"'));
    await page.getByRole('meter', { name: 'Bag' }).waitFor();
    await eventuallyEqual(
      async () => (await page.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
      expect.arrayContaining([`${name} Only a few left`]),
    );
    expect(await page.locator('main img').count()).toBe(0);
    await axe();
    await given({ show_source_labels: '0' });
    await page.reload();
    await eventuallyEqual(async () => page.getByRole('listitem').count(), 2);
    expect((await page.getByRole('listitem').allInnerTexts()).join()).not.toContain('img');
    expect(errors).toEqual([]);
  });

  it('shows numbers, parts of composite products and how often a bundle can be sold', async () => {
    const { app } = dashboard;
    await given({ display_type: 'quantity', composite_configurable_mode: 'children' });
    const part = await stocked(9);
    const sets = new Sets(app);
    const made = async (type: string, quantity: number): Promise<{ sku: string; link: number }> => {
      const { sku, id } = await sets.make(type);
      const option = type === 'bundle' ? await sets.option(id, true) : 0;
      const [link = 0] = await sets.fill(id, { sku: part, quantity, option });
      return { sku, link };
    };
    const [shirt, bundle] = [await made('configurable', 1), await made('bundle', 2)];
    const { page, axe } = await open(
      place(part) +
        place(shirt.sku) +
        place(bundle.sku, `data-stock-selections='{"${bundle.link}":1}'`) +
        place(bundle.sku),
    );
    await eventuallyEqual(
      async () => (await texts(page)).map((text) => text.replace(/\s+/g, ' ').trim()),
      ['9 in stock', 'In stock Bag 9 in stock', '4 in stock', 'In stock'],
    );
    await axe();
  });

  it('is switched on and set up on the page of settings', async () => {
    await dashboard.app.database.execute('DELETE FROM core_config_data WHERE path LIKE ?', [`${PATH}/%`]);
    await dashboard.app.within(() => dashboard.app.get(Settings).setMany({ [`${PATH}/enabled`]: '0' }));
    const sku = await stocked(5);
    const { page, visit } = await dashboard.asUser();
    await visit('/settings');
    await page
      .getByRole('switch', { name: 'Serve the Visualizer' })
      .or(page.getByLabel('Serve the Visualizer'))
      .first()
      .click();
    await page.getByRole('textbox', { name: 'High Above' }).fill('4');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings are saved.').waitFor();
    const { body: answer } = await dashboard.app.http.get(`/inventory_stockviz/product/view?sku=${sku}`, {
      token: null,
    });
    expect(answer).toEqual({ data: { level: 'high', salable: true } });
  });
});
