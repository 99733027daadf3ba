import { Database } from '../../../src/platform/database/database.js';
import { TriggerInstaller } from '../../../src/platform/database/trigger-installer.js';
import type { TriggerSet } from '../../../src/platform/database/trigger-installer.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

const TABLE = 'trigger_example';
const counts = (name: string): string =>
  `CREATE TRIGGER ${name} AFTER DELETE ON ${TABLE} FOR EACH ROW SET @trigger_example = 1`;
const SET: TriggerSet = {
  triggers: [
    {
      name: 'trigger_example_next',
      body: `AFTER DELETE ON ${TABLE} FOR EACH ROW SET @trigger_example = 2`,
    },
  ],
  formerNames: ['trigger_example_former'],
  refusal: 'Allow triggers.',
};

describe('the installer of triggers', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.execute(`DROP TABLE IF EXISTS ${TABLE}`);
    await app.database.execute(`CREATE TABLE ${TABLE} (id INT PRIMARY KEY)`);
  });
  afterEach(() => app.database.execute(`DROP TABLE ${TABLE}`));

  const present = async (): Promise<string[]> => {
    const names = await app.get(TriggerInstaller).present();
    return [...names].filter((name) => name.startsWith(TABLE)).sort();
  };
  const install = (): Promise<string | undefined> => app.get(TriggerInstaller).install(SET);
  /** MySQL with a binary log lets the owner of a table drop triggers, and asks for more where one is created. */
  const refusing = async <T>(errno: number, work: () => Promise<T>): Promise<T> => {
    const execute = Database.prototype.execute;
    const server = jest.spyOn(Database.prototype, 'execute').mockImplementation(function (this: Database, sql, values) {
      if (/^CREATE TRIGGER/.test(sql)) return Promise.reject(Object.assign(new Error('Refused.'), { errno }));
      return execute.call(this, sql, values);
    });
    try {
      return await work();
    } finally {
      server.mockRestore();
    }
  };

  it('replaces one of an earlier version, also where both are there', async () => {
    await app.database.execute(counts('trigger_example_former'));
    expect(await install()).toBeUndefined();
    expect(await present()).toEqual(['trigger_example_next']);
    await app.database.execute(counts('trigger_example_former'));
    expect(await install()).toBeUndefined();
    expect(await present()).toEqual(['trigger_example_next']);
  });

  it.each([1142, 1227, 1419])('leaves the earlier one where the server allows no new one (%d)', async (errno) => {
    await app.database.execute(counts('trigger_example_former'));
    expect(await refusing(errno, install)).toBe('Allow triggers.');
    expect(await present()).toEqual(['trigger_example_former']);
    expect(await install()).toBeUndefined();
    expect(await present()).toEqual(['trigger_example_next']);
  });

  it('removes what a process has left that died while it asked the server', async () => {
    await app.database.execute(counts('trigger_example_next_allowed'));
    expect(await install()).toBeUndefined();
    expect(await present()).toEqual(['trigger_example_next']);
  });
});
