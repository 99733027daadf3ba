import { AsyncResource } from 'node:async_hooks';
import { HistoryCounter } from '../../src/modules/adjustment-history/app/history-counter.service.js';
import { OpeningBalance } from '../../src/modules/adjustment-history/app/opening-balance.service.js';
import { VerifyHistory } from '../../src/modules/adjustment-history/app/verify-history.service.js';
import { SourceItemWriter } from '../../src/modules/source-items/index.js';
import type { SourceItemChange } from '../../src/modules/source-items/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { configureHistory, forgetItems, givenItemsWithoutHistory } from '../support/given-history.js';
import { givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { sessionsAt } from '../support/statements.js';

const SOURCE = 'a-src';
const STOCK = 10;

describe('opening balance beside writers', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, SOURCE);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await forgetItems(app.database);
    await configureHistory(app, { enabled: true });
  });

  const skus = (count: number): string[] => Array.from({ length: count }, (_, index) => `SKU-${index}`);
  const givenStock = (names: readonly string[]): Promise<void> =>
    givenItemsWithoutHistory(
      app.database,
      names.map((sku) => ({ source: SOURCE, sku, quantity: STOCK })),
    );
  const open = (batchSize: number): Promise<number> => app.within(() => app.get(OpeningBalance).write({ batchSize }));
  const apply = (...changes: SourceItemChange[]): Promise<unknown> =>
    app.within(() => app.get(SourceItemWriter).apply(changes, { reason: 'other' }));
  const adjust = (sku: string, delta: number): SourceItemChange => ({
    kind: 'adjust',
    sourceCode: SOURCE,
    sku,
    delta: Quantity.of(delta),
  });

  /** Runs an opening balance that finds its candidates before `change` commits, and locks them after it. */
  async function openAround(change: SourceItemChange): Promise<number> {
    // Bound out here, so that it does not join the transaction below.
    const openApart = AsyncResource.bind(() => open(100));
    let opening: Promise<number> | undefined;
    await app.database.run(async () => {
      await apply(change);
      opening = openApart();
      await eventually(waiting);
    });
    return opening ?? 0;
  }
  /** For the row, or for the guard that several writers have in its place. */
  const waiting = (): Promise<number> =>
    sessionsAt(app.database, '%FROM inventory_source_item %FOR UPDATE', 'INSERT INTO inventory_write_guard%');
  it('writes nothing for an item that gets its first history row meanwhile', async () => {
    await givenStock(skus(3));
    expect(await openAround(adjust('SKU-1', -4))).toBe(2);
    expect(await historyOf(app.database, 'SKU-1')).toMatchObject([{ delta: -4, quantity_after: 6, note: null }]);
    expect((await app.get(VerifyHistory).execute({ limit: 10 })).drift).toEqual([]);
  });

  it('writes the quantity that a change without history leaves', async () => {
    await givenStock(skus(3));
    await configureHistory(app, { enabled: false });
    expect(await openAround(adjust('SKU-1', -4))).toBe(3);
    expect(await historyOf(app.database, 'SKU-1')).toMatchObject([
      { delta: 6, quantity_after: 6, note: 'opening_balance' },
    ]);
  });

  it.each<[string, SourceItemChange]>([
    ['is deleted', { kind: 'delete', sourceCode: SOURCE, sku: 'SKU-1' }],
    ['becomes empty', adjust('SKU-1', -STOCK)],
  ])('writes nothing for an item that %s meanwhile', async (_how, change) => {
    await givenStock(skus(3));
    await configureHistory(app, { enabled: false });
    expect(await openAround(change)).toBe(2);
    expect(await historyOf(app.database, 'SKU-1')).toEqual([]);
  });

  it('leaves every item with one unbroken history', async () => {
    const names = skus(300);
    await givenStock(names);
    let isDone = false;
    const writers = [1, 2, 3].map(async (step) => {
      for (let turn = step; !isDone; turn += 7) {
        const some = [turn, turn * 5, turn * 11].map((each) => names[each % names.length] ?? 'SKU-0');
        await apply(...some.map((sku) => adjust(sku, step)));
      }
    });
    try {
      expect(await open(10)).toBeGreaterThan(0);
    } finally {
      isDone = true;
      await Promise.all(writers);
    }

    const rows = await historyOf(app.database, ...names);
    for (const sku of names) {
      const own = rows.filter((row) => row.sku === sku);
      // At most one starting row, the first one; every other row begins where the one before it ended.
      expect(own.slice(1).filter((row) => row.note === 'opening_balance')).toEqual([]);
      own.reduce((quantity, row, index) => {
        expect(row.quantity_after).toBe(
          index === 0 && row.note === 'opening_balance' ? row.delta : quantity + row.delta,
        );
        return row.quantity_after;
      }, STOCK);
    }
    expect((await app.get(VerifyHistory).execute({ limit: 10 })).drift).toEqual([]);
    expect(await open(10)).toBe(0);
    expect(await app.get(HistoryCounter).total()).toBe(rows.length);
  });

  it('run twice at once, writes each row once', async () => {
    const names = skus(400);
    await givenStock(names);
    const written = await Promise.all([open(7), open(10), open(1000)]);
    expect(written.reduce((sum, each) => sum + each, 0)).toBe(names.length);
    const rows = await historyOf(app.database, ...names);
    expect(new Set(rows.map((row) => row.sku)).size).toBe(names.length);
    expect(rows).toHaveLength(names.length);
  });
});
