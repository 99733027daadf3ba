import { MailLowStock } from '../../../src/modules/low-stock/app/mail-low-stock.service.js';
import { ReportLowStock } from '../../../src/modules/low-stock/app/report-low-stock.service.js';
import { ReportLowStockJob } from '../../../src/modules/low-stock/jobs/report-low-stock.job.js';
import { Settings } from '../../../src/modules/settings/index.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { MessageProcessor } from '../../../src/platform/queue/message-processor.js';
import type { LowStockEntry } from '../../../src/platform/queue/topics.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { configureHistory, givenItemsWithoutHistory } from '../../support/given-history.js';
import { givenItems, givenProduct, givenSource } from '../../support/given.js';

const RECIPIENTS = 'cataloginventory/low_stock/recipients';

interface Mail {
  readonly recipients: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

describe('the daily look for low stock', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    app.get(MessageProcessor).begin();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of ['inventory_source_item', 'inventory_low_stock_report', 'message_outbox', 'mail_message']) {
      await app.database.execute(`DELETE FROM ${table}`);
    }
    await set(RECIPIENTS, 'anna@example.com, ben@example.com');
  });
  afterEach(() => jest.restoreAllMocks());

  const set = (path: string, value: string): Promise<void> => app.within(() => app.get(Settings).set(path, value));
  const run = (): Promise<number> => app.within(() => app.get(ReportLowStock).execute());
  const sent = async (): Promise<{ items: LowStockEntry[]; isLast: boolean }[]> => {
    const messages = await app.database.query<{ payload: string }>(
      "SELECT payload FROM message_outbox WHERE topic = 'low_stock' ORDER BY message_id",
    );
    return messages.map(({ payload }) => JSON.parse(payload).body);
  };
  const told = async (): Promise<string[]> => (await sent()).flatMap(({ items }) => items.map(({ sku }) => sku));
  const handle = (): Promise<void> => app.get(MessageProcessor).processWaiting('low_stock');
  const mails = (): Promise<Mail[]> =>
    app.database.query('SELECT recipients, subject, text, html FROM mail_message ORDER BY mail_id');
  const put = (sku: string, quantity: number): Promise<void> => givenItems(app, { sku, source_code: source, quantity });
  const product = async (): Promise<string> => (await givenProduct(app)).sku;
  const catalogue = async (prefix: string, count: number): Promise<string[]> => {
    const skus = Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(4, '0')}`);
    await app.database.execute('INSERT INTO catalog_product (sku, name, type_id, attribute_set_id) VALUES ?', [
      skus.map((sku) => [sku, `Name of ${sku}`, 'simple', 4]),
    ]);
    await givenItemsWithoutHistory(
      app.database,
      skus.map((sku) => ({ source, sku, quantity: 0 })),
    );
    return skus;
  };

  it('tells of each fall once, whatever the number of runs', async () => {
    const [sku, enough] = [await product(), await product()];
    await put(sku, 5);
    await put(enough, 1);
    expect(await run()).toBe(0);
    await put(sku, 0.25);
    expect(await run()).toBe(1);
    await put(sku, 0.5);
    expect([await run(), await run()]).toEqual([0, 0]);
    const [message, ...others] = await sent();
    expect(others).toEqual([]);
    expect(message).toEqual({
      items: [
        {
          source_code: source,
          sku,
          quantity: 0.25,
          notify_stock_qty: 1,
          since: expect.stringMatching(/^\d{4}-.*:\d\d$/),
        },
      ],
      isLast: true,
    });
  });

  it('tells again of an item that has recovered and fallen again, between two runs too', async () => {
    const sku = await product();
    await put(sku, 0);
    expect(await run()).toBe(1);
    await put(sku, 5);
    expect(await run()).toBe(0);
    await put(sku, 0.5);
    expect(await run()).toBe(1);
    await put(sku, 1);
    await put(sku, 0);
    expect(await run()).toBe(1);
    // Short of its threshold it has not recovered.
    await put(sku, 0.9999);
    await put(sku, 0);
    expect(await run()).toBe(0);
    expect(await told()).toEqual([sku, sku, sku]);
  });

  it('forgets what is over by other ways: its product, its source item, its source', async () => {
    const sku = await product();
    await put(sku, 0);
    expect(await run()).toBe(1);
    await app.http.post('/rest/V1/inventory/source-items-delete', { sourceItems: [{ sku, source_code: source }] });
    await put(sku, 0);
    expect(await run()).toBe(1);
    await app.http.put(`/rest/V1/products/${sku}`, { product: { sku, status: 2 } });
    expect(await run()).toBe(0);
    await app.http.put(`/rest/V1/products/${sku}`, { product: { sku, status: 1 } });
    expect(await run()).toBe(1);
    const renamed = `${sku}-NEW`;
    await app.http.put(`/rest/V1/products/${sku}`, { product: { sku: renamed } });
    expect(await run()).toBe(0);
    await app.http.delete(`/rest/V1/products/${renamed}`);
    expect(await app.database.query('SELECT sku FROM inventory_low_stock_report')).toEqual([]);
  });

  it('tells of a fall that nothing has recorded', async () => {
    const sku = await product();
    await configureHistory(app, { enabled: false });
    await put(sku, 5);
    expect(await run()).toBe(0);
    await put(sku, 0);
    expect([await run(), await run()]).toEqual([1, 0]);
    await configureHistory(app, { enabled: true });
    expect((await sent())[0]?.items).toEqual([
      { source_code: source, sku, quantity: 0, notify_stock_qty: 1, since: null },
    ]);
  });

  it('goes on where a run has died in the middle, and mails all of it once', async () => {
    const skus = await catalogue('DIES', 1100);
    const add = app.get(Outbox).add.bind(app.get(Outbox));
    let messages = 0;
    jest.spyOn(app.get(Outbox), 'add').mockImplementation((topic, ...rest) => {
      if (topic === 'low_stock' && (messages += 1) === 2) throw new Error('The process dies.');
      return add(topic, ...(rest as Parameters<typeof add> extends [unknown, ...infer Rest] ? Rest : never));
    });
    await expect(run()).rejects.toThrow('The process dies.');
    await handle();
    expect(await mails()).toEqual([]);
    expect(await run()).toBe(600);
    const batches = await sent();
    expect(batches.map(({ items, isLast }) => [items.length, isLast])).toEqual([
      [500, false],
      [100, true],
    ]);
    await handle();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipients: 'anna@example.com, ben@example.com', subject: 'Low stock: 1100 items' });
    expect(mail?.text).toContain(skus[0]);
    expect(mail?.text).toContain('and 1050 more');
    expect(await run()).toBe(0);
    await handle();
    expect(await mails()).toHaveLength(1);
  });

  it('mails what an earlier run has left, although nothing is new', async () => {
    await catalogue('LEFT', 1);
    await run();
    // The last message was never handled: it was given up, say.
    await app.database.execute("DELETE FROM message_outbox WHERE topic = 'low_stock'");
    expect(await run()).toBe(0);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Low stock: 1 item']);
  });

  it('leaves out of the mail what is over by then, and mails nothing where all of it is', async () => {
    const skus = await Promise.all([product(), product(), product()]);
    const [recovered = '', gone = '', low = ''] = skus;
    for (const sku of skus) await put(sku, 0);
    expect(await run()).toBe(3);
    await put(recovered, 5);
    await app.http.post('/rest/V1/inventory/source-items-delete', {
      sourceItems: [{ sku: gone, source_code: source }],
    });
    await handle();
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'Low stock: 1 item' });
    expect(mail?.text).toContain(`${source}  |  ${low}  |  `);
    expect(mail?.text).not.toContain('more');
    await put(gone, 0);
    expect(await run()).toBe(1);
    await put(gone, 5);
    await handle();
    expect(await mails()).toHaveLength(1);
  });

  it('fills the table of a mail where the first items are over, and has none without items to show', async () => {
    const over = (skus: readonly string[]): Promise<unknown> =>
      app.database.execute('UPDATE inventory_source_item SET quantity = 9 WHERE sku IN (?)', [skus]);
    const skus = await catalogue('FILLS', 120);
    await run();
    await over(skus.slice(0, 60));
    await handle();
    const more = await catalogue('MORE', 1060);
    await run();
    await over(more.slice(0, 1000));
    await handle();
    const [filled, bare] = await mails();
    expect(filled).toMatchObject({ subject: 'Low stock: 60 items' });
    expect(filled?.text.match(/Name of FILLS/g)).toHaveLength(50);
    expect(filled?.text).toContain('and 10 more');
    expect(bare).toMatchObject({ subject: 'Low stock: 60 items' });
    expect(bare?.text).toBe('60 items have fallen below their thresholds.\n');
  });

  it('mails text that is no HTML, with source, product, quantity, threshold and time', async () => {
    const { sku } = await givenProduct(app, { sku: 'A<b>"&' });
    await put(sku, 0.5);
    await run();
    await handle();
    const [mail] = await mails();
    expect(mail?.text).toContain(`${source}  |  A<b>"&  |  Bag  |  0.5  |  1  |  2`);
    expect(mail?.html).toContain('<td>A&#60;b&#62;&#34;&#38;</td>');
    expect(await sent()).toEqual([]);
  });

  it('mails nobody where nobody is named, and makes up for nothing later', async () => {
    await set(RECIPIENTS, '');
    await catalogue('NOBODY', 2);
    expect(await run()).toBe(2);
    await handle();
    await set(RECIPIENTS, 'anna@example.com');
    await run();
    await app.within(() => app.get(MailLowStock).execute());
    expect(await mails()).toEqual([]);
  });

  it('runs when the setting says, and takes addresses alone as recipients', async () => {
    const job = app.get(ReportLowStockJob);
    expect(await job.pattern()).toBe('30 5 * * *');
    await set('cataloginventory/low_stock/cron', '0 6 * * 1');
    expect(await job.pattern()).toBe('0 6 * * 1');
    await set('cataloginventory/low_stock/cron', '30 5 * * *');
    await expect(set(RECIPIENTS, 'anna@example.com, somebody')).rejects.toThrow('can not contain "%2"');
    const many = Array.from({ length: 51 }, (_, index) => `a${index}@b.de`).join(',');
    await expect(set(RECIPIENTS, many)).rejects.toThrow('can have at most %2 addresses.');
    await catalogue('JOB', 1);
    await app.within(() => job.run());
    expect(await sent()).toHaveLength(1);
  });
});
