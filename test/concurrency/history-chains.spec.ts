import { HistorySeals } from '../../src/modules/adjustment-history/app/history-seals.service.js';
import { VerifyIntegrity } from '../../src/modules/adjustment-history/app/verify-integrity.service.js';
import { pauseAfter } from '../integration/transfers/support/pause.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { HttpClient } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { someoneWaitsForRow } from './support/reservations-server.js';
import { ServerBuild, ServerProcess } from './support/server-process.js';

const MINUTES_MAX = 5 * 60_000;
const ROUNDS = 6;
const SKUS = 8;
const LOCKS_ITEMS = /FROM inventory_source_item .*FOR UPDATE/s;
const SAVE = '/rest/V1/inventory/source-items';

describe('chains of digests, written by two processes at once', () => {
  let app: TestApplication;
  let source: string;
  let build: ServerBuild;
  let server: ServerProcess;
  let other: HttpClient;

  beforeAll(async () => {
    [app, build] = await Promise.all([startApplication(), ServerBuild.make()]);
    source = await givenSource(app);
    server = await ServerProcess.start(build);
    other = new HttpClient(server.origin, await app.tokenFor('all'));
  }, MINUTES_MAX);
  afterAll(async () => {
    await server.kill();
    await build.remove();
    await app.close();
  });

  const found = async (): Promise<string[]> => {
    const { findings } = await app.get(VerifyIntegrity).execute({ limit: 100 });
    return findings.map(({ text }) => text);
  };
  const save = (http: HttpClient, names: readonly string[], quantity: number): Promise<{ status: number }> =>
    http.post(SAVE, { sourceItems: names.map((sku) => ({ sku, source_code: source, quantity, status: 1 })) });
  const seal = (): Promise<unknown> => app.within(() => app.get(HistorySeals).checkpoint());

  it('stay whole while items are saved, deleted, created anew and signed', async () => {
    const skus = Array.from({ length: SKUS }, () => unique('CHAIN'));
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 1 })));
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all([
        save(app.http, skus, round + 10),
        save(other, [...skus].reverse(), round + 20),
        // Such small ones share a transaction.
        ...skus.flatMap((sku, index) => [app.http, other].map((http) => save(http, [sku], round * 100 + index))),
        app.http.post('/rest/V1/inventory/source-items-delete', {
          sourceItems: skus.slice(0, 2).map((sku) => ({ sku, source_code: source })),
        }),
        seal(),
      ]);
      const statuses = answers.map((answer) => (answer as { status?: number } | undefined)?.status ?? 200);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await found()).toEqual([]);
    }
    const [row] = await app.database.query<{ rows: number; bare: number; digests: number }>(
      `SELECT COUNT(*) AS \`rows\`, CAST(SUM(digest IS NULL) AS SIGNED) AS bare, COUNT(DISTINCT digest) AS digests
         FROM inventory_source_item_adjustment`,
    );
    expect(row?.rows).toBeGreaterThan(SKUS * ROUNDS);
    expect(row).toMatchObject({ bare: 0, digests: row?.rows });
    await Promise.all([seal(), seal()]);
    expect(await found()).toEqual([]);
  });

  it('go on from what the other process has written while they waited for the item', async () => {
    const sku = unique('CHAIN');
    await givenItems(app, { sku, source_code: source, quantity: 1 });
    const pause = pauseAfter(app.database, LOCKS_ITEMS);
    try {
      const first = save(app.http, [sku], 2);
      await Promise.race([pause.arrived, first]);
      const second = save(other, [sku], 3);
      await eventually(() => someoneWaitsForRow(app.database, '%FROM inventory_source_item %FOR UPDATE%'));
      pause.resume();
      expect([(await first).status, (await second).status]).toEqual([200, 200]);
    } finally {
      pause.restore();
    }
    expect(await found()).toEqual([]);
    expect(await historyOf(app.database, sku)).toMatchObject([{ delta: 1 }, { delta: 1 }, { delta: 1 }]);
  });
});
