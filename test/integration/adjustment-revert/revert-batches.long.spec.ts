import { randomUUID } from 'node:crypto';
import { RevertRequest } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import type { BatchOptions } from '../../../src/modules/adjustment-revert/app/revert-request.service.js';
import type { RevertedItems } from '../../../src/modules/adjustment-revert/domain/decision.js';
import { PruneHistory } from '../../../src/modules/adjustment-history/app/prune-history.service.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { configureHistory, forgetItems } from '../../support/given-history.js';
import { givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { Requests, toldOf } from './support/requests.js';

const COMMAND = 'inventory:adjustment:revert';
const SOURCE = 'a-src';
const TABLE = 'inventory_source_item_adjustment';

describe('the revert as a command, and beside the rest of the history', () => {
  let app: TestApplication;
  let requests: Requests;

  beforeAll(async () => {
    app = await startApplication();
    await givenSource(app, SOURCE);
    requests = new Requests(app, SOURCE);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await forgetItems(app.database);
    await configureHistory(app, { enabled: true, retention_days: 0 });
  });

  const skus = (count: number): string[] => Array.from({ length: count }, (_, index) => `SKU-${index}`);
  const rows = async (): Promise<number> => {
    const [row] = await app.database.query<{ n: string }>(`SELECT COUNT(*) AS n FROM ${TABLE}`);
    return Number(row?.n);
  };
  /** Reverts in small batches; returns what all of them did together. */
  const inBatches = async (requestId: string, options: Partial<BatchOptions> = {}): Promise<RevertedItems> => {
    const reverted: RevertedItems['reverted'][number][] = [];
    const refused: RevertedItems['refused'][number][] = [];
    await app.within(() =>
      app.get(RevertRequest).executeInBatches(requestId, {
        batchRows: 7,
        ...options,
        afterBatch: (batch) => {
          reverted.push(...batch.reverted);
          refused.push(...batch.refused);
          options.afterBatch?.(batch);
        },
      }),
    );
    return { reverted, refused };
  };

  /** 20 items, most of them in several operations of one bulk. */
  async function givenBulk(): Promise<string> {
    await requests.write(skus(20).map((sku) => requests.set(sku, 100)));
    return requests.write(
      skus(20).map((sku) => requests.adjust(sku, 1)),
      skus(15).map((sku) => requests.adjust(sku, 2)),
      skus(10)
        .reverse()
        .map((sku) => requests.adjust(sku, 4)),
    );
  }
  const expectUndone = async (): Promise<void> => {
    expect(await requests.stateOf(...skus(20))).toEqual(skus(20).map(() => [100, 1]));
    expect(await driftOf(app.database, skus(20))).toEqual([]);
  };

  describe('in batches', () => {
    it.each([1, 7, 30, 45, 1000])('of %i rows, takes each item back once', async (batchRows) => {
      const bulk = await givenBulk();
      const before = await rows();
      const dry = await inBatches(bulk, { batchRows, isDryRun: true });
      expect(await rows()).toBe(before);
      const done = await inBatches(bulk, { batchRows });
      expect(done).toEqual(dry);
      expect(toldOf(done)).toEqual({
        reverted: skus(20).map((sku, index) => `${sku} ${index < 10 ? -7 : index < 15 ? -3 : -1}`),
        refused: [],
      });
      expect(await rows()).toBe(before + 20);
      await expectUndone();
      expect(toldOf(await inBatches(bulk, { batchRows }))).toEqual({
        reverted: [],
        refused: skus(20).map((sku) => `${sku} reverted`),
      });
      expect(await rows()).toBe(before + 20);
    });

    it('goes on where an interrupted one ended', async () => {
      const bulk = await givenBulk();
      let batches = 0;
      const interrupted = inBatches(bulk, {
        afterBatch: () => {
          batches += 1;
          if (batches === 2) throw new Error('interrupted');
        },
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      const { reverted, refused } = await inBatches(bulk);
      expect([reverted.length, refused.length]).toEqual([6, 14]);
      await expectUndone();
    });

    it('leaves out what is refused', async () => {
      const bulk = await givenBulk();
      await requests.write([requests.set('SKU-3', 2), requests.delete('SKU-12')]);
      const { reverted, refused } = await inBatches(bulk);
      expect(reverted).toHaveLength(18);
      expect(toldOf({ reverted: [], refused }).refused).toEqual(['SKU-3 spent', 'SKU-12 gone']);
    });
  });

  describe('the command', () => {
    it('reverts at once, shows what it did, and ends with 1 where it could not', async () => {
      await requests.write([requests.set('SKU-1', 10), requests.set('SKU-2', 10)]);
      const request = await requests.write([requests.adjust('SKU-1', 5), requests.adjust('SKU-2', -1.5)]);
      const dry = await cli(COMMAND, request, '--dry-run');
      expect(dry).toMatchObject({
        code: 0,
        out: expect.stringContaining('2 source item(s) would be reverted, 0 refused.'),
      });
      const done = await cli(COMMAND, request);
      expect(done.code).toBe(0);
      expect(done.out).toMatch(/a-src +│ SKU-2 +│ 1\.5000/);
      expect(done.out).toContain('2 source item(s) reverted, 0 refused.');
      expect(await requests.stateOf('SKU-1', 'SKU-2')).toEqual([
        [10, 1],
        [10, 1],
      ]);
      const own = /^request_id of the revert: (\S+)$/m.exec(done.out)?.[1] ?? '';
      const again = await cli(COMMAND, request);
      expect(again.code).toBe(1);
      expect(again.out).toContain('The request has been reverted for this source item already.');
      expect((await cli(COMMAND, own)).code).toBe(0);
      expect(await requests.stateOf('SKU-1')).toEqual([[15, 1]]);
    });

    it('prints one document, in both ways the same', async () => {
      const bulk = await givenBulk();
      const dry = JSON.parse((await cli(COMMAND, bulk, '--dry-run', '--json')).out);
      expect(dry).toMatchObject({ request_id: bulk, dry_run: true, reverted_count: 20, refused_count: 0 });
      expect(dry).toMatchObject({ revert_request_id: null, refused: [] });
      expect(dry.reverted).toContainEqual({ source_code: SOURCE, sku: 'SKU-0', delta: -7 });
      const { code, out } = await cli(COMMAND, bulk, '--partial', '--json');
      const { reverted, ...rest } = JSON.parse(out);
      expect(reverted).toEqual(dry.reverted);
      expect(rest).toMatchObject({ request_id: bulk, dry_run: false, revert_request_id: expect.any(String) });
      expect(code).toBe(0);
      const [row] = (await historyOf(app.database, 'SKU-0')).slice(-1);
      expect(row).toMatchObject({ request_id: rest.revert_request_id, actor_type: 'system', reference_id: bulk });
      await expectUndone();
      // Run again to continue: that all of it is done already is no failure.
      expect(await cli(COMMAND, bulk, '--partial')).toMatchObject({ code: 0 });
    });

    it('refuses an unknown request, a missing id and an id that is none', async () => {
      expect(await cli(COMMAND, 'nothing-like-it')).toMatchObject({
        code: 1,
        err: expect.stringContaining('nothing-like-it'),
      });
      expect((await cli(COMMAND, 'nothing-like-it', '--partial')).code).toBe(1);
      expect((await cli(COMMAND)).code).toBe(2);
      expect((await cli(COMMAND, ' ')).code).toBe(2);
      expect((await cli(COMMAND, 'x'.repeat(65))).code).toBe(2);
    });
  });

  it('reports a request that was partly pruned, and one that was pruned altogether', async () => {
    const bulk = await givenBulk();
    await requests.write(skus(2).map((sku) => requests.adjust(sku, 1)));
    // Older than the retention; of each item but the newest row goes.
    await app.database.execute(`CREATE TABLE aged LIKE ${TABLE}`);
    await app.database.execute(`INSERT INTO aged SELECT * FROM ${TABLE}`);
    await app.database.execute('UPDATE aged SET created_at = NOW() - INTERVAL 10 DAY');
    await app.database.execute(`DELETE FROM ${TABLE}`);
    await app.database.execute(`INSERT INTO ${TABLE} SELECT * FROM aged`);
    await app.database.execute('DROP TABLE aged');
    await configureHistory(app, { retention_days: 5 });
    await app.get(PruneHistory).execute();

    const left = await rows();
    for (const outcome of [
      await requests.revert(bulk),
      await requests.revert(bulk, { isPartial: true }),
      await inBatches(bulk),
    ]) {
      expect(outcome.reverted).toEqual([]);
      expect(outcome.refused).toHaveLength(18);
      expect(new Set(outcome.refused.map(({ reason }) => reason))).toEqual(
        new Set(['Of the 45 history rows of the request only 18 are left; the others have been pruned.']),
      );
    }
    expect(await rows()).toBe(left);
    await app.database.execute(`DELETE FROM ${TABLE} WHERE request_id = ?`, [bulk]);
    await expect(requests.revert(bulk)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(inBatches(bulk)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('writes nothing while recording is switched off', async () => {
    await requests.write([requests.set('SKU-1', 10)]);
    const request = await requests.write([requests.adjust('SKU-1', 5)]);
    await configureHistory(app, { enabled: false });
    await expect(requests.revert(request)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(requests.revert(request, { isDryRun: true })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await requests.stateOf('SKU-1')).toEqual([[15, 1]]);
    await configureHistory(app, { enabled: true });
    expect(toldOf(await requests.revert(request)).reverted).toEqual(['SKU-1 -5']);
  });

  it('leaves opening balances to their own undo, which leaves reverts alone', async () => {
    await app.database.execute(
      `INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ('${SOURCE}', 'SKU-1', 10, 1)`,
    );
    const opened = await cli('inventory:adjustment:opening-balance', '--json');
    const opening = JSON.parse(opened.out).request_id as string;
    const request = await requests.write([requests.adjust('SKU-1', 5)]);
    const own = randomUUID();
    await requests.revert(request, {}, own);
    expect(toldOf(await requests.revert(opening, { isPartial: true }))).toEqual({
      reverted: [],
      refused: ['SKU-1 opening-balance'],
    });
    for (const other of [request, own]) {
      expect((await cli('inventory:adjustment:opening-balance', '--undo', other)).code).toBe(1);
    }
    expect(await rows()).toBe(3);
    expect((await cli('inventory:adjustment:opening-balance', '--undo', opening)).code).toBe(0);
    expect((await historyOf(app.database, 'SKU-1')).map((row) => row.request_id)).toEqual([request, own]);
    expect(await requests.stateOf('SKU-1')).toEqual([[10, 1]]);
  });
});
