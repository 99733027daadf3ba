import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { Workers } from '../../src/platform/queue/workers.js';
import { importStockSources } from '../integration/import-export/support/imports.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const HEAD = 'source_code,sku,quantity,status';
const ASSIGN = 'Vendor_InventoryApi::stock_source_item_assign';
const PRODUCTS = 'Vendor_Catalog::products';
const SOURCE = 'Vendor_InventoryApi::source';

describe('imports and exports', () => {
  const dashboard = useDashboard();
  let src: string;
  let areWorking = false;
  beforeAll(async () => {
    src = await givenSource(dashboard.app);
  });
  afterEach(() => rest());

  const work = (): void => {
    dashboard.app.get(Workers).start();
    areWorking = true;
  };
  /** Ends the workers: what is scheduled waits. */
  async function rest(): Promise<void> {
    if (areWorking) await dashboard.app.get(Workers).close();
    areWorking = false;
  }
  const csvOf = (...rows: readonly string[]): string => [HEAD, ...rows, ''].join('\n');
  const fileOf = (content: string | Buffer, name: string): { name: string; mimeType: string; buffer: Buffer } => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  const choose = (page: Page, content: string | Buffer, name = `${unique('file')}.csv`): Promise<void> =>
    page.locator('input[type=file]').setInputFiles(fileOf(content, name));
  const select = async (page: Page, label: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const textOf = async (download: Download): Promise<string> => text(await download.createReadStream());
  const quantityOf = async (sku: string): Promise<number | undefined> => {
    const [row] = await dashboard.app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE source_code = ? AND sku = ?',
      [src, sku],
    );
    return row && Number(row.quantity);
  };
  /** The figure above its label: the tally's parts are pairs. */
  const figure = (page: Page, label: string): Promise<string | null> =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd').first().textContent();

  it('shows what would change, imports it without the page, and leads to its history', async () => {
    const [stored, fresh] = [unique('stored'), unique('fresh')];
    await givenItems(dashboard.app, { source_code: src, sku: stored, quantity: 10 });
    const { page, visit, address, username } = await dashboard.asUser();
    await visit('/import');
    // The browser has to know that the test answers the dialog before a key opens it.
    const opened = page.waitForEvent('filechooser');
    // With the keyboard alone.
    await page.getByRole('button', { name: 'Choose a file' }).focus();
    await page.keyboard.press('Enter');
    const chooser = await opened;
    await chooser.setFiles(fileOf(csvOf(`${src},${stored},4,0`, `${src},${fresh},6.5,`), 'autumn.csv'));
    // Nobody knows these SKUs: they are not created without a word.
    await page
      .getByText(`2 rows are about SKUs that the catalogue does not have, such as ${stored}, ${fresh}.`)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
    await page.getByLabel('Create their source items all the same').check();
    const changes = page.getByRole('table', { name: 'Changes' });
    await changes.waitFor();
    const cells = (sku: string): Promise<string[]> =>
      changes.getByRole('row', { name: sku }).getByRole('cell').allTextContents();
    await eventuallyEqual(
      () => cells(stored),
      ['2', src, stored, 'Updated', '10', '4', '-6', 'In stock → Out of stock'],
    );
    await eventuallyEqual(() => cells(fresh), ['3', src, fresh, 'Created', '', '6.5', '+6.5', 'In stock']);
    await eventuallyEqual(
      async () => [await figure(page, 'Created'), await figure(page, 'Updated'), await figure(page, 'Failed')],
      ['1', '1', '0'],
    );
    expect(await historyOf(dashboard.app.database, fresh)).toEqual([]);

    await page.getByRole('button', { name: 'Import 2 rows' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'autumn.csv' }).waitFor();
    const place = address();
    await page.getByText('Waiting for a worker').waitFor();
    await page.getByText('0 of 2 rows done').waitFor();
    await page.reload();
    await page.getByText('0 of 2 rows done').waitFor();
    expect(await quantityOf(stored)).toBe(10);
    work();
    // The test does not touch the page: it follows by itself.
    await page.getByText('Every row is imported.').waitFor();
    await page.getByText('2 of 2 rows done').waitFor();
    expect(address()).toBe(place);
    expect([await quantityOf(stored), await quantityOf(fresh)]).toEqual([4, 6.5]);
    const [row, ...others] = await historyOf(dashboard.app.database, fresh);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ reason: 'import', actor_type: 'import', actor_label: username, delta: 6.5 });

    await page.getByRole('link', { name: 'What it changed' }).click();
    await page.getByRole('heading', { level: 1, name: 'Adjustment History' }).waitFor();
    await eventuallyEqual(address, `/inventory/adjustments?requestId=${row?.request_id}`);
    await page.getByRole('row', { name: fresh }).waitFor();

    await visit('/import');
    const past = page.getByRole('grid', { name: 'Imports so far' });
    await past.getByRole('row', { name: 'autumn.csv' }).getByText('Complete').waitFor();
    await past.getByRole('row', { name: username }).first().waitFor();
    await past.getByRole('link', { name: 'autumn.csv' }).click();
    await page.getByText('2 of 2 rows done').waitFor();
  });

  it('takes a file that is dropped, and finds its delimiter', async () => {
    const { sku } = await givenProduct(dashboard.app);
    const { page, visit } = await dashboard.asUser();
    await visit('/import');
    const text = `source_code;sku;quantity\n${src};${sku};3\n`;
    const dataTransfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], 'dropped.csv', { type: 'text/csv' }));
      return data;
    })()`);
    await page.getByRole('group', { name: 'File' }).dispatchEvent('drop', { dataTransfer });
    await page.getByText('dropped.csv').waitFor();
    await page.getByRole('row', { name: sku }).waitFor();
    await page.getByRole('combobox', { name: 'Delimiter' }).getByText('Semicolon').waitFor();
    // Another delimiter is the reader's to choose: then it is another file, which the server refuses.
    await select(page, 'Delimiter', 'Comma');
    await page.getByRole('alert').getByText('Missing required column "source_code"').waitFor();
    await select(page, 'Delimiter', 'Semicolon');
    await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
  });

  it('says which rows are faulty, saves them, and skips them when it is told to', async () => {
    const { sku } = await givenProduct(dashboard.app);
    const { page, visit } = await dashboard.asUser();
    await visit('/import');
    await choose(page, csvOf(`${src},${sku},5,1`, `${src},${sku}x,many,1`, `nowhere,${sku},1,1`), 'mixed.csv');
    const faults = page.getByRole('table', { name: 'Faulty rows' });
    await faults.getByRole('row', { name: 'Source code "nowhere" does not exist' }).waitFor();
    await page.getByText('2 rows cannot be imported, so the whole file would be refused.').waitFor();
    expect(await page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('mixed-problems.csv');
    expect(await textOf(download)).toBe(
      'line,problem\n3,"""quantity"" should be numeric, not ""many""."\n4,"Source code ""nowhere"" does not exist"\n',
    );
    await page.getByRole('button', { name: 'Skip faulty rows' }).click();
    await page.getByText('2 rows cannot be imported and would be skipped.').waitFor();
    work();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Every row that could be is imported.').waitFor();
    await page.getByRole('row', { name: 'Source code "nowhere" does not exist' }).waitFor();
    await eventuallyEqual(() => figure(page, 'Failed'), '2');
    expect(await quantityOf(sku)).toBe(5);
  });

  it('deletes source items, and imports products', async () => {
    const [sku, product] = [unique('gone'), unique('bag')];
    await givenItems(dashboard.app, { source_code: src, sku, quantity: 2 });
    const { page, visit } = await dashboard.asUser();
    work();
    await visit('/import');
    await select(page, 'Behaviour', 'Delete');
    await choose(page, `source_code,sku\n${src},${sku}\n`);
    await page.getByRole('row', { name: sku }).getByText('Deleted').waitFor();
    await page.getByRole('button', { name: 'Delete 1 source item' }).click();
    await page.getByText('Every row is imported.').waitFor();
    expect(await quantityOf(sku)).toBeUndefined();

    await visit('/import');
    await select(page, 'The file holds', 'Products');
    await page.getByRole('combobox', { name: 'Behaviour' }).waitFor({ state: 'detached' });
    await choose(page, `sku,name,qty,colour\n${product},Bag,3,red\n`);
    await page.getByText('These columns are not read: colour.').waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Every row is imported.').waitFor();
    const { body } = await dashboard.app.http.get(`/rest/V1/products/${product}`);
    expect([body.name, body.extension_attributes.stock_item.qty]).toEqual(['Bag', 3]);
  });

  it('says why a file cannot be read', async () => {
    const { page, visit, axe } = await dashboard.asUser();
    await visit('/import');
    await page.getByText('UTF-8, up to 4 MB').waitFor();
    for (const [content, words] of [
      [Buffer.from([...Buffer.from(`${HEAD}\nsrc,`), 0xe4, 0x0a]), 'Line 2 of file.csv is not written in UTF-8.'],
      ['PK\u0003\u0004', 'file.csv is a spreadsheet or an archive.'],
      ['', 'file.csv is empty.'],
      ['x'.repeat(4_300_000), 'file.csv has 4.1 MB; at most 4 MB can be sent.'],
    ] as const) {
      await choose(page, content, 'file.csv');
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await axe();
    await choose(page, 'a,b\n1,2\n', 'file.csv');
    await page.getByRole('alert').getByText('Missing required column "source_code"').waitFor();
    await eventuallyEqual(() => page.getByRole('alert').count(), 1);
    await choose(page, `${HEAD}\n`, 'file.csv');
    await page.getByText('There is no row that could be imported.').waitFor();
    expect(await page.getByRole('button', { name: 'Import 0 rows' }).isDisabled()).toBe(true);
  });

  it('begins once, though the first answer was lost', async () => {
    const { sku } = await givenProduct(dashboard.app);
    const name = `${unique('lost')}.csv`;
    const { page, visit } = await dashboard.asUser();
    await visit('/import');
    await choose(page, csvOf(`${src},${sku},1,1`), name);
    const button = page.getByRole('button', { name: 'Import 1 row' });
    await button.waitFor();
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation StartImport') || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await button.click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.getByText(name).first().waitFor();
    await button.click();
    await page.getByText('0 of 1 row done').waitFor();
    expect(lost).toBe(1);
    const [runs] = await dashboard.app.database.query<{ n: string }>(
      'SELECT COUNT(*) AS n FROM import_run WHERE file_name = ?',
      [name],
    );
    expect(Number(runs?.n)).toBe(1);
  });

  it('goes on with a run that stopped, once the same file is chosen', async () => {
    const skus = Array.from({ length: 5 }, () => unique('resumed'));
    const csv = csvOf(...skus.map((sku) => `${src},${sku},1,1`));
    let runId = '';
    const interrupted = importStockSources(dashboard.app, csv, {
      batchSize: 2,
      whenBegun: (id) => (runId = id),
      afterBatch: () => {
        throw new Error('stop here');
      },
    });
    await expect(interrupted).rejects.toThrow('stop here');
    const { page, visit, axe } = await dashboard.asUser();
    await visit(`/import/${runId}`);
    await page.getByText('Stopped. What was done stays done.').waitFor();
    await page.getByText('Its first 2 rows are done').waitFor();
    await axe();
    await choose(page, csvOf(`${src},${unique('other')},1,1`), 'other.csv');
    await page.getByRole('button', { name: 'Go on with the import' }).click();
    await page.getByRole('alert').getByText('This is not the file of the import run').waitFor();
    // What was chosen is still there.
    await page.getByText('other.csv').waitFor();
    work();
    await choose(page, csv, 'same.csv');
    await page.getByText('same.csv').waitFor();
    await page.getByRole('button', { name: 'Go on with the import' }).click();
    await page.getByText('Every row is imported.').waitFor();
    await page.getByText('5 of 5 rows done').waitFor();
    expect(await page.getByRole('heading', { name: 'Go on with it' }).count()).toBe(0);
    expect(await historyOf(dashboard.app.database, ...skus)).toHaveLength(5);
  });

  it('says why a run stopped', async () => {
    const { sku } = await givenProduct(dashboard.app);
    const { page, visit } = await dashboard.asUser();
    await visit('/import');
    await choose(page, csvOf(`${src},${sku},1,1`));
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('0 of 1 row done').waitFor();
    // What the preview has seen is not so any more once the worker comes to it.
    await dashboard.app.database.execute(
      "UPDATE bulk_operation SET serialized_data = REPLACE(serialized_data, ?, 'nowhere,') WHERE serialized_data LIKE ?",
      [`${src},`, `%${sku}%`],
    );
    work();
    await page.getByText('The import was refused: 1 row(s) can not be imported. Nothing was changed.').waitFor();
    await page.getByRole('row', { name: 'Source code "nowhere" does not exist' }).waitFor();
    await page.getByRole('heading', { name: 'Go on with it' }).waitFor();
    expect(await historyOf(dashboard.app.database, sku)).toEqual([]);
  });

  it('exports source items as the import takes them', async () => {
    const [other, sku] = [await givenSource(dashboard.app), unique('export')];
    await givenItems(dashboard.app, { source_code: other, sku, quantity: 2.5 });
    await givenItems(dashboard.app, { source_code: src, sku, quantity: 1 });
    const { page, visit, axe } = await dashboard.asUser();
    await visit('/import');
    const save = async (): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('stock-sources.csv');
      return textOf(download);
    };
    await page.getByRole('button', { name: 'Export source items' }).click();
    await page.getByRole('combobox', { name: 'Sources' }).fill(other);
    await page.getByRole('option', { name: other }).click();
    await axe();
    expect(await save()).toBe(`${HEAD}\n${other},${sku},2.5000,1\n`);
    await page.getByRole('button', { name: 'Export source items' }).click();
    const all = await save();
    expect(all).toContain(`${other},${sku},2.5000,1\n`);
    expect(all).toContain(`${src},${sku},1.0000,1\n`);
  });

  describe('permissions', () => {
    it('show what the role allows alone', async () => {
      const { runId } = await importStockSources(dashboard.app, csvOf(`${src},${unique('theirs')},1,1`));
      const kinds = async ({ page, visit }: Visitor): Promise<string[]> => {
        await visit('/import');
        await page.getByRole('combobox', { name: 'The file holds' }).click();
        await page.getByRole('option').first().waitFor();
        const titles = await page.getByRole('option').allTextContents();
        // What lies behind an open menu is hidden from roles.
        await page.keyboard.press('Escape');
        await page.getByRole('listbox').waitFor({ state: 'detached' });
        await page.getByRole('heading', { level: 1, name: 'Import & Export' }).waitFor();
        return titles;
      };
      const assigning = await dashboard.asUser({ resources: [ASSIGN] });
      expect(await kinds(assigning)).toEqual(['Source items']);
      expect(await assigning.page.getByRole('button', { name: 'Export source items' }).count()).toBe(0);
      await assigning.visit(`/import/${runId}`);
      await assigning.page.getByText('Every row is imported.').waitFor();
      expect(await assigning.page.getByRole('link', { name: 'What it changed' }).count()).toBe(0);

      await dashboard.app.database.execute("DELETE FROM import_run WHERE kind = 'products'");
      const cataloguing = await dashboard.asUser({ resources: [PRODUCTS] });
      expect(await kinds(cataloguing)).toEqual(['Products']);
      // Imports of source items are none of theirs.
      await cataloguing.page.getByText('No imports yet').waitFor();
      await cataloguing.axe();
      await cataloguing.visit(`/import/${runId}`);
      await cataloguing.page.getByRole('heading', { name: 'No permission' }).waitFor();

      const exporting = await dashboard.asUser({ resources: [SOURCE] });
      await exporting.visit('/import');
      await exporting.page.getByText('Your role allows exports, and no imports.').waitFor();
      await exporting.page.getByRole('button', { name: 'Export source items' }).waitFor();
      expect(await exporting.page.locator('input[type=file]').count()).toBe(0);
      await exporting.visit(`/import/${runId}`);
      await exporting.page.getByRole('heading', { name: 'No permission' }).waitFor();

      const stranger = await dashboard.asUser({ resources: ['Vendor_Sales::actions_view'] });
      await stranger.visit('/import');
      await stranger.page.getByRole('heading', { name: 'No permission' }).waitFor();
      await stranger.page.getByRole('navigation', { name: 'Pages' }).waitFor();
      expect(await stranger.page.getByRole('link', { name: 'Import & Export' }).count()).toBe(0);
    });

    it('a run that nobody knows is said to be missing', async () => {
      const { page, visit } = await dashboard.asUser();
      await visit('/import/nothing');
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
    });
  });

  it.each(LOOKS)('has no barriers: %j', async (look) => {
    const { sku } = await givenProduct(dashboard.app);
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/import');
    await page.getByText('UTF-8, up to 4 MB').waitFor();
    await axe();
    await choose(page, csvOf(`${src},${sku},5,1`, `${src},${sku},x,1`));
    await page.getByRole('row', { name: sku }).waitFor();
    await axe();
    const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    expect(wide).toBe(false);
    await page.getByRole('button', { name: 'Skip faulty rows' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('Waiting for a worker').waitFor();
    await axe();
    work();
    await page.getByText('Every row that could be is imported.').waitFor();
    await axe();
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).toBe(false);
  });
});
