import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { givenSource } from '../../support/given.js';

const OPENING = 'inventory:adjustment:opening-balance';
const WRITES = 'inventory:legacy-stock:writes';

async function documentOf(...words: readonly string[]): Promise<unknown> {
  const { code, out } = await cli(...words, '--json');
  expect(code).toBe(0);
  return JSON.parse(out);
}

describe('a dry run', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, 'a-src');
  });
  afterAll(() => app.close());

  /** Every table by its checksum, and every trigger. */
  async function everything(): Promise<Record<string, unknown>> {
    const tables = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY 1`,
    );
    const triggers = await app.database.query<{ name: string }>(
      `SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE() ORDER BY 1`,
    );
    const sums: Record<string, unknown> = { triggers };
    for (const { name } of tables) {
      const [row] = await app.database.query<{ Checksum: string }>('CHECKSUM TABLE ??', [name]);
      sums[name] = row?.Checksum;
    }
    return sums;
  }

  /** What the dry run says, after a look that it changed nothing. */
  async function dry(...words: readonly string[]): Promise<unknown> {
    const before = await everything();
    const document = await documentOf(...words, '--dry-run');
    expect(await everything()).toEqual(before);
    return document;
  }

  describe('of the opening balance', () => {
    beforeAll(async () => {
      await app.database.execute('INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ?', [
        Array.from({ length: 7 }, (_, index) => ['a-src', `OPENING-${index}`, index, 1]),
      ]);
    });

    it('counts what the next run writes, and what its undoing removes', async () => {
      expect(await dry(OPENING, '--batch-size=2')).toEqual({ request_id: null, rows_written: 6, dry_run: true });
      const written = (await documentOf(OPENING)) as { request_id: string; rows_written: number };
      expect(written.rows_written).toBe(6);
      expect(await dry(OPENING)).toMatchObject({ rows_written: 0 });
      const undo = [OPENING, '--undo', written.request_id, '--batch-size=4'];
      expect(await dry(...undo)).toEqual({ request_id: written.request_id, rows_removed: 6, dry_run: true });
      expect(await documentOf(...undo)).toMatchObject({ rows_removed: 6, dry_run: false });
    });

    it('refuses to undo what was no opening balance', async () => {
      expect(await cli(OPENING, '--undo', 'no-such-request', '--dry-run')).toEqual({
        code: 1,
        out: '',
        err: expect.stringContaining('There is no row of an opening balance with request id "no-such-request"'),
      });
    });
  });

  it('of the legacy writes says how many would be forgotten, and what would become of the triggers', async () => {
    await app.database.execute('INSERT INTO cataloginventory_stock_item (product_id, qty) VALUES (900001, 1)');
    expect(await dry(WRITES, '--clear')).toEqual({ rows_removed: 1, dry_run: true });
    expect(await dry(WRITES, '--disable')).toEqual({ detection_active: true, dry_run: true });
    expect((await cli(WRITES, '--disable', '--dry-run')).out).toBe('Detection triggers would be dropped.\n');
    expect(await documentOf(WRITES, '--clear')).toEqual({ rows_removed: 1 });
    expect(await dry(WRITES, '--clear')).toEqual({ rows_removed: 0, dry_run: true });
  });

  it('of the sample data makes all of it and keeps nothing', async () => {
    const planned = (await dry('sample-data:load')) as Record<string, unknown>;
    expect(planned).toMatchObject({ dry_run: true, loaded: false, websites: 3, sources: 5, products: 203 });
    const { loaded, ...made } = (await documentOf('sample-data:load')) as Record<string, unknown>;
    expect(loaded).toBe(true);
    expect(planned).toEqual({ ...made, dry_run: true, loaded: false });
    expect(await dry('sample-data:load')).toMatchObject({ dry_run: true, loaded: false, products: 0 });
  });
});
