import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { eventuallyEqual, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

const CATALOGUES = join(__dirname, '../../admin/src/language/catalogues');
const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8')) as Record<string, string>;
const ENGLISH = catalogueOf('en');
const GERMAN = catalogueOf('de');
const BROWSER = GERMAN['The language of the browser'] ?? '';

/** A page of each kind. */
const ADDRESSES = [
  '/',
  '/products',
  '/inventory/adjustments',
  '/transfers',
  '/transfer-orders',
  '/counts',
  '/sources',
  '/new-source',
  '/stocks',
  '/sales/orders',
  '/low-stock',
  '/approvals',
  '/import',
  '/operations',
  '/settings',
  '/users',
  '/roles',
  '/integrations',
  '/webhooks',
  '/security-log',
  '/queues',
  '/doctor',
  '/account',
  '/sessions',
];

/** Those that are used on a phone, and those with the most beside each other. */
const NARROW = [
  '/',
  '/products',
  '/inventory/adjustments',
  '/transfers',
  '/transfer-orders',
  '/counts',
  '/new-source',
  '/sales/orders',
  '/low-stock',
  '/import',
  '/settings',
  '/account',
];

/** What reaches beyond the window, or is cut off without dots: buttons, tabs, headings and labels of fields. */
const BEYOND = `(() => {
  const found = [];
  const wide = document.scrollingElement.scrollWidth - innerWidth;
  if (wide > 0) found.push('the page is ' + wide + ' pixels too wide');
  for (const one of document.querySelectorAll('main h1, main h2, main button, main [role=tab], main [role=alert]')) {
    if (one.closest('[role=grid], table') !== null || one.getClientRects().length === 0) continue;
    const { left, right } = one.getBoundingClientRect();
    const scrolled = one.parentElement.closest('[tabindex="0"], [role=region], [role=tablist], [role=group]');
    const isBeyond = (right > innerWidth + 1 || left < -1) && scrolled === null;
    const isCut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'hidden';
    if (isBeyond || isCut) found.push((one.getAttribute('aria-label') ?? one.innerText).trim());
  }
  return found;
})()`;

/** English texts that are other ones in German, as patterns of all that a page could make of them. */
const FOREIGN = Object.entries(ENGLISH)
  .filter(([key, text]) => GERMAN[key] !== text && !text.includes(', plural,') && !key.startsWith('served|'))
  .map(([, text]) => text.replace(/<\/?\w+\/?>/g, ''))
  .filter((text) => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, '')) && !/^\{\w+\} \p{L}+$/u.test(text))
  .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`));

/** German texts: some begin as English ones do ("was"). */
const SHOWN = new Set(Object.values(GERMAN));

/** Every text of the page that people read or hear. */
const TEXTS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest('script, style, noscript, [lang]:not(html)') === null) texts.push(walker.currentNode.data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter(Boolean);
})()`;

async function untranslatedOn({ page }: Visitor): Promise<string[]> {
  const texts = (await page.evaluate(TEXTS)) as string[];
  return [...new Set(texts)].filter(isForeign);
}

