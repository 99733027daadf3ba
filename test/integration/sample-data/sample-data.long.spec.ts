import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { VerifyIntegrity } from '../../../src/modules/adjustment-history/app/verify-integrity.service.js';
import { SealHistoryJob } from '../../../src/modules/adjustment-history/jobs/seal-history.job.js';
import { SaveProduct } from '../../../src/modules/catalog/index.js';
import { DeleteProduct } from '../../../src/modules/catalog/app/delete-product.service.js';
import type { SampleDataReport } from '../../../src/modules/sample-data/app/load-sample-data.service.js';
import { SAMPLE_SOURCES, SAMPLE_STOCKS } from '../../../src/modules/sample-data/domain/places.js';
import { sampleTimes } from '../../../src/modules/sample-data/domain/times.js';
import { MovementsByDay } from '../../../src/modules/admin-home/app/movements.service.js';
import { itemKey, SourceItemWriter } from '../../../src/modules/source-items/index.js';
import { SaveSource, SourceReader } from '../../../src/modules/sources/index.js';
import { SaveStock, StockResolver, StockSourceLinkReader } from '../../../src/modules/stocks/index.js';
import { StoreReader } from '../../../src/modules/stores/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { driftOf } from '../../support/history.js';
import { countStatements } from '../../support/statements.js';
import {
  countOf,
  everything,
  load,
  MADE,
  plannedQuantities,
  REQUESTS,
  SKUS,
  storedQuantities,
} from '../../support/sample-data.js';

const CODES = SAMPLE_SOURCES.map(({ sourceCode }) => sourceCode);
/** Far below one per row: 203 products, some 640 source items, some 800 rows of history. */
const STATEMENTS_MAX = 1000;

const NOTHING = {
  isLoaded: false,
  websites: 0,
  sources: 0,
  stocks: 0,
  geonames: 0,
  products: 0,
  requests: 0,
  sourceItems: 0,
};

/** Of everything that the history is compared with, and with itself. */
const CHECKS = [
  ...['history-quantity', 'history-presence', 'history-chain', 'history-requests', 'history-listing', 'history-counts'],
  ...['history-digests', 'history-ends', 'history-seals', 'state-quantities', 'change-feed', 'index', 'source-items'],
];

async function today(app: TestApplication): Promise<string> {
  const [row] = await app.database.query<{ day: string }>(`SELECT DATE_FORMAT(NOW(), '%Y-%m-%d') AS day`);
  return row?.day ?? '';
}

