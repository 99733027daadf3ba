import { GroupPlacement } from '../../src/modules/placement/app/group-placement.service.js';
import { ReserveAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import type { PlacedDocument, PlacementWriter } from '../../src/modules/placement/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { loseCommits } from './support/reservations-commit.js';
import type { LostCommit } from './support/reservations-commit.js';
import { ForeignLocks, isFree, someoneWaitsForLock } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const FATES: readonly LostCommit[] = ['committed', 'rolled back'];
const UNKNOWN = expect.stringContaining('lost while the change was being committed');

/** Writes a row for each document, so that one written twice is there twice. */
class CountingWriter implements PlacementWriter<string> {
  constructor(private readonly app: TestApplication) {}

  refusals(): Promise<ReadonlyMap<string, Error>> {
    return Promise.resolve(new Map());
  }

  async write(documents: readonly PlacedDocument<string>[]): Promise<void> {
    if (documents.length === 0) return;
    await this.app.database.execute('INSERT INTO written_document (content) VALUES ?', [
      documents.map(({ content }) => [content]),
    ]);
  }

  async written(): Promise<string[]> {
    const rows = await this.app.database.query<{ content: string }>('SELECT content FROM written_document');
    return rows.map(({ content }) => content).sort();
  }
}

describe('a placement whose connection is lost at the commit', () => {
  let app: TestApplication;
  let shop: ReservationShop;

  beforeAll(async () => {
    app = await startApplication();
    await app.database.execute('CREATE TABLE written_document (content VARCHAR(64) NOT NULL)');
    shop = await ReservationShop.open(app);
  });
  afterEach(async () => {
    await shop.close();
    jest.restoreAllMocks();
    await app.database.execute('DELETE FROM written_document');
  });
  afterAll(() => app.close());

  it.each(FATES)('places each order of the group once: %s', async (fate) => {
    const { desk, leases } = shop.desk();
    const writer = new CountingWriter(app);
    const sku = await shop.product(20);
    const orders = Array.from({ length: 8 }, (_, number) =>
      shop.request({ [sku]: 1 }, { document: { writer, content: `order ${number}` } }),
    );
    const { lost } = loseCommits(app.database, leases, fate);
    expect((await shop.place(orders, desk)).map(toldBy)).toEqual(orders.map(() => true));
    expect(lost()).toBe(1);
    expect([await shop.reserved(sku), await shop.holders(sku)]).toEqual([8, 8]);
    expect(await writer.written()).toEqual(orders.map((_, number) => `order ${number}`));
  });

  it.each(FATES)('tells who was refused in that group: %s', async (fate) => {
    const { desk, leases } = shop.desk();
    const sku = await shop.product(3);
    const orders = Array.from({ length: 5 }, () => shop.request({ [sku]: 1 }));
    loseCommits(app.database, leases, fate);
    const refused = 'Not enough items for sale';
    expect((await shop.place(orders, desk)).map(toldBy)).toEqual([true, true, true, refused, refused]);
    expect(await shop.reserved(sku)).toBe(3);
  });

  it.each(FATES)('adopts what was reserved ahead once, with no lock to wait for: %s', async (fate) => {
    const { desk, leases } = shop.desk();
    const sku = await shop.product(2);
    const ahead = shop.request({ [sku]: 2 }, { kind: 'ahead' });
    await shop.place([ahead], desk);
    loseCommits(app.database, leases, fate);
    expect((await shop.place([{ ...ahead, kind: 'order' }], desk)).map(toldBy)).toEqual([true]);
    expect(await shop.reserved(sku)).toBe(2);
    expect(await app.within(() => app.get(ReserveAhead).cancel(ahead.incrementId))).toBe(false);
  });

  it.each(FATES)('survives it in a lane of waiters with the only connection for waiters: %s', async (fate) => {
    const { desk, leases } = shop.desk({ lockPoolSize: 3 });
    const sku = await shop.product(5);
    const foreign = await ForeignLocks.take(shop.lockOf(sku));
    const outcome = shop.place([shop.request({ [sku]: 2 })], desk);
    await eventually(() => someoneWaitsForLock(app.database));
    const { lost } = loseCommits(app.database, leases, fate);
    // The lane's connection is in use already: it is the next one that is lost, or the lane's own where it comes back.
    for (const connection of connectionsOf(leases)) leases.pool.emit('acquire', connection as never);
    await foreign.release();
    expect((await outcome).map(toldBy)).toEqual([true]);
    expect(lost()).toBe(1);
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('says that nobody knows where the locks can not be had any more', async () => {
    const { desk, leases } = shop.desk({ lockWaitMs: 900 });
    const sku = await shop.product(5);
    const order = shop.request({ [sku]: 2 });
    loseCommits(app.database, leases, 'committed');
    const original = leases.run.bind(leases);
    let foreign: ForeignLocks | undefined;
    jest.spyOn(leases, 'run').mockImplementation(async (purpose, work) => {
      if (purpose === 'waiting-lane') {
        await eventually(() => isFree(app.database, shop.lockOf(sku)));
        foreign = await ForeignLocks.take(shop.lockOf(sku));
      }
      return original(purpose, work);
    });
    expect((await shop.place([order], desk)).map(toldBy)).toEqual([UNKNOWN]);
    await foreign?.release();
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('looks for what it has written before it writes anything again', async () => {
    const { desk, leases } = shop.desk();
    const sku = await shop.product(5);
    const place = jest.spyOn(app.get(GroupPlacement), 'place');
    loseCommits(app.database, leases, 'committed');
    await shop.place([shop.request({ [sku]: 1 })], desk);
    expect(place).toHaveBeenCalledTimes(1);
  });
});

function connectionsOf(leases: { pool: unknown }): Iterable<unknown> {
  const { _allConnections: all } = leases.pool as { _allConnections: { toArray(): unknown[] } };
  return all.toArray();
}
