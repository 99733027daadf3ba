import { Access1763700000100 } from '../../../src/migrations/1763700000100-access.js';
import { startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

const TABLES = [
  'access_token',
  'admin_role',
  'admin_role_resource',
  'admin_user',
  'integration',
  'integration_resource',
];

describe('the migration of access', () => {
  let access: AccessProcess;

  beforeAll(async () => {
    access = await startAccess();
  });
  afterAll(() => access.close());

  const tables = async (): Promise<string[]> => {
    const rows = await access.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name`,
      [TABLES],
    );
    return rows.map(({ name }) => name);
  };

  it('goes up, down and up again', async () => {
    const runner = access.database.dataSource.createQueryRunner();
    try {
      const migration = new Access1763700000100();
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
