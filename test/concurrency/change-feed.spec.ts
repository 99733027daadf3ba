import { AsyncResource } from 'node:async_hooks';
import { Sequencer } from '../../src/modules/change-feed/app/sequencer.service.js';
import { PruneChanges } from '../../src/modules/change-feed/app/prune-changes.service.js';
import { PendingRepository } from '../../src/modules/change-feed/data/pending.repository.js';
import { ChangeRepository } from '../../src/modules/change-feed/data/change.repository.js';
import { RemoveBalanced } from '../../src/modules/reservation-maintenance/app/remove-balanced.service.js';
import { Settings } from '../../src/modules/settings/index.js';
import { SourceItemWriter } from '../../src/modules/source-items/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { Catalogue } from '../integration/product-lifecycle/support/catalogue.js';
import { Shop } from '../integration/shipping/support/shop.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { allChangesAfter, changesAfter, endOfFeed, idsIn, ledgerIds } from '../support/changes.js';
import type { ChangeItem } from '../support/changes.js';
import { unique } from '../support/names.js';
import { Dice } from '../support/dice.js';
import { Gate } from './support/reservations-gate.js';
import { someoneWaitsForRow } from './support/reservations-server.js';

const WRITERS = 32;
const TURNS = 6;
const FLAG = 'cataloginventory/source_reservations/enabled';

/** Reads the feed, is killed now and then in the middle of a request, and begins again from the position it has stored. */
class KilledReader {
  readonly seen: ChangeItem[] = [];
  kills = 0;
  isOver = false;
  private position: number;

  constructor(
    private readonly app: TestApplication,
    private readonly token: string,
    private readonly dice: Dice,
    start: number,
  ) {
    this.position = start;
  }

  /** Until it is told that the writers have ended, and nothing is left. */
  async run(): Promise<void> {
    for (;;) {
      const wasOver = this.isOver;
      const page = await this.page();
      if (!page) {
        this.kills += 1;
        continue;
      }
      this.seen.push(...page.items);
      this.position = page.next;
      if (wasOver && page.items.length === 0) return;
    }
  }

