import { Orders1763700001000 } from '../../../src/migrations/1763700001000-orders.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

// Tables are dropped here, so not in the database that other files use.
process.env['DB_NAME'] = `${process.env['DB_NAME'] ?? ''}_orders_migration`;

const TABLES = ['sales_order', 'sales_order_item', 'sales_order_status_history'];

describe('the migration of orders', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const tables = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name`,
      [TABLES],
    );
    return rows.map(({ name }) => name);
  };

  it('goes up, down and up again', async () => {
    const runner = app.database.dataSource.createQueryRunner();
    try {
      const migration = new Orders1763700001000();
      expect(await tables()).toEqual(TABLES);
      await migration.down(runner);
      expect(await tables()).toEqual([]);
      await migration.up(runner);
      expect(await tables()).toEqual(TABLES);
    } finally {
      await runner.release();
    }
  });
});
