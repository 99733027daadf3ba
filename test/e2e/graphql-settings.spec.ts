import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { unique } from '../support/names.js';

const RETENTION = 'cataloginventory/source_item_adjustment/retention_days';
const BATCH = 'cataloginventory/source_item_adjustment/prune_batch_size';
const PAGE = 'cataloginventory/source_item_adjustment/max_page_size';
const RESERVATIONS = 'cataloginventory/source_reservations/enabled';
const SWEEP = 'cataloginventory/source_reservations/reconcile_sweep_enabled';
const CRON = 'cataloginventory/source_reservations/reconcile_sweep_cron';
const KEY = 'cataloginventory/source_selection_distance_based_google/api_key';
const BACKORDERS = 'cataloginventory/item_options/backorders';

const GROUPS = `key label settings {
  path label help kind value default isDefault stored minimum maximum maxLength options { value label } dependsOn { path value }
}`;
const SETTINGS = `{ settings { ${GROUPS} } }`;
const SAVE = `mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { reindexRequired groups { ${GROUPS} } } }`;
const REINDEX = 'mutation { reindexInventory { count } }';

interface Group {
  readonly key: string;
  readonly settings: readonly { readonly path: string; readonly [field: string]: unknown }[];
}

describe('settings over GraphQL', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(async () => {
    await app.database.execute('DELETE FROM core_config_data WHERE path IN (?)', [
      [RETENTION, BATCH, PAGE, RESERVATIONS, CRON, KEY],
    ]);
    await app.close();
  });

  const settingIn = (groups: readonly Group[], path: string): unknown =>
    groups.flatMap(({ settings }) => settings).find((setting) => setting.path === path);
  const read = async (path: string): Promise<any> => settingIn((await graphqlData(app, SETTINGS)).settings, path);
  const save = (...settings: readonly [string, string][]): ReturnType<typeof graphql> =>
    graphql(app, SAVE, { settings: settings.map(([path, value]) => ({ path, value })) });
  const stored = async (path: string): Promise<unknown> => {
    const [row] = await app.database.query<{ value: string }>(
      "SELECT value FROM core_config_data WHERE scope = 'default' AND scope_id = 0 AND path = ?",
      [path],
    );
    return row?.value;
  };

  it('shows every setting with all that a form needs', async () => {
    expect(await read(RETENTION)).toEqual({
      path: RETENTION,
      label: 'Days to Keep History',
      help: 'Days a history row is kept; 0 keeps every row.',
      kind: 'int',
      value: '0',
      default: '0',
      isDefault: true,
      stored: null,
      minimum: 0,
      maximum: 36_500,
      maxLength: null,
      options: null,
      dependsOn: null,
    });
    expect(await read(CRON)).toMatchObject({
      kind: 'cron',
      value: '0 * * * *',
      maxLength: 255,
      dependsOn: { path: SWEEP, value: '1' },
    });
    expect(await read(BACKORDERS)).toMatchObject({
      kind: 'choice',
      options: [
        { value: '0', label: 'No backorders' },
        { value: '1', label: 'Allowed' },
        { value: '2', label: 'Allowed, and the customer is told' },
      ],
    });
  });

  it('saves several, and hides secrets', async () => {
    const answer = await save([RETENTION, '36500'], [PAGE, ' 250 '], [KEY, 'abc']);
    expect(answer.errors).toBeUndefined();
    const { groups, reindexRequired } = answer.data.saveSettings;
    expect(reindexRequired).toBe(false);
    expect(settingIn(groups, RETENTION)).toMatchObject({ value: '36500', isDefault: false });
    expect(settingIn(groups, KEY)).toMatchObject({ kind: 'secret', value: '******' });
    expect([await stored(RETENTION), await stored(PAGE), await stored(KEY)]).toEqual([
      '36500',
      '250',
      expect.stringMatching(/^v2:/),
    ]);
    expect(await app.get(Settings).getFresh(KEY)).toBe('abc');
  });

  it.each([
    [RETENTION, '36501', `The setting "${RETENTION}" can be at most 36500.`],
    [BATCH, '100001', `The setting "${BATCH}" can be at most 100000.`],
    [BATCH, '0', `The setting "${BATCH}" has to be a whole number from 1 to 100000.`],
    [CRON, 'every hour', `The setting "${CRON}" has to be a cron expression of five fields, such as "0 * * * *".`],
    ['no/such/setting', '1', 'There is no setting "no/such/setting".'],
  ])('refuses %s = %s, naming the path and the limit', async (path, value, message) => {
    const answer = await save([PAGE, '7'], [path, value]);
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors?.[0]?.message).toBe(message);
    expect(answer.data).toBeNull();
    expect(await stored(PAGE)).not.toBe('7');
  });

  it('lists several refusals in one, and saves none', async () => {
    const answer = await save([RETENTION, '36501'], [BATCH, '100001'], [PAGE, '17']);
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors?.[0]?.extensions['errors']).toEqual([
      { message: 'The setting "%1" can be at most %2.', parameters: [RETENTION, '36500'] },
      { message: 'The setting "%1" can be at most %2.', parameters: [BATCH, '100000'] },
    ]);
    expect(await stored(PAGE)).not.toBe('17');
  });

  it('says that a full reindex is due once source-level reservations are switched, and queues one', async () => {
    const on = await save([RESERVATIONS, '1']);
    expect(on.data.saveSettings.reindexRequired).toBe(true);
    const same = await save([RESERVATIONS, 'yes']);
    expect(same.data.saveSettings.reindexRequired).toBe(false);
    const waiting = async (): Promise<number> => {
      const [row] = await app.database.query<{ count: number }>(
        "SELECT COUNT(*) AS count FROM message_outbox WHERE topic = 'inventory.indexer.stock'",
      );
      return Number(row?.count);
    };
    const before = await waiting();
    const headers = { 'Idempotency-Key': unique('key') };
    expect(await graphqlData(app, REINDEX, {}, { headers })).toEqual({ reindexInventory: { count: 1 } });
    expect(await waiting()).toBe(before + 1);
    await graphqlData(app, REINDEX, {}, { headers });
    expect(await waiting()).toBe(before + 1);
    expect((await save([RESERVATIONS, '0'])).data.saveSettings.reindexRequired).toBe(true);
  });

  it('does a keyed save once', async () => {
    const headers = { 'Idempotency-Key': unique('key') };
    const settings = [{ path: PAGE, value: '300' }];
    await graphqlData(app, SAVE, { settings }, { headers });
    await save([PAGE, '301']);
    await graphqlData(app, SAVE, { settings }, { headers });
    expect(await stored(PAGE)).toBe('301');
  });

  it('leaves what decides about log-ins to those who have the configuration', async () => {
    const idle = 'admin/security/session_idle_minutes';
    const stock = 'Vendor_CatalogInventory::cataloginventory';
    const keysOf = async (token: string): Promise<string[]> =>
      (await graphqlData(app, `{ settings { key } }`, {}, { token })).settings.map(({ key }: { key: string }) => key);
    const saveAs = (token: string, ...settings: [string, string][]): Promise<GraphqlAnswer> =>
      graphql(app, SAVE, { settings: settings.map(([path, value]) => ({ path, value })) }, { token });
    const clerk = await app.tokenFor([stock]);
    expect(await keysOf(clerk)).not.toContain('access');
    expect(codesOf(await saveAs(clerk, [PAGE, '19'], [idle, '30']))).toEqual(['FORBIDDEN']);
    expect(await stored(PAGE)).not.toBe('19');
    const manager = await app.tokenFor([stock, 'Vendor_Config::config']);
    expect(await keysOf(manager)).toContain('access');
    expect(codesOf(await saveAs(manager, [idle, '0']))).toEqual([]);
  });

  it('needs the permission of the stock section', async () => {
    const token = await app.tokenFor(['Vendor_Config::config', 'Vendor_Backend::stores_settings']);
    for (const [query, variables] of [
      [SETTINGS, {}],
      [SAVE, { settings: [{ path: PAGE, value: '400' }] }],
      [REINDEX, {}],
    ] as const) {
      const answer = await graphql(app, query, variables, { token });
      expect([codesOf(answer), answer.data]).toEqual([['FORBIDDEN'], null]);
    }
    expect(await stored(PAGE)).not.toBe('400');
  });
});
