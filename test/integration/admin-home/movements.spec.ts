import { MovementsByDay } from '../../../src/modules/admin-home/index.js';
import { dayPlus } from '../../../src/modules/admin-home/domain/days.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { planOf } from '../../support/plans.js';

describe('movements by day', () => {
  let app: TestApplication;
  let today: string;

  beforeAll(async () => {
    app = await startApplication();
    const [row] = await app.database.query<{ today: string }>("SELECT DATE_FORMAT(NOW(), '%Y-%m-%d') AS today");
    today = row?.today ?? '';
  });
  afterAll(() => app.close());

  /** History rows of a day that is over: the writer knows only this moment. */
  const given = async (day: string, rows: readonly (readonly [reason: string, delta: number, note?: string])[]) => {
    await app.database.execute(
      `INSERT INTO inventory_source_item_adjustment
         (source_code, sku, delta, quantity_after, reason, actor_type, note, created_at) VALUES ?`,
      [
        rows.map(([reason, delta, note]) => [
          's',
          unique('sku'),
          delta,
          100,
          reason,
          'system',
          note ?? null,
          `${day} 12:00:00`,
        ]),
      ],
    );
  };
  const movements = async (
    count: number,
  ): Promise<{ day: string; reason: string; in: number; out: number; n: number }[]> =>
    (await app.get(MovementsByDay).last(count)).movements.map((movement) => ({
      day: movement.day,
      reason: movement.reason,
      in: movement.quantityIn.toNumber(),
      out: movement.quantityOut.toNumber(),
      n: movement.movements,
    }));

  it('are added up by reason, from the history of today and before', async () => {
    const day = dayPlus(today, -40);
    await given(day, [
      ['received', 5.5],
      ['received', 2],
      ['damaged', -3],
      ['correction', 4],
      ['correction', -1.25],
      ['other', 900, 'opening_balance'],
      ['other', 1],
    ]);
    expect((await movements(41)).filter((movement) => movement.day === day)).toEqual([
      { day, reason: 'correction', in: 4, out: 1.25, n: 2 },
      { day, reason: 'damaged', in: 0, out: 3, n: 1 },
      { day, reason: 'other', in: 1, out: 0, n: 1 },
      { day, reason: 'received', in: 7.5, out: 0, n: 2 },
    ]);
  });

  it('of past days are kept once, and say the same then', async () => {
    const day = dayPlus(today, -50);
    await given(day, [
      ['count', -2],
      ['shipment', -4],
    ]);
    const before = (await movements(60)).filter((movement) => movement.day === day);
    await app.get(MovementsByDay).addUpPastDays();
    expect((await movements(60)).filter((movement) => movement.day === day)).toEqual(before);
    expect(before).toHaveLength(2);
    // Read from what was kept: the rows themselves may be pruned.
    await app.database.execute('DELETE FROM inventory_source_item_adjustment WHERE created_at < ?', [dayPlus(day, 1)]);
    expect((await movements(60)).filter((movement) => movement.day === day)).toEqual(before);
    expect(await app.get(MovementsByDay).addUpPastDays()).toBe(0);
  });

  it('of today are those of this moment', async () => {
    const sumOfToday = async (): Promise<number> =>
      (await movements(1)).find(({ reason }) => reason === 'other')?.in ?? 0;
    const source = await givenSource(app);
    await app.get(MovementsByDay).addUpPastDays();
    const before = await sumOfToday();
    await givenItems(app, { sku: unique('sku'), source_code: source, quantity: 12.5 });
    expect((await sumOfToday()) - before).toBe(12.5);
  });

  it('names every day asked for, oldest first', async () => {
    const { days, pendingDays } = await app.get(MovementsByDay).last(3);
    expect(days).toEqual([dayPlus(today, -2), dayPlus(today, -1), today]);
    expect(pendingDays).toEqual([]);
  });

  it('reads a day by its range alone', async () => {
    const plan = await planOf(
      (sql, parameters) => app.database.query(sql, parameters),
      `SELECT COUNT(*) FROM inventory_source_item_adjustment FORCE INDEX (idx_adjustment_created_at)
        WHERE created_at >= ? AND created_at < ?`,
      [today, dayPlus(today, 1)],
    );
    expect(plan[0]).toMatchObject({ key: 'idx_adjustment_created_at', type: 'range' });
  });
});