async function choose({ page, username }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

const headingOf = ({ page }: Visitor): Promise<string> => page.getByRole('heading', { level: 1 }).first().innerText();
const languageOf = ({ page }: Visitor): Promise<unknown> => page.evaluate('document.documentElement.lang');
/** The files of German texts that were loaded: those of the first page, and the rest. */
const cataloguesOf = async ({ page }: Visitor): Promise<string[]> => {
  const names = await page.evaluate<string[]>(`performance.getEntriesByType('resource').map(({ name }) => name)`);
  const found = names.flatMap((name) => /\/(de(?:-rest)?)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []);
  return [...new Set(found)].toSorted();
};

const REST = /\/de-rest-[^/]+\.js$/;
/** Keeps every text that a page has shown, be it for a frame. */
const RECORD = `(() => {
  globalThis.shownTexts = new Set();
  const keep = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) globalThis.shownTexts.add(walker.currentNode.data.trim());
  };
  new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, characterData: true });
})()`;

function isForeign(text: string): boolean {
  return !SHOWN.has(text) && FOREIGN.some((pattern) => pattern.test(text));
}

describe('the languages of the dashboard', () => {
  const dashboard = useDashboard();
  let sku = '';
  let source = '';
  const sheet = (): string => `/products?layout=sheet&search=${sku}&columns=${source}`;

  beforeAll(async () => {
    const { app } = dashboard;
    source = await givenSource(app);
    sku = (await givenProduct(app, { sku: unique('LANGUAGE') })).sku;
    await givenItems(app, { sku, source_code: source, quantity: 1.5 });
    // With one source alone the page would have the form of the legacy stock item.
    await givenSource(app);
  });

  it.each([0, 1])('have nothing on the pages that is not translated, half %i', async (half) => {
    const visitor = await dashboard.asUser({ locale: 'de-DE' });
    const untranslated: Record<string, string[]> = {};
    for (const address of [...ADDRESSES, `/products/${sku}`, sheet()].filter((_one, index) => index % 2 === half)) {
      await visitor.load(address);
      await visitor.quiet();
      const texts = await untranslatedOn(visitor);
      if (texts.length > 0) untranslated[address] = texts;
    }
    expect(untranslated).toEqual({});
  });

  it('have nothing of the sheet and of its preview that is not translated', async () => {
    const visitor = await dashboard.asUser({ locale: 'de-DE' });
    const { page } = visitor;
    await visitor.visit(sheet());
    await page.locator('[data-cell="0-1"]').click();
    await page.keyboard.type('2000,5');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: GERMAN['Review and save'] ?? '' })
      .first()
      .click();
    const preview = page.getByRole('dialog');
    await preview.getByRole('columnheader', { name: 'Vorher' }).waitFor();
    await preview.getByRole('cell', { name: '2000,5' }).waitFor();
    expect(await untranslatedOn(visitor)).toEqual([]);
  });

  it('fit on a narrow phone, with nothing that is not translated', async () => {
    const visitor = await dashboard.asUser({ locale: 'de-DE', screen: 'narrow' });
    const faults: Record<string, unknown> = {};
    for (const address of [...NARROW, `/products/${sku}`, sheet()]) {
      await visitor.load(address);
      await visitor.quiet();
      const found = [...(await untranslatedOn(visitor)), ...((await visitor.page.evaluate(BEYOND)) as string[])];
      if (found.length > 0) faults[address] = found;
    }
    expect(faults).toEqual({});
  });

  it('come up in English, and say so, where their texts do not come', async () => {
    const { page } = await dashboard.asStranger({ locale: 'de-DE' });
    await page.route(/\/de-[^/]+\.js$/, (route) => route.abort());
    await page.goto(`${dashboard.app.origin}/admin/login`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await page.getByText('so the page is in English: Deutsch.').waitFor();
    await page.unroute(/\/de-[^/]+\.js$/);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('button', { name: GERMAN['Log in'] ?? '' }).waitFor();
  });

  it('come with the history in part, and the rest before another page is shown', async () => {
    const visitor = await dashboard.asUser({ locale: 'de-DE' });
    const { page, load } = visitor;
    await load('/inventory/adjustments');
    await page.waitForLoadState('networkidle');
    expect(await cataloguesOf(visitor)).toEqual(['de']);
    let pass: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (pass = resolve));
    await page.route(REST, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(REST);
    await page.evaluate(RECORD);
    await page.getByRole('link', { name: GERMAN['Sources'] ?? '', exact: true }).click();
    await asked;
    expect(await headingOf(visitor)).toBe('Bestandshistorie');
    pass();
    await eventuallyEqual(() => headingOf(visitor), 'Lagerorte');
    await page.waitForLoadState('networkidle');
    const texts = await page.evaluate<string[]>('[...globalThis.shownTexts]');
    expect(texts).toContain('Lagerorte');
    expect(texts.filter(isForeign)).toEqual([]);
    expect(await cataloguesOf(visitor)).toEqual(['de', 'de-rest']);
  });

  it.each([
    ['fails', (route: Route) => route.abort()],
    ['hangs', () => undefined],
  ])('have another page come up in English, and say so, where the rest of them %s', async (_how, answer) => {
    const visitor = await dashboard.asUser({ locale: 'de-DE' });
    const { page, load } = visitor;
    await page.route(REST, answer);
    await load('/inventory/adjustments');
    await page.getByRole('link', { name: GERMAN['Sources'] ?? '', exact: true }).click();
    await eventuallyEqual(() => page.getByText(/: Deutsch\.$/).count(), 1);
    await page
      .getByRole('button', { name: ENGLISH['Add source'] ?? '' })
      .or(page.getByRole('link', { name: ENGLISH['Add source'] ?? '' }))
      .first()
      .waitFor();
    await page.unroute(REST);
    await page.getByRole('button', { name: GERMAN['Reload the page'] ?? '' }).click();
    await eventuallyEqual(() => headingOf(visitor), 'Lagerorte');
    await eventuallyEqual(() => untranslatedOn(visitor), []);
  });

  it.each([
    ['/products', 'Produkte'],
    ['/inventory/adjustments', 'Bestandshistorie'],
    ['/transfers', 'Umlagerungen'],
  ])('are accessible in German: %s', async (address, heading) => {
    const visitor = await dashboard.asUser({ locale: 'de-AT' });
    await visitor.visit(address);
    await eventuallyEqual(() => headingOf(visitor), heading);
    expect(await languageOf(visitor)).toBe('de');
    await eventuallyEqual(() => visitor.page.title(), `${heading} · Lager`);
    await visitor.quiet();
    await visitor.axe();
  });

  it('write and read figures as the language does', async () => {
    const { page, visit } = await dashboard.asUser({ locale: 'de-DE' });
    await visit(`/products/${sku}`);
    const quantity = page.getByRole('textbox', { name: /^Menge bei/ });
    await eventuallyEqual(() => quantity.inputValue(), '1,5');
    await quantity.fill('1.000');
    await page.getByText('war 1,5, auf Lager; verstanden als 1000').waitFor();
  });

  it('follow the choice before the browser, until it is taken back', async () => {
    const visitor = await dashboard.asUser({ locale: 'de-DE' });
    await visitor.load('/products');
    expect(await headingOf(visitor)).toBe('Produkte');
    expect(await cataloguesOf(visitor)).toEqual(['de', 'de-rest']);
    await choose(visitor, 'English');
    await eventuallyEqual(() => headingOf(visitor), 'Products');
    expect([await languageOf(visitor), await cataloguesOf(visitor)]).toEqual(['en', []]);
    await visitor.load('/sources');
    expect(await headingOf(visitor)).toBe('Sources');
    await choose(visitor, ENGLISH['The language of the browser'] ?? '');
    await eventuallyEqual(() => headingOf(visitor), 'Lagerorte');
    await choose(visitor, 'Deutsch');
    await eventuallyEqual(() => visitor.page.evaluate(`localStorage.getItem('inventory-language')`), 'de');
    await choose(visitor, BROWSER);
    await eventuallyEqual(() => visitor.page.evaluate(`localStorage.getItem('inventory-language')`), null);
  });

  it('are English where the browser has none of them', async () => {
    const visitor = await dashboard.asStranger({ locale: 'fr-FR' });
    await visitor.visit('/');
    await visitor.page.getByRole('button', { name: 'Log in' }).waitFor();
    expect([await languageOf(visitor), await cataloguesOf(visitor)]).toEqual(['en', []]);
  });
});
