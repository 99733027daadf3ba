import { AdjustmentBlockRepository } from '../../../src/modules/adjustment-history/data/adjustment-block.repository.js';
import { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

describe('rows of plain SQL', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
    await app.database.execute(
      `CREATE TABLE typed_row (id BIGINT UNSIGNED NOT NULL, offset_by BIGINT NULL, small SMALLINT UNSIGNED NOT NULL,
         flag TINYINT UNSIGNED NULL, narrow_flag TINYINT(1) NULL, amount DECIMAL(12,4) NULL, at DATETIME(3) NULL, day DATE NULL,
         PRIMARY KEY (id))`,
    );
    await app.database.execute(
      `INSERT INTO typed_row VALUES
         (0, -5, 0, 0, 0, 0, NULL, NULL),
         (12, 9007199254740991, 3, 1, 1, 1.5, '2026-01-02 03:04:05.678', '2026-01-02'),
         (9007199254740993, -9007199254740993, 1, NULL, NULL, NULL, NULL, NULL),
         (18446744073709551615, NULL, 1, 1, 0, -2, '2026-01-02 03:04:05', '2026-01-03')`,
    );
  });
  afterAll(() => app.close());

  const none = { at: null, day: null };
  const expected = [
    { id: 0, offset_by: -5, small: 0, flag: false, narrow_flag: false, amount: '0.0000', ...none },
    {
      id: 12,
      offset_by: Number.MAX_SAFE_INTEGER,
      small: 3,
      flag: true,
      narrow_flag: true,
      amount: '1.5000',
      at: '2026-01-02 03:04:05.678',
      day: '2026-01-02',
    },
    {
      id: '9007199254740993',
      offset_by: '-9007199254740993',
      small: 1,
      flag: null,
      narrow_flag: null,
      amount: null,
      ...none,
    },
    {
      id: '18446744073709551615',
      offset_by: null,
      small: 1,
      flag: true,
      narrow_flag: false,
      amount: '-2.0000',
      at: '2026-01-02 03:04:05.000',
      day: '2026-01-03',
    },
  ];
  const read = (): Promise<unknown[]> => app.database.query('SELECT * FROM typed_row ORDER BY id');

  it('arrive as numbers and flags, and as exact text where a number cannot hold them', async () => {
    expect(await read()).toEqual(expected);
  });

  it('arrive so inside a transaction and on the connection of a lease', async () => {
    expect(await app.database.run(read)).toEqual(expected);
    expect(await app.get(LeasePool).run('move', (lease) => lease.read(read))).toEqual(expected);
  });

  it('arrive so on a connection that is lent', async () => {
    const rows = await app.database.withConnection((query) => query('SELECT * FROM typed_row ORDER BY id'));
    expect(rows).toEqual(expected);
  });

  it('count, compare and add up in numbers, where these hold it and nothing is behind the point', async () => {
    const [row] = await app.database.query(
      `SELECT COUNT(*) AS n, MAX(small) AS most, MAX(flag) AS any_flag, CAST(MIN(narrow_flag) AS SIGNED) AS bare_flag,
              2 > 1 AS is_more, EXISTS (SELECT 1 FROM typed_row WHERE small = 9) AS is_there, SUM(small) AS total,
              SUM(id) AS beyond, SUM(amount) AS amounts, (SELECT SUM(small) FROM typed_row WHERE small = 9) AS of_none
         FROM typed_row`,
    );
    expect(row).toEqual({
      n: 4,
      most: 3,
      any_flag: true,
      bare_flag: 0,
      is_more: 1,
      is_there: 0,
      total: 5,
      beyond: '18455751272964292620',
      amounts: '-0.5000',
      of_none: null,
    });
  });

  it('are numbers where columns of several types are one', async () => {
    const rows = await app.database.query(
      `SELECT id, offset_by, 0 AS part FROM typed_row WHERE id = 12
        UNION ALL SELECT COALESCE(offset_by, id), IF(small > 0, small, offset_by), 1 FROM typed_row WHERE id = 0
        UNION ALL SELECT CASE WHEN small = 9 THEN id ELSE offset_by END, NULL, GREATEST(small, 2) FROM typed_row WHERE id = 0
        ORDER BY part`,
    );
    expect(rows).toEqual([
      { id: 12, offset_by: Number.MAX_SAFE_INTEGER, part: 0 },
      { id: -5, offset_by: -5, part: 1 },
      { id: -5, offset_by: null, part: 2 },
    ]);
  });

  it('are none where there is nothing, and none of a statement that writes', async () => {
    expect(await app.database.query('SELECT * FROM typed_row WHERE small = 9')).toEqual([]);
    const result = await app.database.execute('UPDATE typed_row SET flag = 1 WHERE id = 12');
    expect(result).toMatchObject({ affectedRows: 1 });
  });

  it('tell block 0 from no block', async () => {
    const blocks = app.get(AdjustmentBlockRepository);
    expect(await blocks.highestBlock()).toBe(-1);
    expect(await blocks.spanOf(null, null)).toEqual({ lowest: null, highest: null, newest: 0 });
    await app.database.execute('INSERT INTO inventory_adjustment_block (block_id, adjustments) VALUES (0, 3)');
    expect(await blocks.highestBlock()).toBe(0);
    expect(await blocks.spanOf(null, null)).toEqual({ lowest: 0, highest: 0, newest: 0 });
  });
});