  private async page(): Promise<{ items: ChangeItem[]; next: number } | undefined> {
    const killed = this.dice.chance(0.3) ? AbortSignal.timeout(this.dice.between(1, 20)) : undefined;
    const limit = this.dice.pick([1, 7, 100, 1000]);
    const wait = this.isOver ? 0 : 1;
    try {
      const response = await fetch(
        `${this.app.origin}/rest/V1/inventory/changes?after=${this.position}&limit=${limit}&wait=${wait}`,
        { headers: { authorization: `Bearer ${this.token}` }, ...(killed ? { signal: killed } : {}) },
      );
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${response.status}: ${body}`);
      return JSON.parse(body) as { items: ChangeItem[]; next: number };
    } catch (error) {
      if (killed?.aborted) return undefined;
      throw error;
    }
  }
}

describe('the change feed', () => {
  let app: TestApplication;
  let shop: Shop;
  let token: string;
  let sources: readonly string[];

  beforeAll(async () => {
    app = await startApplication();
    shop = await Shop.open(app, 2);
    sources = shop.sources;
    token = await app.tokenFor('all');
    await app.within(() => app.get(Settings).setMany({ [FLAG]: '1' }));
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const receive = (sku: string, delta = 1): Promise<unknown> =>
    app.within(() =>
      app
        .get(SourceItemWriter)
        .apply([{ kind: 'adjust', sourceCode: sources[0] ?? '', sku, delta: Quantity.of(delta) }], {
          reason: 'received',
        }),
    );
  /** Stops the next sequencer that has appended changes, with the head in its hands. */
  const gateBehindAppend = (): Gate => {
    const gate = new Gate();
    const append = app.get(ChangeRepository).append.bind(app.get(ChangeRepository));
    jest.spyOn(app.get(ChangeRepository), 'append').mockImplementationOnce(async (...batch) => {
      const added = await append(...batch);
      await gate.pass();
      return added;
    });
    return gate;
  };
  const rowsOf = (items: readonly ChangeItem[], sku: string): (number | undefined)[] =>
    items.filter((item) => item.sku === sku).map((item) => item.delta ?? item.quantity);

  it('gives a killed reader exactly what 32 writers have written, in their order', async () => {
    const skus = await Promise.all(Array.from({ length: 6 }, () => shop.product([500, 500])));
    const start = await endOfFeed(app);
    const before = await ledgerIds(app);
    const readers = [1, 2, 3].map((seed) => new KilledReader(app, token, new Dice(seed), start));
    const reading = Promise.all(readers.map((reader) => reader.run()));
    const outcomes = new Map<string, number>();
    const note = (what: string, status: number): void => {
      outcomes.set(what, (outcomes.get(what) ?? 0) + Number(status === 200));
    };
    const write = async (dice: Dice): Promise<void> => {
      const [sku, other] = dice.some(skus, 2) as [string, string];
      const [one = '', two = ''] = sources;
      const what = dice.pick(['items', 'items', 'transfer', 'ship', 'cancel', 'order', 'refused'] as const);
      if (what === 'items' || what === 'refused') {
        // A refused write has taken ids by then, or not: it leaves no trace in the feed either way.
        const expected = what === 'refused' ? { extension_attributes: { expected_quantity: 987_654 } } : {};
        const sourceItems = [sku, other].map((each) => ({
          ...{ source_code: dice.pick([one, two]), sku: each, quantity: dice.between(300, 900), status: 1 },
          ...expected,
        }));
        return note(what, (await app.http.post('/rest/V1/inventory/source-items', { sourceItems })).status);
      }
      if (what === 'transfer') {
        const body = { originSourceCode: one, destinationSourceCode: two, items: [{ sku, qty: dice.between(1, 3) }] };
        return note(what, (await app.http.post('/rest/V1/inventory/bulk-partial-source-transfer', body)).status);
      }
      const order = await shop.order({ sku, qty_ordered: 2 }, { sku: other, qty_ordered: 1 });
      if (what === 'ship') note(what, (await shop.ship(order, { extension_attributes: { source_code: one } })).status);
      if (what === 'cancel') note(what, (await app.http.post(`/rest/V1/orders/${order.id}/cancel`)).status);
    };
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, index) => {
        const dice = new Dice(100 + index);
        for (let turn = 0; turn < TURNS; turn += 1) await write(dice);
      }),
    );
    await app.followReservations();
    for (const reader of readers) reader.isOver = true;
    await reading;

    const after = await ledgerIds(app);
    const added = {
      adjustments: after.adjustments.slice(before.adjustments.length),
      reservations: after.reservations.slice(before.reservations.length),
    };
    expect(added.adjustments.length).toBeGreaterThan(100);
    expect(added.reservations.length).toBeGreaterThan(100);
    for (const what of ['items', 'transfer', 'ship', 'cancel']) expect(outcomes.get(what)).toBeGreaterThan(5);
    for (const reader of readers) {
      expect(reader.kills).toBeGreaterThan(0);
      expect(reader.seen.map(({ position }) => position)).toEqual(reader.seen.map((_, index) => start + index + 1));
      expect(idsIn(reader.seen)).toEqual(added);
      expect(brokenChains(reader.seen)).toEqual([]);
    }
  }, 60_000);

  it('takes up what commits late, though later ids were read before', async () => {
    const [early, late] = [await shop.product([5, 0]), await shop.product([5, 0])];
    const start = await endOfFeed(app);
    const gate = new Gate();
    const slow = app.within(() =>
      app.database.run(async () => {
        await app
          .get(SourceItemWriter)
          .apply([{ kind: 'adjust', sourceCode: sources[0] ?? '', sku: early, delta: Quantity.of(1) }], {
            reason: 'received',
          });
        // Behind all hooks, so that the note is written as well.
        app.database.beforeCommit(() => gate.pass());
      }),
    );
    await gate.reached;
    await receive(late, 2);
    const first = await allChangesAfter(app, start);
    expect([rowsOf(first, early), rowsOf(first, late)]).toEqual([[], [2]]);
    gate.open();
    await slow;
    const second = await allChangesAfter(app, first.at(-1)?.position ?? 0);
    expect(rowsOf(second, early)).toEqual([1]);
    const [earlyRow, lateRow] = [second, first].map((items) => items.find(({ type }) => type === 'adjustment'));
    expect(earlyRow?.adjustment_id).toBeLessThan(lateRow?.adjustment_id ?? 0);
    expect(earlyRow?.position).toBeGreaterThan(lateRow?.position ?? Infinity);
  });

  it('leaves no gap where a write is rolled back', async () => {
    const sku = await shop.product([5, 0]);
    const start = await endOfFeed(app);
    const rolledBack = app.database.run(async () => {
      await receive(sku, 1);
      app.database.beforeCommit(() => Promise.reject(new Error('rolled back')));
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await receive(sku, 7);
    const items = await allChangesAfter(app, start);
    expect(rowsOf(items, sku)).toEqual([7]);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => start + index + 1));
  });

  it('is whole after a sequencer dies half-way, and lets two take turns', async () => {
    const sku = await shop.product([5, 0]);
    const start = await endOfFeed(app);
    await receive(sku, 3);
    const moveHead = jest.spyOn(app.get(ChangeRepository), 'moveHead');
    moveHead.mockRejectedValueOnce(new Error('killed'));
    await expect(app.get(Sequencer).step()).rejects.toThrow('killed');
    await receive(sku, 4);
    // Two processes have a sequencer each; the row of the head is what keeps them apart.
    const another = new Sequencer(app.database, app.get(PendingRepository), app.get(ChangeRepository));
    await Promise.all([another.step(), app.get(Sequencer).step(), another.step()]);
    expect(rowsOf(await allChangesAfter(app, start), sku)).toEqual([3, 4]);
  });

  it('has the positions of one sequencer at a time: another one waits until the first is done', async () => {
    const sku = await shop.product([5, 0]);
    const start = await endOfFeed(app);
    await receive(sku, 3);
    const gate = gateBehindAppend();
    const first = app.get(Sequencer).step();
    await gate.reached;
    const another = new Sequencer(app.database, app.get(PendingRepository), app.get(ChangeRepository));
    let isOver = false;
    const second = another.step().finally(() => (isOver = true));
    try {
      await eventually(async () => isOver || (await someoneWaitsForRow(app.database, '%inventory_change%')));
      const [head] = await app.database.query<{ info: string }>(
        `SELECT info FROM information_schema.processlist
          WHERE db = DATABASE() AND info LIKE 'SELECT position FROM inventory_change_head%'`,
      );
      expect([isOver, head?.info]).toEqual([false, expect.stringContaining('FOR UPDATE')]);
    } finally {
      gate.open();
      await Promise.allSettled([first, second]);
    }
    expect(rowsOf(await allChangesAfter(app, start), sku)).toEqual([3]);
  });

  it('keeps writers from nothing while it sequences, and waits for none of them', async () => {
    const [held, free] = [await shop.product([5, 0]), await shop.product([5, 0])];
    const start = await endOfFeed(app);
    await receive(held, 1);
    const gate = gateBehindAppend();
    const sequencing = app.get(Sequencer).step();
    await gate.reached;
    const receiveApart = AsyncResource.bind(receive);
    await receiveApart(held, 2);
    await receiveApart(free, 3);
    gate.open();
    await sequencing;
    const writing = new Gate();
    const writer = app.within(() =>
      app.database.run(async () => {
        await receive(free, 4);
        app.database.beforeCommit(() => writing.pass());
      }),
    );
    await writing.reached;
    const items = await allChangesAfter(app, start);
    expect([rowsOf(items, held), rowsOf(items, free)]).toEqual([[1, 2], [3]]);
    writing.open();
    await writer;
    expect(rowsOf(await allChangesAfter(app, start), free)).toEqual([3, 4]);
  });

  it('catches up with what was there, whatever is written meanwhile', async () => {
    const [changes, pending] = [app.get(ChangeRepository), app.get(PendingRepository)];
    await receive(await shop.product([5, 0]));
    const append = changes.append.bind(changes);
    // Each step leaves more behind than the next one takes; the rows are none that there are.
    const note = { type: 'adjustment', first: 4_000_000_000, last: 4_000_001_999 } as const;
    await pending.add([note, note, note]);
    const steps = jest.spyOn(changes, 'append').mockImplementation(async (...batch) => {
      await app.database.detached(() => pending.add([note, note, note]));
      return append(...batch);
    });
    expect(await app.get(Sequencer).catchUp(10_000)).toBe(true);
    expect(steps.mock.calls.length).toBeLessThan(5);
    jest.restoreAllMocks();
    expect(await app.get(Sequencer).catchUp(10_000)).toBe(true);
    expect(await pending.last()).toBeUndefined();
  });

  /** Runs `work` while another process is the sequencer and does nothing. */
  async function whileHeadIsHeld(work: () => Promise<unknown>): Promise<void> {
    const gate = new Gate();
    const holding = app.database.run(async () => {
      await app.get(ChangeRepository).lockHead();
      await gate.pass();
    });
    await gate.reached;
    try {
      await work();
    } finally {
      gate.open();
      await holding;
    }
  }

  describe('while a reader sleeps', () => {
    it('keeps reservations that the clean-up deletes', async () => {
      const sku = await shop.product([5, 0]);
      const start = await endOfFeed(app);
      const order = await shop.order({ sku, qty_ordered: 2 });
      await shop.shipped(order);
      const cleanUp = (): Promise<unknown> => app.within(() => app.get(RemoveBalanced).execute());
      jest.spyOn(app.get(Sequencer), 'catchUp').mockResolvedValueOnce(false);
      await expect(cleanUp()).rejects.toThrow('The change feed is too far behind for anything to be deleted.');
      const rows = await app.database.query('SELECT 1 FROM inventory_reservation WHERE sku = ?', [sku]);
      expect(rows).toHaveLength(2);
      await cleanUp();
      const [left] = await app.database.query('SELECT 1 FROM inventory_reservation WHERE sku = ?', [sku]);
      expect(left).toBeUndefined();
      const items = await allChangesAfter(app, start);
      const reservations = items.filter((item) => item.type === 'reservation' && item.sku === sku);
      expect(reservations.map((item) => [item.quantity, item.event_type, item.source_code])).toEqual([
        [-2, 'order_placed', sources[0]],
        [2, 'shipment_created', sources[0]],
      ]);
    });

    it('shows reservations as they were written, whatever the product is called by then', async () => {
      const [from, to] = [await shop.product([5, 0]), unique('NEW')];
      const start = await endOfFeed(app);
      await shop.order({ sku: from, qty_ordered: 2 });
      await whileHeadIsHeld(() => new Catalogue(app).renamed(from, to));
      const reservations = (await allChangesAfter(app, start)).filter(({ type }) => type === 'reservation');
      expect(reservations.map((item) => [item.sku, item.quantity])).toEqual([[from, -2]]);
      const [row] = await app.database.query('SELECT sku FROM inventory_reservation WHERE reservation_id = ?', [
        reservations[0]?.reservation_id,
      ]);
      expect(row).toEqual({ sku: to });
    });

    it('keeps reservations of a product that is deleted, and of rows that nobody has sequenced yet', async () => {
      const sku = await shop.product([5, 0]);
      const start = await endOfFeed(app);
      await shop.order({ sku, qty_ordered: 2 });
      const catalogue = new Catalogue(app);
      await catalogue.synchronize(true);
      await whileHeadIsHeld(async () => {
        await catalogue.deleted(sku);
        await catalogue.handled(sku);
      });
      await catalogue.synchronize(false);
      expect(await catalogue.rows(sku)).toBe(0);
      const reservations = (await allChangesAfter(app, start)).filter(({ type }) => type === 'reservation');
      expect(reservations.map((item) => [item.sku, item.quantity, item.stock_id, item.source_code])).toEqual([
        [sku, -2, shop.stockId, sources[0]],
      ]);
    });

    it('refuses a position whose followers were pruned, and names the oldest', async () => {
      const sku = await shop.product([5, 0]);
      await receive(sku, 1);
      const old = await endOfFeed(app);
      await app.database.execute(
        'UPDATE inventory_change SET announced_at = NOW() - INTERVAL 40 DAY WHERE position <= ?',
        [old],
      );
      await receive(sku, 2);
      await endOfFeed(app);
      // What it tells of may be older than itself.
      await app.database.execute(
        'UPDATE inventory_change SET created_at = NOW() - INTERVAL 60 DAY WHERE position > ?',
        [old],
      );
      const prune = (): Promise<unknown> => app.within(() => app.get(PruneChanges).execute());
      // Two at once, as an operator's beside the schedule's.
      await Promise.all([prune(), prune()]);
      const refused = await app.http.get(`/rest/V1/inventory/changes?after=${old - 1}`);
      expect([refused.status, refused.body]).toEqual([
        400,
        {
          message: 'The changes after position %1 are no longer kept: the oldest position is %2.',
          parameters: [old - 1, old + 1],
        },
      ]);
      expect((await app.http.get('/rest/V1/inventory/changes')).status).toBe(400);
      expect((await app.http.get('/rest/V1/inventory/changes?limit=1')).status).toBe(400);
      expect(rowsOf((await changesAfter(app, old)).items, sku)[0]).toBe(2);
      expect((await app.http.get('/rest/V1/inventory/changes/ends')).body).toMatchObject({ oldest: old + 1 });
    });
  });
});

/** Adjustments of one item that do not follow from the one before in the order of the feed. */
function brokenChains(items: readonly ChangeItem[]): string[] {
  const quantities = new Map<string, number>();
  const broken: string[] = [];
  for (const { type, source_code, sku, delta = 0, quantity_after = 0, position } of items) {
    if (type !== 'adjustment') continue;
    const key = `${source_code} ${sku}`;
    const known = quantities.get(key);
    if (known !== undefined && Math.abs(known + delta - quantity_after) > 1e-6) broken.push(`${key} at ${position}`);
    quantities.set(key, quantity_after);
  }
  return broken;
}
