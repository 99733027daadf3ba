import type { CDPSession, Page } from 'playwright-core';
import { useDashboard } from '../support/browser.js';
import { unique } from '../support/names.js';
import { HISTORY_PAGE, insertRows } from './support/history.js';

/** What the page may weigh on the wire until its rows are there and nothing is on its way any more. */
const BYTES_MAX = 300 * 1024;
/** "Slow 4G" as Lighthouse has it, in milliseconds and bytes a second, and a processor of a quarter of the speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWER_BY = 4;
/** On a machine of its own it takes less than three seconds; here other tests share the processor. */
const ROWS_MS_MAX = 9_000;

/** Follows what comes over the network, by the browser's own account of it: its head and body as they are sent. */
async function watch(page: Page): Promise<{ session: CDPSession; weights: Map<string, number> }> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const weights = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? '';
    if (address.startsWith('http')) weights.set(address, (weights.get(address) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { session, weights };
}

describe('the adjustment history', () => {
  const dashboard = useDashboard();
  const sku = unique('first');

  beforeAll(() =>
    insertRows(
      dashboard.app,
      sku,
      Array.from({ length: 25 }, (_row, index) => ({ delta: index + 1 })),
    ),
  );

  it.each([
    ['desk', 'en-US'],
    ['phone', 'en-US'],
    ['desk', 'de-DE'],
    ['phone', 'de-DE'],
  ] as const)('weighs little at its first load (%s, %s)', async (screen, locale) => {
    const { page, load } = await dashboard.asUser({ screen, locale });
    const { session, weights } = await watch(page);
    // Brotli is smaller still, and not for everybody.
    await session.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
    await load(HISTORY_PAGE);
    await page.getByText(sku).first().waitFor();
    await page.waitForLoadState('networkidle');
    const heaviestFirst = [...weights].sort(([, left], [, right]) => right - left);
    const sum = heaviestFirst.reduce((total, [, bytes]) => total + bytes, 0);
    expect(sum).toBeGreaterThan(100_000);
    expect(sum > BYTES_MAX ? { sum, heaviestFirst } : 'little').toBe('little');
    await session.detach();
  });

  it('has its rows soon on a slow phone', async () => {
    const { page } = await dashboard.asUser({ screen: 'phone' });
    const { session } = await watch(page);
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY });
    await page.goto(`${dashboard.app.origin}/admin${HISTORY_PAGE}`, { waitUntil: 'commit' });
    const rows = page.getByRole('list', { name: 'Adjustment history' }).getByRole('listitem');
    await rows.nth(19).waitFor();
    const took = await page.evaluate<number>('performance.now()');
    expect(took).toBeLessThan(ROWS_MS_MAX);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  });
});
