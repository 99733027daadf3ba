import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { VerifyIntegrity } from '../../../src/modules/adjustment-history/app/verify-integrity.service.js';
import { SealHistoryJob } from '../../../src/modules/adjustment-history/jobs/seal-history.job.js';
import { CreateProducts, SaveProduct } from '../../../src/modules/catalog/index.js';
import { DeleteProduct } from '../../../src/modules/catalog/app/delete-product.service.js';
import { LoadSampleData } from '../../../src/modules/sample-data/app/load-sample-data.service.js';
import type { SampleDataReport } from '../../../src/modules/sample-data/app/load-sample-data.service.js';
import { sampleRequests } from '../../../src/modules/sample-data/domain/history.js';
import { SAMPLE_SOURCES, SAMPLE_STOCKS } from '../../../src/modules/sample-data/domain/places.js';
import { SAMPLE_PRODUCTS } from '../../../src/modules/sample-data/domain/products.js';
import { sampleTimes } from '../../../src/modules/sample-data/domain/times.js';
import { PastHistory } from '../../../src/modules/adjustment-history/index.js';
import { MovementsByDay } from '../../../src/modules/admin-home/app/movements.service.js';
import { itemKey, SourceItemReader, SourceItemWriter } from '../../../src/modules/source-items/index.js';
import { SaveSource, SourceReader } from '../../../src/modules/sources/index.js';
import { SaveStock, StockReader, StockResolver, StockSourceLinkReader } from '../../../src/modules/stocks/index.js';
import { CreateWebsite, StoreReader } from '../../../src/modules/stores/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { RecordSampleHistory } from '../../../src/modules/sample-data/app/record-sample-history.service.js';
import { RunLock } from '../../../src/platform/schedule/run-lock.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { driftOf } from '../../support/history.js';
import { countStatements } from '../../support/statements.js';

const SKUS = SAMPLE_PRODUCTS.map(({ sku }) => sku);
const CODES = SAMPLE_SOURCES.map(({ sourceCode }) => sourceCode);
const REQUESTS = sampleRequests();
const STEPS = 6 + REQUESTS.length;
/** Far below one per row: 203 products, some 640 source items, some 800 rows of history. */
const STATEMENTS_MAX = 1000;

const MADE = {
  isLoaded: true,
  websites: 3,
  sources: 5,
  stocks: 3,
  geonames: 52,
  products: 203,
  requests: REQUESTS.length,
};
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

const TABLES = [
  'store_website',
  'store',
  'inventory_source',
  'inventory_stock',
  'inventory_stock_sales_channel',
  'inventory_source_stock_link',
  'inventory_geoname',
  'catalog_product',
  'catalog_product_website',
  'catalog_product_bundle_option',
  'catalog_product_child',
  'inventory_source_item',
  'inventory_source_item_adjustment',
  'integration',
  'access_token',
];

const FILE_DATABASE = process.env['DB_NAME'] ?? '';

/** Something that one side waits for until the other gives it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** The sample data can be loaded once per database, so each of these has its own. */
async function startOnDatabaseOf(purpose: string): Promise<TestApplication> {
  process.env['DB_NAME'] = `${FILE_DATABASE}_${purpose}`;
  return startApplication();
}

function load(app: TestApplication, stopAfter?: number): Promise<SampleDataReport> {
  const afterStep = ({ done }: { done: number }): void => {
    if (done === stopAfter) throw new Error(`stopped after step ${done}`);
  };
  return app.within(() => app.get(LoadSampleData).execute({ afterStep }));
}

/** Every row of every table that the sample data has rows in. */
function everything(app: TestApplication): Promise<unknown[][]> {
  return Promise.all(TABLES.map((table) => app.database.query('SELECT * FROM ?? ORDER BY 1, 2', [table])));
}

async function countOf(app: TestApplication, sql: string, ...parameters: unknown[]): Promise<number> {
  const [row] = await app.database.query<{ count: string }>(`SELECT COUNT(*) AS count FROM ${sql}`, parameters);
  return Number(row?.count);
}

