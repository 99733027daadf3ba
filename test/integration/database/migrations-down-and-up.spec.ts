import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ReservationFlag1763700001610 } from '../../../src/migrations/1763700001610-reservation-flag.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenSource } from '../../support/given.js';
import { AdjustmentFilters1763700002100 } from '../../../src/migrations/1763700002100-adjustment-filters.js';
import { LogInAddresses1763700002210 } from '../../../src/migrations/1763700002210-log-in-addresses.js';
import { SecondFactor1763700002211 } from '../../../src/migrations/1763700002211-second-factor.js';
import { SourceBindings1763700002490 } from '../../../src/migrations/1763700002490-source-bindings.js';
import { SalableOrderIndexes1763700002430 } from '../../../src/migrations/1763700002430-salable-order-indexes.js';
import { ItemsThereSince1763700002532 } from '../../../src/migrations/1763700002532-items-there-since.js';
import { Orders1763700001000 } from '../../../src/migrations/1763700001000-orders.js';
import { Shipments1763700001010 } from '../../../src/migrations/1763700001010-shipments.js';
import { Invoices1763700001020 } from '../../../src/migrations/1763700001020-invoices.js';
import { CreditMemos1763700001030 } from '../../../src/migrations/1763700001030-credit-memos.js';
import { ReservationMoves1763700001620 } from '../../../src/migrations/1763700001620-reservation-moves.js';
import { Access1763700000100 } from '../../../src/migrations/1763700000100-access.js';

let app: TestApplication;

beforeAll(async () => {
  app = await startApplication();
});
afterAll(() => app.close());

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('the stored flag of source-level reservations', () => {
  const migration = new ReservationFlag1763700001610();

  afterAll(async () => {
    await app.database.execute('UPDATE core_config_data SET value = 0 WHERE path = ?', [FLAG]);
  });

  const migrated = async (): Promise<unknown> => {
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    const rows = await app.database.query<{ value: string }>('SELECT value FROM core_config_data WHERE path = ?', [
      FLAG,
    ]);
    return rows.map(({ value }) => value);
  };

  it('is there to be locked once the database is migrated, as it is by default', async () => {
    await app.database.execute('DELETE FROM core_config_data WHERE path = ?', [FLAG]);
    expect(await migrated()).toEqual(['0']);
  });

  it('stays as operators have set it', async () => {
    await app.database.execute('UPDATE core_config_data SET value = 1 WHERE path = ?', [FLAG]);
    expect(await migrated()).toEqual(['1']);
  });
});

const ADJUSTMENTS = 'inventory_source_item_adjustment';
const FILTER_INDEXES = ['idx_adjustment_actor_type', 'idx_adjustment_reason', 'idx_adjustment_source'];

