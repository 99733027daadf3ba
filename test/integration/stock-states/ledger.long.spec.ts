import type { Shop } from '../shipping/support/shop.js';
import { csv, HEAD, importStockSources } from '../import-export/support/imports.js';
import { States } from './support/states.js';
import { startTransfers } from '../transfers/support/transfers.js';
import type { Transfers } from '../transfers/support/transfers.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { configureHistory } from '../../support/given-history.js';
import type { Answer } from '../../support/http-client.js';
import { unique } from '../../support/names.js';
import { itemsOf } from '../../support/source-items.js';

describe('quantities in other states', () => {
  let app: TestApplication;
  let shop: Shop;
  let transfers: Transfers;
  let states: States;
  let [east, west] = ['', ''];

  beforeAll(async () => {
    ({ app, shop, transfers, east, west } = await startTransfers());
    states = new States(app);
  });
  afterAll(() => app.close());

  const requestOf = ({ headers }: Answer): string => headers.get('x-request-id') ?? '';
  const rendered = ({ status, body }: Answer): unknown => {
    const errors = (body.errors ?? []) as { message: string; parameters: Record<string, string> }[];
    return [
      status,
      body.message,
      ...errors.map(({ message, parameters = {} }) =>
        message.replace(/%([a-z_]+)/g, (whole, name: string) => parameters[name] ?? whole),
      ),
    ];
  };

  describe('follow their source item', () => {
    it('out of it, with rows that say so, when it is taken from its source', async () => {
      const sku = await shop.product([6]);
      await states.move([[east, sku, 'available', 'damaged', 2]]);
      const { body } = await transfers.post('bulk-product-source-unassign', { skus: [sku], sourceCodes: [east] });
      expect([body, await states.of(sku), await itemsOf(app, sku)]).toEqual([1, {}, {}]);
      expect((await states.history(sku)).slice(2)).toEqual([
        ['available', -4, 0, 'other'],
        ['damaged', -2, 0, 'other'],
      ]);
    });

    it('not out of it by a transfer, which is refused', async () => {
      const sku = await shop.product([6, 0]);
      await states.move([[east, sku, 'available', 'damaged', 2]]);
      const refused = await transfers.all([east, west], [sku], true);
      expect(rendered(refused)).toEqual([
        400,
        'Transfer validation failed',
        `SKU "${sku}" cannot be taken from source "${east}": 2 of it are in state "damaged" there. Move them first.`,
      ]);
      expect((await transfers.all([east, west], [sku])).status).toBe(200);
      expect([await states.of(sku), await itemsOf(app, sku)]).toEqual([
        { [`${east}/damaged`]: 2 },
        { [east]: [0, 0], [west]: [4, 1] },
      ]);
    });

    it('to another SKU, and not where that has some already', async () => {
      const [sku, taken, renamed] = [await shop.product([6]), await shop.product([1]), unique('R')];
      await states.move([
        [east, sku, 'available', 'damaged', 2],
        [east, taken, 'available', 'damaged', 1],
      ]);
      expect((await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } })).status).toBe(200);
      expect([await states.of(sku), await states.of(renamed), await itemsOf(app, renamed)]).toEqual([
        {},
        { [`${east}/damaged`]: 2 },
        { [east]: [4, 1] },
      ]);
      expect((await states.history(renamed, { stocking: 0 })).map(([state, delta]) => [state, delta])).toEqual([
        ['available', 4],
        ['damaged', 2],
      ]);
      const free = unique('F');
      await app.http.delete(`/rest/V1/products/${taken}`);
      await app.http.put(`/rest/V1/products/${renamed}`, { product: { sku: free } });
      expect(await states.of(free)).toEqual({ [`${east}/damaged`]: 2 });
    });
  });

  it('are taken back with their request, as a whole', async () => {
    const [sku, other] = [await shop.product([10]), await shop.product([10])];
    const revert = (answer: Answer, partial = false): Promise<Answer> =>
      states.post('source-item-adjustments/revert', { requestId: requestOf(answer), partial });
    const moved = await states.move([
      [east, sku, 'available', 'damaged', 4],
      [east, other, 'available', 'damaged', 3],
    ]);
    await states.move([[east, sku, 'damaged', 'quality_hold', 2]]);
    const refused = await revert(moved);
    expect([refused.status, refused.body.reverted, refused.body.refused]).toEqual([
      200,
      [],
      [
        expect.objectContaining({ sku, reason: expect.stringContaining('in all states or none') }),
        expect.objectContaining({
          sku,
          state: 'damaged',
          reason: 'Later changes left 2, and 4 would have to be taken away.',
        }),
      ],
    ]);
    const partly = await revert(moved, true);
    expect(partly.body.reverted).toEqual([
      { source_code: east, sku: other, delta: 3 },
      { source_code: east, sku: other, state: 'damaged', delta: -3 },
    ]);
    expect([await itemsOf(app, other), await states.of(other)]).toEqual([
      { [east]: [10, 1] },
      { [`${east}/damaged`]: 0 },
    ]);
    await states.move([[east, sku, 'quality_hold', 'damaged', 2]]);
    expect((await revert(moved, true)).body.reverted).toHaveLength(2);
    expect([await itemsOf(app, sku), (await states.of(sku))[`${east}/damaged`]]).toEqual([{ [east]: [10, 1] }, 0]);
    expect((await revert(moved)).body.refused).toHaveLength(4);
    // A revert is a request like any other, and so is what a deletion took.
    const again = await revert(partly);
    expect(again.body.reverted).toHaveLength(2);
    expect(await states.of(other)).toEqual({ [`${east}/damaged`]: 3 });
    const gone = await transfers.post('bulk-product-source-unassign', { skus: [other], sourceCodes: [east] });
    expect((await revert(gone)).body.reverted).toHaveLength(2);
    expect([await itemsOf(app, other), await states.of(other)]).toEqual([
      { [east]: [7, 1] },
      { [`${east}/damaged`]: 3 },
    ]);
  });

  it('are known of the past', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 4]]);
    const [{ at = '' } = {}] = await app.database.query<{ at: string }>(
      "SELECT DATE_FORMAT(MAX(created_at), '%Y-%m-%dT%H:%i:%sZ') AS at FROM inventory_source_item_adjustment WHERE sku = ?",
      [sku],
    );
    const query = `at=${at}&searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}`;
    const then = async (state = ''): Promise<unknown> =>
      (await app.http.get(`/rest/V1/inventory/source-items-at?${query}${state}`)).body.items;
    expect(await then()).toEqual([{ source_code: east, sku, quantity: 6, status: 1 }]);
    expect(await then('&state=damaged')).toEqual([{ source_code: east, sku, quantity: 4, status: 0 }]);
    expect(await then('&state=quality_hold')).toEqual([]);
  });

  it('show in the history of one source item, newest first, and are filtered by', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 4]]);
    await states.move([[east, sku, 'damaged', 'available', 1]]);
    const rows = async (filters: Record<string, string>): Promise<unknown> => {
      const query = Object.entries(filters).map(
        ([field, value], index) =>
          `searchCriteria[filterGroups][${index}][filters][0][field]=${field}&searchCriteria[filterGroups][${index}][filters][0][value]=${value}`,
      );
      const { body } = await app.http.get(
        `/rest/V1/inventory/source-item-adjustments?${query.join('&')}&searchCriteria[pageSize]=3`,
      );
      const ids = body.items.map(({ adjustment_id }: { adjustment_id: number }) => adjustment_id);
      expect(ids).toEqual([...ids].sort((a: number, b: number) => b - a));
      return [body.total_count, body.items.map(({ state, delta }: { state: string; delta: number }) => [state, delta])];
    };
    expect(await rows({ source_code: east, sku })).toEqual([
      5,
      [
        ['damaged', -1],
        ['available', 1],
        ['damaged', 4],
      ],
    ]);
    expect(await rows({ source_code: east, sku, state: 'damaged' })).toEqual([
      2,
      [
        ['damaged', -1],
        ['damaged', 4],
      ],
    ]);
    expect(await rows({ sku, state: 'damaged' })).toEqual([
      2,
      [
        ['damaged', -1],
        ['damaged', 4],
      ],
    ]);
  });

  describe('in files', () => {
    const IMPORT = '/rest/V1/inventory/import/stock-sources';
    const send = (lines: readonly string[], more: object = {}): Promise<Answer> =>
      app.http.post(IMPORT, {
        import: { csv: ['source_code,sku,quantity,status,state', ...lines, ''].join('\n'), ...more },
      });

    it('are set beside what is available, make the item that they need, and are refused where they make no sense', async () => {
      const [sku, fresh] = [await shop.product([10]), await shop.product([])];
      const lines = [
        `${east},${sku},8,1,`,
        `${east},${sku},2,,damaged`,
        `${east},${sku},3,,damaged`,
        `${east},${fresh},5,,incoming`,
      ];
      const dry = await send(lines, { dry_run: true });
      expect(dry.body).toMatchObject({ updated: 3, merged: 1, history_rows: 3, is_refused: false });
      expect(dry.body.differences).toContainEqual({
        ...{ line: 4, source_code: east, sku, state: 'damaged', result: 'updated' },
        ...{ before: { quantity: 0, status: 0 }, after: { quantity: 3, status: 0 } },
      });
      const done = await send(lines);
      expect(done.body).toMatchObject({ updated: 3, merged: 1, history_rows: 3 });
      expect([
        await states.of(sku),
        await states.of(fresh),
        await itemsOf(app, sku),
        await itemsOf(app, fresh),
      ]).toEqual([{ [`${east}/damaged`]: 3 }, { [`${east}/incoming`]: 5 }, { [east]: [8, 1] }, { [east]: [0, 0] }]);
      expect((await states.history(sku)).sort()).toEqual([
        ['available', -2, 8, 'import'],
        ['damaged', 3, 3, 'import'],
      ]);
      expect((await send(lines)).body).toMatchObject({ unchanged: 3, merged: 1, history_rows: 0 });
      const faulty = await send([
        `${east},${sku},1,,nowhere`,
        `${east},${sku},-1,,damaged`,
        `${east},${sku},1,1,damaged`,
      ]);
      expect([faulty.status, faulty.body.errors.map(({ message }: { message: string }) => message)]).toEqual([
        400,
        [
          'Line %line: There is no stock state with the code "%code".',
          'Line %line: "%field" should be %expected, not "%value".',
          'Line %line: "%field" should be %expected, not "%value".',
        ],
      ]);
      const rows = [{ source_code: east, sku, quantity: 1, state: 'damaged' }];
      expect((await app.http.post(IMPORT, { import: { rows } })).body).toMatchObject({ updated: 1 });
      expect(await states.of(sku)).toEqual({ [`${east}/damaged`]: 1 });
      const exported = await app.http.get(`/rest/V1/inventory/export/stock-sources?source=${east}`);
      expect(String(exported.body)).toContain(`${east},${sku},8.0000,1`);
      expect(String(exported.body).split('\n')[0]).toBe('source_code,sku,quantity,status');
    });

    it('make the same item in whatever batches their rows come, as the dry run says', async () => {
      const done: unknown[] = [];
      for (const batchSize of [1, 2, 1000]) {
        const [behind, before, zeroed] = [await shop.product([]), await shop.product([]), await shop.product([])];
        const file = csv(
          `${HEAD},state`,
          [east, behind, 3, '', 'damaged'],
          [east, behind, 5, '', ''],
          [east, before, 5, '', ''],
          [east, before, 3, '', 'damaged'],
          [east, zeroed, 3, '', 'damaged'],
          [east, zeroed, 0, '', 'damaged'],
          [east, zeroed, 5, '', ''],
        );
        const planned = await importStockSources(app, file, { batchSize, isDryRun: true });
        const left = planned.differences
          .filter(({ stockState }) => stockState === undefined)
          .map(({ before: was, after }) => [was?.status ?? null, after?.quantity.toNumber(), after?.status]);
        await importStockSources(app, file, { batchSize });
        const items = await Promise.all([behind, before, zeroed].map((sku) => itemsOf(app, sku)));
        done.push([left, items]);
      }
      const each = [
        [
          [0, 5, 0],
          [null, 5, 1],
          [0, 5, 0],
        ],
        [{ [east]: [5, 0] }, { [east]: [5, 1] }, { [east]: [5, 0] }],
      ];
      expect(done).toEqual([each, each, each]);
    });

    it('are emptied with as many rows of the history as the dry run says', async () => {
      for (const batchSize of [1, 1000]) {
        const [sku, whole] = [await shop.product([10]), await shop.product([10])];
        for (const each of [sku, whole]) {
          await states.move([
            [east, each, 'available', 'damaged', 4],
            [east, each, 'available', 'quality_hold', 1],
          ]);
        }
        const file = csv(
          `${HEAD},state`,
          [east, sku, '', '', ''],
          [east, sku, '', '', 'damaged'],
          [east, whole, '', '', 'damaged'],
          [east, whole, '', '', ''],
        );
        const run = { behavior: 'delete', batchSize } as const;
        const planned = await importStockSources(app, file, { ...run, isDryRun: true });
        const written = await importStockSources(app, file, run);
        expect([planned.tally.historyRows, written.tally.historyRows]).toEqual([6, 6]);
        expect([await states.of(sku), await states.of(whole)]).toEqual([{}, {}]);
      }
    });

    it('are emptied, or go with their item', async () => {
      const [sku, whole] = [await shop.product([10]), await shop.product([10])];
      for (const each of [sku, whole]) await states.move([[east, each, 'available', 'damaged', 4]]);
      const done = await send([`${east},${sku},,,damaged`, `${east},${whole},,,`], { behavior: 'delete' });
      expect([done.status, await states.of(sku), await itemsOf(app, sku)]).toEqual([
        200,
        { [`${east}/damaged`]: 0 },
        { [east]: [6, 1] },
      ]);
      expect([await states.of(whole), await itemsOf(app, whole)]).toEqual([{}, {}]);
      expect((await states.history(whole)).slice(2)).toEqual([
        ['available', -6, 0, 'import'],
        ['damaged', -4, 0, 'import'],
      ]);
    });
  });

  it('keep the last row of each through pruning', async () => {
    const sku = await shop.product([10]);
    await states.move([[east, sku, 'available', 'damaged', 4]]);
    await states.move([[east, sku, 'damaged', 'available', 1]]);
    // A trigger refuses to edit the history: what is old is put there as it is.
    const old =
      'SELECT source_code, sku, state, delta, quantity_after, reason, actor_type, request_id, CURRENT_TIMESTAMP - INTERVAL 90 DAY';
    const table = 'inventory_source_item_adjustment';
    const copied = await shop.product([10]);
    await app.database.execute(`DELETE FROM ${table} WHERE sku = ?`, [copied]);
    await app.database.execute(
      `INSERT INTO ${table} (source_code, sku, state, delta, quantity_after, reason, actor_type, request_id, created_at)
       ${old.replace(' sku,', ' ?,')} FROM ${table} WHERE sku = ? ORDER BY adjustment_id`,
      [copied, sku],
    );
    await configureHistory(app, { retention_days: 30 });
    expect((await cli('inventory:adjustment:prune')).code).toBe(0);
    await configureHistory(app, { retention_days: 0 });
    expect(await states.history(copied, { stocking: 0 })).toEqual([
      ['available', 1, 7, 'state_move'],
      ['damaged', -1, 3, 'state_move'],
    ]);
    await app.database.execute(`DELETE FROM ${table} WHERE sku = ?`, [copied]);
    await app.database.execute('DELETE FROM inventory_source_item WHERE sku = ?', [copied]);
  });

  it('cost nothing where they are not used', async () => {
    const sku = await shop.product([10]);
    const sent: string[] = [];
    const { database } = app;
    const spies = (['query', 'execute'] as const).map((name) => {
      const original = database[name].bind(database) as (sql: string, parameters?: unknown[]) => Promise<unknown>;
      return jest.spyOn(database, name).mockImplementation(((sql: string, parameters?: unknown[]) => {
        sent.push(sql);
        return original(sql, parameters);
      }) as never);
    });
    try {
      await shop.warehouse.items(sku, { [east]: 8 });
      await shop.shipped(await shop.order({ sku, qty_ordered: 1 }));
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((sql) => /_state\b/.test(sql))).toEqual([]);
  });

  it('are no drift where they were announced while recording was off', async () => {
    const sku = await shop.product([1]);
    const isDrift = async (): Promise<boolean> => (await cli('inventory:adjustment:verify')).out.includes(sku);
    await configureHistory(app, { enabled: false });
    try {
      await states.declare([[east, sku, 60]]);
      expect(await isDrift()).toBe(false);
    } finally {
      await configureHistory(app, { enabled: true });
    }
    expect(await isDrift()).toBe(true);
    expect((await cli('inventory:adjustment:reconcile')).code).toBe(0);
    expect(await isDrift()).toBe(false);
  });

  it('are verified: damage by hand is told', async () => {
    const [altered, deleted, made] = [await shop.product([10]), await shop.product([10]), await shop.product([10])];
    await states.move([
      [east, altered, 'available', 'damaged', 4],
      [east, deleted, 'available', 'damaged', 4],
    ]);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
    const table = 'inventory_source_item_state';
    await app.database.execute(`UPDATE ${table} SET quantity = 5 WHERE sku = ?`, [altered]);
    await app.database.execute(`DELETE FROM ${table} WHERE sku = ?`, [deleted]);
    await app.database.execute(`INSERT INTO ${table} (source_code, sku, state, quantity) VALUES (?, ?, 'damaged', 2)`, [
      east,
      made,
    ]);
    const { code, out } = await cli('inventory:adjustment:verify', '--json');
    const drift = JSON.parse(out).drift as { sku: string }[];
    expect(code).toBe(1);
    expect(drift).toHaveLength(3);
    expect(new Map(drift.map((item) => [item.sku, item]))).toEqual(
      new Map([
        [altered, { source_code: east, sku: altered, state: 'damaged', last_adjustment: 4, quantity: 5 }],
        [deleted, { source_code: east, sku: deleted, state: 'damaged', last_adjustment: 4, quantity: 0 }],
        [made, { source_code: east, sku: made, state: 'damaged', last_adjustment: 0, quantity: 2 }],
      ]),
    );
    expect((await cli('inventory:adjustment:reconcile')).code).toBe(0);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
    expect((await states.history(made)).at(-1)).toEqual(['damaged', 2, 2, 'correction']);
  });
});
