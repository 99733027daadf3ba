import type { Page } from 'playwright-core';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { SESSIONS, Shelf } from '../support/stock-counts.js';

const COUNT = 'Vendor_InventoryCount::count';
const PHONE = { screen: 'phone' } as const;

describe('counting', () => {
  const dashboard = useDashboard();

  /** Types as a scanner does: quickly, with enter at the end, wherever the focus is. */
  const scan = async (page: Page, ...codes: readonly string[]): Promise<void> => {
    // Who scans sees where it goes; the heading comes earlier.
    await page.getByLabel('Barcode or SKU').waitFor();
    for (const code of codes) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
  };
  const counted = (page: Page, sku: string) => page.getByLabel(`Counted of ${sku}`);
  const saved = (page: Page): Promise<void> => page.getByText('Everything is saved.').waitFor();
  const linesOf = async (id: number): Promise<Record<string, number>> => {
    const { body } = await dashboard.app.http.get(`${SESSIONS}/${id}/lines`);
    return Object.fromEntries(body.lines.map((line: any) => [line.sku, line.quantity]));
  };
  const opened = async (shelf: Shelf, more: object = {}, look = PHONE): Promise<Visitor & { id: number }> => {
    const { id } = await shelf.session(more);
    const visitor = await dashboard.asUser(look);
    await visitor.visit(`/counts/${id}`);
    return { ...visitor, id };
  };
  const isWide = (page: Page): Promise<unknown> =>
    page.evaluate('document.documentElement.scrollWidth > window.innerWidth');

  it('begins with a session, takes scans on a phone, is reviewed and posted', async () => {
    const shelf = await Shelf.with(dashboard.app, 5, 3, 4);
    const [first = '', second = ''] = shelf.skus;
    const name = unique('Shelf');
    const { page, visit, axe, address } = await dashboard.asUser(PHONE);
    await visit('/counts');
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByRole('combobox', { name: 'Source' }).fill(shelf.source);
    await page.getByRole('option', { name: shelf.source }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('heading', { name }).waitFor();
    const id = Number(/\d+$/.exec(address())?.[0]);
    await scan(page, first, first, second, 'nothing has it', first);
    await page.getByText('No product has the code nothing has it.').waitFor();
    await saved(page);
    await eventuallyEqual(() => counted(page, first).textContent(), '3');
    await page.getByText('of 5 expected').waitFor();
    await page.getByRole('button', { name: `One more of ${first}` }).click();
    await eventuallyEqual(() => counted(page, first).textContent(), '4');
    await page.getByRole('button', { name: `One less of ${first}` }).click();
    await page.getByRole('button', { name: 'Undo -1' }).click();
    await eventuallyEqual(() => counted(page, first).textContent(), '4');
    await page.getByRole('button', { name: 'Undo +1' }).click();
    await eventuallyEqual(() => counted(page, first).textContent(), '3');
    // A scanner types although the focus is on a button.
    await scan(page, second);
    await eventuallyEqual(() => counted(page, second).textContent(), '2');
    await page.getByRole('button', { name: 'Type the quantity' }).click();
    await page.getByRole('textbox', { name: 'Counted' }).fill('7');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await eventuallyEqual(() => counted(page, second).textContent(), '7');
    // A quantity that was set is not taken back by an undo of the scans before it.
    await page.getByRole('button', { name: 'Undo +1' }).click();
    await eventuallyEqual(() => counted(page, first).textContent(), '2');
    await page.getByRole('button', { name: `One more of ${first}` }).click();
    await eventuallyEqual(() => linesOf(id), { [first]: 3, [second]: 7 });
    await axe();
    expect(await isWide(page)).toBe(false);

    await page.getByRole('button', { name: 'Review and post' }).click();
    await page.getByText('3 of 5 counted · 5 on hand, 3 afterwards').waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`2 products at ${shelf.source} change: 4 more, 2 less.`).waitFor();
    await dialog.getByRole('checkbox', { name: 'Set them to zero, 4 units less' }).click();
    await axe();
    await dialog.getByRole('button', { name: 'Post' }).dblclick();
    await page.getByText(/This session was posted by/).waitFor();
    await eventuallyEqual(() => shelf.onHand(), [3, 7, 0]);
    const rows = await historyOf(dashboard.app.database, ...shelf.skus);
    expect(
      rows
        .filter(({ reason }) => reason === 'count')
        .map(({ delta }) => delta)
        .toSorted((a, b) => a - b),
    ).toEqual([-4, -2, 4]);
    await page.getByRole('link', { name: 'What it has changed' }).waitFor();
  });

  it('goes on without a connection and on another page, and counts once', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const { page, load, id } = await opened(shelf);
    await scan(page, shelf.sku);
    await eventuallyEqual(() => linesOf(id), { [shelf.sku]: 1 });
    await saved(page);
    await page.route('**/graphql', (route) => route.abort());
    await scan(page, shelf.sku, shelf.sku);
    await page.getByText('No connection. 2 scans kept on this device; go on counting.').waitFor();
    await eventuallyEqual(() => counted(page, shelf.sku).textContent(), '3');
    // The page is closed and opened again: what was scanned is still there.
    await page.unroute('**/graphql');
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      if (!String(route.request().postData()).includes('recordCounts') || lost > 0) return route.continue();
      lost += 1;
      // The server takes the batch, and its response is lost.
      await route.fetch();
      return route.abort();
    });
    await load(`/counts/${id}`);
    await saved(page);
    await eventuallyEqual(() => linesOf(id), { [shelf.sku]: 3 });
    expect(lost).toBe(1);
  });

  it('has loaded what may be opened from it before the connection is lost', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const { page, id, address, load } = await opened(shelf);
    await load(`/counts/${id}`);
    const arrived = (part: string): Promise<unknown> =>
      page.evaluate(
        `performance.getEntriesByType('resource').some(({ name, responseEnd }) => responseEnd > 0 && name.includes('/${part}-'))`,
      );
    for (const part of ['NavigationDrawer', 'UserMenu', 'LogInDialog', 'ReviewPage', 'CountsPage']) {
      await eventuallyEqual(() => arrived(part), true);
    }
    await page.context().setOffline(true);
    try {
      await page.getByRole('button', { name: 'Open the navigation' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Count', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Review and post' }).click();
      await eventuallyEqual(address, `/counts/${id}/review`);
      expect(await page.getByText('could not be loaded').count()).toBe(0);
    } finally {
      await page.context().setOffline(false);
    }
  });

  it('tells who counts the same', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const { page, id } = await opened(shelf);
    const other = await dashboard.asUser({ ...PHONE, resources: [COUNT] });
    await other.visit(`/counts/${id}`);
    await scan(other.page, shelf.sku);
    await saved(other.page);
    // The one sees what the other counts, as it comes.
    await page.getByText(`${shelf.sku} · ${other.username}`).waitFor();
    await scan(page, shelf.sku);
    await page.getByText(`${other.username} has counted Bag, too. Is it the same shelf?`).waitFor();
    await eventuallyEqual(() => counted(page, shelf.sku).textContent(), '2');
    await eventuallyEqual(() => other.page.getByRole('button', { name: 'Review and post' }).count(), 0);
    const elsewhere = await shelf.session({ name: 'Shelf 8' });
    await other.visit(`/counts/${elsewhere.id}`);
    await scan(other.page, shelf.sku);
    await other.page.getByText(/Bag is counted in .* by .*, too\./).waitFor();
    await other.page.getByRole('button', { name: 'Close' }).click();
    await eventuallyEqual(() => other.page.getByText(/is counted in/).count(), 0);
  });

  it('says what was not counted where somebody has closed the session', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const { page, id } = await opened(shelf);
    await page.route('**/graphql', (route) => route.abort());
    await scan(page, shelf.sku);
    await page.getByText(/No connection\. 1 scan kept/).waitFor();
    expect((await dashboard.app.http.post(`${SESSIONS}/${id}/cancel`)).status).toBe(200);
    await page.unroute('**/graphql');
    await page.getByText(/1 scan of this device was not counted\./).waitFor();
    await page.getByText(/This session was cancelled by/).waitFor();
    const discard = page.getByRole('button', { name: 'Discard' });
    await discard.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await eventuallyEqual(() => page.getByRole('dialog').count(), 0);
    await discard.click();
    const question = page.getByRole('dialog', { name: 'Discard 1 scan?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await saved(page);
  });

  it('keeps what is refused until it is dismissed, and counts what comes behind it', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const { page, load, id } = await opened(shelf);
    await scan(page, 'nothing has it', 'x'.repeat(70), shelf.sku, 'nothing has it');
    await page.getByText('No product has the code nothing has it. +2 not counted.').waitFor();
    await page.getByText(/x… is too long for the barcode of a product\. \+1 not counted\./).waitFor();
    await eventuallyEqual(() => linesOf(id), { [shelf.sku]: 1 });
    await load(`/counts/${id}`);
    await page.getByText('No product has the code nothing has it. +2 not counted.').waitFor();
    await page.getByRole('button', { name: 'Dismiss nothing has it' }).click();
    const list = page.getByRole('list', { name: 'Not counted' });
    await eventuallyEqual(() => list.getByRole('listitem').count(), 1);
    await page.getByRole('button', { name: /^Dismiss x/ }).click();
    await eventuallyEqual(() => list.count(), 0);
    // A browser whose storage is full says so, and shows nothing that it does not keep.
    await page.evaluate(
      "Storage.prototype.kept = Storage.prototype.setItem; Storage.prototype.setItem = () => { throw new Error('full'); }",
    );
    await scan(page, shelf.sku);
    await page.getByText(/This browser keeps no more/).waitFor();
    await page.evaluate('Storage.prototype.setItem = Storage.prototype.kept');
    await scan(page, shelf.sku);
    await saved(page);
    await eventuallyEqual(() => linesOf(id), { [shelf.sku]: 2 });
  });

  it('shows no figures where it is blind, and receives with a reference', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const blind = await opened(shelf, { is_blind: true });
    await scan(blind.page, shelf.sku);
    await eventuallyEqual(() => counted(blind.page, shelf.sku).textContent(), '1');
    await eventuallyEqual(() => blind.page.getByText(/expected/).count(), 0);
    const { page, visit } = await dashboard.asUser();
    await visit('/counts');
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByRole('combobox', { name: 'What to do' }).click();
    await page.getByRole('option', { name: 'Receive goods' }).click();
    await page.getByRole('combobox', { name: 'Source' }).fill(shelf.source);
    await page.getByRole('option', { name: shelf.source }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(unique('Delivery'));
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText('Enter the number of the delivery.').waitFor();
    await page.getByRole('textbox', { name: 'Reference' }).fill('DN-1');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText(/Receipt · .* · DN-1/).waitFor();
    await scan(page, shelf.sku, shelf.sku);
    await eventuallyEqual(() => counted(page, shelf.sku).textContent(), '2');
    await saved(page);
    await page.getByRole('button', { name: 'Review and post' }).click();
    await page.getByRole('cell', { name: '+2' }).waitFor();
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post' }).click();
    await page.getByText(/This session was posted by/).waitFor();
    expect(await shelf.onHand()).toEqual([7]);
  });

  it('uses the camera where the browser reads barcodes', async () => {
    const shelf = await Shelf.with(dashboard.app, 5);
    const { page, load } = await dashboard.asUser(PHONE);
    await page.addInitScript(`
      const canvas = document.createElement('canvas');
      canvas.getContext('2d');
      Object.defineProperty(navigator, 'mediaDevices', {
        value: { getUserMedia: async () => canvas.captureStream(10) },
        configurable: true,
      });
      globalThis.BarcodeDetector = class {
        async detect() { return [{ rawValue: ${JSON.stringify(shelf.sku)} }]; }
      };
      setInterval(() => canvas.getContext('2d').fillRect(0, 0, Math.random() * 300, 100), 50);
    `);
    const { id } = await shelf.session();
    await load(`/counts/${id}`);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await eventuallyEqual(() => linesOf(id), { [shelf.sku]: 1 });
    await page.getByRole('button', { name: 'Close the camera' }).click();
    await page.getByRole('button', { name: 'Scan with the camera' }).waitFor();
    expect(await linesOf(id)).toEqual({ [shelf.sku]: 1 });
  });

  it.each(LOOKS)('is accessible: $screen', async (look) => {
    const shelf = await Shelf.with(dashboard.app, 5, 6);
    const session = await shelf.session();
    await shelf.send(
      session.id,
      shelf.skus.map((code) => ({ code, add: 4 })),
    );
    await shelf.set(1);
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/counts');
    await page.getByRole('link', { name: session.name }).waitFor();
    await axe();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByRole('dialog').waitFor();
    await axe();
    await visit(`/counts/${session.id}`);
    await scan(page, shelf.sku, 'nothing has it');
    await page.getByText('No product has the code nothing has it.').waitFor();
    await axe();
    expect(await isWide(page)).toBe(false);
    // What is still on its way when the page is left would be sent when somebody opens the session again.
    await eventuallyEqual(() => linesOf(session.id), expect.objectContaining({ [shelf.sku]: 5 }));
    await visit(`/counts/${session.id}/review`);
    await page.getByText(/Stock of 1 product has moved while it was counted/).waitFor();
    await axe();
    expect(await isWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Post' }).click();
    await dialog
      .getByText(/has moved while it was counted/)
      .first()
      .waitFor();
    await dialog.getByRole('checkbox', { name: /Post 1 of them although/ }).click();
    await dialog.getByRole('button', { name: 'Post' }).click();
    await page.getByText(/This session was posted by/).waitFor();
  });

  it('is shown to nobody else', async () => {
    const { id } = await (await Shelf.with(dashboard.app, 1)).session();
    const stranger = await dashboard.asUser({ resources: ['Vendor_Catalog::products'] });
    await stranger.visit('/products');
    await eventuallyEqual(() => stranger.page.getByRole('link', { name: 'Count', exact: true }).count(), 0);
    await stranger.visit(`/counts/${id}`);
    await stranger.page.getByText(/role/).first().waitFor();
  });
});
