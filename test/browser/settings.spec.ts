import { Settings } from '../../src/modules/settings/index.js';
import { eventuallyEqual, LOOKS, useDashboard } from '../support/browser.js';
import type { Visitor } from '../support/browser.js';

const PERMISSION = 'Vendor_CatalogInventory::cataloginventory';
const RETENTION = 'cataloginventory/source_item_adjustment/retention_days';
const BATCH = 'cataloginventory/source_item_adjustment/prune_batch_size';
const RESERVATIONS = 'cataloginventory/source_reservations/enabled';
const SWEEP = 'cataloginventory/source_reservations/reconcile_sweep_enabled';
const CRON = 'cataloginventory/source_reservations/reconcile_sweep_cron';
const KEY = 'cataloginventory/source_selection_distance_based_google/api_key';
const BACKORDERS = 'cataloginventory/item_options/backorders';
const TOUCHED = [RETENTION, BATCH, RESERVATIONS, SWEEP, CRON, KEY, BACKORDERS];

describe('settings', () => {
  const dashboard = useDashboard();
  const forget = (): Promise<unknown> =>
    dashboard.app.database.execute('DELETE FROM core_config_data WHERE path IN (?)', [TOUCHED]);
  beforeEach(forget);
  afterEach(forget);

  const stored = async (path: string): Promise<string | undefined> => {
    const [row] = await dashboard.app.database.query<{ value: string }>(
      "SELECT value FROM core_config_data WHERE scope = 'default' AND scope_id = 0 AND path = ?",
      [path],
    );
    return row?.value;
  };
  const secret = (): Promise<string> => dashboard.app.get(Settings).getFresh(KEY);
  const days = (page: Visitor['page']) => page.getByRole('textbox', { name: 'Days to Keep History' });
  const save = (page: Visitor['page']): Promise<void> =>
    page.getByRole('button', { name: 'Save', exact: true }).click();

  it('saves what was changed and nothing else, and shows defaults', async () => {
    const { page, visit, axe } = await dashboard.asUser();
    await visit('/settings');
    await page.getByText('Days a history row is kept; 0 keeps every row. From 0 to 36500. Default: 0.').waitFor();
    await page.getByText('Nothing is changed.').waitFor();
    await days(page).fill('365');
    await page.getByRole('combobox', { name: 'Backorders' }).click();
    await page.getByRole('option', { name: 'Allowed', exact: true }).click();
    await page.getByText('2 changes').waitFor();
    await axe();
    await save(page);
    await page.getByText('The settings are saved.').waitFor();
    await page.getByText('Nothing is changed.').waitFor();
    expect([await stored(RETENTION), await stored(BACKORDERS), await stored(BATCH)]).toEqual(['365', '1', undefined]);
    await page.getByRole('button', { name: 'Reset Days to Keep History to the default' }).click();
    await eventuallyEqual(() => days(page).inputValue(), '0');
    await page.getByText('1 change', { exact: true }).waitFor();
    await save(page);
    await page.getByText('Nothing is changed.').waitFor();
    expect(await stored(RETENTION)).toBe('0');
  });

  it('refuses values above the maxima in the form, naming the limit', async () => {
    const { page, visit, axe } = await dashboard.asUser();
    await visit('/settings');
    await days(page).fill('36501');
    await page.getByRole('textbox', { name: 'Rows Deleted per Batch' }).fill('100001');
    await save(page);
    await page.getByText('At most 36500.').waitFor();
    await page.getByText('At most 100000.').waitFor();
    await eventuallyEqual(() => page.evaluate('document.activeElement.name'), RETENTION);
    await eventuallyEqual(() => days(page).inputValue(), '36501');
    await axe();
    await days(page).fill('36500');
    await page.getByRole('textbox', { name: 'Rows Deleted per Batch' }).fill('100000');
    await save(page);
    await page.getByText('The settings are saved.').waitFor();
    expect([await stored(RETENTION), await stored(BATCH)]).toEqual(['36500', '100000']);
  });

  it('shows a pattern below its switch, and what the server refuses at its field', async () => {
    const { page, visit } = await dashboard.asUser();
    await visit('/settings');
    const pattern = page.getByRole('textbox', { name: 'Schedule of the Repair' });
    await page.getByRole('switch', { name: 'Repair on a Schedule' }).waitFor();
    expect(await pattern.count()).toBe(0);
    await page.getByRole('switch', { name: 'Repair on a Schedule' }).click();
    await pattern.fill('every hour');
    await save(page);
    await page.getByText(/Enter five fields/).waitFor();
    await pattern.fill('99 * * * *');
    await save(page);
    await page.getByText('Has to be a cron expression of five fields, such as "0 * * * *".', { exact: true }).waitFor();
    await page.getByRole('alert').getByText(CRON).waitFor();
    expect([await pattern.inputValue(), await stored(SWEEP)]).toEqual(['99 * * * *', undefined]);
    await pattern.fill('*/30 * * * *');
    await save(page);
    await page.getByText('The settings are saved.').waitFor();
    expect([await stored(SWEEP), await stored(CRON)]).toEqual(['1', '*/30 * * * *']);
  });

  it('says that switching source-level reservations requires a full reindex, and queues it', async () => {
    const { page, visit, axe } = await dashboard.asUser();
    const waiting = async (): Promise<number> => {
      const [row] = await dashboard.app.database.query<{ count: number }>(
        "SELECT COUNT(*) AS count FROM message_outbox WHERE topic = 'inventory.indexer.stock'",
      );
      return Number(row?.count);
    };
    await visit('/settings');
    await page.getByRole('switch', { name: 'Reserve per Source' }).click();
    await page.getByText('This change requires a full reindex of inventory.').waitFor();
    await save(page);
    await page.getByText('a full reindex of inventory is required').waitFor();
    expect(await stored(RESERVATIONS)).toBe('1');
    await axe();
    const before = await waiting();
    await page.getByRole('button', { name: 'Reindex now' }).click();
    await page.getByText(/The full reindex is queued/).waitFor();
    expect(await waiting()).toBe(before + 1);
    await page.getByRole('button', { name: 'Reindex now' }).waitFor({ state: 'detached' });
  });

  it('never shows a secret, and replaces it as a whole', async () => {
    const { page, visit } = await dashboard.asUser();
    await visit('/settings');
    const key = page.getByLabel('Provider Key', { exact: true });
    await key.fill('first');
    await save(page);
    await page.getByText('Nothing is changed.').waitFor();
    await eventuallyEqual(() => key.inputValue(), '******');
    expect(await secret()).toBe('first');
    await key.press('End');
    await key.pressSequentially('second');
    await save(page);
    await page.getByText('Nothing is changed.').waitFor();
    expect(await secret()).toBe('second');
  });

  it('finds a setting', async () => {
    const { page, visit } = await dashboard.asUser();
    await visit('/settings');
    await days(page).waitFor();
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('backorders');
    await days(page).waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Backorders' }).waitFor();
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('no such thing');
    await page.getByText('No setting fits').waitFor();
  });

  it.each(LOOKS)('are for everybody at the $screen', async (look) => {
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/settings');
    await days(page).waitFor();
    await axe();
    const fits = await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth');
    expect(fits).toBe(true);
  });

  it('need the permission', async () => {
    const { page, visit } = await dashboard.asUser({ resources: ['Vendor_Config::config'] });
    await visit('/settings');
    await page.getByRole('heading', { name: 'No permission' }).waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    const other = await dashboard.asUser({ resources: [PERMISSION] });
    await other.visit('/settings');
    await days(other.page).waitFor();
  });
});
