import { ReportLowStock } from '../../src/modules/low-stock/app/report-low-stock.service.js';
import { MailLowStock } from '../../src/modules/low-stock/app/mail-low-stock.service.js';
import { LowStockReportRepository } from '../../src/modules/low-stock/data/low-stock-report.repository.js';
import { Thresholds } from '../../src/modules/low-stock/index.js';
import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { connect } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { givenItems, givenProduct, givenSource } from '../support/given.js';
import { sessionsAt } from '../support/statements.js';
import { Gate } from './support/reservations-gate.js';

describe('low stock, by several at once', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    await app.within(() => app.get(Settings).set('cataloginventory/low_stock/recipients', 'anna@example.com'));
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const given = async (quantity: number): Promise<string> => {
    const { sku } = await givenProduct(app);
    await givenItems(app, { sku, source_code: source, quantity });
    return sku;
  };
  const told = async (): Promise<string[]> => {
    const messages = await app.database.query<{ payload: string }>(
      "SELECT payload FROM message_outbox WHERE topic = 'low_stock'",
    );
    return messages.flatMap(({ payload }) =>
      JSON.parse(payload).body.items.map(({ sku }: { sku: string }) => sku),
    ) as string[];
  };
  const run = (): Promise<number> => app.within(() => app.get(ReportLowStock).execute());

  it('two looks tell of each fall once', async () => {
    const skus = await Promise.all([given(0), given(0), given(0)]);
    // Both have read what is not reported before either stores it.
    const reports = app.get(LowStockReportRepository);
    const insert = reports.insert.bind(reports);
    let waiting = 0;
    let arrived!: () => void;
    const both = new Promise<void>((resolve) => (arrived = resolve));
    jest.spyOn(reports, 'insert').mockImplementation(async (falls) => {
      waiting += 1;
      if (waiting === 2) arrived();
      await both;
      await insert(falls);
    });
    const counts = await Promise.all([run(), run()]);
    expect(counts.sort()).toEqual([0, 3]);
    expect((await told()).sort()).toEqual(skus.sort());
  });

  it('two mailers write one mail', async () => {
    await app.within(() => app.get(MailLowStock).execute());
    await app.database.execute('DELETE FROM mail_message');
    await given(0);
    await run();
    const mail = (): Promise<void> => app.within(() => app.get(MailLowStock).execute());
    await Promise.all([mail(), mail(), mail()]);
    expect(await app.database.query('SELECT subject FROM mail_message')).toEqual([{ subject: 'Low stock: 1 item' }]);
  });

  it('a mailer waits for looks that are about to commit, so no fall is left behind the ones it has told of', async () => {
    await app.within(() => app.get(MailLowStock).execute());
    await app.database.execute('DELETE FROM mail_message');
    await Promise.all([given(0), given(0)]);
    const reports = app.get(LowStockReportRepository);
    const insert = reports.insert.bind(reports);
    const gate = new Gate();
    jest.spyOn(reports, 'insert').mockImplementation(async ([early, ...late]) => {
      await insert(early ? [early] : []);
      jest.restoreAllMocks();
      // With the ids of the first fall taken and not committed, another process tells of the other one.
      await app.database.detached(() => app.database.run(() => insert(late)));
      await gate.pass();
    });
    const looking = run();
    await gate.reached;
    const mailing = app.within(() => app.get(MailLowStock).execute());
    await eventually(() => sessionsAt(app.database, 'SELECT mailed_to%FOR UPDATE'));
    gate.open();
    await Promise.all([looking, mailing]);
    expect(await app.database.query('SELECT subject FROM mail_message')).toEqual([{ subject: 'Low stock: 2 items' }]);
  });

  it('a look does not forget a fall that another one has just told of', async () => {
    const sku = await given(0);
    await run();
    await givenItems(app, { sku, source_code: source, quantity: 5 });
    const reports = app.get(LowStockReportRepository);
    const standing = reports.standing.bind(reports);
    let isFirst = true;
    // The first look has seen the recovery; meanwhile the item falls and another look tells of it.
    jest.spyOn(reports, 'standing').mockImplementation(async (...asked) => {
      const seen = await standing(...asked);
      if (isFirst) {
        isFirst = false;
        await run();
        await givenItems(app, { sku, source_code: source, quantity: 0 });
        await run();
      }
      return seen;
    });
    await run();
    await run();
    expect((await told()).filter((one) => one === sku)).toHaveLength(2);
  });

  it('a product that goes does not wait for what was reported of others', async () => {
    const skus = Array.from({ length: 300 }, (_, index) => `OTHER-${index}`);
    await app.database.execute('INSERT INTO inventory_low_stock_report (source_code, sku) VALUES ?', [
      skus.map((sku) => [source, sku]),
    ]);
    const [held = '', gone = '', renamed = ''] = skus;
    const other = await connect(process.env['DB_NAME']);
    await other.query('START TRANSACTION');
    await other.query('SELECT 1 FROM inventory_low_stock_report WHERE source_code = ? AND sku = ? FOR UPDATE', [
      source,
      held,
    ]);
    const reports = app.get(LowStockReportRepository);
    await app.database.run(async () => {
      await reports.removeOfSku(gone);
      await reports.rename({ from: renamed, to: 'RENAMED' });
    });
    await other.query('ROLLBACK');
    await other.end();
    const left = await app.database.query<{ sku: string }>(
      'SELECT sku FROM inventory_low_stock_report WHERE sku IN (?) ORDER BY sku',
      [[gone, renamed, 'RENAMED']],
    );
    expect(left).toEqual([{ sku: 'RENAMED' }]);
    await app.database.execute('DELETE FROM inventory_low_stock_report WHERE source_code = ?', [source]);
  });

  it('a threshold is not stored for a product that is being deleted', async () => {
    const sku = await given(5);
    const other = await connect(process.env['DB_NAME']);
    await other.query('START TRANSACTION');
    await other.query('SELECT product_id FROM catalog_product WHERE sku = ? FOR UPDATE', [sku]);
    await other.query('DELETE FROM catalog_product WHERE sku = ?', [sku]);
    const saving = app.within(() =>
      app
        .get(Thresholds)
        .save([{ sourceCode: source, sku, notifyStockQty: 4 }])
        .catch((error: Error) => error.message),
    );
    await eventually(() => sessionsAt(app.database, 'SELECT sku FROM catalog_product%SHARE MODE%'));
    await other.query('COMMIT');
    await other.end();
    expect(await saving).toBe('Wrong input data');
    expect(
      await app.database.query('SELECT sku FROM inventory_low_stock_notification_configuration WHERE sku = ?', [sku]),
    ).toEqual([]);
  });
});
