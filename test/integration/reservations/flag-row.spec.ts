import { ReservationFlag1763700001610 } from '../../../src/migrations/1763700001610-reservation-flag.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

describe('the stored flag of source-level reservations', () => {
  let app: TestApplication;
  const migration = new ReservationFlag1763700001610();

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(async () => {
    await app.database.execute('UPDATE core_config_data SET value = 0 WHERE path = ?', [FLAG]);
    await app.close();
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
