import type { MigrationInterface } from 'typeorm';
import { ReservationFlag1763700001610 } from '../../../src/migrations/1763700001610-reservation-flag.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { AdjustmentFilters1763700002100 } from '../../../src/migrations/1763700002100-adjustment-filters.js';
import { LogInAddresses1763700002210 } from '../../../src/migrations/1763700002210-log-in-addresses.js';
import { SecondFactor1763700002211 } from '../../../src/migrations/1763700002211-second-factor.js';
import { SourceBindings1763700002490 } from '../../../src/migrations/1763700002490-source-bindings.js';
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
