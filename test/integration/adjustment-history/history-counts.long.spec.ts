import { AdjustmentReader } from '../../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import { HistoryCounter } from '../../../src/modules/adjustment-history/app/history-counter.service.js';
import { CountedPages } from '../../../src/modules/adjustment-history/app/counted-pages.service.js';
import { CountInspectionRepository } from '../../../src/modules/adjustment-history/data/count-inspection.repository.js';
import { CountedSearchRepository } from '../../../src/modules/adjustment-history/data/counted-search.repository.js';
import { Migrator } from '../../../src/platform/database/migrator.js';
import { contended } from '../../../src/platform/errors/application-error.js';
import { SearchCriteria } from '../../../src/platform/search/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { rowsTouched } from '../../support/plans.js';
import { criteriaOf, HISTORY_TABLE, NUMBERS, SearchedHistory } from './support/searched-history.js';
import type { Condition } from './support/searched-history.js';

const ROWS = 60_000;

const DAYS: readonly Condition[] = [
  ['created_at', '2023-06-01 10:00:00', 'from'],
  ['created_at', '2024-05-01 10:00:00', 'to'],
];

/** Counts by kind, compared with plain SQL over the same table, and how many rows they spare the database. */
describe('the counts of the history by kind', () => {
  let app: TestApplication;
  let history: SearchedHistory;

  beforeAll(async () => {
    app = await startApplication();
    history = new SearchedHistory(app);
    // Two years; the oldest rows are of their own source and reason, so that frequent values never meet there.
    await app.database.execute(
      `INSERT INTO ${HISTORY_TABLE} (adjustment_id, source_code, sku, delta, quantity_after, reason, actor_type, reference_type, reference_id, created_at)
       SELECT n + 1, CASE WHEN n < 3000 THEN 'kind-closed' WHEN n % 2000 = 7 THEN 'kind-rare' ELSE CONCAT('kind-', n % 4) END, CONCAT('KIND-', n % 500), 1, 1,
              CASE WHEN n < 3000 THEN 'import' WHEN n % 10 = 0 THEN 'damaged' WHEN n % 3 = 0 THEN 'count' ELSE 'shipment' END,
              IF(n % 7 = 0, 'integration', 'admin'), IF(n % 3 = 1, 'note', NULL), IF(n % 3 = 1, n, NULL),
              TIMESTAMPADD(SECOND, n * 1000, '2023-01-01')
         FROM ${NUMBERS}
        WHERE n < ${ROWS} ORDER BY n`,
    );
    await app.database.query(`ANALYZE TABLE ${HISTORY_TABLE}`);
    await app.get(HistoryCounter).fold();
  });
  afterAll(async () => {
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE sku LIKE 'KIND-%'`);
    await app.close();
  });

  const truth = (conditions: readonly Condition[]): Promise<number[]> => history.truth(conditions);
  const expectTruth = (conditions: readonly Condition[]): Promise<void> => history.expectTruth(conditions);

  const KINDS: readonly (readonly [readonly Condition[], number, number])[] = [
    // What is asked for, rows touched without dates, and with half of all rows between two dates.
    [[], 400, 9_000],
    [[['source_code', 'KIND-1']], 700, 9_500],
    [[['reason', 'damaged']], 700, 9_500],
    [[['actor_type', 'admin']], 700, 9_500],
    [[['reference_type', 'note']], 1_500, 9_500],
    [[['source_code', 'kind-1,kind-2', 'in']], 1_000, 9_500],
    [[['reason', 'shipment', 'neq']], 1_000, 9_500],
    [[['reason', 'theft_or_loss']], 700, 9_500],
    [
      [
        ['source_code', 'kind-2'],
        ['reason', 'damaged'],
      ],
      1_500,
      9_500,
    ],
    [
      [
        ['reason', 'shipment'],
        ['actor_type', 'integration'],
      ],
      1_500,
      9_500,
    ],
    [
      [
        ['source_code', 'kind-closed'],
        ['actor_type', 'admin'],
      ],
      9_500,
      12_000,
    ],
    [
      [
        ['source_code', 'kind-1'],
        ['reason', 'import'],
      ],
      6_000,
      12_000,
    ],
  ];

  it.each(KINDS)('finds every page of %j, with few rows touched', async (conditions, bare, dated) => {
    if (conditions.length > 0) await expectTruth(conditions);
    await expectTruth([...conditions, ...DAYS]);
    const touched = (asked: readonly Condition[]): Promise<number> =>
      rowsTouched(app.database, () => history.page(asked));
    expect(await touched(conditions)).toBeLessThan(bare);
    expect(await touched([...conditions, ...DAYS])).toBeLessThan(dated);
  });

  it('touches no more rows for a late page than for an early one', async () => {
    const deep = (page: number): Promise<number> =>
      rowsTouched(app.database, () => history.page([['source_code', 'kind-1']], page));
    const early = await deep(2);
    expect(await deep(600)).toBeLessThan(early + 4_500);
  });

  it('leaves rare values to the index that has them, at any size of the page', async () => {
    for (const conditions of [
      [['source_code', 'kind-rare']],
      [
        ['source_code', 'kind-rare'],
        ['reference_type', 'note'],
      ],
    ] satisfies Condition[][]) {
      await expectTruth(conditions);
      expect(await rowsTouched(app.database, () => history.page(conditions, 2))).toBeLessThan(4_000);
      const wide = new SearchCriteria({ ...criteriaOf(conditions), pageSize: 1_000_000 });
      const search = () => app.within(() => app.get(AdjustmentReader).search(wide, 1_000_000));
      expect((await search()).totalCount).toBe((await truth(conditions)).length);
      expect(await rowsTouched(app.database, search)).toBeLessThan(9_000);
    }
  });

  it('shows no more rows than it counts', async () => {
    const asked: readonly Condition[] = [
      ['reason', 'damaged'],
      ['actor_type', 'admin'],
    ];
    const counted = app.get(CountedPages)['counted'];
    const before = jest.spyOn(counted, 'total').mockResolvedValue(7);
    const { ids, total } = await history.page(asked);
    before.mockRestore();
    expect([ids.length, total]).toEqual([20, 20]);
  });

  it('serves by the indexes while a deletion keeps the blocks from being counted', async () => {
    const asked: readonly Condition[] = [['reason', 'damaged'], ...DAYS];
    await app.database.execute(
      `INSERT INTO ${HISTORY_TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, created_at)
       VALUES ('kind-1', 'KIND-HELD', 1, 1, 'damaged', 'admin', '2023-07-01')`,
    );
    const held = jest.spyOn(app.get(HistoryCounter), 'fold').mockRejectedValue(contended());
    try {
      await expectTruth(asked);
      await expectTruth([['reason', 'damaged']]);
    } finally {
      held.mockRestore();
    }
    await expectTruth(asked);
  });

  it('counts what is deleted at once, and what is in no block yet', async () => {
    const asked: readonly Condition[] = [['reason', 'damaged'], ...DAYS];
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE adjustment_id IN (?)`, [
      (await truth(asked)).filter((_, index) => index % 3 === 0),
    ]);
    await expectTruth(asked);
    await expectTruth([['reason', 'damaged']]);
    await app.database.run(async () => {
      const { insertId } = await app.database.execute(
        `INSERT INTO ${HISTORY_TABLE} (source_code, sku, delta, quantity_after, reason, actor_type) VALUES ?`,
        [Array.from({ length: 30 }, () => ['kind-1', 'KIND-NEW', 1, 1, 'damaged', 'admin'])],
      );
      await app.database.execute(
        `INSERT INTO inventory_adjustment_request (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments)
         VALUES ('kind-run', 'admin', ?, ?, 30)`,
        [insertId, insertId + 29],
      );
    });
    await expectTruth([['reason', 'damaged']]);
    // Of a run that no block counts, its length is no longer the number of its rows.
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE sku = 'KIND-NEW' ORDER BY adjustment_id LIMIT 10`);
    await expectTruth([['reason', 'damaged']]);
    await expectTruth([['reason', 'damaged'], ...DAYS]);
  });

  it('counts blocks by kind that the version before has counted, and is right meanwhile', async () => {
    const asked: readonly Condition[] = [['reason', 'shipment']];
    await app.database.execute('UPDATE inventory_adjustment_block SET has_kinds = 0 WHERE block_id BETWEEN 3 AND 20');
    await app.database.execute('DELETE FROM inventory_adjustment_count WHERE level = 0 AND node_id BETWEEN 5 AND 9');
    await expectTruth(asked);
    await app.get(HistoryCounter).addKinds();
    await app.get(HistoryCounter).recountAll(() => undefined);
    await expectTruth(asked);
    const [left] = await app.database.query<{ n: number }>(
      'SELECT COUNT(*) AS n FROM inventory_adjustment_block WHERE has_kinds = 0',
    );
    expect(left?.n).toBe(0);
    expect(await rowsTouched(app.database, () => history.page([...asked, ['source_code', 'kind-1']]))).toBeLessThan(
      1_500,
    );
  });

  it('is compared with the rows without asking each of them for its run', async () => {
    const runs = 2_000;
    const inspect = () => app.get(CountInspectionRepository).miscounted(0, 31);
    expect(await inspect()).toEqual([]);
    // What is listed and not counted yet: the last rows, which the blocks count already, and others that are not there.
    await app.database.execute(
      `INSERT INTO inventory_adjustment_request
              (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments, counted)
       SELECT CONCAT('late-', adjustment_id), 'system', adjustment_id, adjustment_id, 1, 0
         FROM ${HISTORY_TABLE} WHERE adjustment_id BETWEEN ? AND ?
       UNION ALL SELECT 'double', 'system', ?, ?, 3, 0`,
      [ROWS - runs, ROWS - 1, ROWS - 3, ROWS + 5],
    );
    try {
      const wrong = await inspect();
      expect([...new Set(wrong.map(({ block }) => block))]).toEqual([28, 29]);
      const counted = wrong.reduce((sum, block) => sum + block.counted - block.rows, 0);
      expect(counted).toBe(runs + 1);
      expect(await rowsTouched(app.database, inspect)).toBeLessThan(5 * ROWS);
    } finally {
      await app.database.execute(
        "DELETE FROM inventory_adjustment_request WHERE request_id LIKE 'late-%' OR request_id = 'double'",
      );
    }
  });

  it('counts everything anew after the trigger was missing, and nothing where it was there', async () => {
    const asked: readonly Condition[] = [['reason', 'count']];
    const uncounted = async (): Promise<number | undefined> => {
      const rows = await app.database.query<{ n: number }>(
        'SELECT COUNT(*) AS n FROM inventory_adjustment_block WHERE has_kinds = 0',
      );
      return rows[0]?.n;
    };
    for (const missing of ['uncount_kind', 'uncount']) {
      await app.database.execute(`DROP TRIGGER ${HISTORY_TABLE}_${missing}`);
      await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE adjustment_id IN (?)`, [
        (await truth(asked)).slice(-50),
      ]);
      await app.get(Migrator).migrate();
      expect(await uncounted()).toBeGreaterThan(0);
      await app.get(HistoryCounter).addKinds();
      expect(await uncounted()).toBe(0);
      await expectTruth(asked);
      await app.get(Migrator).migrate();
      expect(await uncounted()).toBe(0);
      const order = await app.database.query<{ name: string }>(
        `SELECT trigger_name AS name FROM information_schema.triggers
          WHERE trigger_schema = DATABASE() AND trigger_name LIKE '%adjustment_uncount%' ORDER BY action_order`,
      );
      expect(order.map(({ name }) => name)).toEqual([`${HISTORY_TABLE}_uncount`, `${HISTORY_TABLE}_uncount_kind`]);
    }
  });

  it('counts everything anew without lowering the watermark between its steps', async () => {
    const id = 200 * 2048;
    await app.database.execute(
      `INSERT INTO ${HISTORY_TABLE} (adjustment_id, source_code, sku, delta, quantity_after, reason, actor_type)
       VALUES (?, 'kind-1', 'KIND-FAR', 1, 1, 'count', 'admin')`,
      [id],
    );
    await app.get(HistoryCounter).fold();
    const seen: Promise<{ id: number }[]>[] = [];
    await app.get(HistoryCounter).recountAll(() => {
      seen.push(app.database.query('SELECT adjustment_id AS id FROM inventory_adjustment_watermark'));
    });
    const ids = (await Promise.all(seen)).map(([row]) => row?.id);
    expect(ids).toEqual([id, id, id, id]);
    await expectTruth([['reason', 'count']]);
  });

  /** Does `work` between what a search reads first and its reading of numbers for the `time`th time. */
  const before = (time: number, work: () => Promise<unknown>): jest.SpyInstance => {
    const repository = app.get(CountedSearchRepository);
    const numbers = repository.numbers.bind(repository);
    let times = 0;
    return jest.spyOn(repository, 'numbers').mockImplementation(async (...asked) => {
      times += 1;
      if (times === time) await work();
      return numbers(...asked);
    });
  };
  const writeRun = async (rows: number): Promise<void> =>
    app.database.run(async () => {
      const { insertId } = await app.database.execute(
        `INSERT INTO ${HISTORY_TABLE} (source_code, sku, delta, quantity_after, reason, actor_type) VALUES ?`,
        [Array.from({ length: rows }, () => ['kind-1', 'KIND-RUN', 1, 1, 'damaged', 'admin'])],
      );
      await app.database.execute(
        `INSERT INTO inventory_adjustment_request (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments)
         VALUES ('kind-run', 'admin', ?, ?, ?)`,
        [insertId, insertId + rows - 1, rows],
      );
    });
  const PAIR: readonly Condition[] = [
    ['reason', 'damaged'],
    ['actor_type', 'admin'],
  ];

  it('looks for a page again that a recount overtakes', async () => {
    await app.get(HistoryCounter).fold();
    await writeRun(35);
    const ids = await truth(PAIR);
    const spy = before(2, () => app.get(HistoryCounter).fold());
    expect(await history.page(PAIR, 3)).toEqual({ ids: ids.slice(40, 60), total: ids.length });
    expect(spy.mock.calls.length).toBeGreaterThan(2);
    spy.mockRestore();
  });

  it('does not take blocks for counted that the version before counts meanwhile', async () => {
    await app.get(HistoryCounter).fold();
    await writeRun(5);
    const ids = await truth(PAIR);
    const spy = before(1, () =>
      app.database.run(async () => {
        await app.database.execute('UPDATE inventory_adjustment_request SET counted = 1');
        await app.database.execute(
          'UPDATE inventory_adjustment_block SET adjustments = adjustments + 5, has_kinds = 0 ORDER BY block_id DESC LIMIT 1',
        );
      }),
    );
    expect(await history.page(PAIR, 2)).toEqual({ ids: ids.slice(20, 40), total: ids.length });
    spy.mockRestore();
    await app.get(HistoryCounter).addKinds();
    await app.get(HistoryCounter).recountAll(() => undefined);
    await expectTruth(PAIR);
  });

  it('counts any number of reference types, of which it tells some apart', async () => {
    const types = Array.from({ length: 50 }, (_, index) => `word-${index}`);
    await app.database.execute(
      `INSERT INTO ${HISTORY_TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, reference_type) VALUES ?`,
      [types.map((type) => ['kind-1', 'KIND-WORDS', 1, 1, 'other', 'admin', type])],
    );
    await app.get(HistoryCounter).fold();
    const [kinds] = await app.database.query<{ n: number }>(
      "SELECT COUNT(DISTINCT reference_type) AS n FROM inventory_adjustment_kind WHERE source_code = 'kind-1' AND reason = 'other'",
    );
    expect(kinds?.n).toBeLessThan(40);
    for (const type of ['word-0', 'word-49', 'note']) await expectTruth([['reference_type', type]]);
    await expectTruth([['reason', 'other']]);
    await app.database.execute(`DELETE FROM ${HISTORY_TABLE} WHERE sku = 'KIND-WORDS'`);
    await expectTruth([['reason', 'other']]);
  });
});
