import type { CDPSession, Page } from 'playwright-core';
import { useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';
import { HISTORY_PAGE, insertRows } from './support/history.js';

const RESOURCES = ['Vendor_InventoryAdjustment::view', 'Vendor_InventoryApi::source', 'Vendor_Catalog::products'];
/** What the page may weigh on the wire until its rows are there and nothing is on its way any more. */
const BYTES_MAX = 300 * 1024;
/** A slow phone far from the server: the frame of Lighthouse's "slow 4G", and a processor of a quarter of the speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const SLOWER_BY = 4;
/** On a machine of its own it is three seconds; other tests share this one. */
const ROWS_MS_MAX = 9_000;

/** The browser's own account of each response: it names what a page's scripts may not see, such as the page itself. */
async function watch(page: Page): Promise<{ session: CDPSession; weights: Map<string, number> }> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const weights = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(addresses.get(requestId) ?? 'unknown:');
    weights.set(pathname, (weights.get(pathname) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { session, weights };
}

describe('the adjustment history', () => {
  const dashboard = useDashboard();
  const sku = unique('first');

  beforeAll(() => insertRows(dashboard.app, sku, Array.from({ length: 25 }, (_row, index) => ({ delta: index + 1 }))));

  it.each(['desk', 'phone'] as const)('weighs little at its first load ($0)', async (screen) => {
    const { page, visit } = await dashboard.asUser({ screen });
    // Brotli makes it less still; every client has gzip.
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
    const { weights } = await watch(page);
    await visit(HISTORY_PAGE);
    await page.getByText(sku).first().waitFor();
    await page.waitForLoadState('networkidle');
    const sum = [...weights.values()].reduce((total, one) => total + one, 0);
    const heaviest = [...weights].sort(([, left], [, right]) => right - left).map(([path, bytes]) => `${bytes} ${path}`);
    if (process.env['SHOW']) console.log(screen, sum, heaviest.join('\n'));
    expect(sum).toBeGreaterThan(100_000);
    expect(sum < BYTES_MAX ? [] : [sum, ...heaviest]).toEqual([]);
  });
});
