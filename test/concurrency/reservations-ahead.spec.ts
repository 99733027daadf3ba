import { PlacementService } from '../../src/modules/placement/index.js';
import { ReserveAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import type { ReservationAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import { Sequences } from '../../src/platform/database/sequences.js';
import { Environment } from '../../src/platform/config/environment.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { isFree } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

describe('a reservation ahead of an order', () => {
  let app: TestApplication;
  let shop: ReservationShop;
  let ahead: ReserveAhead;

  beforeAll(async () => {
    app = await startApplication();
    shop = await ReservationShop.open(app);
    ahead = app.get(ReserveAhead);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.close());

  const given = async (): Promise<{ sku: string; reservation: ReservationAhead }> => {
    const sku = await shop.product(5);
    return { sku, reservation: shop.request({ [sku]: 2 }) };
  };
  /** Leaves none of the ids that this process has taken for holders; one call takes more than a block. */
  const useUpIds = (): Promise<unknown> => app.get(Sequences).take('reservation_holder', 5000);
  /** Runs `work` in a transaction of a caller, which then fails. */
  const rolledBack = (work: () => Promise<void>): Promise<void> =>
    app.within(() =>
      app.database.run(async () => {
        await work();
        throw new Error('the caller fails');
      }),
    );

  it('is made inside a transaction of the caller, committed before the lock is released', async () => {
    const { sku, reservation } = await given();
    await app.within(() =>
      app.database.run(async () => {
        await ahead.execute(reservation);
        // Another session, while the caller's transaction is open.
        await app.database.detached(async () => {
          expect(await shop.reserved(sku)).toBe(2);
          await eventually(() => isFree(app.database, shop.lockOf(sku)));
        });
      }),
    );
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('is taken back when the caller rolls back', async () => {
    const { sku, reservation } = await given();
    await expect(rolledBack(() => ahead.execute(reservation))).rejects.toThrow('the caller fails');
    expect(await shop.reserved(sku)).toBe(0);
    expect((await shop.place([{ ...shop.request({}), ...reservation, kind: 'order' }])).map(toldBy)).toEqual([true]);
  });

  it('has an identity of its own, which the caller can not roll back', async () => {
    const { sku, reservation } = await given();
    await useUpIds();
    await expect(rolledBack(() => ahead.execute(reservation))).rejects.toThrow('the caller fails');
    const orders = Array.from({ length: 3 }, () => shop.request({ [sku]: 1 }));
    expect((await shop.place(orders)).map(toldBy)).toEqual([true, true, true]);
  });

  it('stays where it is an earlier call that has made it', async () => {
    const { sku, reservation } = await given();
    await app.within(() => ahead.execute(reservation));
    await expect(rolledBack(() => ahead.execute(reservation))).rejects.toThrow('the caller fails');
    const spoilt = new Error('spoilt');
    await expect(app.within(() => ahead.around(reservation, () => Promise.reject(spoilt)))).rejects.toBe(spoilt);
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('is made again by the attempt that follows a deadlock', async () => {
    const { sku, reservation } = await given();
    let attempts = 0;
    await app.within(() =>
      app.database.run(async () => {
        attempts += 1;
        await ahead.execute(reservation);
        if (attempts === 1) throw Object.assign(new Error('Deadlock found'), { errno: 1213 });
      }),
    );
    expect([attempts, await shop.reserved(sku)]).toEqual([2, 2]);
  });

  it('does not keep callers from each other who hold all connections of the pool', async () => {
    // A store view that this process has not sold for yet: its stock has to be looked up.
    const other = await ReservationShop.open(app);
    const sku = await other.product(100);
    await useUpIds();
    const callers = app.get(Environment).DB_POOL_SIZE;
    let standing = 0;
    let go!: () => void;
    const everybody = new Promise<void>((resolve) => (go = resolve));
    await Promise.all(
      Array.from({ length: callers }, () =>
        app.within(() =>
          app.database.run(async () => {
            standing += 1;
            if (standing === callers) go();
            await everybody;
            await ahead.execute(other.request({ [sku]: 1 }));
          }),
        ),
      ),
    );
    expect(await other.reserved(sku)).toBe(callers);
  });

  it('is given back whatever is thrown after it, and that is thrown on', async () => {
    for (const thrown of [new Error('spoilt'), 'a text', undefined, null, 0]) {
      const { sku, reservation } = await given();
      const outcome = await app
        .within(() =>
          ahead.around(reservation, async () => {
            expect(await shop.reserved(sku)).toBe(2);
            throw thrown;
          }),
        )
        .then(
          () => 'not thrown',
          (error: unknown) => ({ error }),
        );
      expect(outcome).toEqual({ error: thrown });
      expect(await shop.reserved(sku)).toBe(0);
    }
  });

  it('lets the original error through though giving back fails', async () => {
    const { sku, reservation } = await given();
    jest.spyOn(ahead, 'cancel').mockRejectedValue(new Error('the database is gone'));
    const spoilt = new Error('spoilt');
    await expect(app.within(() => ahead.around(reservation, () => Promise.reject(spoilt)))).rejects.toBe(spoilt);
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('stays for the order that adopted it before the work failed', async () => {
    const { sku, reservation } = await given();
    const failing = app.within(() =>
      ahead.around(reservation, async () => {
        await app.get(PlacementService).place([{ ...reservation, kind: 'order' }]);
        throw new Error('after the order');
      }),
    );
    await expect(failing).rejects.toThrow('after the order');
    expect(await shop.reserved(sku)).toBe(2);
  });

  it('is not an order: those are placed before a transaction begins', async () => {
    const { sku } = await given();
    const asked = app.within(() =>
      app.database.run(() => app.get(PlacementService).place([shop.request({ [sku]: 1 })])),
    );
    await expect(asked).rejects.toThrow('before a transaction begins');
    expect(await shop.reserved(sku)).toBe(0);
  });
});