async function today(app: TestApplication): Promise<string> {
  const [row] = await app.database.query<{ day: string }>(`SELECT DATE_FORMAT(NOW(), '%Y-%m-%d') AS day`);
  return row?.day ?? '';
}

/** What the requests add up to, by source item. */
function plannedQuantities(): Record<string, number> {
  const quantities = new Map<string, Quantity>();
  for (const change of REQUESTS.flatMap(({ changes }) => changes)) {
    const before = quantities.get(itemKey(change)) ?? Quantity.ZERO;
    if (change.kind === 'adjust') quantities.set(itemKey(change), before.plus(change.delta));
    if (change.kind === 'set') quantities.set(itemKey(change), change.quantity ?? before);
  }
  return Object.fromEntries([...quantities].map(([key, quantity]) => [key, quantity.toNumber()]));
}

async function storedQuantities(app: TestApplication): Promise<Record<string, number>> {
  const items = await app.get(SourceItemReader).ofSkus(SKUS);
  return Object.fromEntries(items.map((item) => [itemKey(item), item.quantity.toNumber()]));
}

describe('the sample data in an empty service', () => {
  let app: TestApplication;
  let report: SampleDataReport;
  let statements: number;

  beforeAll(async () => {
    app = await startOnDatabaseOf('sample');
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

describe('the sample data in a service that is in use', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startOnDatabaseOf('in_use');
    await app.within(() => app.get(CreateWebsite).execute({ code: 'eu', name: 'Mine' }));
  });
  afterAll(() => app.close());

  it('is refused where one of its sources or SKUs is taken, in any spelling', async () => {
    const source = { sourceCode: 'LYON-Hub', name: 'Mine', countryId: 'FR', postcode: '69001' };
    await app.within(() => app.get(SaveSource).execute(source));
    await expect(load(app)).rejects.toMatchObject({ kind: 'conflict', parameters: { names: 'lyon-hub' } });
    await app.database.execute('DELETE FROM inventory_source WHERE source_code = ?', [source.sourceCode]);

    await app.within(() => app.get(CreateProducts).execute([{ sku: 'otb-gift', name: 'Mine' }]));
    await expect(load(app)).rejects.toMatchObject({ kind: 'conflict', parameters: { names: 'OTB-GIFT' } });
    await app.within(() => app.get(DeleteProduct).execute('otb-gift'));

    const key = { sourceCode: 'default', sku: 'otb-care-2y' };
    const ledger = app.get(SourceItemWriter);
    await app.within(() => ledger.apply([{ ...key, kind: 'assign' }], { reason: 'other' }));
    await expect(load(app)).rejects.toMatchObject({ kind: 'conflict', parameters: { names: 'OTB-CARE-2Y' } });
    await app.within(() => ledger.apply([{ ...key, kind: 'delete' }], { reason: 'other' }));
  });

  it('leaves nothing where it is interrupted, after whichever step', async () => {
    const before = await everything(app);
    for (const step of [1, 2, 3, 4, 5, 12, STEPS]) {
      await expect(load(app, step)).rejects.toThrow(`stopped after step ${step}`);
      expect(await everything(app)).toEqual(before);
    }
  });

  it('happens now where there are quantities without a history, of which nobody knows since when', async () => {
    const item = "('default', 'MINE-0', 4, 1)";
    await app.database.execute(`INSERT INTO inventory_source_item (source_code, sku, quantity, status) VALUES ${item}`);
    const report = await app.within(() => app.get(LoadSampleData).execute({ dryRun: true }));
    expect(report).toMatchObject({ isLoaded: true, historyDays: 0, historyOfNow: 'quantities' });
    await app.database.execute("DELETE FROM inventory_source_item WHERE sku = 'MINE-0'");
  });

  it('has no past where several servers take writes', async () => {
    const isMultiWriter = jest.spyOn(app.database, 'isMultiWriter', 'get').mockReturnValue(true);
    const begun = await app.database.run(() => app.get(PastHistory).begin());
    isMultiWriter.mockRestore();
    expect(begun).toEqual({ hindrance: 'several-writers' });
  });

  it('waits for a row that took its id first and is committed last, and counts it', async () => {
    const held = app.get(PastHistory);
    const received = { kind: 'adjust', sourceCode: 'default', sku: 'MINE-2', delta: Quantity.of(5) } as const;
    const [written, mayEnd] = [signal(), signal()];
    const writing = app.database.detached(() =>
      app
        .within(() =>
          app.database.run(async () => {
            await app.get(SourceItemWriter).apply([received], { reason: 'received' });
            written.give();
            await mayEnd.given;
            throw new Error('taken back');
          }),
        )
        .catch(() => undefined),
    );
    await written.given;
    let isOver = false;
    const begun = app.database.run(() => held.begin()).finally(() => (isOver = true));
    await eventually(
      async () => {
        const [row] = await app.database.query<{ waiting: number }>(
          "SELECT COUNT(*) AS waiting FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
        );
        return Number(row?.waiting) > 0 || isOver;
        // Asked more often, the server answers from what it kept.
      },
      undefined,
      250,
    );
    expect(isOver).toBe(false);
    mayEnd.give();
    await writing;
    expect(await begun).toEqual({ now: expect.any(String) });
  });

  it('begins again, and happens now, where somebody else writes to the history meanwhile', async () => {
    const history = app.get(RecordSampleHistory);
    const record = history.record.bind(history);
    const received = { kind: 'adjust', sourceCode: 'default', sku: 'MINE-1', delta: Quantity.of(5) } as const;
    jest.spyOn(history, 'record').mockImplementationOnce(async (...request) => {
      const written = await record(...request);
      await app.database.detached(() =>
        app.within(() => app.get(SourceItemWriter).apply([received], { reason: 'received' })),
      );
      return written;
    });
    const report = await app.within(() => app.get(LoadSampleData).execute({ dryRun: true }));
    expect(report).toMatchObject({ isLoaded: true, historyDays: 0, historyOfNow: 'interrupted' });
    expect(report.historyRows).toBeGreaterThan(500);
    expect(await countOf(app, 'inventory_source_item_adjustment')).toBe(1);
    expect(await countOf(app, 'inventory_adjustment_checkpoint')).toBe(0);
  });

  it('says that it happens now where a history is there', async () => {
    const { out, err } = await cli('sample-data:load', '--dry-run');
    expect(out + err).toContain('There is a history already, and its times ascend: what was loaded has happened now.');
    expect(out).toMatch(/Days of the history\s+│ 0/);
  });

  it('is refused while another run goes on', async () => {
    const alone = app.get(RunLock).whileAlone('sample_data', async () => {
      await expect(load(app)).rejects.toMatchObject({ kind: 'busy' });
    });
    expect(await alone).toBe(true);
  });

  it('is complete after a repeated run, and loaded once by several at once', async () => {
    const results = await Promise.allSettled([load(app), load(app), load(app)]);
    const reports = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const loaded = reports.filter(({ isLoaded }) => isLoaded);
    expect(loaded).toHaveLength(1);
    // The history that was there goes on: none of its times is in the past of others.
    expect(loaded[0]).toMatchObject({ ...MADE, websites: 2, keptWebsites: ['eu'], historyDays: 0 });
    expect(await countOf(app, 'inventory_source_item_adjustment WHERE created_at < NOW() - INTERVAL 1 DAY')).toBe(0);
    expect((await cli('inventory:adjustment:verify')).code).toBe(0);
    expect(await storedQuantities(app)).toEqual(plannedQuantities());
    expect(await driftOf(app.database, SKUS)).toEqual([]);
  });

  it('leaves a website that was there, its stock and its products alone', async () => {
    const websiteOf = await app.get(StoreReader).websitesByCode(['eu']);
    expect(websiteOf('eu')?.name).toBe('Mine');
    expect(await app.get(StockReader).get(1)).toMatchObject({
      salesChannels: expect.arrayContaining([{ type: 'website', code: 'eu' }]),
    });
    expect(await countOf(app, 'catalog_product_website WHERE website_id = ?', websiteOf('eu')?.id)).toBe(0);
  });
});
