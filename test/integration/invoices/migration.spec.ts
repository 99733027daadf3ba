import { Invoices1763700001020 } from '../../../src/migrations/1763700001020-invoices.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

// Tables are dropped here, so not in the database that other files use.
process.env['DB_NAME'] = `${process.env['DB_NAME'] ?? ''}_invoices_migration`;

const TABLES = ['sales_invoice', 'sales_invoice_comment', 'sales_invoice_item'];

describe('the tables of invoices', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const present = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name`,
      [TABLES],
    );
    return rows.map(({ name }) => name);
  };

  it('go and come back', async () => {
    expect(await present()).toEqual(TABLES);
    const migration = new Invoices1763700001020();
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await migration.down(runner);
      expect(await present()).toEqual([]);
    } finally {
      await migration.up(runner);
      await runner.release();
    }
    expect(await present()).toEqual(TABLES);
  });
});
