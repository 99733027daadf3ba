import { WriteGuards } from '../../../src/platform/database/write-guards.js';
import { getRepositoryToken } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Settings } from '../../../src/modules/settings/index.js';
import { SecretSettings } from '../../../src/modules/settings/data/secret-settings.js';
import { SettingEntity } from '../../../src/modules/settings/data/setting.entity.js';
import { SettingRepository } from '../../../src/modules/settings/data/setting.repository.js';
import { LocalDelivery } from '../../../src/platform/queue/local-delivery.js';
import { SecurityLog } from '../../../src/modules/security-log/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';

/** What every process has to have taken over by then (contract, "What the service adds"). */
const HOLDS_EVERYWHERE_MS = 5_000;

const HISTORY = 'cataloginventory/source_item_adjustment';
const PAGE = `${HISTORY}/max_page_size` as const;
const RETENTION = `${HISTORY}/retention_days` as const;
const BATCH = `${HISTORY}/prune_batch_size` as const;

describe('settings in the database', () => {
  let app: TestApplication;
  let settings: Settings;
  let rows: Repository<SettingEntity>;

  beforeAll(async () => {
    app = await startApplication();
    rows = app.nest.get<Repository<SettingEntity>>(getRepositoryToken(SettingEntity));
  });
  afterAll(async () => {
    await app.database.execute('DELETE FROM core_config_data');
    await app.close();
  });

  beforeEach(async () => {
    await app.database.execute('DELETE FROM core_config_data');
    settings = anotherProcess();
  });

  /** Shares nothing with the others but the database. */
  const anotherProcess = (): Settings =>
    new Settings(
      app.database,
      new SettingRepository(rows, app.database, app.get(SecretSettings), app.get(WriteGuards)),
      app.get(LocalDelivery),
      app.get(SecurityLog),
    );

  const store = (path: string, value: string | null): Promise<unknown> =>
    app.database.execute(
      'INSERT INTO core_config_data (path, value) VALUES (?, ?) ON DUPLICATE KEY UPDATE value = VALUES(value)',
      [path, value],
    );

  it('reads the defaults of the spec where nothing is stored', async () => {
    expect(await settings.get(`${HISTORY}/enabled`)).toBe(true);
    expect(await settings.get(RETENTION)).toBe(0);
    expect(await settings.get(BATCH)).toBe(5000);
    expect(await settings.get(PAGE)).toBe(500);
    expect(await settings.get('cataloginventory/source_reservations/enabled')).toBe(false);
    expect(await settings.get('cataloginventory/source_reservations/reconcile_sweep_enabled')).toBe(false);
  });

  it('takes a stored number above a maximum for the maximum, and an unusable one for the default', async () => {
    await store(RETENTION, '99999');
    await store(BATCH, '100001');
    await store(PAGE, 'lots');
    expect(await settings.get(RETENTION)).toBe(36_500);
    expect(await settings.get(BATCH)).toBe(100_000);
    expect(await settings.get(PAGE)).toBe(500);
    await store(PAGE, null);
    expect(await settings.getFresh(PAGE)).toBe(500);
    expect((await settings.show(RETENTION))[0]).toMatchObject({ value: '36500', stored: '99999', isDefault: false });
  });

  it('holds a change at once where it was made, and within 5 seconds everywhere', async () => {
    const other = anotherProcess();
    expect(await other.get(PAGE)).toBe(500);
    expect(await settings.get(PAGE)).toBe(500);
    await settings.set(PAGE, '50');
    expect(await settings.get(PAGE)).toBe(50);
    // The other one uses what it has read so far: it does not ask the database for every reading.
    expect(await other.get(PAGE)).toBe(500);
    expect(await other.getFresh(PAGE)).toBe(50);
    await eventually(async () => (await other.get(PAGE)) === 50, HOLDS_EVERYWHERE_MS);
  });

  it('asks once for any number of readings at the same time', async () => {
    const find = jest.spyOn(rows, 'findBy');
    await Promise.all([PAGE, RETENTION, BATCH, PAGE].map((path) => settings.get(path)));
    expect(find).toHaveBeenCalledTimes(1);
    find.mockRestore();
  });

  it('does not keep what it read before a change that was made meanwhile', async () => {
    const reading = settings.get(PAGE);
    await settings.set(PAGE, '70');
    await reading;
    expect(await settings.get(PAGE)).toBe(70);
  });

  it('reads fresh values in the running transaction', async () => {
    await app.database.run(async () => {
      await store(PAGE, '60');
      expect(await settings.getFresh(PAGE)).toBe(60);
      expect(await anotherProcess().show(PAGE)).toEqual([expect.objectContaining({ value: '60' })]);
    });
    await expect(app.database.run(() => settings.set(PAGE, '61'))).rejects.toThrow('outside of transactions');
  });

  it('stores several or none', async () => {
    await expect(settings.setMany({ [PAGE]: '80', [RETENTION]: '36501' })).rejects.toMatchObject({
      kind: 'invalid',
      parameters: [RETENTION, '36500'],
    });
    expect(await settings.getFresh(PAGE)).toBe(500);
    await settings.setMany({ [PAGE]: '80', [RETENTION]: '36500' });
    await settings.setMany({});
    expect(await settings.get(PAGE)).toBe(80);
    expect(await settings.get(RETENTION)).toBe(36_500);
  });

  it('stores one row per path, whoever stores it at the same time', async () => {
    const values = Array.from({ length: 10 }, (_, index) => String(index + 1));
    await Promise.all(values.map((value) => anotherProcess().setMany({ [RETENTION]: value, [PAGE]: value })));
    const rows = await app.database.query('SELECT path FROM core_config_data');
    expect(rows).toHaveLength(2);
  });

  it('shows what it has never heard of as an error that suggests', async () => {
    await expect(settings.show('max_page_size')).rejects.toMatchObject({
      message: 'There is no setting "%1". Did you mean: %2?',
      parameters: ['max_page_size', PAGE],
    });
    await expect(settings.set('zzz', '1')).rejects.toMatchObject({ kind: 'invalid', parameters: ['zzz'] });
  });

  it('shows secrets as stars', async () => {
    const path = 'cataloginventory/source_selection_distance_based_google/api_key';
    await settings.set(path, 'k3y');
    expect(await settings.get(path)).toBe('k3y');
    expect((await settings.show(path))[0]).toMatchObject({ value: '******' });
    expect(JSON.stringify(await settings.show())).not.toContain('k3y');
  });

  it('keeps secrets encrypted, reads what was stored in plain text before, and survives a lost key', async () => {
    const path = 'cataloginventory/source_selection_distance_based_google/api_key';
    await settings.set(path, 'k3y');
    const [row] = await app.database.query<{ value: string }>('SELECT value FROM core_config_data WHERE path = ?', [
      path,
    ]);
    expect(row?.value).toMatch(/^v2:/);
    const store = (value: string): Promise<unknown> =>
      app.database.execute('UPDATE core_config_data SET value = ? WHERE path = ?', [value, path]);
    await store('from before');
    expect(await settings.getFresh(path)).toBe('from before');
    await store(`v2:00000000:${(row?.value ?? '').split(':')[2]}`);
    expect(await settings.getFresh(path)).toBe('');
  });
});
