import { Checks } from '../../../src/modules/doctor/app/checks.js';
import { Guard } from '../../../src/modules/doctor/index.js';
import type { FindingKind } from '../../../src/modules/doctor/domain/kinds.js';
import type { Check } from '../../../src/modules/doctor/domain/check.js';
import { DeclaredSchedules } from '../../../src/platform/schedule/declared-schedules.js';
import { ScheduleRunner } from '../../../src/platform/schedule/schedule-runner.js';
import { eventually } from '../../support/eventually.js';
import { Clinic } from './support/clinic.js';

const RUN = 'inventory_guard';

describe('the guard', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
    await clinic.order(await clinic.product());
  });
  afterAll(() => clinic.app.close());

  const tick = (): Promise<void> => clinic.app.get(ScheduleRunner).run(RUN);
  const metric = async (name: string): Promise<number | undefined> => {
    const { body } = await clinic.app.http.get('/metrics', { token: null });
    const line = String(body)
      .split('\n')
      .find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
  const lastKinds = async (): Promise<FindingKind[]> => {
    const { checks } = await clinic.app.within(() => clinic.app.get(Guard).lastReport());
    return checks
      .filter(({ key }) => key !== 'schedules')
      .flatMap(({ kinds }) => kinds.filter(({ isNotice }) => !isNotice).map(({ kind }) => kind));
  };
  const configured = <T>(values: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> =>
    clinic.ledger.till.warehouse.withSettings(values, work);

  it('runs every minute', async () => {
    expect(await clinic.app.get(DeclaredSchedules).find(RUN)?.pattern()).toBe('* * * * *');
  });

  it('does nothing while it is switched off', async () => {
    await configured({ 'cataloginventory/guard/enabled': '0' }, tick);
    const report = await clinic.app.within(() => clinic.app.get(Guard).lastReport());
    expect(report.checks.every(({ completedAt }) => completedAt === null)).toBe(true);
    expect(await metric('inventory_guard_findings{check="reservation-balances"}')).toBeUndefined();
  });

  it('finds damage within a tick, shows it in the metrics, and forgets it once it is repaired', async () => {
    await tick();
    expect(await lastKinds()).toEqual([]);
    expect(await metric('inventory_guard_findings{check="reservation-balances"}')).toBe(0);
    expect(await metric('inventory_oversold_positions')).toBe(0);
    const { number } = await clinic.order(await clinic.product());
    await clinic.sql(`DELETE FROM inventory_reservation WHERE object_increment_id = ?`, number);
    await clinic.sql(`UPDATE inventory_reservation_balance SET quantity = quantity - 1 ORDER BY sku LIMIT 1`);
    // What the gauges show is the last complete round.
    expect(await metric('inventory_guard_findings{check="order-demand"}')).toBe(0);
    await tick();
    expect(await lastKinds()).toEqual(['balance-differs', 'order-holds-too-little']);
    expect(await metric('inventory_guard_findings{check="reservation-balances"}')).toBe(1);
    expect(await metric('inventory_guard_findings{check="order-demand"}')).toBe(1);
    expect(await metric('inventory_guard_round_age_seconds{check="order-demand"}')).toBeLessThan(60);
    await clinic.repair(await clinic.found());
    await tick();
    expect(await lastKinds()).toEqual([]);
    expect(await metric('inventory_guard_findings{check="order-demand"}')).toBe(0);
  });

  it('counts oversold positions, and says how far the index is behind', async () => {
    await configured({ 'cataloginventory/source_reservations/enabled': '1' }, async () => {
      const sku = await clinic.product();
      await clinic.order(sku);
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 1 });
      await tick();
      expect(await metric('inventory_oversold_positions')).toBe(1);
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 5 });
    });
    // What the switch and the order have sent is done first.
    await clinic.app.followReservations();
    await eventually(async () => (await metric('inventory_index_lag_seconds')) === 0);
    await clinic.sql(
      `INSERT INTO message_outbox (topic, payload, created_at, available_at)
       VALUES ('inventory.index.refresh', '{}', UTC_TIMESTAMP(3) - INTERVAL 90 SECOND, UTC_TIMESTAMP(3))`,
    );
    const lag = await metric('inventory_index_lag_seconds');
    expect(lag).toBeGreaterThanOrEqual(90);
    expect(lag).toBeLessThan(150);
    await clinic.sql("DELETE FROM message_outbox WHERE payload = '{}'");
    expect(await metric('inventory_index_lag_seconds')).toBe(0);
  });

  describe('with slices of two', () => {
    let original: ReadonlyMap<string, number>;

    const resized = (check: Check, sliceSize: number): void => void Object.assign(check, { sliceSize });

    beforeAll(() => {
      const { all } = clinic.app.get(Checks);
      original = new Map(all.map(({ key, sliceSize }) => [key, sliceSize]));
      for (const check of all) resized(check, 2);
    });
    afterAll(() => {
      for (const check of clinic.app.get(Checks).all) resized(check, original.get(check.key) ?? 1);
    });

    it('finds the same, slice by slice', async () => {
      const sku = await clinic.history(5, 7, 4, 9, 3);
      await clinic.sql('DELETE FROM inventory_source_item_adjustment WHERE sku = ? AND quantity_after = 4', sku);
      await clinic.sql('UPDATE inventory_source_item SET quantity = 8 WHERE sku = ?', sku);
      const found = await clinic.found();
      expect(found.map(({ kind, count }) => [kind, count])).toEqual([
        ['quantity-differs', 1],
        ['history-gap', 1],
        ['request-incomplete', 1],
        ['digest-differs', 1],
        ['index-row-differs', 1],
      ]);
      await clinic.repair(found);
      expect(await clinic.kinds()).toEqual([]);
    });

    it('goes on where the last tick has ended, in whatever process', async () => {
      const chain = clinic.app.get(Checks).all.find(({ key }) => key === 'history-chain');
      if (!chain) throw new Error('There is no such check.');
      await tick();
      const cursors: (string | null)[] = [];
      const slice = chain.slice.bind(chain);
      const spy = jest.spyOn(chain, 'slice').mockImplementation(async (cursor, size) => {
        cursors.push(cursor);
        // The third slice of a round fails once: the tick ends there for this check.
        if (cursors.length === 3) throw new Error('the connection broke');
        return slice(cursor, size);
      });
      try {
        await tick();
        const stored = await clinic.app.database.query<{ cursor_text: string | null; running: string | null }>(
          "SELECT cursor_text, running FROM inventory_guard_check WHERE check_key = 'history-chain'",
        );
        expect(stored[0]?.cursor_text).toBe(cursors[2]);
        expect(JSON.parse(stored[0]?.running ?? '{}')).toEqual({ examined: 4, kinds: {} });
        await tick();
        expect(cursors[0]).toBeNull();
        expect(cursors[3]).toBe(cursors[2]);
        expect(cursors.slice(4)).not.toContain(null);
      } finally {
        spy.mockRestore();
      }
      expect(await lastKinds()).toEqual([]);
    });
  });

  it('ends its tick when its time is over', async () => {
    const [first] = clinic.app.get(Checks).all;
    if (!first) throw new Error('There are no checks.');
    let slices = 0;
    // A round that never ends.
    const spy = jest.spyOn(first, 'slice').mockImplementation(async () => {
      slices += 1;
      return { examined: 1, findings: [], next: String(slices) };
    });
    try {
      const begunAt = performance.now();
      await configured({ 'cataloginventory/guard/seconds_per_minute': '1' }, tick);
      expect(performance.now() - begunAt).toBeLessThan(20_000);
      expect(slices).toBeGreaterThan(0);
      // The round goes on with the next tick.
      const [state] = await clinic.app.database.query<{ cursor_text: string }>(
        'SELECT cursor_text FROM inventory_guard_check WHERE check_key = ?',
        [first.key],
      );
      expect(state?.cursor_text).toBe(String(slices));
    } finally {
      spy.mockRestore();
      await clinic.sql('DELETE FROM inventory_guard_check WHERE check_key = ?', first.key);
    }
  });

  it('waits for nobody, and nobody waits for it', async () => {
    const { database } = clinic.app;
    const sku = await clinic.product();
    const { number } = await clinic.order(sku);
    await database.run(async () => {
      for (const [table, condition] of [
        ['inventory_source_item', 'sku = ?'],
        ['inventory_reservation_balance', 'sku = ?'],
        ['inventory_reservation', 'sku = ?'],
        [`inventory_stock_${clinic.ledger.stockId}`, 'sku = ?'],
      ]) {
        await database.query(`SELECT * FROM ${table} WHERE ${condition} FOR UPDATE`, [sku]);
      }
      await database.query('SELECT * FROM inventory_reservation_holder WHERE increment_id = ? FOR UPDATE', [number]);
      await database.query('SELECT * FROM sales_order WHERE increment_id = ? FOR UPDATE', [number]);
      await database.detached(tick);
    });
    // In the middle of a slice a placement goes through.
    const checks = clinic.app.get(Checks).all.filter(({ settleMs }) => settleMs > 0);
    for (const check of checks) {
      await database.run(async () => {
        await check.slice(null, check.sliceSize);
        await database.detached(() => clinic.order(sku).then(({ id }) => clinic.ledger.till.act(id, 'cancel')));
      });
    }
    expect(await clinic.kinds()).toEqual([]);
  });
});
