import { LegacyStock1763700001200 } from '../../../src/migrations/1763700001200-legacy-stock.js';
import { Database } from '../../../src/platform/database/database.js';
import { Migrator } from '../../../src/platform/database/migrator.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import type { CommandRun } from '../../support/cli.js';
import { givenItems, givenProduct } from '../../support/given.js';

const COMMAND = 'inventory:legacy-stock:writes';
const TRIGGERS = [
  'cataloginventory_stock_item_msi_detect_insert',
  'cataloginventory_stock_item_msi_detect_update',
  'cataloginventory_stock_status_msi_detect_insert',
  'cataloginventory_stock_status_msi_detect_update',
];
const NONE = 'No writes recorded against the frozen cataloginventory_* tables.\n';
const NOT_ACTIVE = 'Detection is not active: run this command with --enable to install the triggers.\n';

describe('writes to the frozen legacy tables', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await cli(COMMAND, '--enable');
    for (const table of [
      'cataloginventory_stock_item',
      'cataloginventory_stock_status',
      'inventory_legacy_stock_write',
    ]) {
      await app.database.execute(`DELETE FROM ${table}`);
    }
  });

  const run = (...options: readonly string[]): Promise<CommandRun> => cli(COMMAND, ...options);
  const triggers = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT trigger_name AS name FROM information_schema.triggers
        WHERE trigger_schema = DATABASE() AND event_object_table LIKE 'cataloginventory%' ORDER BY trigger_name`,
    );
    return rows.map(({ name }) => name);
  };
  const counted = async (): Promise<unknown[]> => {
    const rows = await app.database.query<Record<string, unknown>>(
      'SELECT table_name, operation, write_count, sample_product_id FROM inventory_legacy_stock_write ORDER BY 1, 2',
    );
    return rows.map((row) => [
      row['table_name'],
      row['operation'],
      Number(row['write_count']),
      row['sample_product_id'],
    ]);
  };
  const item = (...productIds: number[]): Promise<unknown> =>
    app.database.execute('INSERT INTO cataloginventory_stock_item (product_id, qty) VALUES ?', [
      productIds.map((id) => [id, 1]),
    ]);
  const status = (productId: number): Promise<unknown> =>
    app.database.execute(
      'INSERT INTO cataloginventory_stock_status (product_id, website_id, stock_id, stock_status) VALUES (?, 0, 1, 1)',
      [productId],
    );

  describe('the triggers', () => {
    it('are installed by a migration, under their names', async () => {
      expect(await triggers()).toEqual(TRIGGERS);
    });

    it('count rows, not statements, of insertions and updates on both tables', async () => {
      await item(1, 2, 3);
      await app.database.execute('UPDATE cataloginventory_stock_item SET qty = 9 WHERE product_id > 1');
      await status(7);
      await app.database.execute('UPDATE cataloginventory_stock_status SET qty = 9');
      expect(await counted()).toEqual([
        ['cataloginventory_stock_item', 'insert', 3, 3],
        ['cataloginventory_stock_item', 'update', 2, 3],
        ['cataloginventory_stock_status', 'insert', 1, 7],
        ['cataloginventory_stock_status', 'update', 1, 7],
      ]);
    });

    it('do not see deletions and updates that meet no row, but those that change nothing', async () => {
      await item(1);
      await app.database.execute('UPDATE cataloginventory_stock_item SET qty = 9 WHERE product_id = 2');
      await app.database.execute('UPDATE cataloginventory_stock_item SET qty = 1');
      await app.database.execute('DELETE FROM cataloginventory_stock_item');
      expect(await counted()).toEqual([
        ['cataloginventory_stock_item', 'insert', 1, 1],
        ['cataloginventory_stock_item', 'update', 1, 1],
      ]);
    });

    it('keep the first time and renew the last', async () => {
      await item(1);
      await app.database.execute(
        "UPDATE inventory_legacy_stock_write SET first_detected_at = '2020-01-01 00:00:00', last_detected_at = '2020-01-01 00:00:00'",
      );
      await item(2);
      const [row] = await app.database.query<{ first_detected_at: string; last_detected_at: string }>(
        'SELECT first_detected_at, last_detected_at FROM inventory_legacy_stock_write',
      );
      expect(row?.first_detected_at).toBe('2020-01-01 00:00:00');
      expect(row?.last_detected_at).not.toBe('2020-01-01 00:00:00');
    });

    it('see nothing of ours: neither products nor stock items nor source items', async () => {
      const { sku, id } = await givenProduct(app, { stock_item: { qty: 4, is_in_stock: true, backorders: 1 } });
      await app.http.put(`/rest/V1/products/${sku}/stockItems/${id}`, { stockItem: { qty: 5, backorders: 0 } });
      await givenItems(app, { sku, source_code: 'default', quantity: 8 });
      await app.http.get(`/rest/V1/stockStatuses/${sku}`);
      await app.http.delete(`/rest/V1/products/${sku}`);
      expect(await counted()).toEqual([]);
      expect(await app.database.query('SELECT product_id FROM cataloginventory_stock_item')).toEqual([]);
      expect(await app.database.query('SELECT product_id FROM cataloginventory_stock_status')).toEqual([]);
    });
  });

  describe('the command', () => {
    it('finds nothing where nobody wrote', async () => {
      expect(await run()).toMatchObject({ code: 0, out: NONE });
      expect(JSON.parse((await run('--json')).out)).toEqual({ detection_active: true, writes: [] });
    });

    it('shows the writes, the latest first, what they did not do and what to do instead, and exits with 1', async () => {
      await item(41);
      await status(42);
      await app.database.execute(
        "UPDATE inventory_legacy_stock_write SET last_detected_at = '2020-01-01 00:00:00' WHERE table_name LIKE '%item'",
      );
      const { code, out } = await run();
      expect(code).toBe(1);
      expect(out).toMatch(/Table .* Operation .* Writes .* Sample product id .* First .* Last/);
      expect(out).toMatch(
        /cataloginventory_stock_status .* insert .* 1 .* 42 [^]*cataloginventory_stock_item .* insert .* 1 .* 41 .* 2020-01-01/,
      );
      expect(out).toContain('Those writes changed no stock. Nothing reads the cataloginventory_* tables back.\n');
      expect(out).toMatch(/SaveSourceItems.*StockRegistry\.updateStockItemBySku/);
      const json = await run('--json');
      expect(json.code).toBe(1);
      expect(JSON.parse(json.out)).toMatchObject({
        detection_active: true,
        writes: [
          { table: 'cataloginventory_stock_status', operation: 'insert', writes: 1, sample_product_id: 42 },
          { table: 'cataloginventory_stock_item', last_detected_at: '2020-01-01 00:00:00' },
        ],
      });
    });

    it('clears what was recorded', async () => {
      await item(1);
      expect(await run('--clear')).toMatchObject({ code: 0, out: 'Recorded writes cleared.\n' });
      expect(await run()).toMatchObject({ code: 0, out: NONE });
    });

    it('disables and enables, any number of times', async () => {
      for (let time = 0; time < 2; time += 1) {
        expect(await run('--disable')).toMatchObject({ code: 0, out: 'Detection triggers dropped.\n' });
        expect(await triggers()).toEqual([]);
      }
      await item(1);
      expect(await run()).toMatchObject({ code: 0, out: NOT_ACTIVE + NONE });
      for (let time = 0; time < 2; time += 1) {
        expect(await run('--enable')).toMatchObject({ code: 0, out: 'Detection triggers installed.\n' });
        expect(await triggers()).toEqual(TRIGGERS);
      }
      await item(2);
      expect((await run()).code).toBe(1);
      expect(JSON.parse((await run('--disable', '--json')).out)).toEqual({ detection_active: false });
      expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining(NOT_ACTIVE) as string });
    });

    it('says that detection is not active where one trigger is missing', async () => {
      await app.database.execute(`DROP TRIGGER ${TRIGGERS[2]}`);
      expect((await run()).out).toBe(NOT_ACTIVE + NONE);
    });

    it('takes one of two opposites, and the first of several options', async () => {
      await item(1);
      const both = await run('--enable', '--disable', '--clear');
      expect(both).toMatchObject({ code: 2, out: '', err: '--enable and --disable are mutually exclusive.\n' });
      expect([await triggers(), await counted()]).toEqual([TRIGGERS, [expect.anything()]]);
      expect((await run('--clear', '--disable')).out).toBe('Detection triggers dropped.\n');
      expect(await counted()).toHaveLength(1);
      expect((await run('--clear', '--enable')).out).toBe('Detection triggers installed.\n');
      expect(await counted()).toHaveLength(1);
      expect((await run('--forget')).code).toBe(2);
    });
  });

  describe('a migration', () => {
    const migrate = async (): Promise<readonly string[]> => (await app.get(Migrator).migrate()).warnings;

    it('brings back a trigger that is missing', async () => {
      await app.database.execute(`DROP TRIGGER ${TRIGGERS[0]}`);
      expect(await migrate()).toEqual([]);
      expect(await triggers()).toEqual(TRIGGERS);
    });

    it('leaves alone what the operator has disabled', async () => {
      await run('--disable');
      expect(await migrate()).toEqual([]);
      expect(await triggers()).toEqual([]);
      await run('--enable');
      expect(await triggers()).toEqual(TRIGGERS);
    });

    it('goes back and forth, and leaves frozen tables that hold something', async () => {
      const migration = new LegacyStock1763700001200();
      const runner = app.database.dataSource.createQueryRunner();
      const tables = async (): Promise<number> =>
        (
          await app.database.query(
            `SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()
                AND (table_name LIKE 'cataloginventory%' OR table_name LIKE 'inventory_legacy%')`,
          )
        ).length;
      try {
        await item(5);
        await migration.down(runner);
        expect(await tables()).toBe(1);
        await migration.up(runner);
        await app.database.execute('DELETE FROM cataloginventory_stock_item');
        await migration.down(runner);
        expect(await tables()).toBe(0);
        await migration.up(runner);
        expect(await tables()).toBe(4);
        expect(await migrate()).toEqual([]);
        expect(await triggers()).toEqual(TRIGGERS);
      } finally {
        await runner.release();
      }
    });
  });

  it('a server that allows no triggers gets a warning that names the privilege, and the wish is remembered', async () => {
    await run('--disable');
    const { execute } = Database.prototype;
    const refusing = jest.spyOn(Database.prototype, 'execute').mockImplementation(async function refuse(
      this: Database,
      sql: string,
      parameters?: readonly unknown[],
    ) {
      if (!sql.startsWith('CREATE TRIGGER')) return execute.call(this, sql, parameters);
      throw Object.assign(new Error('TRIGGER command denied to user'), { errno: 1142 });
    });
    try {
      expect(await run('--enable')).toMatchObject({
        code: 1,
        err: expect.stringContaining('TRIGGER privilege') as string,
      });
      const migrated = await cli('migrate');
      expect(migrated.code).toBe(0);
      expect(migrated.err).toMatch(/Warning: Writes to the frozen cataloginventory_\* tables are not watched.*TRIGGER/);
      expect((await run()).out).toBe(NOT_ACTIVE + NONE);
    } finally {
      refusing.mockRestore();
    }
    expect((await cli('migrate')).err).not.toMatch(/frozen/);
    expect(await triggers()).toEqual(TRIGGERS);
  });
});
