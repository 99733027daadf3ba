import type { Warehouse } from '../integration/salability/support/warehouse.js';
import { States } from '../integration/stock-states/support/states.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';
import { TwoShelves } from './support/two-shelves.js';

const VIEW = ['Vendor_Catalog::products', 'Vendor_InventoryApi::source', 'Vendor_InventoryAdjustment::view'];
const MOVE = 'Vendor_Inventory::state_moves';
const MANAGE = 'Vendor_Inventory::stock_states';
const ANNOUNCE = 'Vendor_Inventory::incoming';

describe('goods by state', () => {
  const dashboard = useDashboard();
  let shelves: TwoShelves;
  let warehouse: Warehouse;
  let states: States;
  let [berlin, vienna] = ['', ''];

  beforeAll(async () => {
    shelves = await TwoShelves.of(dashboard.app);
    states = new States(dashboard.app);
    ({ warehouse, berlin, vienna } = shelves);
  });

  const given = (): Promise<string> => shelves.tent();

  it.each(LOOKS)('are moved, announced and told of in the history ($screen)', async (look) => {
    const sku = await given();
    const { page, visit, axe } = await dashboard.asUser({ ...look, resources: [...VIEW, MOVE, ANNOUNCE] });
    await visit(`/products/${sku}`);
    const section = page.getByRole('region', { name: 'Goods by state', exact: true }).first();
    await section.getByText('Everything that sources have is on sale.').waitFor();
    await section.getByRole('button', { name: 'Move between states' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move between states' });
    await dialog.getByText('12 there.').waitFor();
    await dialog.getByLabel('Quantity').fill('13');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.getByText('At most 12.').waitFor();
    await axe();
    await dialog.getByLabel('Quantity').fill('5');
    await dialog.getByLabel('Note for the history').fill('Water');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('The goods are moved.').waitFor();
    expect([await itemsOf(dashboard.app, sku), await states.of(sku)]).toEqual([
      { [berlin]: [7, 1], [vienna]: [3, 1] },
      { [`${berlin}/damaged`]: 5 },
    ]);
    const row = section.getByRole('row', { name: /^Berlin/ });
    await eventuallyEqual(() => row.getByRole('cell').allInnerTexts(), ['Berlin', '7', '5']);

    await section.getByRole('button', { name: 'Announce incoming' }).click();
    const announcing = page.getByRole('dialog', { name: 'Announce incoming' });
    await announcing.getByLabel('Quantity').fill('40');
    await axe();
    await announcing.getByRole('button', { name: 'Announce' }).click();
    await page.getByText('The announcement is saved.').waitFor();
    await eventuallyEqual(() => row.getByRole('cell').allInnerTexts(), ['Berlin', '7', '5', '40']);
    await section.getByRole('columnheader', { name: 'Incoming' }).waitFor();
    await axe();

    await visit(`/inventory/adjustments?sku=${sku}&state=damaged`);
    await page.getByText('Changed state · Damaged').waitFor();
    await axe();
  });

  it('are shown to who may not move them, and not at all where there are none', async () => {
    const [moved, plain] = [await given(), await given()];
    await states.move([[vienna, moved, 'available', 'quality_hold', 2]]);
    const { page, visit } = await dashboard.asUser({ resources: VIEW });
    await visit(`/products/${moved}`);
    const section = page.getByRole('region', { name: 'Goods by state', exact: true }).first();
    await eventuallyEqual(
      () =>
        section
          .getByRole('row', { name: /^Vienna/ })
          .getByRole('cell')
          .allInnerTexts(),
      ['Vienna', '1', '2'],
    );
    expect(await section.getByRole('button').count()).toBe(0);
    await visit(`/products/${plain}`);
    await page.getByRole('heading', { name: 'Sources' }).waitFor();
    await eventuallyEqual(() => page.getByText('Goods by state').count(), 0);
  });

  it('that were taken meanwhile are refused by name, with nothing lost of what was typed', async () => {
    const sku = await given();
    const { page, visit } = await dashboard.asUser({ resources: [...VIEW, MOVE] });
    await visit(`/products/${sku}`);
    await page.getByRole('button', { name: 'Move between states' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move between states' });
    await dialog.getByLabel('Quantity').fill('12');
    await warehouse.items(sku, { [berlin]: 4 });
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.getByText(`The quantity of SKU "${sku}" at source "${berlin}" is not sufficient.`).waitFor();
    expect(await dialog.getByLabel('Quantity').inputValue()).toBe('12');
    expect(await page.getByRole('button', { name: 'Announce incoming' }).count()).toBe(0);
  });

  it.each(LOOKS)('are a list that is added to, renamed and taken from ($screen)', async (look) => {
    const name = unique('Held by customs ');
    const { page, visit, axe } = await dashboard.asUser({ ...look, resources: [...VIEW, MANAGE] });
    await visit('/stock-states');
    const table = page.getByRole('table', { name: 'Stock states' });
    const cells = (state: string) => table.getByRole('row', { name: state }).getByRole('cell');
    await eventuallyEqual(
      () => cells('quality_hold').allInnerTexts(),
      ['Quality Hold', 'quality_hold', 'Yes', 'Rename'],
    );
    await axe();

    await page.getByRole('button', { name: 'Add state' }).click();
    const adding = page.getByRole('dialog', { name: 'Add state' });
    await adding.getByLabel('Name').fill(name);
    await adding.getByLabel('Code').fill('Customs!');
    await adding.getByRole('button', { name: 'Add' }).click();
    await adding.getByText('Small letters, digits and underscores, with a letter first.').waitFor();
    await axe();
    await adding.getByLabel('Code').fill('');
    await adding.getByRole('button', { name: 'Add' }).click();
    const code = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
    await eventuallyEqual(
      () => cells(code).allInnerTexts(),
      [name, code, 'No', expect.stringMatching(/Rename\s*Remove/)],
    );

    await page.getByRole('button', { name: `Rename ${name}` }).click();
    await page.getByRole('dialog', { name: 'Rename state' }).getByLabel('Name').fill(`${name} of Kiel`);
    await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
    await eventuallyEqual(() => cells(code).first().innerText(), `${name} of Kiel`);

    const sku = await given();
    await states.move([[berlin, sku, 'available', code, 2]]);
    await page.getByRole('button', { name: `Remove ${name} of Kiel` }).click();
    const removing = page.getByRole('dialog', { name: /^Remove/ });
    await removing.getByRole('button', { name: 'Remove' }).click();
    await removing.getByRole('alert').waitFor();
    await axe();
    await states.move([[berlin, sku, code, 'available', 2]]);
    await removing.getByRole('button', { name: 'Remove' }).click();
    await eventuallyEqual(() => cells(code).count(), 0);
  });

  it('are listed for who may not change the list, without ways to', async () => {
    const { page, visit } = await dashboard.asUser({ resources: VIEW });
    await visit('/stock-states');
    await page.getByRole('cell', { name: 'in_transit' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});
