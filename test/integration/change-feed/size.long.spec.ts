import { Sequencer } from '../../../src/modules/change-feed/app/sequencer.service.js';
import { RebuildIndex } from '../../../src/modules/salability-index/app/rebuild-index.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { allChangesAfter, changesAfter, endOfFeed, idsIn, ledgerIds } from '../../support/changes.js';
import { cli } from '../../support/cli.js';
import { scansOf } from '../../support/plans.js';
import { Shop } from '../shipping/support/shop.js';

const ROWS = 10_000;
const RETENTION = 'cataloginventory/change_feed/retention_days';

/** Rows that were written past the service, as by an older version beside it: what one does, at some size. */
describe('a change feed of some size', () => {
  let app: TestApplication;
  let shop: Shop;

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 1);
    await shop.product([5]);
    await endOfFeed(app);
    const numbers = Array.from({ length: ROWS }, (_, index) => index);
    for (let at = 0; at < ROWS; at += 5000) {
      const some = numbers.slice(at, at + 5000);
      await app.database.execute(
        `INSERT INTO inventory_source_item_adjustment
           (source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
        [
          some.map((n) => [
            'by-hand',
            `BY-HAND-${n}`,
            1,
            1,
            'other',
            'system',
            n < 3000 ? '2024-05-01 10:00:00' : new Date(),
          ]),
        ],
      );
      await app.database.execute('INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata) VALUES ?', [
        some.map((n) => [1, `BY-HAND-${n}`, n % 2 === 0 ? -1 : 1, n === 0 ? 'no JSON' : null]),
      ]);
    }
  });
  afterAll(async () => {
    await cli('config:set', RETENTION, '30');
    await app.close();
  });

  /** The tables of the feed and of the index that `work` reads from one end to the other. */
  const feedScansOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const scans = await scansOf(app.database, work, { subject: /inventory_(change|stock_\d)/, rowsMin: 100 });
    return [...new Set(scans.map(({ table }) => table))].filter((table) => !/^(listed|gone|waiting)/.test(table));
  };

  it('takes up what was written past it, behind what it has', async () => {
    const start = await endOfFeed(app);
    expect((await cli('inventory:changes:repair', '--dry-run')).out).toContain(`${2 * ROWS} row(s) would be added.`);
    expect((await cli('inventory:changes:repair')).out).toContain(`${2 * ROWS} row(s) were added.`);
    expect((await cli('inventory:changes:repair')).out).toContain('0 row(s) were added.');
    const items = await allChangesAfter(app, start);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => start + index + 1));
    expect(idsIn(await allChangesAfter(app, 0))).toEqual(await ledgerIds(app));
    expect(items.find(({ type }) => type === 'reservation')).toMatchObject({
      ...{ stock_id: 1, sku: 'BY-HAND-0', quantity: -1, source_code: null },
      ...{ event_type: null, object_type: null, object_id: null, object_increment_id: null },
    });
  }, 60_000);

  it('is read, sequenced and compared by keys alone', async () => {
    await app.database.query('ANALYZE TABLE inventory_change, inventory_reservation, inventory_source_item_adjustment');
    const middle = (await endOfFeed(app)) - 5000;
    expect(await feedScansOf(() => changesAfter(app, middle, '&limit=1000'))).toEqual([]);
    await shop.product([5]);
    expect(await feedScansOf(() => app.get(Sequencer).step())).toEqual([]);
  });

  it('tells of what a rebuild turns, at any number of SKUs', async () => {
    const start = await endOfFeed(app);
    await app.database.execute(
      `INSERT INTO inventory_source_item (source_code, sku, quantity, status)
       SELECT ?, sku, 1, 1 FROM inventory_source_item_adjustment WHERE source_code = 'by-hand'`,
      [shop.sources[0]],
    );
    const rebuild = (): Promise<unknown> => app.within(() => app.get(RebuildIndex).execute(shop.stockId));
    expect(await feedScansOf(rebuild)).toEqual([]);
    const turned = (await allChangesAfter(app, start)).filter(({ type }) => type === 'salability');
    expect([turned.length, turned.every((item) => item.is_salable === true)]).toEqual([ROWS, true]);
    await app.database.execute('DELETE FROM inventory_source_item WHERE sku LIKE ?', ['BY-HAND-1%']);
    await rebuild();
    const gone = (await allChangesAfter(app, turned.at(-1)?.position ?? 0)).filter(({ type }) => type === 'salability');
    expect([gone.length, gone.every((item) => item.is_salable === false)]).toEqual([1111, true]);
    await rebuild();
    expect(await changesAfter(app, gone.at(-1)?.position ?? 0)).toMatchObject({ items: [] });
  }, 60_000);

  it('is pruned from the old end alone, and says so', async () => {
    await app.database.execute('UPDATE inventory_change SET announced_at = ? WHERE position <= 10', [
      '2024-05-01 10:00:00',
    ]);
    const [expected] = await app.database.query<{ young: number }>(
      "SELECT MIN(position) AS young FROM inventory_change WHERE announced_at > '2024-06-01'",
    );
    const oldest = expected?.young ?? 0;
    await cli('config:set', RETENTION, '0');
    expect((await cli('inventory:changes:prune')).out).toContain('Every entry is kept: retention_days is 0.');
    await cli('config:set', RETENTION, '30');
    expect((await cli('inventory:changes:prune', '--dry-run')).out).toContain(`${oldest - 1} entries older than`);
    const run = await cli('inventory:changes:prune');
    expect(run.out).toMatch(
      new RegExp(`^${oldest - 1} entries older than .* UTC deleted.\\nThe oldest position is ${oldest}.`),
    );
    expect((await app.http.get('/rest/V1/inventory/changes')).status).toBe(400);
    expect((await changesAfter(app, oldest - 1)).items[0]?.position).toBe(oldest);
    // What is pruned is not missed.
    expect((await cli('inventory:changes:repair')).out).toContain('0 row(s) were added.');
  }, 60_000);
});
