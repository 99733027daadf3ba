import { HistoryCounter } from '../../../src/modules/adjustment-history/app/history-counter.service.js';
import { PruneHistory } from '../../../src/modules/adjustment-history/app/prune-history.service.js';
import type { PruneOptions, PruneReport } from '../../../src/modules/adjustment-history/app/prune-history.service.js';
import { VerifyHistory } from '../../../src/modules/adjustment-history/app/verify-history.service.js';
import { RunLock } from '../../../src/platform/schedule/run-lock.js';
import { DeclaredSchedules } from '../../../src/platform/schedule/declared-schedules.js';
import { ScheduleRunner } from '../../../src/platform/schedule/schedule-runner.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import type { GivenHistoryRow } from '../../support/given-history.js';
import { configureHistory, forgetItems, givenHistory } from '../../support/given-history.js';
import { givenItems, givenSource } from '../../support/given.js';
import { rowsTouched } from '../../support/plans.js';

const COMMAND = 'inventory:adjustment:prune';
const TABLE = 'inventory_source_item_adjustment';
const REQUESTS = 'inventory_adjustment_request';

describe('pruning the history', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, 'a-src');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await forgetItems(app.database);
    await configureHistory(app, { retention_days: 30, prune_batch_size: 5000 });
  });

  const prune = (options?: PruneOptions): Promise<PruneReport> =>
    app.within(() => app.get(PruneHistory).execute(options));
  const rows = (sku: string, quantities: readonly number[], more: Partial<GivenHistoryRow>): GivenHistoryRow[] =>
    quantities.map((quantityAfter) => ({ source: 'a-src', sku, quantityAfter, ...more }));
  const left = async (): Promise<string[]> => {
    const found = await app.database.query<{ line: string }>(
      `SELECT CONCAT(source_code, '/', sku, '/', state, ' ', CAST(quantity_after AS SIGNED)) AS line FROM ${TABLE} ORDER BY adjustment_id`,
    );
    return found.map(({ line }) => line);
  };
  const count = async (table: string = TABLE): Promise<number> => {
    const [row] = await app.database.query<{ n: string }>(`SELECT COUNT(*) AS n FROM ${table}`);
    return Number(row?.n);
  };
  /** Makes what the writer wrote so far look `days` old. */
  const age = (days: number): Promise<void> =>
    app.database.run(async () => {
      // The history's rows are never edited, so an old one is a copy of it.
      await app.database.execute(`CREATE TEMPORARY TABLE aged AS SELECT * FROM ${TABLE}`);
      await app.database.execute('UPDATE aged SET created_at = created_at - INTERVAL ? DAY', [days]);
      await app.database.execute(`DELETE FROM ${TABLE}`);
      await app.database.execute(`INSERT INTO ${TABLE} SELECT * FROM aged`);
      await app.database.execute('DROP TEMPORARY TABLE aged');
      await app.database.execute(`UPDATE ${REQUESTS} SET created_at = created_at - INTERVAL ? DAY`, [days]);
    });

  it('does nothing while every row is to be kept', async () => {
    await configureHistory(app, { retention_days: 0 });
    await givenHistory(app.database, rows('x', [1, 2, 3], { daysAgo: 30_000 / 2 }));
    expect(await prune()).toEqual({ deleted: 0, kept: 0, cutoff: null });
    expect(await count()).toBe(3);
    expect(await cli(COMMAND)).toMatchObject({ code: 0, out: 'Every row is kept: retention_days is 0.\n' });
  });

  it('keeps the latest row of each source, SKU and state, and every row that is not old', async () => {
    await givenHistory(app.database, [
      ...rows('x', [1, 2, 3], { daysAgo: 40 }),
      ...rows('x', [7, 8], { daysAgo: 40, state: 'elsewhere' }),
      ...rows('X', [4], { daysAgo: 39 }),
      ...rows('x', [1, 2], { daysAgo: 35, source: 'b-src' }),
      ...rows('x', [3], { daysAgo: 1, source: 'b-src' }),
      ...rows('young', [1, 2], { daysAgo: 29 }),
      ...rows('old', [9], { daysAgo: 400 }),
      // The clock is not quite the order of the ids: the row with the highest id is the latest.
      ...rows('turned', [1], { daysAgo: 31 }),
      ...rows('turned', [2], { daysAgo: 32 }),
      ...rows('returned', [1], { daysAgo: 2 }),
      ...rows('returned', [2], { daysAgo: 200 }),
    ]);
    const report = await prune();
    expect(await left()).toEqual([
      'a-src/x/elsewhere 8',
      'a-src/X/available 4',
      'b-src/x/available 3',
      'a-src/young/available 1',
      'a-src/young/available 2',
      'a-src/old/available 9',
      'a-src/turned/available 2',
      'a-src/returned/available 1',
      'a-src/returned/available 2',
    ]);
    expect(report).toEqual({ deleted: 7, kept: 5, cutoff: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
    expect(await prune()).toMatchObject({ deleted: 0, kept: 5 });
    expect(await app.get(HistoryCounter).total()).toBe(9);
  });

  it('changes no quantity and no status, and leaves verify content', async () => {
    for (const quantity of [5, 3, 8]) await givenItems(app, { sku: 'x', source_code: 'a-src', quantity });
    await age(50);
    const before = await app.database.query('SELECT * FROM inventory_source_item');
    expect(await prune()).toMatchObject({ deleted: 2, kept: 1 });
    expect(await app.database.query('SELECT * FROM inventory_source_item')).toEqual(before);
    expect((await app.get(VerifyHistory).execute({ limit: 10 })).drift).toEqual([]);
  });

  it('deletes prune_batch_size rows at a time, each batch committed on its own', async () => {
    await configureHistory(app, { prune_batch_size: 3 });
    await givenHistory(app.database, rows('x', [1, 2, 3, 4, 5, 6, 7, 8, 9], { daysAgo: 40 }));
    const run = jest.spyOn(app.database, 'run');
    const steps: number[] = [];
    await prune({ afterStep: ({ deleted }) => deleted > 0 && steps.push(deleted) });
    expect(steps).toEqual([3, 3, 2]);
    expect(run.mock.calls.length).toBeGreaterThanOrEqual(3);
    run.mockRestore();
    expect(await left()).toEqual(['a-src/x/available 9']);
  });

  it('is continued by the next run after an interruption', async () => {
    await configureHistory(app, { prune_batch_size: 2 });
    await givenHistory(app.database, rows('x', [1, 2, 3, 4, 5, 6, 7], { daysAgo: 40 }));
    const interrupt: PruneOptions['afterStep'] = ({ deleted }) => {
      if (deleted > 0) throw new Error('interrupted');
    };
    await expect(prune({ afterStep: interrupt })).rejects.toThrow('interrupted');
    expect(await count()).toBe(5);
    expect(await prune()).toMatchObject({ deleted: 4, kept: 1 });
  });

  it('looks at a bounded number of rows at a time where nearly all are kept or of one age', async () => {
    const keys = Array.from({ length: 12_000 }, (_, index) => `SKU-${index}`);
    await givenHistory(app.database, [
      ...keys.map((sku) => ({ source: 'a-src', sku, daysAgo: 60 })),
      ...rows('SKU-11999', [2, 3], { daysAgo: 60 }),
      ...rows('SKU-5', [2], { daysAgo: 59 }),
    ]);
    const examined: number[] = [];
    const report = await prune({ afterStep: (step) => step.examined > 0 && examined.push(step.examined) });
    expect(report).toMatchObject({ deleted: 3, kept: 12_000 });
    expect(examined).toEqual([5000, 5000, 2003]);
    expect(await count()).toBe(12_000);
  });

  it('finds the latest row of a busy source item without reading its other rows', async () => {
    await givenHistory(app.database, [
      ...rows(
        'busy',
        Array.from({ length: 6000 }, (_, index) => index),
        { daysAgo: 90 },
      ),
      ...Array.from({ length: 100 }, (_, index) => ({ source: 'a-src', sku: `SKU-${index}`, daysAgo: 80 })),
    ]);
    const read = await rowsTouched(app.database, async () => {
      expect(await prune({ dryRun: true })).toMatchObject({ deleted: 5999, kept: 101 });
    });
    expect(read).toBeLessThan(6100 * 8);
  });

  it('only counts in a dry run', async () => {
    await givenHistory(app.database, rows('x', [1, 2, 3], { daysAgo: 40 }));
    expect(await prune({ dryRun: true })).toMatchObject({ deleted: 2, kept: 1 });
    const { code, out } = await cli(COMMAND, '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(/^2 row\(s\) older than .* UTC would be deleted\.$/m);
    expect(await count()).toBe(3);
    expect(await cli(COMMAND)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 row\(s\) older than .* UTC deleted\.$/m),
    });
    expect(JSON.parse((await cli(COMMAND, '--json')).out)).toMatchObject({ deleted: 0, kept: 1, dry_run: false });
    expect(await count()).toBe(1);
  });

  it('takes the longest retention for what it is', async () => {
    await configureHistory(app, { retention_days: 36_500 });
    await givenHistory(app.database, rows('x', [1, 2], { daysAgo: 15_000 }));
    expect(await prune()).toMatchObject({ deleted: 0, kept: 0 });
  });

  it('forgets old requests that have no row left, and no others', async () => {
    const save = (...skus: string[]): Promise<void> =>
      givenItems(app, ...skus.map((sku) => ({ sku, source_code: 'a-src', quantity: Math.random() * 1000 })));
    await save('x', 'y');
    await save('x');
    await save('x', 'y');
    await save(...Array.from({ length: 1500 }, (_, index) => `SKU-${index}`));
    await save(...Array.from({ length: 1200 }, (_, index) => `SKU-${index}`));
    await age(50);
    await save('y');
    const keptIds = async (): Promise<number[]> => {
      const found = await app.database.query<{ n: number }>(
        `SELECT adjustments AS n FROM ${REQUESTS} ORDER BY entry_id`,
      );
      return found.map(({ n }) => n);
    };
    expect(await keptIds()).toEqual([2, 1, 2, 1500, 1200, 1]);
    expect(await prune({ dryRun: true })).toMatchObject({ deleted: 1204 });
    expect(await keptIds()).toHaveLength(6);
    expect(await prune()).toMatchObject({ deleted: 1204 });
    // The third still has the latest row of x, the fourth those of 300 items.
    expect(await keptIds()).toEqual([2, 1500, 1200, 1]);
    expect(await app.get(HistoryCounter).total()).toBe(await count());
  });

  it('does not run twice at once', async () => {
    await givenHistory(app.database, rows('x', [1, 2], { daysAgo: 40 }));
    await app.get(RunLock).whileAlone('inventory_adjustment_prune', async () => {
      const { code, err } = await cli(COMMAND);
      expect(code).toBe(1);
      expect(err).toContain('is being pruned already');
      expect((await cli(COMMAND, '--dry-run')).code).toBe(0);
    });
    expect(await count()).toBe(2);
  });

  it('runs every night at 02:30, and the folding of the counts every minute', async () => {
    const schedules = app.get(DeclaredSchedules);
    expect(await schedules.find('inventory_adjustment_prune')?.pattern()).toBe('30 2 * * *');
    expect(await schedules.find('inventory_adjustment_fold')?.pattern()).toBe('* * * * *');
    await givenHistory(app.database, rows('x', [1, 2, 3], { daysAgo: 40 }));
    await app.get(ScheduleRunner).run('inventory_adjustment_prune');
    expect(await left()).toEqual(['a-src/x/available 3']);
    const uncounted = (): Promise<unknown[]> =>
      app.database.query(`SELECT entry_id FROM ${REQUESTS} WHERE counted = 0`);
    await givenItems(app, { sku: 'y', source_code: 'a-src', quantity: 1 });
    expect(await uncounted()).toHaveLength(1);
    await app.get(ScheduleRunner).run('inventory_adjustment_fold');
    expect(await uncounted()).toEqual([]);
  });
});
