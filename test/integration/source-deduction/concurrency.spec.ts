import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { itemsOf } from '../../support/source-items.js';
import { deduct, RETURN } from './support.js';
import type { Moved } from './support.js';

const LOCKING_READ = /FROM inventory_source_item\b[\s\S]*FOR UPDATE/;

describe('concurrent deductions', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const given = async (quantity: number): Promise<string> => {
    const sku = unique('hot');
    await givenItems(app, { sku, source_code: source, quantity });
    return sku;
  };
  const outcomesOf = async (deductions: readonly Promise<void>[]): Promise<{ done: number; refused: number }> => {
    const outcomes = await Promise.allSettled(deductions);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'invalid' });
    }
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    return { done, refused: outcomes.length - done };
  };

  /** Reads the items without locking them, and goes on once `readers` of them have read. */
  const withoutLock = async <T>(readers: number, work: () => Promise<T>): Promise<T> => {
    let [arrived, open] = [0, (): void => undefined];
    const gate = new Promise<void>((resolve) => (open = resolve));
    const original = app.database.query.bind(app.database);
    const spy = jest.spyOn(app.database, 'query').mockImplementation((async (sql: string, parameters?: unknown[]) => {
      if (!LOCKING_READ.test(sql)) return original(sql, parameters);
      const rows = await original(sql.replace('FOR UPDATE', ''), parameters);
      arrived += 1;
      if (arrived >= readers) open();
      await gate;
      return rows;
    }) as never);
    try {
      return await work();
    } finally {
      spy.mockRestore();
    }
  };

  it('would take more than there is, and lose track of it, if the item were not locked', async () => {
    const sku = await given(10);
    const outcomes = await withoutLock(2, () =>
      outcomesOf([deduct(app, [[source, sku, 6]]), deduct(app, [[source, sku, 6]])]),
    );
    expect(outcomes).toEqual({ done: 2, refused: 0 });
    expect(await driftOf(app.database, [sku])).toHaveLength(1);
  });

  it('of one item take what there is and no more', async () => {
    const sku = await given(10);
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => deduct(app, [[source, sku, 1.5]])));
    expect(outcomes).toEqual({ done: 6, refused: 14 });
    expect(await itemsOf(app, sku)).toEqual({ [source]: [1, 1] });
    expect(await driftOf(app.database, [sku])).toEqual([]);
    let quantity = 0;
    for (const row of await historyOf(app.database, sku)) {
      quantity += row.delta;
      expect(row.quantity_after).toBe(quantity);
    }
  });

  it('and returns of the same items, listed in opposite orders, leave what their sum says', async () => {
    const skus = await Promise.all(Array.from({ length: 10 }, () => given(100)));
    const work = Array.from({ length: 16 }, (_, index) => {
      const list = index % 2 === 0 ? skus : [...skus].reverse();
      const quantity = index % 4 === 3 ? -2 : 3;
      return deduct(
        app,
        list.map((sku): Moved => [source, sku, quantity]),
        quantity < 0 ? RETURN : undefined,
      );
    });
    expect(await outcomesOf(work)).toEqual({ done: 16, refused: 0 });
    for (const sku of skus) expect(await itemsOf(app, sku)).toEqual({ [source]: [100 - 12 * 3 + 4 * 2, 1] });
    expect(await driftOf(app.database, skus)).toEqual([]);
  });

  it('make a missing item once when goods come back to it at once', async () => {
    const sku = unique('back');
    await Promise.all(Array.from({ length: 12 }, () => deduct(app, [[source, sku, -1]], RETURN)));
    expect(await itemsOf(app, sku)).toEqual({ [source]: [12, 1] });
    expect(await driftOf(app.database, [sku])).toEqual([]);
  });
});
