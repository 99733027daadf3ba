import { LOOKS, useDashboard } from '../support/browser.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { unique } from '../support/names.js';

/** What nobody sees jump, of the score that browsers give a page (CLS). */
const SHIFT_MAX = 0.05;
/** Slow enough to see the page without its rows first, as one does far from the server. */
const RESPONSE_DELAY_MS = 150;

/** The front page, and one of each kind of page. */
const ADDRESSES = ['/', '/products', '/sources', '/inventory/adjustments', '/roles', '/security-log', '/doctor'];

/** As the browser tells it: how much of the screen moved how far, and what it was. */
interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

describe('what is on a page', () => {
  const dashboard = useDashboard();

  beforeAll(async () => {
    const { app } = dashboard;
    const source = await givenSource(app);
    const { sku } = await givenProduct(app, { sku: unique('SHIFT') });
    await givenItems(app, { sku, source_code: source, quantity: 3 });
  });

  it.each(LOOKS)('stays where it is while few rows arrive ($screen)', async ({ screen }) => {
    const { page, load } = await dashboard.asUser({ screen });
    await page.addInitScript(`
      globalThis.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput, sources } of list.getEntries()) {
          if (hadRecentInput) continue;
          const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
            [node?.className || node?.nodeName, from.x, from.y, from.width, from.height, 'to', to.x, to.y, to.width, to.height].join(' '));
          shifts.push({ value, moved });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.route('**/graphql', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, RESPONSE_DELAY_MS));
      await route.continue();
    });
    const jumps: { address: string; score: number; moved: readonly string[] }[] = [];
    for (const address of ADDRESSES) {
      await load(address);
      await page.waitForLoadState('networkidle');
      const shifts = (await page.evaluate('shifts')) as readonly Shift[];
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      if (score >= SHIFT_MAX) jumps.push({ address, score, moved: shifts.flatMap(({ moved }) => moved) });
    }
    expect(jumps).toEqual([]);
  });
});
