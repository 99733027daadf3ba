import { Given } from '../integration/stocks/given.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { unique } from '../support/names.js';

const VIEW = 'Vendor_InventoryApi::source';
const EDIT = 'Vendor_InventoryApi::source_edit';
const STOCK = 'Vendor_InventoryApi::stock';

describe('sources', () => {
  const dashboard = useDashboard();

  const stored = async (code: string): Promise<any> =>
    (await dashboard.app.http.get(`/rest/V1/inventory/sources/${encodeURIComponent(code)}`)).body;
  const field = (page: Visitor['page'], name: string) => page.getByRole('textbox', { name, exact: true });
  const choose = async (page: Visitor['page'], label: string, option: string): Promise<void> => {
    const box = page.getByRole('combobox', { name: label, exact: true });
    await box.fill(option);
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  it('lists, filters and sorts them, with the view in the address', async () => {
    const given = new Given(dashboard.app.http);
    const word = unique('w');
    const one = await given.source({ name: `${word} Alpha`, city: 'Lyon' });
    const two = await given.source({ name: `${word} Beta`, enabled: false });
    const stockId = await given.stock();
    await given.links(stockId, one);
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit('/sources');
    await page.getByRole('searchbox', { name: 'Code, name or city' }).fill(word);
    await page.getByRole('row', { name: two }).waitFor();
    await page.getByRole('gridcell', { name: 'default', exact: true }).waitFor({ state: 'detached' });
    const rows = page.getByRole('grid', { name: 'Sources' }).getByRole('row');
    await eventuallyEqual(() => rows.count(), 3);
    await eventuallyEqual(address, `/sources?search=${word}`);
    await eventuallyEqual(
      () => page.getByRole('row', { name: one }).textContent(),
      expect.stringMatching(/Enabled.*France.*Lyon.*Stock/),
    );
    const head = page.locator('[role=columnheader][data-field=name]');
    await head.click();
    await page.waitForURL(/sort=name/);
    await eventuallyEqual(() => head.getAttribute('aria-sort'), 'ascending');
    await page.locator('[role=row][data-rowindex="0"]', { hasText: one }).waitFor();
    await head.click();
    await page.waitForURL(/sort=-name/);
    await page.locator('[role=row][data-rowindex="0"]', { hasText: two }).waitFor();
    await visit(`/sources?search=${word}&enabled=no`);
    await page.getByRole('row', { name: two }).waitFor();
    await page.getByRole('row', { name: one }).waitFor({ state: 'detached' });
    await eventuallyEqual(() => rows.count(), 2);
    await axe();
    await visit(`/sources?search=${unique('nothing')}`);
    await page.getByText('Nothing fits the filters').waitFor();
    await axe();
  });

  it('creates one with every field', async () => {
    const code = unique('src');
    const { page, visit, axe, address } = await dashboard.asUser();
    await visit('/sources');
    await page.getByRole('link', { name: 'Add source' }).click();
    await page.getByRole('heading', { name: 'New source' }).waitFor();
    await page.getByRole('button', { name: 'Create source' }).click();
    await page.getByText('Enter a name.').waitFor();
    await eventuallyEqual(() => page.evaluate('document.activeElement.name'), 'name');
    await page.getByText('Choose a country.').waitFor();
    await axe();
    const texts = {
      Name: 'Rennes',
      Code: code,
      Description: 'Behind the station',
      Postcode: '35000',
      City: 'Rennes',
      Street: 'Quai 1',
      Region: 'Bretagne',
      'Region id': '7',
      Latitude: '48.1034',
      Longitude: '-1.6726',
      'Contact name': 'Anne',
      Email: 'anne@example.com',
      Phone: '1',
      Fax: '2',
      'Name for customers': 'Shop in Rennes',
      'Description for customers': 'Ring twice',
    };
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
    await choose(page, 'Country', 'France');
    await page.getByRole('switch', { name: 'Use the carriers of the shop' }).click();
    await choose(page, 'Carriers of this source', 'UPS');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Customers may fetch their orders here' }).click();
    await page.getByRole('button', { name: 'Create source' }).click();
    // The message comes before the page and goes by itself: a slow machine shows the page when it is gone.
    await page.getByText('The source is created.').waitFor();
    await page.getByRole('heading', { name: 'Rennes' }).waitFor();
    await eventuallyEqual(address, `/sources/${code}`);
    expect(await stored(code)).toEqual({
      source_code: code,
      name: 'Rennes',
      email: 'anne@example.com',
      contact_name: 'Anne',
      enabled: true,
      description: 'Behind the station',
      latitude: 48.1034,
      longitude: -1.6726,
      country_id: 'FR',
      region_id: 7,
      region: 'Bretagne',
      city: 'Rennes',
      street: 'Quai 1',
      postcode: '35000',
      phone: '1',
      fax: '2',
      use_default_carrier_config: false,
      carrier_links: [{ carrier_code: 'ups', position: 1 }],
      extension_attributes: {
        is_pickup_location_active: true,
        frontend_name: 'Shop in Rennes',
        frontend_description: 'Ring twice',
      },
    });
  });

  describe('on the map', () => {
    const map = (page: Visitor['page']) => page.getByRole('group', { name: 'Map of the sources' });
    const width = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

    it('are markers that lead to them, and the same as a list', async () => {
      const given = new Given(dashboard.app.http);
      const word = unique('m');
      const hamburg = await given.source({
        name: `${word} Hamburg`,
        city: 'Hamburg',
        latitude: 53.51,
        longitude: 9.94,
      });
      await given.source({ name: `${word} Lyon`, latitude: 45.73, longitude: 4.83, enabled: false });
      const nowhere = await given.source({ name: `${word} Nowhere` });
      const { page, load, axe, address } = await dashboard.asUser();
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await load(`/sources?search=${word}`);
      await page.getByRole('row', { name: nowhere }).waitFor();
      expect(requested.filter((url) => /countries-\d+m|SourceMap/.test(url))).toEqual([]);
      await page.getByRole('button', { name: 'Map' }).click();
      await eventuallyEqual(address, `/sources?search=${word}&layout=map`);
      await map(page).locator('svg path.land[d^="M"]').waitFor({ state: 'attached' });
      // The outlines are the dashboard's own file, loaded with the map.
      expect(requested.filter((url) => /countries-50m/.test(url))).toHaveLength(1);
      expect(requested.filter((url) => new URL(url).origin !== dashboard.app.origin)).toEqual([]);
      await eventuallyEqual(
        async () =>
          Promise.all((await map(page).getByRole('link').all()).map((link) => link.getAttribute('aria-label'))),
        [`${word} Hamburg, enabled`, `${word} Lyon, disabled`],
      );
      await axe();
      // North is above, and east is right.
      const [north, south] = await Promise.all(
        ['Hamburg, enabled', 'Lyon, disabled'].map((name) => map(page).getByRole('link', { name }).boundingBox()),
      );
      expect(north?.y).toBeLessThan(south?.y ?? 0);
      expect(north?.x).toBeGreaterThan(south?.x ?? Infinity);
      const cells = (table: string) =>
        page.getByRole('table', { name: table }).getByRole('row').nth(1).getByRole('cell');
      await eventuallyEqual(
        () => cells('Sources on the map').allInnerTexts(),
        [`${word} Hamburg`, 'Enabled', 'Hamburg, France', '53.51', '9.94'],
      );
      await eventuallyEqual(
        () => cells('Sources without coordinates').allInnerTexts(),
        [`${word} Nowhere`, 'Enabled', 'France', 'Give coordinates'],
      );
      // The keyboard reaches the marker, and enter opens the source.
      await map(page).getByRole('link', { name: 'Hamburg, enabled' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: `${word} Hamburg` }).waitFor();
      await eventuallyEqual(address, `/sources/${hamburg}`);
      await page.goBack();
      await page.getByRole('link', { name: `Give coordinates of ${word} Nowhere` }).click();
      await eventuallyEqual(() => field(page, 'Latitude').inputValue(), '');
      await eventuallyEqual(address, `/sources/${nowhere}`);
    });

    it('that lie close together are one marker, which names them and comes closer', async () => {
      const given = new Given(dashboard.app.http);
      const word = unique('c');
      await given.source({ name: `${word} North`, latitude: 53.6, longitude: 10 });
      await given.source({ name: `${word} South`, latitude: 53.4, longitude: 10.4 });
      await given.source({ name: `${word} Far`, latitude: -36.8, longitude: 174.8 });
      const { page, visit, axe } = await dashboard.asUser();
      await visit(`/sources?search=${word}&layout=map`);
      await map(page)
        .getByRole('button', { name: `2 sources close together: ${word} North, ${word} South` })
        .click();
      await page.getByRole('menuitem', { name: `${word} South, enabled` }).waitFor();
      await axe();
      await page.getByRole('menuitem', { name: 'Zoom in on these' }).click();
      await map(page)
        .getByRole('link', { name: `${word} North, enabled` })
        .waitFor();
      await map(page)
        .getByRole('link', { name: `${word} South, enabled` })
        .waitFor();
      expect(await map(page).getByRole('link').count()).toBe(2);
      await page.getByRole('button', { name: 'Show all' }).click();
      await map(page)
        .getByRole('link', { name: `${word} Far, enabled` })
        .waitFor();
    });

    it.each(LOOKS)('are for everybody at the $screen', async (look) => {
      const given = new Given(dashboard.app.http);
      const word = unique('l');
      for (const [index, latitude] of [53.5, 51.9, 48.8, 45.7, 41.4].entries()) {
        const fields = { latitude, longitude: index * 3, enabled: index !== 2 };
        await given.source({ name: `${word} Distribution centre ${index}`, ...fields });
      }
      const { page, visit, axe } = await dashboard.asUser(look);
      await visit(`/sources?search=${word}&layout=map`);
      await map(page).locator('svg path.land[d^="M"]').waitFor({ state: 'attached' });
      await map(page).getByRole('link').first().waitFor();
      await axe();
      expect(await page.evaluate(width)).toBe(true);
      await visit(`/sources?search=${unique('nothing')}&layout=map`);
      await page.getByText('Nothing to show on a map').waitFor();
      await axe();
    });

    it('show those alone that the reader is bound to', async () => {
      const given = new Given(dashboard.app.http);
      const [own, foreign] = [unique('Own'), unique('Foreign')];
      const code = await given.source({ name: own, latitude: 10, longitude: 20 });
      await given.source({ name: foreign, latitude: 11, longitude: 40 });
      const { page, visit } = await dashboard.asUser({ resources: [VIEW], sourceCodes: [code] });
      await visit('/sources?layout=map');
      await map(page)
        .getByRole('link', { name: `${own}, enabled` })
        .waitFor();
      expect(await map(page).getByRole('link').count()).toBe(1);
      expect(await page.getByText(foreign).count()).toBe(0);
    });
  });

  it('refuses a code that is taken at the form, and keeps what was typed', async () => {
    const code = await new Given(dashboard.app.http).source({ name: 'First' });
    const { page, visit } = await dashboard.asUser();
    await visit('/new-source');
    await field(page, 'Name').fill('Second');
    await field(page, 'Code').fill(code);
    await field(page, 'Postcode').fill('75001');
    await choose(page, 'Country', 'France');
    await page.getByRole('button', { name: 'Create source' }).click();
    await page.getByRole('alert').getByText(`A source with the code "${code}" exists already.`).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Second');
    expect((await stored(code)).name).toBe('First');
  });

  it('changes one, disables it, and discards changes', async () => {
    const code = await new Given(dashboard.app.http).source({ name: 'Before', phone: '5' });
    const { page, visit } = await dashboard.asUser();
    await visit(`/sources/${code}`);
    await field(page, 'Name').fill('Thrown away');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await eventuallyEqual(() => field(page, 'Name').inputValue(), 'Before');
    await field(page, 'Name').fill('After');
    await field(page, 'Phone').fill('');
    await field(page, 'Latitude').fill('91');
    await page.getByRole('switch', { name: 'Enabled' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('Enter -90 to 90.').waitFor();
    await field(page, 'Latitude').fill('12.5');
    await page.keyboard.press('Enter');
    await page.getByText('The source is saved.').waitFor();
    await page.getByRole('heading', { name: 'After' }).waitFor();
    await page.getByRole('main').getByText('Disabled', { exact: true }).waitFor();
    const source = await stored(code);
    expect([source.name, source.enabled, source.latitude, source.phone]).toEqual(['After', false, 12.5, undefined]);
  });

  it('lets the default source neither be disabled nor be a pickup location', async () => {
    const { page, visit } = await dashboard.asUser();
    await visit('/sources/default');
    for (const name of ['Enabled', 'Customers may fetch their orders here']) {
      await eventuallyEqual(() => page.getByRole('switch', { name }).isDisabled(), true);
    }
    await page.getByText('The default source cannot be disabled.').waitFor();
  });

  it.each(LOOKS)('are for everybody at the $screen', async (look) => {
    const { page, visit, axe } = await dashboard.asUser(look);
    const width = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
    await visit('/sources');
    await page.getByRole('row', { name: 'default' }).first().waitFor();
    await axe();
    expect(await page.evaluate(width)).toBe(true);
    await visit('/sources/default');
    await field(page, 'Name').waitFor();
    await axe();
    expect(await page.evaluate(width)).toBe(true);
  });

  it('show no more than the role allows', async () => {
    const blind = await dashboard.asUser({ resources: [STOCK, EDIT] });
    await blind.visit('/sources');
    await blind.page.getByRole('heading', { name: 'No permission' }).waitFor();
    expect(await blind.page.getByRole('link', { name: 'Sources' }).count()).toBe(0);
    const viewer = await dashboard.asUser({ resources: [VIEW] });
    await viewer.visit('/sources');
    await viewer.page.getByRole('row', { name: 'default' }).first().waitFor();
    expect(await viewer.page.getByRole('link', { name: 'Add source' }).count()).toBe(0);
    await viewer.page.getByRole('columnheader', { name: 'Name', exact: true }).waitFor();
    expect(await viewer.page.getByRole('columnheader', { name: 'Sold by' }).count()).toBe(0);
    await viewer.visit('/sources/default');
    await eventuallyEqual(() => field(viewer.page, 'Name').isDisabled(), true);
    expect(await viewer.page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await viewer.axe();
    await viewer.visit('/new-source');
    await viewer.page.getByRole('heading', { name: 'No permission' }).waitFor();
  });

  it('say where there is no such source', async () => {
    const { page, visit } = await dashboard.asUser();
    await visit(`/sources/${unique('none')}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });
});
