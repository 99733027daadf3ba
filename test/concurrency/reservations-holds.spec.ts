import { HolderRepository } from '../../src/modules/reservations/data/holder.repository.js';
import { HoldRepository } from '../../src/modules/reservations/data/hold.repository.js';
import { ReservationHolds } from '../../src/modules/reservations/index.js';
import { ReserveAhead } from '../../src/modules/placement/app/reserve-ahead.service.js';
import type { PlacedDocument, PlacementRequest, PlacementWriter } from '../../src/modules/placement/index.js';
import { balancesOf, reservationsOf } from '../integration/reservations/support/demand.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { endsKept, expireHolds, passTime, secondsLeft } from '../support/holds.js';
import { Dice } from '../support/dice.js';
import { Gate, PausingWriter } from './support/reservations-gate.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ReservationShop, toldBy } from './support/reservations-shop.js';

const SEED = Number(process.env['CHAOS_SEED'] ?? 4_711);

/** Stops between the claim of the number and the decision about it. */
class HesitatingWriter extends PausingWriter {
  constructor(private readonly before: Gate) {
    super(before);
  }

  override async refusals(): Promise<ReadonlyMap<unknown, Error>> {
    await this.before.pass();
    return new Map();
  }

  override write(): Promise<void> {
    return Promise.resolve();
  }
}

/** Fails once everything else of the placement is written. */
class FailingWriter implements PlacementWriter<unknown> {
  refusals(): Promise<ReadonlyMap<unknown, Error>> {
    return Promise.resolve(new Map());
  }

  write(documents: readonly PlacedDocument<unknown>[]): Promise<void> {
    return documents.length > 0 ? Promise.reject(new Error('not written')) : Promise.resolve();
  }
}

