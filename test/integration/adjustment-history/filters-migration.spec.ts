import { AdjustmentFilters1763700002100 } from '../../../src/migrations/1763700002100-adjustment-filters.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

const TABLE = 'inventory_source_item_adjustment';
const ADDED = ['idx_adjustment_actor_type', 'idx_adjustment_reason', 'idx_adjustment_source'];

describe('the indexes of the filters of the history', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const added = async (): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT DISTINCT index_name AS name FROM information_schema.statistics
        WHERE table_schema = DATABASE() AND table_name = ? AND index_name IN (?) ORDER BY 1`,
      [TABLE, ADDED],
    );
    return rows.map(({ name }) => name);
  };

  it('go, come back, and are completed where some are there', async () => {
    const migration = new AdjustmentFilters1763700002100();
    const runner = app.database.dataSource.createQueryRunner();
    try {
      expect(await added()).toEqual(ADDED);
      await migration.down(runner);
      await migration.down(runner);
      expect(await added()).toEqual([]);
      await runner.query(`ALTER TABLE ${TABLE} ADD KEY idx_adjustment_reason (reason)`);
      await migration.up(runner);
      await migration.up(runner);
      expect(await added()).toEqual(ADDED);
    } finally {
      await runner.release();
    }
  });
});