describe('the indexes of the filters of the history', () => {
  const added = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT DISTINCT index_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name = ? AND index_name IN (?) ORDER BY 1`,
      [ADJUSTMENTS, FILTER_INDEXES],
    );
    return rows.map(({ name }) => name);
  };

  it('go, come back, and are completed where some are there', async () => {
    const migration = new AdjustmentFilters1763700002100();
    const runner = app.database.dataSource.createQueryRunner();
    try {
      expect(await added()).toEqual(FILTER_INDEXES);
      await migration.down(runner);
      await migration.down(runner);
      expect(await added()).toEqual([]);
      await runner.query(`ALTER TABLE ${ADJUSTMENTS} ADD KEY idx_adjustment_reason (reason)`);
      await migration.up(runner);
      await migration.up(runner);
      expect(await added()).toEqual(FILTER_INDEXES);
    } finally {
      await runner.release();
    }
  });
});

describe('since when source items are there', () => {
  const migration = new ItemsThereSince1763700002532();
  const since = async (): Promise<(string | null)[]> => {
    const rows = await app.database.query<{ since: string | null }>(
      'SELECT CAST(there_since AS CHAR) AS since FROM inventory_source_item ORDER BY source_item_id',
    );
    return rows.map((row) => row.since);
  };

  it('is known of the items there are, of none that an older version writes, and of none where a run was broken off', async () => {
    const source = await givenSource(app);
    const write = (sku: string): Promise<unknown> =>
      app.database.execute(
        'INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES (?, ?, 1, 1)',
        [source, sku],
      );
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await write('SINCE-1');
      await migration.down(runner);
      await migration.up(runner);
      await write('SINCE-2');
      const [known, unknown] = await since();
      expect([known?.slice(0, 2), unknown]).toEqual(['20', null]);
      // It ended between its two statements, days ago; an older version went on writing.
      await app.database.execute(
        "ALTER TABLE inventory_source_item ALTER COLUMN there_since SET DEFAULT '2026-01-01 00:00:00'",
      );
      await write('SINCE-3');
      expect((await since())[2]).toBe('2026-01-01 00:00:00');
      await migration.up(runner);
      await write('SINCE-4');
      const [now] = await app.database.query<{ now: string }>('SELECT CAST(NOW() AS CHAR) AS now');
      expect((await since()).map((time) => time && time > (now?.now ?? ''))).toEqual([true, true, true, null]);
    } finally {
      await runner.release();
      await app.database.execute('DELETE FROM inventory_source_item WHERE source_code = ?', [source]);
    }
  });
});

describe('the indexes of products by what can be sold', () => {
  const migration = new SalableOrderIndexes1763700002430();
  const KEY = 'idx_stock_index_quantity_sku';
  const WHOLE = ['idx_stock_item_configuration_salable', KEY];
  const added = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT DISTINCT index_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name IN ('inventory_stock_1', 'inventory_stock_item_configuration')
          AND index_name IN (?) ORDER BY index_name = ?`,
      [WHOLE, KEY],
    );
    return rows.map(({ name }) => name);
  };
  const within = async (work: (runner: QueryRunner) => Promise<void>): Promise<void> => {
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await work(runner);
    } finally {
      await runner.release();
    }
  };

  it('go, come back, and are completed after a crash on either way', () =>
    within(async (runner) => {
      await app.database.execute('ALTER TABLE inventory_stock_item_configuration DROP INDEX ??', [WHOLE[0]]);
      await migration.down(runner);
      await migration.down(runner);
      expect(await added()).toEqual([]);
      await app.database.execute(`ALTER TABLE inventory_stock_1 ADD INDEX ${KEY} (quantity, sku)`);
      await migration.up(runner);
      await migration.up(runner);
      expect(await added()).toEqual(WHOLE);
    }));

  it.each(['up', 'down'] as const)('are none of a stock that is deleted on the way %s', (way) =>
    within(async (runner) => {
      if (way === 'up') await migration.down(runner);
      await app.database.execute('CREATE TABLE inventory_stock_987651 LIKE inventory_stock_1');
      const original = runner.query.bind(runner);
      const isOfDeleted = (sql: string): boolean => /^ALTER TABLE inventory_stock_987651/.test(sql);
      const query = jest.spyOn(runner, 'query').mockImplementation(async (sql: string, values?: any) => {
        if (isOfDeleted(sql)) await app.database.execute('DROP TABLE inventory_stock_987651');
        return original(sql, values);
      });
      await migration[way](runner);
      expect(query.mock.calls.filter(([sql]) => isOfDeleted(sql))).toHaveLength(1);
      query.mockRestore();
      expect(await added()).toEqual(way === 'up' ? WHOLE : []);
      if (way === 'down') await migration.up(runner);
    }),
  );

  it('wait for a reader no longer than the session does, and try again', () =>
    within(async (runner) => {
      await migration.down(runner);
      await runner.query('SET SESSION lock_wait_timeout = 1');
      const original = runner.query.bind(runner);
      let failures = 0;
      const query = jest.spyOn(runner, 'query').mockImplementation(async (sql: string, values?: any) => {
        try {
          return await original(sql, values);
        } catch (error) {
          failures += 1;
          if (failures === 2) reader.end();
          await reader.ended(failures === 2);
          throw error;
        }
      });
      const reader = await givenReader();
      await migration.up(runner);
      query.mockRestore();
      await runner.query('SET SESSION lock_wait_timeout = @@global.lock_wait_timeout');
      expect(failures).toBe(2);
      expect(await added()).toEqual(WHOLE);
    }));

  /** A transaction that has read the index of stock 1. */
  async function givenReader(): Promise<{ end: () => void; ended: (isAwaited: boolean) => Promise<void> }> {
    let begun = (): void => undefined;
    let end = (): void => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    const whole = app.database.run(async () => {
      await app.database.query('SELECT COUNT(*) FROM inventory_stock_1');
      begun();
      await mayEnd;
    });
    await hasBegun;
    return { end, ended: async (isAwaited) => (isAwaited ? whole : undefined) };
  }
});

describe('the tables of orders and their documents', () => {
  const present = async (tables: readonly string[]): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name`,
      [tables],
    );
    return rows.map(({ name }) => name);
  };

  it.each<[string, MigrationInterface, readonly string[]]>([
    ['orders', new Orders1763700001000(), ['sales_order', 'sales_order_item', 'sales_order_status_history']],
    [
      'shipments',
      new Shipments1763700001010(),
      [
        'inventory_shipment_source',
        'sales_shipment',
        'sales_shipment_comment',
        'sales_shipment_item',
        'sales_shipment_track',
      ],
    ],
    ['invoices', new Invoices1763700001020(), ['sales_invoice', 'sales_invoice_comment', 'sales_invoice_item']],
    [
      'credit memos',
      new CreditMemos1763700001030(),
      ['inventory_creditmemo_source', 'sales_creditmemo', 'sales_creditmemo_comment', 'sales_creditmemo_item'],
    ],
    ['moves of reservations', new ReservationMoves1763700001620(), ['inventory_reservation_move']],
  ])('go and come back: %s', async (_name, migration, tables) => {
    expect(await present(tables)).toEqual(tables);
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await migration.down(runner);
      expect(await present(tables)).toEqual([]);
    } finally {
      await migration.up(runner);
      await runner.release();
    }
    expect(await present(tables)).toEqual(tables);
  });
});

const ACCESS_TABLES = [
  'access_token',
  'admin_role',
  'admin_role_resource',
  'admin_user',
  'admin_user_recovery_code',
  'admin_user_second_factor',
  'integration',
  'integration_resource',
  'log_in_address',
];

describe('the migrations of access', () => {
  const tables = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name`,
      [ACCESS_TABLES],
    );
    return rows.map(({ name }) => name);
  };

  it('go up, down and up again', async () => {
    const runner = app.database.dataSource.createQueryRunner();
    try {
      const addresses = new LogInAddresses1763700002210();
      const [access, secondFactor] = [new Access1763700000100(), new SecondFactor1763700002211()];
      const bindings = new SourceBindings1763700002490();
      expect(await tables()).toEqual(ACCESS_TABLES);
      await bindings.down(runner);
      await secondFactor.down(runner);
      await addresses.down(runner);
      await access.down(runner);
      expect(await tables()).toEqual([]);
      await access.up(runner);
      await addresses.up(runner);
      await secondFactor.up(runner);
      await secondFactor.up(runner);
      await bindings.up(runner);
      await bindings.up(runner);
      expect(await tables()).toEqual(ACCESS_TABLES);
    } finally {
      await runner.release();
    }
  });
});
