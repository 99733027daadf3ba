import { Logger } from '@nestjs/common';
import { AdminNotices } from '../../../src/modules/admin-home/index.js';
import { CheckWrittenItems } from '../../../src/modules/reservation-maintenance/app/check-written-items.service.js';
import { SweepOversell } from '../../../src/modules/reservation-maintenance/app/sweep-oversell.service.js';
import { DetectOversell } from '../../../src/modules/reservation-maintenance/index.js';
import { DeclaredSchedules } from '../../../src/platform/schedule/declared-schedules.js';
import { ScheduleRunner } from '../../../src/platform/schedule/schedule-runner.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { givenItems, givenSource } from '../../support/given.js';
import { configure, givenForeignRows } from './support/ledger.js';

const COMMAND = 'inventory:reservation:detect-oversell';
const POSITION = 'Source-level reservations: physical stock is below committed reservations.';

describe('the detection of oversold sources', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    for (const code of ['a-src', 'b-src']) await givenSource(app, code);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.execute('DELETE FROM inventory_reservation');
    await app.database.execute('DELETE FROM inventory_reservation_balance');
    await app.database.execute('DELETE FROM inventory_source_item');
    await app.database.execute('DELETE FROM admin_notice');
    await configure(app, { enabled: true, oversell_detection_enabled: true, oversell_sweep_enabled: true });
  });
  afterEach(() => jest.restoreAllMocks());

  const held = (sku: string, quantity: number, source?: string): Promise<void> =>
    givenForeignRows(app, { sku, stockId: 1, quantity: -quantity, ...(source ? { source } : {}) });
  const onHand = (sku: string, quantity: number, source: string, status = 1): Promise<void> =>
    givenItems(app, { sku, source_code: source, quantity, status });
  const found = async (search: { sourceCode?: string; sku?: string; limit?: number } = {}): Promise<string[]> =>
    (await app.get(DetectOversell).find({ limit: 1000, ...search })).map(
      ({ sourceCode, sku, physical, committed }) =>
        `${sourceCode}/${sku} ${physical.toNumber()} ${committed.toNumber()}`,
    );
  const notices = async () =>
    (await app.get(AdminNotices).list()).items.map(({ severity, title, text }) => ({ severity, title, text }));
  const warned = (): jest.SpyInstance => jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);

  it('finds nothing where everything is covered', async () => {
    await onHand('covered', 5, 'a-src');
    await held('covered', 5, 'a-src');
    await held('at-the-stock', 9);
    expect(await cli(COMMAND)).toMatchObject({ code: 0, out: 'No oversold source positions found.\n' });
    expect(JSON.parse((await cli(COMMAND, '--json')).out)).toEqual({ positions: [] });
  });

  it('counts what is missing or out of stock as nothing, and all stocks together', async () => {
    await onHand('short', 2, 'a-src');
    await held('short', 1.5, 'a-src');
    await givenForeignRows(app, { sku: 'SHORT', stockId: 7, quantity: -1, source: 'A-SRC' });
    await onHand('hidden', 5, 'a-src', 0);
    await held('hidden', 1, 'a-src');
    await held('missing', 3, 'b-src');
    await onHand('elsewhere', 9, 'a-src');
    await held('elsewhere', 1, 'b-src');
    expect(await found()).toEqual([
      'b-src/elsewhere 0 1',
      'a-src/hidden 0 1',
      'b-src/missing 0 3',
      'a-src/short 2 2.5',
    ]);
  });

  it('prints a table and ends with 1', async () => {
    await onHand('short', 2, 'a-src');
    await held('short', 5, 'a-src');
    await held('missing', 3, 'b-src');
    expect(await cli(COMMAND)).toMatchObject({
      code: 1,
      out: [
        '┌────────┬─────────┬──────────┬───────────┬─────────────┐',
        '│ Source │ SKU     │ Physical │ Committed │ Oversold by │',
        '├────────┼─────────┼──────────┼───────────┼─────────────┤',
        '│ b-src  │ missing │ 0        │ 3         │ 3           │',
        '├────────┼─────────┼──────────┼───────────┼─────────────┤',
        '│ a-src  │ short   │ 2        │ 5         │ 3           │',
        '└────────┴─────────┴──────────┴───────────┴─────────────┘',
        '2 oversold source position(s).',
        '',
      ].join('\n'),
    });
    const { code, out } = await cli(COMMAND, '--sku=short', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      positions: [{ source_code: 'a-src', sku: 'short', physical: 2, committed: 5, oversold_by: 3 }],
    });
  });

  it('filters before it limits', async () => {
    for (const sku of ['a1', 'a2', 'a3']) await held(sku, 1, 'a-src');
    await held('z', 1, 'b-src');
    expect(await found({ sourceCode: 'b-src', limit: 1 })).toEqual(['b-src/z 0 1']);
    expect(await found({ sku: 'z', limit: 1 })).toEqual(['b-src/z 0 1']);
    expect(await found({ sku: 'z', sourceCode: 'a-src' })).toEqual([]);
    expect(await found({ limit: 2 })).toEqual(['a-src/a1 0 1', 'a-src/a2 0 1']);
    expect((await cli(COMMAND, '--source=b-src', '--limit=1')).out).toContain('1 oversold source position(s).');
    expect((await cli(COMMAND, '--source=c-src')).code).toBe(0);
    expect((await cli(COMMAND, '--limit=0')).code).toBe(2);
  });

  it('walks over several slices', async () => {
    const skus = Array.from({ length: 4500 }, (_, at) => `S${String(at).padStart(5, '0')}`);
    await givenForeignRows(app, ...skus.map((sku) => ({ sku, stockId: 1, quantity: -1, source: 'a-src' })));
    expect(await found({ limit: 100_000 })).toEqual(skus.map((sku) => `a-src/${sku} 0 1`));
    expect(await found({ limit: 2001 })).toHaveLength(2001);
  });

  describe('after a write', () => {
    const check = (...items: [sourceCode: string, sku: string][]): Promise<void> =>
      app.get(CheckWrittenItems).execute(items.map(([sourceCode, sku]) => ({ sourceCode, sku })));

    it('warns of each position and gives one notice', async () => {
      await held('short', 5, 'a-src');
      await held('other', 1, 'b-src');
      await held('untouched', 1, 'a-src');
      const warn = warned();
      await check(['A-SRC', 'Short'], ['b-src', 'other'], ['b-src', 'untouched'], ['', 'untouched'], ['a-src', '']);
      expect(warn.mock.calls.map(([line]) => line)).toEqual([
        { msg: POSITION, source_code: 'b-src', sku: 'other', physical: 0, committed: 1, oversold_by: 1 },
        { msg: POSITION, source_code: 'a-src', sku: 'short', physical: 0, committed: 5, oversold_by: 5 },
      ]);
      expect(await notices()).toEqual([
        {
          severity: 'major',
          title: '2 source stock position(s) oversold',
          text: 'SKU "other" on source "b-src": 0 in stock, 1 committed (oversold by 1). SKU "short" on source "a-src": 0 in stock, 5 committed (oversold by 5).',
        },
      ]);
    });

    it.each([{ enabled: false }, { oversell_detection_enabled: false }])('needs both settings: %j', async (off) => {
      await held('short', 5, 'a-src');
      await configure(app, off);
      const warn = warned();
      await check(['a-src', 'short']);
      expect(warn).not.toHaveBeenCalled();
    });

    it('says nothing where nothing is oversold', async () => {
      const warn = warned();
      await check();
      await check(['a-src', 'nothing']);
      expect(warn).not.toHaveBeenCalled();
      expect(await notices()).toEqual([]);
    });

    it('is asked by every write, which is done all the same', async () => {
      await onHand('short', 5, 'a-src');
      await held('short', 3, 'a-src');
      const warn = warned();
      await onHand('short', 4, 'a-src');
      expect(warn).not.toHaveBeenCalled();
      await onHand('short', 1, 'a-src');
      expect(warn.mock.calls[0]).toEqual([
        { msg: POSITION, source_code: 'a-src', sku: 'short', physical: 1, committed: 3, oversold_by: 2 },
      ]);
      jest.spyOn(app.get(DetectOversell), 'among').mockRejectedValue(new Error('away'));
      jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      await onHand('short', 2, 'a-src');
      const rows = await app.database.query<{ quantity: string }>(
        "SELECT quantity FROM inventory_source_item WHERE sku = 'short' AND source_code = 'a-src'",
      );
      expect(rows.map((row) => Number(row.quantity))).toEqual([2]);
    });

    it('swallows its own failure', async () => {
      jest.spyOn(app.get(DetectOversell), 'among').mockRejectedValue(new Error('away'));
      const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      await check(['a-src', 'short']);
      expect(error.mock.calls).toEqual([
        [{ msg: 'Source-level reservations: oversell detection failed.', reason: 'away' }],
      ]);
    });
  });

  describe('as a sweep', () => {
    it('tells of what it finds, and that there may be more', async () => {
      for (const sku of ['s1', 's2', 's3']) await held(sku, 1, 'a-src');
      const warn = warned();
      expect(await app.get(SweepOversell).execute()).toBe(3);
      expect(warn).toHaveBeenCalledTimes(3);
      expect((await notices()).map(({ title }) => title)).toEqual(['3 source stock position(s) oversold']);
      warn.mockClear();
      expect(await app.get(SweepOversell).execute(3)).toBe(3);
      expect(await notices()).toHaveLength(2);
      expect(warn).toHaveBeenLastCalledWith(
        'Source-level reservations: the oversell sweep stopped at 3 positions; there may be more.',
      );
    });

    it.each([{ enabled: false }, { oversell_sweep_enabled: false }])('needs both settings: %j', async (off) => {
      await held('s1', 1, 'a-src');
      await configure(app, off);
      expect(await app.get(SweepOversell).execute()).toBe(0);
    });

    it('has told in the log where its notice cannot be kept', async () => {
      await held('s1', 1, 'a-src');
      jest.spyOn(app.get(AdminNotices), 'add').mockRejectedValue(new Error('away'));
      const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const warn = warned();
      expect(await app.get(SweepOversell).execute()).toBe(1);
      expect(warn).toHaveBeenCalledTimes(1);
      expect(error.mock.calls).toEqual([
        [{ msg: 'Source-level reservations: the notice of oversold positions was not kept.', reason: 'away' }],
      ]);
    });

    it('keeps no notice where nothing is oversold', async () => {
      expect(await app.get(SweepOversell).execute()).toBe(0);
      expect(await notices()).toEqual([]);
    });

    it('runs when its setting says, and looks when it is on', async () => {
      const scheduled = app.get(DeclaredSchedules).find('inventory_detect_oversell');
      expect(await scheduled?.pattern()).toBe('0 * * * *');
      await configure(app, { oversell_sweep_cron: '30 2 * * *' });
      expect(await scheduled?.pattern()).toBe('30 2 * * *');
      await configure(app, { oversell_sweep_cron: '0 * * * *' });
      await held('s1', 1, 'a-src');
      const warn = warned();
      await app.get(ScheduleRunner).run('inventory_detect_oversell');
      expect(warn.mock.calls[0]?.[0]).toMatchObject({ msg: POSITION, sku: 's1' });
    });
  });
});
