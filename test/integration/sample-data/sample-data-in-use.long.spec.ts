import { jest } from '@jest/globals';
import { CreateProducts } from '../../../src/modules/catalog/index.js';
import { DeleteProduct } from '../../../src/modules/catalog/app/delete-product.service.js';
import { LoadSampleData } from '../../../src/modules/sample-data/app/load-sample-data.service.js';
import { PastHistory } from '../../../src/modules/adjustment-history/index.js';
import { SourceItemWriter } from '../../../src/modules/source-items/index.js';
import { SaveSource } from '../../../src/modules/sources/index.js';
import { StockReader } from '../../../src/modules/stocks/index.js';
import { CreateWebsite, StoreReader } from '../../../src/modules/stores/index.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { RecordSampleHistory } from '../../../src/modules/sample-data/app/record-sample-history.service.js';
import { RunLock } from '../../../src/platform/schedule/run-lock.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { cli } from '../../support/cli.js';
import { eventually } from '../../support/eventually.js';
import { driftOf } from '../../support/history.js';
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
import { sessionsAt } from '../../support/statements.js';

const STEPS = 6 + REQUESTS.length;

/** Something that one side waits for until the other gives it. */
function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

describe('the sample data in a service that is in use', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
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
    await eventually(async () => isOver || (await sessionsAt(app.database, '%LOCK IN SHARE MODE%')) > 0);
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