/** Contract, `order-placements`: given back exactly once, also while an order adopts it. */
describe('the end of a hold', () => {
  let app: TestApplication;
  let other: TestApplication;
  let shop: ReservationShop;
  let gate: Gate;

  beforeEach(() => {
    gate = new Gate();
  });
  // A test that fails leaves no transaction standing there: it would keep its rows locked.
  afterEach(() => {
    gate.open();
    jest.restoreAllMocks();
  });
  beforeAll(async () => {
    app = await startApplication();
    other = await startApplication();
    shop = await ReservationShop.open(app);
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  interface Held {
    readonly sku: string;
    readonly ahead: PlacementRequest;
    readonly number: string;
  }

  const hold = async (quantity = 3): Promise<Held> => {
    const sku = await shop.product(quantity);
    const ahead = shop.request({ [sku]: quantity }, { kind: 'ahead', expiresIn: 600 });
    expect((await shop.place([ahead])).map(toldBy)).toEqual([true]);
    return { sku, ahead, number: ahead.incrementId };
  };
  const holderOf = async (number: string): Promise<number> => {
    const [row] = await app.database.query<{ holder_id: number }>(
      'SELECT holder_id FROM inventory_reservation_holder WHERE increment_id = ?',
      [number],
    );
    return row?.holder_id ?? 0;
  };
  /** Gives back on the other process, which stops before its commit. */
  const expireAndStop = async (number: string): Promise<{ readonly holds: number }> => {
    const holderId = await holderOf(number);
    return other.within(() =>
      other.database.run(async () => {
        const expired = await other.get(ReservationHolds).expire([holderId]);
        await gate.pass();
        return expired;
      }),
    );
  };
  const cancel = (number: string): Promise<boolean> => app.within(() => app.get(ReserveAhead).cancel(number));
  const extend = (number: string): Promise<unknown> =>
    app
      .within(() => app.get(ReserveAhead).extend(number, 900))
      .then(
        () => 'extended',
        (error: { kind?: string }) => error.kind ?? error,
      );
  const adopt = ({ ahead }: Held, document?: PlacementRequest['document']): Promise<unknown[]> =>
    shop
      .place([{ ...ahead, kind: 'order', ...(document ? { document } : {}) }])
      .then((outcomes) => outcomes.map(toldBy));
  const untilItWaits = async (rival: Promise<unknown>): Promise<void> => {
    let isOver = false;
    void rival.finally(() => (isOver = true));
    await eventually(async () => isOver || (await someoneWaitsForRow(app.database)));
  };
  /** Each row of the ledger and the balance say so. */
  const expectReserved = async ({ sku, number }: Held, quantity: number): Promise<void> => {
    const rows = await reservationsOf(app, number);
    expect(0 - rows.reduce((sum, [, , , each]) => sum + each, 0)).toBe(quantity);
    expect((await balancesOf(app, sku)).map(([, , each]) => 0 - each)).toEqual([quantity]);
  };

  it('finds nothing where an order is adopting, which has decided in time', async () => {
    const held = await hold();
    const adoption = adopt(held, { writer: new HesitatingWriter(gate), content: null });
    await gate.reached;
    await passTime(app, [held.number]);
    expect(await expireHolds(other)).toMatchObject({ holds: 0, failed: 0 });
    gate.open();
    expect(await adoption).toEqual([true]);
    expect(await expireHolds(other)).toMatchObject({ holds: 0 });
    expect([await secondsLeft(app, held.number), (await reservationsOf(app, held.number)).length]).toEqual([
      undefined,
      1,
    ]);
    await expectReserved(held, 3);
  });

  it('finds the hold again where the order that was adopting can not be written: it is as it was', async () => {
    const held = await hold();
    expect(await adopt(held, { writer: new FailingWriter(), content: null })).toEqual(['not written']);
    expect(await secondsLeft(app, held.number)).toBeGreaterThan(550);
    await expectReserved(held, 3);
    await passTime(app, [held.number]);
    expect(await expireHolds(other)).toMatchObject({ holds: 1 });
    await expectReserved(held, 0);
  });

  it('keeps the order waiting that comes while it is brought about: that reserves anew', async () => {
    const held = await hold();
    await passTime(app, [held.number]);
    const expiry = expireAndStop(held.number);
    await gate.reached;
    const claims = busyClaimsOf(app);
    const adoption = adopt(held);
    await claims.untilBusy(adoption);
    gate.open();
    expect([await expiry, await adoption]).toEqual([{ holds: 1, rows: 1, strays: 0 }, [true]]);
    expect((await reservationsOf(app, held.number)).map(([, , , quantity]) => quantity)).toEqual([-3, 3, -3]);
    await expectReserved(held, 3);
  });

  it('refuses the order that comes later where somebody else has bought the goods since', async () => {
    const held = await hold();
    await passTime(app, [held.number]);
    await expireHolds(other);
    expect((await shop.place([shop.request({ [held.sku]: 1 })])).map(toldBy)).toEqual([true]);
    expect(await adopt(held)).toEqual(['Not enough items for sale']);
    expect(await shop.reserved(held.sku)).toBe(1);
  });

  it('is brought about by one of two schedulers', async () => {
    const held = await hold();
    await passTime(app, [held.number]);
    const expiry = expireAndStop(held.number);
    await gate.reached;
    expect(await expireHolds(app)).toMatchObject({ holds: 0, failed: 0 });
    gate.open();
    expect(await expiry).toEqual({ holds: 1, rows: 1, strays: 0 });
    expect(await expireHolds(app)).toMatchObject({ holds: 0 });
    await expectReserved(held, 0);
  });

  it('comes once for each of many, though three schedulers are at it', async () => {
    const sku = await shop.product(400);
    const aheads = Array.from({ length: 200 }, () => shop.request({ [sku]: 1 }, { kind: 'ahead', expiresIn: 600 }));
    expect(new Set((await shop.place(aheads)).map(toldBy))).toEqual(new Set([true]));
    await passTime(
      app,
      aheads.map(({ incrementId }) => incrementId),
    );
    const reports = await Promise.all([expireHolds(app), expireHolds(other), expireHolds(app)]);
    const rest = await expireHolds(other);
    expect([...reports, rest].reduce((sum, { holds }) => sum + holds, 0)).toBe(200);
    expect([...reports, rest].reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
    expect((await balancesOf(app, sku)).map(([, , quantity]) => quantity)).toEqual([0]);
    const [counted] = await app.database.query<{ n: number }>(
      'SELECT COUNT(*) AS n FROM inventory_reservation WHERE sku = ? AND quantity > 0',
      [sku],
    );
    expect(counted?.n).toBe(200);
  });

  it('finds nothing where the hold is being extended, and an extension waits for it', async () => {
    const [extended, ended] = [await hold(), await hold()];
    const holds = other.get(HoldRepository);
    const put = holds.put.bind(holds);
    jest.spyOn(holds, 'put').mockImplementationOnce(async (ends) => {
      // It has decided in time; its new end is not written yet.
      await gate.pass();
      await put(ends);
    });
    const extending = other.within(() => other.get(ReserveAhead).extend(extended.number, 900));
    await gate.reached;
    await passTime(app, [extended.number]);
    const meanwhile = await expireHolds(app);
    gate.open();
    await extending;
    expect(meanwhile).toMatchObject({ holds: 0, failed: 0 });
    await expectReserved(extended, 3);
    expect(await secondsLeft(app, extended.number)).toBeGreaterThan(800);

    await passTime(app, [ended.number]);
    gate = new Gate();
    const expiry = expireAndStop(ended.number);
    await gate.reached;
    const late = extend(ended.number);
    await untilItWaits(late);
    gate.open();
    expect([await expiry, await late]).toEqual([{ holds: 1, rows: 1, strays: 0 }, 'not-found']);
    await expectReserved(ended, 0);
  });

  it('looks at the end again under the lock: one that was put off meanwhile is none', async () => {
    const held = await hold();
    await passTime(app, [held.number]);
    const holds = app.get(ReservationHolds);
    const due = holds.due.bind(holds);
    jest.spyOn(holds, 'due').mockImplementationOnce(async (...asked) => {
      const found = await due(...asked);
      // Between the look and the lock.
      await app.database.execute(
        'UPDATE inventory_reservation_hold SET expires_at = UTC_TIMESTAMP(3) + INTERVAL 600 SECOND WHERE holder_id = ?',
        [await holderOf(held.number)],
      );
      return found;
    });
    expect(await expireHolds(app)).toMatchObject({ holds: 0, failed: 0 });
    await expectReserved(held, 3);
  });

  it('and a cancel give back once, whoever comes first', async () => {
    const [first, second] = [await hold(), await hold()];
    await passTime(app, [first.number, second.number]);
    const expiry = expireAndStop(first.number);
    await gate.reached;
    const late = cancel(first.number);
    await untilItWaits(late);
    gate.open();
    expect([await expiry, await late]).toEqual([{ holds: 1, rows: 1, strays: 0 }, false]);
    await expectReserved(first, 0);

    gate = new Gate();
    const canceling = other.within(() =>
      other.database.run(async () => {
        const isGivenBack = await other.get(ReserveAhead).cancel(second.number);
        await gate.pass();
        return isGivenBack;
      }),
    );
    await gate.reached;
    expect(await expireHolds(app)).toMatchObject({ holds: 0, failed: 0 });
    gate.open();
    expect(await canceling).toBe(true);
    expect(await expireHolds(app)).toMatchObject({ holds: 0 });
    await expectReserved(second, 0);
  });

  it.each(['between its statements', 'before its commit'])('is all or nothing for who is killed %s', async (when) => {
    const held = await hold();
    await passTime(app, [held.number]);
    const kill = async (): Promise<void> => {
      const [session] = await app.database.query<{ id: number }>('SELECT CONNECTION_ID() AS id');
      await other.database.execute(`KILL ${session?.id ?? 0}`);
    };
    const holds = app.get(HoldRepository);
    const remove = holds.remove.bind(holds);
    jest.spyOn(holds, 'remove').mockImplementationOnce(async (holderIds) => {
      // What gives back is written by now; its end is still there. A process that is gone begins nothing again.
      if (when === 'between its statements') {
        await kill();
        throw new Error('The process is gone.');
      }
      await remove(holderIds);
    });
    const holderId = await holderOf(held.number);
    const killed = app.within(() =>
      app.database.run(async () => {
        const expired = await app.get(ReservationHolds).expire([holderId]);
        if (when === 'before its commit') await kill();
        return expired;
      }),
    );
    await expect(killed).rejects.toThrow();
    await expectReserved(held, 3);
    expect(await secondsLeft(app, held.number)).toBeLessThan(0);
    expect(await expireHolds(other)).toMatchObject({ holds: 1, rows: 1, strays: 0 });
    await expectReserved(held, 0);
  });

  it('of one that can not be given back keeps nobody else', async () => {
    const [spoilt, ...others] = [await hold(), await hold(), await hold()];
    const numbers = [spoilt, ...others].map(({ number }) => number);
    await passTime(app, numbers);
    const spoiltId = await holderOf(spoilt.number);
    const holds = app.get(ReservationHolds);
    const expire = holds.expire.bind(holds);
    jest.spyOn(holds, 'expire').mockImplementation((holderIds) => {
      if (holderIds.includes(spoiltId)) return Promise.reject(new Error('spoilt'));
      return expire(holderIds);
    });
    expect(await expireHolds(app)).toMatchObject({ holds: 2, failed: 1 });
    jest.restoreAllMocks();
    for (const held of others) await expectReserved(held, 0);
    expect(await expireHolds(app)).toMatchObject({ holds: 1, failed: 0 });
    await expectReserved(spoilt, 0);
  });

  it(`has one outcome for each hold, whoever meets there (CHAOS_SEED=${SEED})`, async () => {
    const dice = new Dice(SEED);
    const helds = await Promise.all(Array.from({ length: 40 }, () => hold()));
    const outcomes = new Map<string, { placed: boolean; canceled: boolean; extended: boolean }>();
    const acts = helds.flatMap((held) => {
      const seen = { placed: false, canceled: false, extended: false };
      outcomes.set(held.number, seen);
      const all = [
        () => passTime(app, [held.number]),
        () => passTime(app, [held.number]),
        () => adopt(held).then(([told]) => (seen.placed = told === true)),
        () => cancel(held.number).then((isGivenBack) => (seen.canceled = isGivenBack)),
        () => extend(held.number).then((told) => (seen.extended = told === 'extended')),
      ];
      return all.filter(() => dice.between(0, 4) > 0);
    });
    const schedulers = Array.from({ length: 6 }, (_, n) => () => expireHolds(n % 2 === 0 ? app : other));
    const shuffled = [...acts, ...schedulers]
      .map((act) => ({ act, at: dice.between(0, 1_000_000) }))
      .sort((a, b) => a.at - b.at);
    await Promise.all(shuffled.map(({ act }) => act()));
    const numbers = helds.map(({ number }) => number);
    await passTime(app, numbers);
    await expireHolds(app);
    for (const held of helds) await expectReserved(held, outcomes.get(held.number)?.placed === true ? 3 : 0);
    expect((await expireHolds(other)).holds).toBe(0);
    const kept = await app.database.query(
      `SELECT e.holder_id FROM inventory_reservation_hold e
         JOIN inventory_reservation_holder h ON h.holder_id = e.holder_id WHERE h.increment_id IN (?)`,
      [numbers],
    );
    expect(kept).toEqual([]);
  });

  it('leaves no end in the table that is of nothing', async () => {
    const [adopted, orphan] = [await hold(), await hold()];
    // An earlier version knows nothing of ends: it adopts and leaves the row, or reserves anew under another token.
    await app.database.execute(
      "UPDATE inventory_reservation_holder SET state = 'ordered', token = UUID() WHERE increment_id = ?",
      [adopted.number],
    );
    await passTime(app, [adopted.number, orphan.number]);
    await app.database.execute('DELETE FROM inventory_reservation_holder WHERE increment_id = ?', [orphan.number]);
    const before = await endsKept(app);
    expect(await expireHolds(other)).toMatchObject({ holds: 0, rows: 0, failed: 0 });
    expect(await endsKept(app)).toBe(before - 2);
    await expectReserved(adopted, 3);
  });
});

/** Watches whether the placements of the application find their numbers in other hands. */
function busyClaimsOf(app: TestApplication): { untilBusy(outcome: Promise<unknown>): Promise<void> } {
  const holders = app.get(HolderRepository);
  const claim = holders.claim.bind(holders);
  let isBusy = false;
  jest.spyOn(holders, 'claim').mockImplementation(async (incrementIds) => {
    const claimed = await claim(incrementIds);
    if (claimed.busy.length > 0) isBusy = true;
    return claimed;
  });
  return {
    async untilBusy(outcome) {
      let isTold = false;
      void outcome.finally(() => (isTold = true));
      await eventually(() => isBusy || isTold);
    },
  };
}
