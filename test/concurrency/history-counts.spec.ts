import { AdjustmentReader } from '../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import { HistoryCounter } from '../../src/modules/adjustment-history/app/history-counter.service.js';
import { SearchCriteria } from '../../src/platform/search/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

const TABLE = 'inventory_source_item_adjustment';
const ROUNDS = 25;
const ROWS = 40;

/** Each transaction adds one row and deletes one: their number is the same in every moment. */
describe('counting the history by kind beside writers, deletions and recounts', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const add = async (): Promise<void> => {
    const { insertId } = await app.database.execute(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type)
       VALUES ('swap', 'SWAP', 1, 1, 'received', 'system')`,
    );
    await app.database.execute(
      `INSERT INTO inventory_adjustment_request (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments)
       VALUES ('swap', 'system', ?, ?, 1)`,
      [insertId, insertId],
    );
  };
  const swap = (): Promise<void> =>
    app.database.run(async () => {
      await app.database.execute(`DELETE FROM ${TABLE} WHERE sku = 'SWAP' ORDER BY adjustment_id LIMIT 1`);
      await add();
    });
  const criteria = (...dates: string[]): SearchCriteria =>
    new SearchCriteria({
      filterGroups: [
        { filters: [{ field: 'reason', value: ['received', 'damaged'], conditionType: 'in' }] },
        { filters: [{ field: 'source_code', value: 'swap', conditionType: 'eq' }] },
        ...dates.map((value) => ({ filters: [{ field: 'created_at', value, conditionType: 'from' as const }] })),
      ],
    });
  const total = (asked: SearchCriteria): Promise<number> => app.within(() => app.get(AdjustmentReader).count(asked));

  it('never sees half a transaction', async () => {
    for (let row = 0; row < ROWS; row += 1) await app.database.run(add);
    await app.get(HistoryCounter).fold();
    let isOver = false;
    const repeat = async (work: () => Promise<unknown>): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) await work();
    };
    const wrong: number[] = [];
    let looks = 0;
    const look = async (asked: SearchCriteria): Promise<void> => {
      while (!isOver) {
        const seen = await total(asked);
        looks += 1;
        if (seen !== ROWS) wrong.push(seen);
      }
    };
    const looking = [look(criteria()), look(criteria('2020-01-01'))];
    await Promise.all([
      repeat(swap),
      repeat(() => app.get(HistoryCounter).fold()),
      repeat(() => app.get(HistoryCounter).recountAll(() => undefined)),
      repeat(() => app.get(HistoryCounter).packBlocks()),
    ]);
    isOver = true;
    await Promise.all(looking);
    expect(wrong).toEqual([]);
    expect(looks).toBeGreaterThan(5);
    const [row] = await app.database.query<{ n: number }>(
      `SELECT COUNT(*) AS n FROM ${TABLE} WHERE source_code = 'swap'`,
    );
    await app.get(HistoryCounter).fold();
    expect([await total(criteria()), await total(criteria('2020-01-01'))]).toEqual([row?.n, row?.n]);
    // What the counts themselves say, whatever way a search would take.
    const [counted] = await app.database.query<{ n: number }>(
      `SELECT CAST(SUM(c.adjustments) AS SIGNED) AS n FROM inventory_adjustment_count c
         JOIN inventory_adjustment_kind k ON k.kind_id = c.kind_id WHERE c.level = 2 AND k.source_code = 'swap'`,
    );
    expect(counted?.n).toBe(row?.n);
  });

  it('answers beside a deletion that is not over, and counts behind it', async () => {
    await app.get(HistoryCounter).fold();
    const before = await total(criteria('2020-01-01'));
    let begun: () => void = () => undefined;
    let end: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    const deleting = app.database.run(async () => {
      await app.database.execute(`DELETE FROM ${TABLE} WHERE sku = 'SWAP' ORDER BY adjustment_id LIMIT 1`);
      begun();
      await mayEnd;
    });
    await hasBegun;
    // By hand, so in no run of a request: only a fold would bring it into the counts.
    await app.database.execute(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type)
       VALUES ('swap', 'SWAP', 1, 1, 'received', 'system')`,
    );
    const began = performance.now();
    try {
      expect(await total(criteria('2020-01-01'))).toBe(before + 1);
      expect(await total(criteria())).toBe(before + 1);
      expect(performance.now() - began).toBeLessThan(8_000);
    } finally {
      end();
    }
    await deleting;
    await app.get(HistoryCounter).fold();
    expect([await total(criteria()), await total(criteria('2020-01-01'))]).toEqual([before, before]);
  });
});
