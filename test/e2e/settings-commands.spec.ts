import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { cli } from '../support/cli.js';
import { eventually } from '../support/eventually.js';

const HISTORY = 'cataloginventory/source_item_adjustment';
const PAGE = `${HISTORY}/max_page_size`;
const BATCH = `${HISTORY}/prune_batch_size`;
const MIN_QTY = 'cataloginventory/item_options/min_qty';
const CRON = 'cataloginventory/source_reservations/oversell_sweep_cron';

describe('config:set and config:show', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(async () => {
    await app.database.execute('DELETE FROM core_config_data WHERE path IN (?)', [[PAGE, BATCH, CRON, MIN_QTY]]);
    await app.close();
  });

  it('sets a value and shows it, for people and for machines', async () => {
    expect(await cli('config:set', PAGE, '250')).toEqual({ code: 0, out: `${PAGE} = 250\n`, err: '' });
    const shown = await cli('config:show', PAGE);
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(`${PAGE} = 250\n`);
    expect(shown.out).toContain('Default: 500\n');
    const { out } = await cli('config:show', PAGE, '--json');
    expect(JSON.parse(out)).toMatchObject({
      path: PAGE,
      kind: 'int',
      value: '250',
      default: '500',
      isDefault: false,
    });
  });

  it('shows all settings', async () => {
    const table = await cli('config:show');
    expect(table.code).toBe(0);
    expect(table.out).toContain(BATCH);
    expect(table.out).toContain('cataloginventory/source_reservations/enabled');
    const { out } = await cli('config:show', '--json');
    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ path: BATCH, value: '5000' }));
  });

  it('refuses a number above the maximum, naming path and limit, and stores nothing', async () => {
    const refused = await cli('config:set', BATCH, '100001');
    expect(refused).toEqual({ code: 2, out: '', err: `The setting "${BATCH}" can be at most 100000.\n` });
    const asJson = await cli('config:set', `${HISTORY}/retention_days`, '36501', '--json');
    expect(asJson.code).toBe(2);
    expect(JSON.parse(asJson.out).error.message).toContain('36500');
    expect(JSON.parse((await cli('config:show', BATCH, '--json')).out).value).toBe('5000');
  });

  it.each([
    [PAGE, '0'],
    [PAGE, '-5'],
    [PAGE, 'many'],
    [`${HISTORY}/enabled`, 'perhaps'],
    [CRON, '* * *'],
    [CRON, '99 * * * *'],
    [CRON, '0 0 31 2,4 *'],
    [CRON, 'H * * * *'],
  ])('refuses %s = %s', async (path, value) => {
    const { code, err } = await cli('config:set', path, value);
    expect(code).toBe(2);
    expect(err).toContain(path);
  });

  it('takes a number below zero', async () => {
    expect(await cli('config:set', MIN_QTY, '-5')).toEqual({ code: 0, out: `${MIN_QTY} = -5\n`, err: '' });
    expect((await cli('config:set', MIN_QTY, '--json', '-0.5')).out).toContain('"value": "-0.5"');
  });

  it('takes a cron expression', async () => {
    expect((await cli('config:set', CRON, '*/10 * * * *')).code).toBe(0);
  });

  it('names similar paths for one that does not exist, as a mistake in the call', async () => {
    const set = await cli('config:set', `${HISTORY}/max_page_sizes`, '1');
    expect(set.code).toBe(2);
    expect(set.err).toContain(`Did you mean: ${PAGE}`);
    expect((await cli('config:show', 'max_page_size')).err).toContain(PAGE);
    expect((await cli('config:show', 'no/such/path')).code).toBe(2);
  });

  it('is a mistake in the call without a value', async () => {
    expect((await cli('config:set', PAGE)).code).toBe(2);
    expect((await cli('config:show', PAGE, 'more')).code).toBe(2);
  });

  it('explains itself', async () => {
    expect((await cli('config:set', '--help')).code).toBe(0);
    expect((await cli('config:show', '--help')).code).toBe(0);
  });

  it('holds for the history read of a running server', async () => {
    await cli('config:set', PAGE, '3');
    const read = (size: number) =>
      app.http.get(`/rest/V1/inventory/source-item-adjustments?searchCriteria[pageSize]=${size}`);
    const { body } = await eventually(async () => {
      const answer = await read(4);
      return answer.status === 400 && answer;
    }, 5_000);
    expect(JSON.stringify(body)).toContain('3');
    expect((await read(3)).status).toBe(200);
  });
});
