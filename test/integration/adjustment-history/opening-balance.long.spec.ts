import { randomUUID } from 'node:crypto';
import { HistoryCounter } from '../../../src/modules/adjustment-history/app/history-counter.service.js';
import { OpeningBalance } from '../../../src/modules/adjustment-history/app/opening-balance.service.js';
import { VerifyHistory } from '../../../src/modules/adjustment-history/app/verify-history.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { configureHistory, forgetItems, givenHistory, givenItemsWithoutHistory } from '../../support/given-history.js';
import { givenItems, givenSource } from '../../support/given.js';
import { historyOf } from '../../support/history.js';

const COMMAND = 'inventory:adjustment:opening-balance';
const TABLE = 'inventory_source_item_adjustment';

describe('opening balance', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, 'a-src');
    await givenSource(app, 'b-src');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await forgetItems(app.database);
    await configureHistory(app, { enabled: true });
  });

  const write = (batchSize = 1000, requestId: string = randomUUID()): Promise<number> =>
    app.within(() => app.get(OpeningBalance).write({ batchSize }), { requestId });
  const undo = (requestId: string, batchSize = 1000): Promise<number> =>
    app.within(() => app.get(OpeningBalance).undo(requestId, { batchSize }));
  const count = async (table: string = TABLE, where = '1 = 1'): Promise<number> => {
    const [row] = await app.database.query<{ n: string }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
    return Number(row?.n);
  };
  const givenStock = (items: number, source = 'a-src'): Promise<void> =>
    givenItemsWithoutHistory(
      app.database,
      Array.from({ length: items }, (_, index) => ({ source, sku: `SKU-${index}`, quantity: index + 1 })),
    );

  it('writes one row for each item with a quantity and without history', async () => {
    await givenItemsWithoutHistory(app.database, [
      { source: 'a-src', sku: 'Some', quantity: 12.5 },
      { source: 'b-src', sku: 'Some', quantity: -3 },
      { source: 'a-src', sku: 'none', quantity: 0 },
      { source: 'a-src', sku: 'known', quantity: 4 },
      { source: 'a-src', sku: 'elsewhere', quantity: 2 },
    ]);
    await givenHistory(app.database, [
      { source: 'A-SRC', sku: 'KNOWN', quantityAfter: 4 },
      { source: 'a-src', sku: 'elsewhere', state: 'elsewhere', quantityAfter: 0 },
    ]);
    await givenItems(app, { sku: 'written', source_code: 'a-src', quantity: 1 });
    const requestId = randomUUID();
    expect(await write(1000, requestId)).toBe(3);
    const row = (source_code: string, sku: string, quantity: number): object => ({
      source_code,
      sku,
      delta: quantity,
      quantity_after: quantity,
      status_before: null,
      status_after: null,
      reason: 'other',
      actor_type: 'system',
      actor_id: null,
      actor_label: null,
      reference_type: null,
      reference_id: null,
      request_id: requestId,
      note: 'opening_balance',
    });
    const rows = await historyOf(app.database, 'Some', 'none', 'elsewhere');
    expect(rows.filter((each) => each.note === 'opening_balance')).toEqual([
      row('a-src', 'Some', 12.5),
      row('b-src', 'Some', -3),
      row('a-src', 'elsewhere', 2),
    ]);
    expect(await historyOf(app.database, 'known', 'written')).toHaveLength(2);
    expect(await count('inventory_source_item', 'quantity = 12.5 AND status = 1')).toBe(1);
    expect(await write()).toBe(0);
    expect((await app.get(VerifyHistory).execute({ limit: 10 })).drift).toEqual([]);
  });

  it.each([1, 7, 100, 0, -5])('goes through all items in batches of %i', async (batchSize) => {
    await givenStock(40);
    expect(await write(batchSize)).toBe(40);
    expect(await write(batchSize)).toBe(0);
    expect(await count()).toBe(40);
    expect(await app.get(HistoryCounter).total()).toBe(40);
  });

  it('goes through more items than it looks at in one statement', async () => {
    await givenStock(20_500);
    const steps: { examined: number; changed: number }[] = [];
    const openings = app.get(OpeningBalance);
    await app.within(() => openings.write({ batchSize: 999_999, afterBatch: (step) => steps.push(step) }));
    expect(steps.reduce((sum, step) => sum + step.examined, 0)).toBe(20_500);
    expect(steps.filter((step) => step.changed > 0).map((step) => step.changed)).toEqual([10_000, 10_000, 500]);
    expect(await count()).toBe(20_500);
    expect(await app.get(HistoryCounter).total()).toBe(20_500);
  });

  it('needs the same number of statements for a batch of any size', async () => {
    const spies = [jest.spyOn(app.database, 'query'), jest.spyOn(app.database, 'execute')];
    const statements = async (items: number): Promise<number> => {
      await givenStock(items, items === 1 ? 'a-src' : 'b-src');
      for (const spy of spies) spy.mockClear();
      expect(await write(1000)).toBe(items);
      return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    };
    expect(await statements(600)).toBe(await statements(1));
    for (const spy of spies) spy.mockRestore();
  });

  it('also writes while recording is switched off', async () => {
    await configureHistory(app, { enabled: false });
    await givenStock(3);
    expect(await write()).toBe(3);
  });

  it('prints the request id and the number of rows', async () => {
    await givenStock(3);
    const { code, out } = await cli(COMMAND, '--batch-size=2');
    expect(code).toBe(0);
    const requestId = /^request_id: ([0-9a-f-]{36})$/m.exec(out)?.[1] ?? '';
    expect(out).toMatch(/^3 row\(s\) written\.$/m);
    expect(await count(TABLE, `request_id = '${requestId}'`)).toBe(3);
    const again = await cli(COMMAND, '--json');
    expect(JSON.parse(again.out)).toEqual({ request_id: expect.any(String), rows_written: 0, dry_run: false });
    expect((await cli(COMMAND, '--batch-size=few')).code).toBe(2);
    const undone = await cli(COMMAND, '--undo', requestId);
    expect(undone).toMatchObject({ code: 0, out: expect.stringMatching(/^3 row\(s\) removed\.$/m) });
    expect(await count()).toBe(0);
    const twice = await cli(COMMAND, '--undo', requestId);
    expect(twice).toMatchObject({ code: 1, err: expect.stringContaining(requestId) });
  });

  describe('undo', () => {
    it.each([1, 7, 1000])('takes the rows of one run away in batches of %i, and nothing else', async (batchSize) => {
      await givenStock(20);
      const first = randomUUID();
      await write(8, first);
      await givenStock(5, 'b-src');
      await write(2);
      await givenItems(app, { sku: 'SKU-1', source_code: 'a-src', quantity: 50 });
      expect(await undo(first, batchSize)).toBe(20);
      expect(await count()).toBe(6);
      expect(await count('inventory_adjustment_request', `request_id = '${first}'`)).toBe(0);
      expect(await count('inventory_adjustment_request')).toBe(4);
      expect(await app.get(HistoryCounter).total()).toBe(6);
      // Of the items without history again, one was written to in between.
      expect(await write()).toBe(19);
      expect(await app.get(HistoryCounter).total()).toBe(25);
    });

    it('goes on where an interrupted one ended', async () => {
      await givenStock(20);
      const requestId = randomUUID();
      await write(8, requestId);
      let batches = 0;
      const interrupted = app.within(() =>
        app.get(OpeningBalance).undo(requestId, {
          batchSize: 3,
          afterBatch: () => {
            batches += 1;
            if (batches === 4) throw new Error('interrupted');
          },
        }),
      );
      await expect(interrupted).rejects.toThrow('interrupted');
      const left = await count();
      expect(left).toBeGreaterThan(0);
      expect(await undo(requestId)).toBe(left);
      expect(await count('inventory_adjustment_request')).toBe(0);
      expect(await app.get(HistoryCounter).total()).toBe(0);
    });

    it('refuses the id of another request, and one that it does not know', async () => {
      await givenItems(app, { sku: 'shipped', source_code: 'a-src', quantity: 5 });
      const [row] = await historyOf(app.database, 'shipped');
      const { code, err } = await cli(COMMAND, '--undo', row?.request_id ?? '');
      expect(code).toBe(1);
      expect(err).toContain(`Request "${row?.request_id}" is no opening balance`);
      expect(await count()).toBe(1);
      expect(await cli(COMMAND, '--undo', 'nothing-like-it')).toMatchObject({
        code: 1,
        err: expect.stringContaining('nothing-like-it'),
      });
      expect((await cli(COMMAND, '--undo', ' ')).code).toBe(2);
    });

    it('by hand keeps working: deletes by request id until nothing is deleted', async () => {
      await givenStock(25);
      const requestId = randomUUID();
      await write(10, requestId);
      const deleteSome = async (): Promise<number> =>
        (await app.database.execute(`DELETE FROM ${TABLE} WHERE request_id = ? LIMIT 10`, [requestId])).affectedRows;
      expect([await deleteSome(), await deleteSome()]).toEqual([10, 10]);
      expect(await app.get(HistoryCounter).total()).toBe(5);
      expect(await undo(requestId)).toBe(5);
      expect(await deleteSome()).toBe(0);
      expect(await write()).toBe(25);
      expect(await app.get(HistoryCounter).total()).toBe(25);
    });
  });
});
