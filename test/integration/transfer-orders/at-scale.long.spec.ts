import { jest } from '@jest/globals';
import { Settings } from '../../../src/modules/settings/index.js';
import { RevertRequest } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import type { DoneBatch } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import { TransferInspection } from '../../../src/modules/transfer-orders/index.js';
import { PruneTransfers } from '../../../src/modules/transfer-orders/app/prune-transfers.service.js';
import { WriteGuards } from '../../../src/platform/database/write-guards.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { tokenBoundTo } from '../../support/bound-world.js';
import { givenItems, givenProduct, givenSource } from '../../support/given.js';
import { graphqlData } from '../../support/graphql.js';
import { unique } from '../../support/names.js';
import { planOf } from '../../support/plans.js';
import { rowsOf, touchedBy } from '../../support/rows-touched.js';
import { States } from '../stock-states/support/states.js';
import { TransferOrders } from './support/transfer-orders.js';

const TRANSFERS = 200_000;
/** Sources of all of these; one in so many transfers is of a bound caller. */
const SOURCES = 200;
const PAGE = 20;
const FILLING_MS_MAX = 180_000;
const LIST = '/rest/V1/inventory/transfers';
const RETENTION = 'cataloginventory/transfer_orders/retention_days';

describe('two hundred thousand transfers', () => {
  let app: TestApplication;
  let orders: TransferOrders;
  let [busy, rare] = ['', ''];

  beforeAll(async () => {
    app = await startApplication();
    orders = new TransferOrders(app);
    [busy, rare] = [await givenSource(app), await givenSource(app)];
    // Half of them go to or come from the busy source; the rare one has the hundred oldest.
    await app.database.execute(
      `INSERT INTO inventory_transfer (origin_source_code, destination_source_code, status, created_at, updated_at)
       WITH RECURSIVE tens AS (SELECT 0 AS n UNION ALL SELECT n + 1 FROM tens WHERE n < 9)
       SELECT CASE WHEN n < 100 THEN ? WHEN n % 4 = 0 THEN ? ELSE CONCAT('far-', n % ?) END,
              CASE WHEN n % 4 = 1 THEN ? ELSE CONCAT('away-', n % ?) END,
              ELT(1 + n % 3, 'closed', 'draft', 'received'), UTC_TIMESTAMP(), UTC_TIMESTAMP()
         FROM (SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n + 100000 * f.n AS n
                 FROM tens a, tens b, tens c, tens d, tens e, tens f) numbers
        WHERE n < ? ORDER BY n`,
      [rare, busy, SOURCES, busy, SOURCES, TRANSFERS],
    );
    // A status that few of the busy source's have, from either end.
    for (const end of ['origin', 'destination']) {
      await app.database.execute(
        `UPDATE inventory_transfer SET status = 'cancelled' WHERE ${end}_source_code = ? ORDER BY transfer_id DESC LIMIT 5`,
        [busy],
      );
    }
    await app.database.execute('ANALYZE TABLE inventory_transfer');
  }, FILLING_MS_MAX);
  afterAll(() => app.close());

  const list = async (token: string, query = ''): Promise<any> => {
    const { status, body } = await app.http.get(`${LIST}?searchCriteria[pageSize]=${PAGE}${query}`, { token });
    expect(status).toBe(200);
    return body;
  };
  const filter = (field: string, value: string): string => {
    const at = '&searchCriteria[filterGroups][0][filters][0]';
    return `${at}[field]=${field}${at}[value]=${value}`;
  };

  describe('shown to who is bound to some sources', () => {
    /** Rows touched by the statements of a list, without the one that counts all matches. */
    const touchedByPage = async (work: () => Promise<unknown>): Promise<number> => {
      const statements = (await touchedBy(app.database, work)).filter(({ sql }) => /inventory_transfer\b/.test(sql));
      expect(statements.length).toBeGreaterThan(1);
      return rowsOf(statements.filter(({ sql }) => !sql.includes('COUNT(*) AS') && !/COUNT\(\*\)/.test(sql)));
    };

    it('are read by the indexes of their ends, no further than the page goes', async () => {
      const other = await givenSource(app);
      for (const [codes, bound] of [
        [[busy], 20 * PAGE],
        [[rare], 20 * PAGE],
        [[busy, rare, other], 40 * PAGE],
      ] as const) {
        const token = await tokenBoundTo(app, codes);
        const rows = await touchedByPage(() => list(token));
        expect({ codes: codes.length, isBounded: rows <= bound, rows }).toMatchObject({ isBounded: true });
        const deep = await touchedByPage(() => list(token, '&searchCriteria[currentPage]=5'));
        expect({ deep, isBounded: deep <= 5 * bound }).toMatchObject({ isBounded: true });
        const { transferOrders } = await graphqlData(
          app,
          '{ transferOrders(pageSize: 20) { items { transferId } totalCount } }',
          {},
          { token },
        );
        expect(transferOrders.items).toHaveLength(PAGE);
      }
    });

    it('are read by their status where few have it, the count as well', async () => {
      for (const codes of [[busy], [busy, rare]]) {
        const token = await tokenBoundTo(app, codes);
        let totalCount = 0;
        const statements = await touchedBy(app.database, async () => {
          totalCount = (await list(token, filter('status', 'cancelled'))).total_count;
        });
        const rows = rowsOf(statements.filter(({ sql }) => /inventory_transfer\b/.test(sql)));
        expect({ totalCount, isBounded: rows <= 100, rows }).toMatchObject({ totalCount: 10, isBounded: true });
      }
    });

    it('are counted without one that is not theirs, and scanned by no statement', async () => {
      const token = await tokenBoundTo(app, [rare]);
      const statements = await touchedBy(app.database, () => list(token));
      expect(rowsOf(statements)).toBeLessThan(2000);
      expect((await list(token)).total_count).toBe(100);
      const both = await tokenBoundTo(app, [busy, rare]);
      const [{ total }] = (await app.database.query<{ total: number }>(
        `SELECT COUNT(*) AS total FROM inventory_transfer IGNORE INDEX (idx_transfer_origin_id, idx_transfer_destination_id)
          WHERE origin_source_code IN (?) OR destination_source_code IN (?)`,
        [
          [busy, rare],
          [busy, rare],
        ],
      )) as [{ total: number }];
      expect((await list(both)).total_count).toBe(total);
    });

    it('are the same rows in the same order as a look at all of them says, with filters and many sources too', async () => {
      const many = await Promise.all(Array.from({ length: 20 }, () => givenSource(app)));
      const idsOf = async (codes: readonly string[], more: string): Promise<number[]> =>
        (
          await app.database.query<{ id: number }>(
            `SELECT transfer_id AS id FROM inventory_transfer
              WHERE (origin_source_code IN (?) OR destination_source_code IN (?)) ${more} LIMIT ${PAGE}`,
            [codes, codes],
          )
        ).map(({ id }) => id);
      for (const codes of [[busy], [rare, busy], [rare, ...many]]) {
        const token = await tokenBoundTo(app, codes);
        const shown = async (query: string): Promise<number[]> =>
          (await list(token, query)).items.map(({ id }: { id: number }) => id);
        expect(await shown('')).toEqual(await idsOf(codes, 'ORDER BY transfer_id DESC'));
        expect(await shown(filter('status', 'draft'))).toEqual(
          await idsOf(codes, "AND status = 'draft' ORDER BY transfer_id DESC"),
        );
        const sorted = '&searchCriteria[sortOrders][0][field]=id&searchCriteria[sortOrders][0][direction]=ASC';
        expect(await shown(sorted)).toEqual(await idsOf(codes, 'ORDER BY transfer_id ASC'));
      }
    });

    it('are a scan, with its time limit, where they are of many sources', async () => {
      const many = await Promise.all(Array.from({ length: 17 }, () => givenSource(app)));
      const isLimited = async (codes: readonly string[]): Promise<boolean[]> => {
        const token = await tokenBoundTo(app, codes);
        const statements = await touchedBy(app.database, () => list(token));
        return statements
          .filter(({ sql }) => sql.includes('idx_transfer_origin_id'))
          .map(({ sql }) => /max_statement_time|MAX_EXECUTION_TIME/.test(sql));
      };
      expect([await isLimited(many), await isLimited(many.slice(1))]).toEqual([[true], [false]]);
    });

    it('are locked by their key alone', async () => {
      const token = await tokenBoundTo(app, [rare]);
      const [{ id }] = (await list(token)).items;
      const statements = await touchedBy(app.database, () => app.http.get(`${LIST}/${id}`, { token }));
      const one = statements.filter(({ sql }) => /FROM `?inventory_transfer`? `?t`?/.test(sql));
      expect(one.map(({ rows }) => rows <= 2)).toEqual(one.map(() => true));
      expect(one.length).toBeGreaterThan(0);
    });
  });

  describe('are pruned', () => {
    const retain = (days: number): Promise<unknown> =>
      app.within(() => app.get(Settings).setMany({ [RETENTION]: String(days) }));
    const age = (ids: readonly number[], days: number): Promise<unknown> =>
      app.database.execute(
        'UPDATE inventory_transfer SET updated_at = UTC_TIMESTAMP() - INTERVAL ? DAY WHERE transfer_id IN (?)',
        [days, ids],
      );
    const left = async (table: string, ids: readonly number[]): Promise<number[]> =>
      (
        await app.database.query<{ id: number }>(
          `SELECT DISTINCT transfer_id AS id FROM ${table} WHERE transfer_id IN (?) ORDER BY 1`,
          [ids],
        )
      ).map(({ id }) => id);
    const prune = (options: object = {}): Promise<{ deleted: number; cutoff: string | null }> =>
      app.within(() => app.get(PruneTransfers).execute(options));

    it('where they have been over for longer than the setting says, and no others, with their lines and steps', async () => {
      const { sku } = await givenProduct(app);
      const [from, to] = [await givenSource(app), await givenSource(app)];
      await givenItems(app, { sku, source_code: from, quantity: 100 });
      const route = [from, to];
      const draft = await orders.draft(route, [[sku, 1]]);
      const shipped = await orders.shipped(route, [[sku, 2]]);
      const partly = await orders.shipped(route, [[sku, 3]]);
      await orders.receive(partly, [[sku, 1]]);
      const received = await orders.shipped(route, [[sku, 4]]);
      const receipt = await orders.receive(received);
      const closed = await orders.shipped(route, [[sku, 5]]);
      await orders.close(closed);
      const cancelled = await orders.draft(route, [[sku, 6]]);
      await orders.cancel(cancelled);
      const young = await orders.draft(route, [[sku, 7]]);
      await orders.cancel(young);
      const over = [received, closed, cancelled];
      const ids = [draft, shipped, partly, ...over, young];
      await age([draft, shipped, partly, ...over], 366);
      await age([young], 364);
      const history = (): Promise<unknown> =>
        app.database.query('SELECT * FROM inventory_source_item_adjustment WHERE sku = ? ORDER BY adjustment_id', [
          sku,
        ]);
      const before = await history();

      await retain(0);
      expect(await prune()).toEqual({ deleted: 0, cutoff: null });
      await retain(365);
      expect((await prune({ dryRun: true })).deleted).toBe(3);
      expect(await left('inventory_transfer', ids)).toEqual(ids);
      expect((await prune()).deleted).toBe(3);
      const kept = [draft, shipped, partly, young];
      expect(await left('inventory_transfer', ids)).toEqual(kept);
      expect(await left('inventory_transfer_item', ids)).toEqual(kept);
      expect(await left('inventory_transfer_step', ids)).toEqual(kept);
      expect(await history()).toEqual(before);
      expect((await prune()).deleted).toBe(0);
      const slice = await app.within(() => app.get(TransferInspection).slice(0, 1000));
      expect([slice.shortages, slice.miscounts, slice.unlikeHistory]).toEqual([[], [], []]);
      expect((await orders.receive(shipped)).status).toBe(200);

      // The document is gone, and its steps are still none that a revert may take back.
      const requestId = receipt.headers.get('x-request-id') ?? '';
      const reverted = await app.within(() => app.get(RevertRequest).execute(requestId, { isDryRun: true }));
      expect(reverted.refused.map(({ code }) => code)).toEqual(['transfer', 'transfer']);

      // Also where its shipment has gone from the history as well: that begins with goods in transit.
      await app.database.execute(
        "DELETE FROM inventory_source_item_adjustment WHERE sku = ? AND state = 'in_transit' AND reason = 'transfer_in'",
        [sku],
      );
      const later = await app.within(() => app.get(RevertRequest).execute(requestId, { isDryRun: true }));
      expect(later.refused.map(({ code }) => code)).toEqual(['transfer', 'transfer']);
    });

    it('and what clients name like a transfer that is not there can be taken back', async () => {
      const { sku } = await givenProduct(app);
      const source = await givenSource(app);
      await givenItems(app, { sku, source_code: source, quantity: 10 });
      const states = new States(app);
      for (const [from, to] of [
        ['available', 'in_transit'],
        ['in_transit', 'damaged'],
      ] as const) {
        const moved = await states.move([[source, sku, from, to, 4]], {
          reference_type: 'transfer_order',
          reference_id: '999999999',
        });
        expect(moved.status).toBe(200);
        const requestId = moved.headers.get('x-request-id') ?? '';
        const whole = await app.within(() => app.get(RevertRequest).execute(requestId, { isDryRun: true }));
        expect([whole.refused, whole.reverted.length]).toEqual([[], 2]);
        const batches: DoneBatch[] = [];
        const afterBatch = (batch: DoneBatch): void => void batches.push(batch);
        await app.within(() => app.get(RevertRequest).executeInBatches(requestId, { isDryRun: true, afterBatch }));
        expect(batches.map(({ refused, reverted }) => [refused, reverted.length])).toEqual([[[], 2]]);
      }
    });

    it('but not where goods are on their way whatever the status says', async () => {
      const { sku } = await givenProduct(app);
      const [from, to] = [await givenSource(app), await givenSource(app)];
      await givenItems(app, { sku, source_code: from, quantity: 100 });
      const id = await orders.shipped([from, to], [[sku, 2]]);
      await app.database.execute("UPDATE inventory_transfer SET status = 'closed' WHERE transfer_id = ?", [id]);
      await age([id], 900);
      expect((await prune()).deleted).toBe(0);
      await app.database.execute("UPDATE inventory_transfer SET status = 'shipped' WHERE transfer_id = ?", [id]);
    });

    it('nor what has changed since it was found', async () => {
      const { sku } = await givenProduct(app);
      const [from, to] = [await givenSource(app), await givenSource(app)];
      const id = await orders.draft([from, to], [[sku, 2]]);
      await orders.cancel(id);
      await age([id], 900);
      const guards = app.get(WriteGuards);
      const take = guards.take.bind(guards);
      const spy = jest.spyOn(guards, 'take').mockImplementationOnce(async (names) => {
        await take(names);
        await age([id], 1);
      });
      try {
        expect((await prune()).deleted).toBe(0);
        expect(spy).toHaveBeenCalledWith([`transfer:${id}`]);
      } finally {
        spy.mockRestore();
      }
      expect(await left('inventory_transfer_item', [id])).toEqual([id]);
    });

    it('in batches, each by the index of what is over, and go on after a stop', async () => {
      const [{ first }] = (await app.database.query<{ first: number }>(
        'SELECT MIN(transfer_id) AS first FROM inventory_transfer WHERE origin_source_code = ?',
        [rare],
      )) as [{ first: number }];
      const old = Array.from({ length: 90 }, (_, index) => first + index);
      await age(old, 1000);
      const stop = new Error(unique('stop'));
      let batches = 0;
      const afterBatch = (): void => {
        batches += 1;
        if (batches === 1) throw stop;
      };
      await expect(prune({ afterBatch })).rejects.toBe(stop);
      const statements = await touchedBy(app.database, () => prune({ afterBatch }));
      const looks = statements.filter(({ sql }) => sql.includes('idx_transfer_status_updated'));
      expect(looks.map(({ rows }) => rows <= 100)).toEqual(looks.map(() => true));
      // Two thirds of them are closed or received; drafts stay.
      expect((await left('inventory_transfer', old)).length).toBe(30);
      expect(batches).toBeGreaterThan(2);
      const [line] = await planOf(
        app.database.query.bind(app.database),
        `SELECT t.transfer_id FROM inventory_transfer t FORCE INDEX (idx_transfer_status_updated)
          WHERE t.status = ? AND t.updated_at < ? ORDER BY t.updated_at, t.transfer_id LIMIT ?`,
        ['closed', '2020-01-01 00:00:00', 20],
      );
      expect(line).toMatchObject({ key: 'idx_transfer_status_updated', type: 'range' });
    });
  });
});
