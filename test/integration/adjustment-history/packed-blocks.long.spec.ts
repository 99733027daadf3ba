import { HistoryCounter } from '../../../src/modules/adjustment-history/app/history-counter.service.js';
import { CountedSearchRepository } from '../../../src/modules/adjustment-history/data/counted-search.repository.js';
import { PackedBlockRepository } from '../../../src/modules/adjustment-history/data/packed-block.repository.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { rowsTouched } from '../../support/plans.js';
import { HISTORY_TABLE, NUMBERS, SearchedHistory } from './support/searched-history.js';
import type { Condition } from './support/searched-history.js';

const ROWS = 40_000;

/** Both ends lie inside of a block. */
const DAYS: readonly Condition[] = [
  ['created_at', '2023-06-01 10:00:00', 'from'],
  ['created_at', '2024-05-01 10:00:00', 'to'],
];
const DAMAGED: readonly Condition[] = [['reason', 'damaged']];

/** Searches that are served by the packed rows of blocks, compared with plain SQL over the same table. */
describe('the packed rows of the history', () => {
  let app: TestApplication;
  let history: SearchedHistory;

  beforeAll(async () => {
    app = await startApplication();
    history = new SearchedHistory(app);
    await app.database.execute(
      `INSERT INTO ${HISTORY_TABLE} (adjustment_id, source_code, sku, delta, quantity_after, reason, actor_type, reference_type, created_at)
       SELECT n + n DIV 7 + 1, CONCAT('pack-', n % 4), CONCAT('PACK-', n % 500), 1, 1,
              CASE WHEN n % 10 = 0 THEN 'damaged' WHEN n % 3 = 0 THEN 'count' ELSE 'shipment' END,
              IF(n % 7 = 0, 'integration', 'admin'), IF(n % 3 = 1, 'note', NULL),
              TIMESTAMPADD(SECOND, n * 1400 - n % 5 * 2000, '2023-01-01')
         FROM ${NUMBERS}
        WHERE n < ${ROWS} ORDER BY n`,
    );
    await app.database.query(`ANALYZE TABLE ${HISTORY_TABLE}`);
    await settle();
  });
  afterAll(() => app.close());

  const settle = async (): Promise<void> => {
    await app.get(HistoryCounter).fold();
    await app.get(HistoryCounter).packBlocks();
  };

  const truth = (conditions: readonly Condition[]): Promise<number[]> => history.truth(conditions);
  const expectTruth = (conditions: readonly Condition[]): Promise<void> => history.expectTruth(conditions);
  const unpacked = async (): Promise<number> => {
    const [row] = await app.database.query<{ n: number }>(
      `SELECT COUNT(*) AS n FROM inventory_adjustment_block
        WHERE adjustments > 0 AND (packed_adjustments IS NULL OR packed_adjustments <> adjustments)`,
    );
    return row?.n ?? 0;
  };
  const insert = async (rows: number, createdAt = '2023-07-01'): Promise<number> => {
    const { insertId } = await app.database.execute(
      `INSERT INTO ${HISTORY_TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
      [Array.from({ length: rows }, () => ['pack-1', 'PACK-NEW', 1, 1, 'damaged', 'admin', createdAt])],
    );
    return insertId;
  };
  const writeRun = async (rows: number): Promise<void> =>
    app.database.run(async () => {
      const first = await insert(rows);
      await app.database.execute(
        `INSERT INTO inventory_adjustment_request
           (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments) VALUES ('packed', 'admin', ?, ?, ?)`,
        [first, first + rows - 1, rows],
      );
    });

  const SEARCHES: readonly (readonly Condition[])[] = [
    [],
    [['source_code', 'PACK-1']],
    DAMAGED,
    [['reference_type', 'note']],
    [['source_code', 'pack-1,pack-2', 'in']],
    [['reason', 'shipment', 'neq']],
    [['reason', 'theft_or_loss']],
    [
      ['source_code', 'pack-2'],
      ['actor_type', 'integration'],
    ],
  ];

  it.each(SEARCHES.map((conditions) => [conditions]))('tell every page of %j', async (conditions) => {
    expect(await unpacked()).toBe(0);
    await expectTruth(conditions);
    await expectTruth([...conditions, ...DAYS]);
  });

  it('spare the database all but the page, wherever it lies and whatever is asked for', async () => {
    const looked = jest.spyOn(app.get(CountedSearchRepository), 'numbers');
    for (const conditions of SEARCHES) {
      for (const dates of [[], DAYS, DAYS.slice(1)]) {
        for (const page of [1, 2, 60]) {
          const asked = [...conditions, ...dates];
          await history.page(asked, page);
          const touched = await rowsTouched(app.database, () => history.page(asked, page));
          expect([asked, page, touched < 150]).toEqual([asked, page, true]);
        }
      }
    }
    expect(looked).not.toHaveBeenCalled();
    looked.mockRestore();
  });

  it('are right beside what no block counts yet, and when it is counted', async () => {
    await writeRun(30);
    await expectTruth(DAMAGED);
    await expectTruth([...DAMAGED, ...DAYS]);
    await expectTruth([['reason', 'count'], ...DAYS]);
    await expectTruth([]);
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE sku = 'PACK-NEW' ORDER BY adjustment_id LIMIT 10`);
    await expectTruth(DAMAGED);
    await expectTruth([]);
    await app.get(HistoryCounter).fold();
    expect(await unpacked()).toBeGreaterThan(0);
    await expectTruth(DAMAGED);
    await expectTruth([...DAMAGED, ...DAYS]);
    await settle();
    expect(await unpacked()).toBe(0);
    await expectTruth([...DAMAGED, ...DAYS]);
  });

  it('do not hold any more where rows were deleted, until they are packed anew', async () => {
    const asked = [...DAMAGED, ...DAYS];
    const ids = await truth(asked);
    // At both ends of the dates, and between them.
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE adjustment_id IN (?)`, [
      [...ids.slice(0, 3), ...ids.slice(1000, 1010), ...ids.slice(-3)],
    ]);
    expect(await unpacked()).toBeGreaterThan(2);
    await expectTruth(asked);
    await expectTruth(DAYS);
    await app.get(HistoryCounter).packBlocks();
    expect(await unpacked()).toBe(0);
    await expectTruth(asked);
    await expectTruth(DAYS);
  });

  it('are found by a process that looked before they were packed', async () => {
    const asked = [...DAMAGED, ...DAYS];
    await app.database.execute('UPDATE inventory_adjustment_block SET packing = NULL, packed_adjustments = NULL');
    await app.get(HistoryCounter).recountAll(() => undefined);
    await expectTruth(asked);
    await app.get(HistoryCounter).packBlocks();
    // What was read of the blocks at either end, and of the one with the page, is read again one after the other.
    for (let round = 0; round < 3; round += 1) await history.page(asked);
    await history.page(asked);
    expect(await rowsTouched(app.database, () => history.page(asked))).toBeLessThan(150);
    await expectTruth(asked);
  });

  it('are not taken for those of a block that the version before has counted', async () => {
    const asked = [...DAMAGED, ...DAYS];
    await writeRun(12);
    // As that version counts: it knows no packing, so the new row of the block has none.
    await app.database.run(async () => {
      await app.database.execute('UPDATE inventory_adjustment_watermark SET recounts = recounts + 1');
      await app.database.execute(
        `REPLACE INTO inventory_adjustment_block (block_id, adjustments, first_created_at, last_created_at, has_kinds)
         SELECT block_id, adjustments, first_created_at, last_created_at, 1 FROM inventory_adjustment_block`,
      );
    });
    expect(await unpacked()).toBeGreaterThan(15);
    await expectTruth(asked);
    await settle();
    await expectTruth(asked);
  });

  it('are left out where a block counts other rows than there are', async () => {
    await settle();
    await app.database.execute(
      'UPDATE inventory_adjustment_block SET adjustments = adjustments + 1 WHERE block_id = 3',
    );
    await app.get(HistoryCounter).packBlocks();
    expect(await unpacked()).toBe(1);
    await app.get(HistoryCounter).recountAll(() => undefined);
    await settle();
    expect(await unpacked()).toBe(0);
  });

  it('are compared with the history', async () => {
    await settle();
    const wrong = (): Promise<number[]> => app.get(PackedBlockRepository).wronglyPacked(0, 100);
    expect(await wrong()).toEqual([]);
    await app.database.execute(
      `UPDATE inventory_adjustment_packed_block p JOIN inventory_adjustment_packed_block q ON q.block_id = 6
          SET p.packed = q.packed WHERE p.block_id = 5`,
    );
    expect(await wrong()).toEqual([5]);
    await app.get(HistoryCounter).recountAll(() => undefined);
    expect(await wrong()).toEqual([]);
    await settle();
    expect(await wrong()).toEqual([]);
  });

  it('go with the oldest rows, and where the history is emptied', async () => {
    const blocks = async (): Promise<number[]> => {
      const rows = await app.database.query<{ id: number }>(
        'SELECT block_id AS id FROM inventory_adjustment_packed_block ORDER BY block_id',
      );
      return rows.map(({ id }) => id);
    };
    expect((await blocks())[0]).toBe(0);
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE adjustment_id < 2 * 2048`);
    await settle();
    expect((await blocks())[0]).toBe(2);
    await expectTruth(DAYS);
    await app.database.execute(`TRUNCATE TABLE ${HISTORY_TABLE}`);
    await settle();
    expect(await blocks()).toEqual([]);
    await expectTruth([]);
    await expectTruth([...DAMAGED, ...DAYS]);
  });
});
