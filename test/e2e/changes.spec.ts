import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChangeWaiters } from '../../src/modules/change-feed/app/change-waiters.service.js';
import { ChangeRepository } from '../../src/modules/change-feed/data/change.repository.js';
import { SequenceChangesJob } from '../../src/modules/change-feed/jobs/sequence-changes.job.js';
import { Settings } from '../../src/modules/settings/index.js';
import { Readiness } from '../../src/platform/observability/readiness.js';
import { Reindex } from '../../src/modules/salability-index/app/reindex.service.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { tokenBoundTo } from '../support/bound-world.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { allChangesAfter, changesAfter, endOfFeed } from '../support/changes.js';
import type { ChangeItem, ChangesAnswer } from '../support/changes.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenSource } from '../support/given.js';
import type { Answer } from '../support/http-client.js';

const CHANGES = '/rest/V1/inventory/changes';
const FLAG = 'cataloginventory/source_reservations/enabled';
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

describe('GET /V1/inventory/changes', () => {
  let app: TestApplication;
  let shop: Shop;
  let source = '';

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 1);
    source = shop.sources[0] ?? '';
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '1' }));
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const salabilityOf = (items: readonly ChangeItem[], sku: string): unknown[] =>
    items.filter((item) => item.type === 'salability' && item.sku === sku).map((item) => item.is_salable);
  const nothing = (): void => undefined;
  const reindex = (): Promise<unknown> => app.within(() => app.get(Reindex).execute(nothing, nothing));
  const set = (sku: string, quantity: number): Promise<void> => givenItems(app, { sku, source_code: source, quantity });

  it('shows what an order does to both ledgers and to what can be sold', async () => {
    const start = await endOfFeed(app);
    const sku = await shop.product([2]);
    const order = await shop.order({ sku, qty_ordered: 2 });
    await app.followReservations();
    await shop.shipped(order);
    const items = (await allChangesAfter(app, start)).filter((item) => item.sku === sku);
    const written = { source_code: source, sku, state: 'available', created_at: expect.stringMatching(TIME) };
    const position = expect.any(Number);
    expect(items).toEqual([
      {
        ...{ position, type: 'adjustment', adjustment_id: expect.any(Number), ...written, delta: 2, quantity_after: 2 },
        ...{ status_before: null, status_after: 1, reason: 'other', actor_type: 'integration' },
        ...{ actor_id: expect.any(String), actor_label: expect.any(String), reference_type: null, reference_id: null },
        ...{ request_id: expect.any(String), note: null },
      },
      { position, type: 'salability', stock_id: shop.stockId, sku, is_salable: true, created_at: written.created_at },
      {
        ...{ position, type: 'reservation', reservation_id: expect.any(Number), stock_id: shop.stockId, sku },
        ...{ quantity: -2, source_code: source, event_type: 'order_placed', object_type: 'order', object_id: '' },
        ...{ object_increment_id: order.incrementId, created_at: written.created_at },
      },
      { position, type: 'salability', stock_id: shop.stockId, sku, is_salable: false, created_at: written.created_at },
      expect.objectContaining({ type: 'adjustment', delta: -2, quantity_after: 0, reason: 'shipment' }),
      expect.objectContaining({ quantity: 2, event_type: 'shipment_created', object_id: String(order.id) }),
    ]);
    const [row] = await app.database.query<{ id: number }>(
      'SELECT adjustment_id AS id FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY 1 LIMIT 1',
      [sku],
    );
    expect(items[0]?.adjustment_id).toBe(row?.id);
  });

  it('gives pages that follow one another, and ends at the end', async () => {
    const start = await endOfFeed(app);
    await givenItems(app, ...[1, 2, 3].map((n) => ({ sku: `PAGE-${n}`, source_code: source, quantity: n })));
    // Each brings an adjustment and a flip.
    const first = await changesAfter(app, start, '&limit=4');
    expect([first.items.length, first.next, first.has_more]).toEqual([4, start + 4, true]);
    const second = await changesAfter(app, first.next, '&limit=2');
    expect([second.items.length, second.next, second.has_more]).toEqual([2, start + 6, false]);
    expect(await changesAfter(app, second.next)).toEqual({ items: [], next: start + 6, has_more: false });
    expect(await changesAfter(app, start + 1000)).toEqual({ items: [], next: start + 1000, has_more: false });
    expect((await changesAfter(app, start)).items).toEqual([...first.items, ...second.items]);
    expect((await app.http.get(CHANGES)).body.items[0].position).toBe(1);
    expect((await app.http.get(`${CHANGES}/ends`)).body).toEqual({ position: start + 6, oldest: 1 });
  });

  it('has no gap where rows are gone before they have a position', async () => {
    const start = await endOfFeed(app);
    const skus = [1, 2, 3, 4].map((n) => `GONE-${n}`);
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 0, status: 1 })));
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 5 })));
    await app.database.execute('DELETE FROM inventory_source_item_adjustment WHERE sku IN (?)', [['GONE-1', 'GONE-3']]);
    const items = await allChangesAfter(app, start);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => start + 1 + index));
    expect(items.filter(({ type }) => type === 'adjustment').map(({ sku }) => sku)).toEqual(['GONE-2', 'GONE-4']);
    await set('GONE-1', 6);
    expect((await allChangesAfter(app, start + items.length))[0]?.position).toBe(start + items.length + 1);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'after=-1',
    'after=x',
    'after=99999999999999999999',
    'wait=31',
    'wait=-1',
    'wait=x',
  ])('refuses %s', async (query) => {
    const { status, body } = await app.http.get(`${CHANGES}?${query}`);
    expect([status, typeof body.message]).toEqual([400, 'string']);
  });

  it('is for those who may read sources', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::source']);
    expect((await app.http.get(CHANGES, { token })).status).toBe(200);
    expect((await app.http.get(`${CHANGES}/ends`, { token })).status).toBe(200);
    const other = await app.tokenFor(['Vendor_InventoryApi::stock']);
    expect((await app.http.get(CHANGES, { token: other })).status).toBe(401);
  });

  describe('salability', () => {
    it('is told when it turns, and not otherwise', async () => {
      const sku = await shop.product([0]);
      const start = await endOfFeed(app);
      await set(sku, 5);
      await set(sku, 6);
      await set(sku, 0);
      await app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ sku, source_code: source }] });
      await set(sku, 3);
      await app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ sku, source_code: source }] });
      expect(salabilityOf(await allChangesAfter(app, start), sku)).toEqual([true, false, true, false]);
    });

    it('is told when a rebuild turns it, once', async () => {
      const [there, gone, same] = [await shop.product([5]), await shop.product([5]), await shop.product([5])];
      const start = await endOfFeed(app);
      // Past the service, so that a rebuild alone notices.
      await app.database.execute('UPDATE inventory_source_item SET quantity = 0 WHERE sku = ?', [there]);
      await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [gone]);
      await reindex();
      await app.database.execute('UPDATE inventory_source_item SET quantity = 5 WHERE sku = ?', [there]);
      await reindex();
      await reindex();
      const items = await allChangesAfter(app, start);
      expect([there, gone, same].map((sku) => salabilityOf(items, sku))).toEqual([[false, true], [false], []]);
    });

    it('that an interrupted rebuild has turned is told by the next one', async () => {
      const sku = await shop.product([5]);
      const start = await endOfFeed(app);
      const table = `inventory_stock_${shop.stockId}`;
      await app.database.execute(`CREATE TABLE inventory_stock_retired_${shop.stockId} LIKE ${table}`);
      await app.database.execute(
        `INSERT INTO inventory_stock_retired_${shop.stockId} SELECT sku, quantity, 0 FROM ${table} WHERE sku = ?`,
        [sku],
      );
      await app.database.execute(
        `INSERT INTO inventory_stock_retired_${shop.stockId} SELECT sku, quantity, is_salable FROM ${table} WHERE sku <> ?`,
        [sku],
      );
      await reindex();
      const items = await allChangesAfter(app, start);
      expect(items.filter(({ type }) => type === 'salability').map((item) => [item.sku, item.is_salable])).toEqual([
        [sku, true],
      ]);
    });
  });

  describe('waiting', () => {
    const asked = async (after: number, query: string): Promise<{ page: ChangesAnswer; ms: number }> => {
      const begun = performance.now();
      const page = await changesAfter(app, after, query);
      return { page, ms: performance.now() - begun };
    };
    const waiting = (count: number): Promise<unknown> => eventually(() => app.get(ChangeWaiters).count === count);

    it('holds an empty page back until something comes, without a connection', async () => {
      const sku = await shop.product([1]);
      const start = await endOfFeed(app);
      const held = Promise.all(Array.from({ length: 40 }, () => asked(start, '&wait=30')));
      await waiting(40);
      await set(sku, 7);
      for (const { page, ms } of await held) {
        expect(page.items[0]).toMatchObject({ sku, delta: 6, position: start + 1 });
        expect(ms).toBeLessThan(15_000);
      }
      await waiting(0);
    });

    it('ends when the time is over, and waits for nothing where something is there', async () => {
      const start = await endOfFeed(app);
      const { page, ms } = await asked(start, '&wait=1');
      expect(page).toEqual({ items: [], next: start, has_more: false });
      expect(ms).toBeGreaterThanOrEqual(990);
      expect((await asked(start - 1, '&wait=30')).page.items).toHaveLength(1);
    });

    it('ends when the reader goes away, and when the process goes down', async () => {
      const start = await endOfFeed(app);
      const going = new AbortController();
      const left = fetch(`${app.origin}${CHANGES}?after=${start}&wait=30`, {
        headers: { authorization: `Bearer ${await app.tokenFor('all')}` },
        signal: going.signal,
      });
      await waiting(1);
      going.abort();
      await expect(left).rejects.toThrow('aborted');
      await waiting(0);
      const held = asked(start, '&wait=30');
      await waiting(1);
      jest.spyOn(app.get(Readiness), 'isEnding', 'get').mockReturnValue(true);
      expect((await held).page.items).toEqual([]);
      expect((await asked(start, '&wait=30')).ms).toBeLessThan(5_000);
    });

    it('answers those beyond 500 after two seconds, and nobody else for them', async () => {
      const waiters = app.get(ChangeWaiters);
      const start = await endOfFeed(app);
      const ended: number[] = [];
      const readers = Array.from({ length: 502 }, () => new AbortController());
      const begun = performance.now();
      const all = readers.map(({ signal }, index) =>
        waiters.until(start, 30_000, signal).then(() => ended.push(index)),
      );
      await eventually(() => ended.length > 0);
      expect(performance.now() - begun).toBeGreaterThan(1_990);
      await eventually(() => ended.length > 1);
      expect([ended, waiters.count]).toEqual([[500, 501], 500]);
      for (const reader of readers) reader.abort();
      await Promise.all(all);
      expect(waiters.count).toBe(0);
    });
  });

  describe('of a caller who is bound to sources', () => {
    let token = '';
    let sku = '';
    let elsewhere = '';
    beforeAll(async () => {
      token = await tokenBoundTo(app, [source]);
      elsewhere = await givenSource(app);
      sku = await shop.product([1]);
    });
    const setElsewhere = (quantity: number): Promise<void> =>
      givenItems(app, { sku, source_code: elsewhere, quantity });
    const read = (after: number, wait = 0): Promise<Answer> =>
      app.http.get(`${CHANGES}?after=${after}&wait=${wait}`, { token });

    it('waits on where only others write, and ends with an entry of theirs', async () => {
      const start = await endOfFeed(app);
      const pages = jest.spyOn(app.get(ChangeRepository), 'pageInScope');
      const held = read(start, 30);
      await eventually(() => app.get(ChangeWaiters).count === 1);
      await setElsewhere(3);
      await eventually(() => pages.mock.calls.length > 0 && app.get(ChangeWaiters).count === 1);
      await set(sku, 9);
      const { body } = await held;
      expect(body.items).toEqual([expect.objectContaining({ sku, source_code: source, delta: 8 })]);
    });

    it('gets an empty page that goes past the entries of others when the time is over', async () => {
      const start = await endOfFeed(app);
      const held = read(start, 2);
      await eventually(() => app.get(ChangeWaiters).count === 1);
      const begun = performance.now();
      await setElsewhere(4);
      const { body } = await held;
      expect(performance.now() - begun).toBeGreaterThan(1_000);
      expect(body).toEqual({ items: [], next: await endOfFeed(app), has_more: false });
      expect(body.next).toBeGreaterThan(start);
    });

    it('is told of entries that are pruned while a page is read', async () => {
      const start = await endOfFeed(app);
      await set(sku, 10);
      await setElsewhere(5);
      const end = await endOfFeed(app);
      const changes = app.get(ChangeRepository);
      const page = changes.pageInScope.bind(changes);
      jest.spyOn(changes, 'pageInScope').mockImplementation(async (...parameters) => {
        await app.database.run(() => changes.prune(start, end - 1));
        return page(...parameters);
      });
      const { status, body } = await read(start);
      expect([status, body.message, body.parameters]).toEqual([
        400,
        'The changes after position %1 are no longer kept: the oldest position is %2.',
        [start, end],
      ]);
    });
  });

  it('is brought up by a worker where nobody reads it', async () => {
    const sku = await shop.product([1]);
    await set(sku, 2);
    await app.get(SequenceChangesJob).run();
    const [left] = await app.database.query('SELECT 1 FROM inventory_change_pending');
    expect(left).toBeUndefined();
    const [found] = await app.database.query(
      `SELECT quantity FROM inventory_change WHERE sku = ? AND type = 'adjustment' ORDER BY position DESC LIMIT 1`,
      [sku],
    );
    expect(found).toEqual({ quantity: '1.0000' });
  });

  it('is read by the reader of the documentation, killed and started again', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'reader-'));
    const position = join(directory, 'position');
    const [, code = ''] =
      /```js\n([\s\S]*?)```/.exec(readFileSync(join(__dirname, '../../docs/change-feed.md'), 'utf8')) ?? [];
    writeFileSync(join(directory, 'reader.mjs'), code);
    const start = await endOfFeed(app);
    writeFileSync(position, String(start));
    const token = await app.tokenFor(['Vendor_InventoryApi::source']);
    const seen: ChangeItem[] = [];
    const readUntil = async (isEnough: () => boolean): Promise<void> => {
      let rest = '';
      const reader = spawn(process.execPath, [join(directory, 'reader.mjs')], {
        env: { ...process.env, SERVICE: app.origin, TOKEN: token, POSITION_FILE: position },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      reader.stdout.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) seen.push(JSON.parse(line) as ChangeItem);
      });
      const closed = new Promise((resolve) => reader.once('close', resolve));
      await eventually(isEnough);
      reader.kill('SIGKILL');
      await closed;
    };
    try {
      await set('READER-1', 1);
      await readUntil(
        () => seen.some(({ sku }) => sku === 'READER-1') && readFileSync(position, 'utf8') !== String(start),
      );
      await set('READER-2', 2);
      await readUntil(() => seen.some(({ sku }) => sku === 'READER-2'));
    } finally {
      rmSync(directory, { recursive: true });
    }
    const distinct = [...new Map(seen.map((item) => [item.position, item])).values()];
    expect(distinct).toEqual((await allChangesAfter(app, start)).slice(0, distinct.length));
  });
});