describe('the sample data in an empty service', () => {
  let app: TestApplication;
  let report: SampleDataReport;
  let statements: number;

  beforeAll(async () => {
    app = await startApplication();
    const counted = await countStatements(app.database, async () => {
      report = await load(app);
    });
    statements = counted.total;
  });
  afterAll(() => app.close());

  it('says what it made, and made it in few statements', async () => {
    const sourceItems = await countOf(app, 'inventory_source_item WHERE sku IN (?)', SKUS);
    const historyRows = await countOf(app, 'inventory_source_item_adjustment WHERE sku IN (?)', SKUS);
    expect(report).toEqual({
      ...MADE,
      sourceItems,
      historyRows,
      historyDays: 90,
      historyOfNow: null,
      keptWebsites: [],
    });
    expect(sourceItems).toBeGreaterThan(500);
    expect(historyRows).toBeGreaterThan(sourceItems);
    expect(await countOf(app, 'catalog_product WHERE sku IN (?)', SKUS)).toBe(200);
    expect(statements).toBeLessThan(STATEMENTS_MAX);
  });

  it('has websites with a store view and a stock each, whose sources are in order', async () => {
    const storeViews = await app.get(StoreReader).storeViews();
    expect(storeViews.map(({ code }) => code)).toEqual(expect.arrayContaining(['eu_store', 'uk_store', 'us_store']));
    for (const { name, websites, sourceCodes } of SAMPLE_STOCKS) {
      for (const code of websites) {
        const stock = await app.get(StockResolver).resolve({ type: 'website', code });
        expect(stock.name).toBe(name);
        const sources = await app.get(StockSourceLinkReader).sourcesOf(stock.stockId);
        expect(sources.map(({ sourceCode }) => sourceCode)).toEqual(sourceCodes);
      }
    }
    const sources = await app.get(SourceReader).inOrder(CODES);
    expect(sources.filter(({ enabled }) => !enabled).map(({ sourceCode }) => sourceCode)).toEqual([
      'rotterdam-overflow',
    ]);
    const pickup = sources.filter((source) => source.isPickupLocationActive);
    expect(pickup.map(({ sourceCode }) => sourceCode)).toEqual(['lyon-hub', 'london-store']);
    expect(sources.every(({ latitude, longitude }) => latitude !== null && longitude !== null)).toBe(true);
  });

  it('leaves the first website on the default stock', async () => {
    expect((await app.get(StockResolver).resolve({ type: 'website', code: 'base' })).stockId).toBe(1);
  });

  it('has the quantities of its requests, and a history without drift', async () => {
    expect(await storedQuantities(app)).toEqual(plannedQuantities());
    expect(await driftOf(app.database, SKUS)).toEqual([]);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
  });

  it('has happened over ninety days, request by request in the order of its ids', async () => {
    const rows = await app.database.query<{ created_at: string; day: number; request_id: string }>(
      `SELECT created_at, request_id, TO_DAYS(NOW()) - TO_DAYS(created_at) AS day
         FROM inventory_source_item_adjustment ORDER BY adjustment_id`,
    );
    const times = rows.map((row) => row.created_at);
    expect([...times].sort()).toEqual(times);
    expect([rows[0]?.day, rows.at(-1)?.day]).toEqual([89, 1]);
    expect(new Set(times).size).toBe(REQUESTS.length);
    const other = `inventory_adjustment_request r JOIN inventory_source_item_adjustment a
                   ON a.adjustment_id = r.first_adjustment_id WHERE r.created_at <> a.created_at`;
    expect(await countOf(app, other)).toBe(0);
  });

  it('is in the digests and signed: nothing looks as if it had been tampered with', async () => {
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
    const verified = JSON.parse((await cli('inventory:adjustment:verify', '--json')).out);
    expect(verified).toMatchObject({ checkpoint: { number: 1 } });
    const signed = await app.database.query(
      'SELECT created_at >= NOW() - INTERVAL 1 HOUR AS is_new, adjustments FROM inventory_adjustment_checkpoint',
    );
    expect(signed).toEqual([{ is_new: 1, adjustments: report.historyRows }]);
    expect(verified).not.toHaveProperty('tampering');
    const doctor = await cli('inventory:doctor', '--check', CHECKS.join(','));
    expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining('Nothing is wrong')]);
  });

  it('is signed on in the nights after, as any history', async () => {
    const night = (): Promise<void> => app.within(() => app.get(SealHistoryJob).run());
    const marked = async (): Promise<number> => {
      const [{ number } = { number: 0 }] = await app.database.query<{ number: number }>(
        'SELECT checkpoint_id AS number FROM inventory_adjustment_mark WHERE signature IS NOT NULL',
      );
      return number;
    };
    const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    try {
      // Nothing new is nothing to sign.
      await night();
      expect(await marked()).toBe(1);
      const [sku] = SKUS;
      const undone = new Error('rolled back');
      await expect(
        app.within(() =>
          app.database.run(async () => {
            await app
              .get(SourceItemWriter)
              .apply([{ kind: 'adjust', sourceCode: CODES[0] ?? '', sku: sku ?? '', delta: Quantity.of(1) }], {
                reason: 'received',
              });
            await app.get(SealHistoryJob).run();
            expect(await marked()).toBe(2);
            expect((await app.get(VerifyIntegrity).execute({ limit: 10 })).findings).toEqual([]);
            throw undone;
          }),
        ),
      ).rejects.toBe(undone);
      expect(told).not.toHaveBeenCalled();
    } finally {
      told.mockRestore();
    }
    const doctor = await cli('inventory:doctor', '--check', CHECKS.join(','));
    expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining('Nothing is wrong')]);
  });

  it('shows what was there on a day of the past, and what moved on each', async () => {
    const [{ moment = '' } = {}] = await app.database.query<{ moment: string }>(
      `SELECT DATE_FORMAT(NOW() - INTERVAL 45 DAY, '%Y-%m-%d 23:59:59') AS moment`,
    );
    const expected = new Map<string, number>();
    for (const [index, time] of sampleTimes(REQUESTS.length, `${await today(app)} 00:00:00`).entries()) {
      if (time > moment) break;
      for (const change of REQUESTS[index]?.changes ?? []) {
        const before = Quantity.of(expected.get(itemKey(change)) ?? 0);
        const after =
          change.kind === 'adjust' ? before.plus(change.delta) : change.kind === 'set' ? change.quantity : before;
        expected.set(itemKey(change), (after ?? before).toNumber());
      }
    }
    expect(expected.size).toBeGreaterThan(300);
    const past = await app.http.get(
      `/rest/V1/inventory/source-items-at?at=${moment.replace(' ', 'T')}Z&searchCriteria[pageSize]=1000`,
    );
    expect(past.status).toBe(200);
    const found = past.body.items.map((item: { source_code: string; sku: string; quantity: number }) => [
      itemKey({ sourceCode: item.source_code, sku: item.sku }),
      item.quantity,
    ]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    const { days, movements } = await app.within(() => app.get(MovementsByDay).last(90));
    expect(days).toHaveLength(90);
    expect(new Set(movements.map(({ day }) => day)).size).toBe(REQUESTS.length);
    expect(movements.reduce((sum, { movements: rows }) => sum + rows, 0)).toBe(report.historyRows);
  });

  it('gives each request an id of its own, and different actors', async () => {
    const rows = await app.database.query<{ actor_type: string; actor_label: string | null; request_id: string }>(
      'SELECT DISTINCT actor_type, actor_label, request_id FROM inventory_source_item_adjustment WHERE sku IN (?)',
      [SKUS],
    );
    expect(rows).toHaveLength(REQUESTS.length);
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(REQUESTS.length);
    expect([...new Set(rows.map((row) => `${row.actor_type} ${row.actor_label}`))].sort()).toEqual([
      'import null',
      'integration Otterbek Purchasing',
      'integration Otterbek Warehouse Scanners',
      'system null',
    ]);
  });

  it('is found over REST, the delivery by its purchase order', async () => {
    const filter = 'searchCriteria[filterGroups][0][filters][0]';
    const { status, body } = await app.http.get(
      `/rest/V1/inventory/source-item-adjustments?${filter}[field]=reference_id&${filter}[value]=PO-10427`,
    );
    expect(status).toBe(200);
    expect(body.total_count).toBe(REQUESTS.find(({ purpose }) => purpose.reference?.id === 'PO-10427')?.changes.length);
    expect(body.items[0]).toMatchObject({
      source_code: 'lyon-hub',
      reason: 'received',
      reference_type: 'purchase_order',
      note: 'Opening delivery, 9 pallets',
    });
  });

  it('leaves no integration or token behind that anybody could use', async () => {
    const ours = `integration WHERE name LIKE 'Otterbek %'`;
    expect(await countOf(app, ours)).toBe(2);
    expect(await countOf(app, `${ours} AND is_active = 1`)).toBe(0);
    const live = `access_token t JOIN integration i ON t.user_type = 'integration' AND t.user_id = i.integration_id
                   WHERE i.name LIKE 'Otterbek %' AND t.revoked_at IS NULL`;
    expect(await countOf(app, live)).toBe(0);
  });

  it('changes nothing when it is loaded again', async () => {
    const before = await everything(app);
    expect(await load(app)).toEqual({
      ...NOTHING,
      historyRows: 0,
      historyDays: 0,
      historyOfNow: null,
      keptWebsites: [],
    });
    expect(await cli('sample-data:load')).toEqual({
      code: 0,
      out: 'The sample data is there already. Nothing was changed.\n',
      err: '',
    });
    expect(JSON.parse((await cli('sample-data:load', '--json')).out)).toMatchObject({ loaded: false, products: 0 });
    expect(await everything(app)).toEqual(before);
  });

  it('leaves alone what users changed since', async () => {
    const sourceCode = 'hamburg-dc';
    const [moved = '', renamed = '', deleted = ''] = SKUS;
    await app.within(async () => {
      const change = { kind: 'set', sourceCode, sku: moved, quantity: Quantity.of('7.5') } as const;
      await app.get(SourceItemWriter).apply([change], { reason: 'correction' });
      await app.get(SaveProduct).execute({ sku: 'MY-OWN-SKU' }, { currentSku: renamed });
      await app.get(DeleteProduct).execute(deleted);
      await app.get(SaveSource).execute({ sourceCode, name: 'Renamed', enabled: false });
      const { stockId } = await app.get(StockResolver).resolve({ type: 'website', code: 'eu' });
      await app.get(SaveStock).execute({ stockId, name: 'Renamed too', salesChannels: [] });
    });
    const before = await everything(app);
    expect((await load(app)).isLoaded).toBe(false);
    expect(await everything(app)).toEqual(before);
  });
});
