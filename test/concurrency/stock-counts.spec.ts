import { CountLineRepository } from '../../src/modules/stock-counts/data/count-line.repository.js';
import { CountSessionRepository } from '../../src/modules/stock-counts/data/count-session.repository.js';
import { ProductReader } from '../../src/modules/catalog/index.js';
import { SourceItemReader, SourceItemWriter } from '../../src/modules/source-items/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { driftOf, historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { Shelf } from '../support/stock-counts.js';
import { Gate } from './support/reservations-gate.js';

const DEVICES = 8;

describe('count sessions at once', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const countRows = async (shelf: Shelf): Promise<number[]> =>
    (await historyOf(app.database, ...shelf.skus)).filter(({ reason }) => reason === 'count').map(({ delta }) => delta);
  const shipped = async (shelf: Shelf, quantity: number): Promise<void> => {
    const delta = Quantity.of(-quantity);
    const change = { kind: 'adjust', sourceCode: shelf.source, sku: shelf.sku, delta } as const;
    await app.within(() => app.get(SourceItemWriter).apply([change], { reason: 'shipment' }));
  };
  /** Sessions are read without their locks: what would happen if the code did not take them. */
  const withoutLocks = (): void => {
    const sessions = app.get(CountSessionRepository);
    jest.spyOn(sessions, 'lock').mockImplementation((id) => sessions.find(id));
    jest.spyOn(sessions, 'lockOpen').mockImplementation(async (code) => {
      const rows = await app.database.query<{ id: number }>(
        "SELECT session_id AS id FROM inventory_count_session WHERE source_code = ? AND status = 'open' ORDER BY 1",
        [code],
      );
      return Promise.all(rows.map(async ({ id }) => (await sessions.find(id)) as never));
    });
  };
  /** Stops the first that has read the lines of a session. */
  const stopAfterLines = (method: 'all' | 'ofSkus'): Gate => {
    const gate = new Gate();
    const lines = app.get(CountLineRepository);
    const read = lines[method].bind(lines) as (...parameters: unknown[]) => Promise<never>;
    jest.spyOn(lines, method).mockImplementationOnce((async (...parameters: unknown[]) => {
      const found = await read(...parameters);
      await gate.pass();
      return found;
    }) as never);
    return gate;
  };

  it('would be posted twice, were the session not locked', async () => {
    const shelf = await Shelf.with(app, 10);
    const { id } = await shelf.session();
    await shelf.counted(id, 8);
    withoutLocks();
    const gate = stopAfterLines('all');
    const first = shelf.post(id);
    await gate.reached;
    expect((await shelf.post(id)).status).toBe(200);
    gate.open();
    expect((await first).status).toBe(200);
    expect(await shelf.onHand()).toEqual([6]);
  });

  it('are posted once, whoever posts, and all are told the same', async () => {
    const shelf = await Shelf.with(app, 10, 5);
    const { id } = await shelf.session();
    await shelf.counted(id, 8);
    await shelf.counted(id, 7, shelf.skus[1]);
    const answers = await Promise.all(Array.from({ length: DEVICES }, () => shelf.post(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: DEVICES }, () => 200));
    expect(new Set(answers.map(({ body }) => body.request_id)).size).toBe(1);
    expect(await shelf.onHand()).toEqual([8, 7]);
    expect((await countRows(shelf)).toSorted((a, b) => a - b)).toEqual([-2, 2]);
    expect(await driftOf(app.database, shelf.skus)).toEqual([]);
  });

  it('would lose scans of two devices on one line, were the session not locked', async () => {
    const shelf = await Shelf.with(app, 10);
    const { id } = await shelf.session();
    await shelf.counted(id, 1);
    withoutLocks();
    const gate = stopAfterLines('ofSkus');
    const first = shelf.counted(id, 2);
    await gate.reached;
    await shelf.counted(id, 4);
    gate.open();
    expect((await first).quantity).toBe(3);
  });

  it('add up the scans of all devices, each batch once', async () => {
    const shelf = await Shelf.with(app, 10, 10);
    const { id } = await shelf.session();
    const answers = await Promise.all(
      Array.from({ length: 3 * DEVICES }, (_, index) =>
        // Each batch is sent twice, as where its first response was lost.
        shelf.send(
          id,
          [...shelf.skus].toSorted(() => index % 2 || -1).map((code) => ({ code, add: 1 })),
          `device-${Math.floor(index / 2)}`,
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { lines } = await shelf.review(id);
    const sent = (3 * DEVICES) / 2;
    expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([sent, sent]);
  });

  it('never post a part of a scan, and refuse one that comes after', async () => {
    const shelf = await Shelf.with(app, 10);
    const { id } = await shelf.session();
    await shelf.counted(id, 1);
    const gate = stopAfterLines('ofSkus');
    const scan = shelf.send(id, [{ code: shelf.sku, add: 2 }]);
    await gate.reached;
    const post = shelf.post(id);
    const late = shelf.send(id, [{ code: shelf.sku, add: 4 }]);
    gate.open();
    expect((await scan).status).toBe(200);
    expect((await post).status).toBe(200);
    // Whether the late one was counted or refused, what was told is what is on hand.
    const isCounted = (await late).status === 200;
    expect(await shelf.onHand()).toEqual([isCounted ? 7 : 3]);
  });

  it('beside a shipment keep what it took', async () => {
    const shelf = await Shelf.with(app, 10);
    const { id } = await shelf.session();
    const gate = new Gate();
    const items = app.get(SourceItemReader);
    const read = items.quantitiesAt.bind(items);
    jest.spyOn(items, 'quantitiesAt').mockImplementationOnce(async (source, skus) => {
      const found = await read(source, skus);
      await gate.pass();
      return found;
    });
    const scan = shelf.counted(id, 9);
    await gate.reached;
    await shipped(shelf, 3);
    gate.open();
    expect(await scan).toMatchObject({ quantity: 9, expected: 10 });
    const [post] = await Promise.all([shelf.post(id), shipped(shelf, 2)]);
    expect(post.status).toBe(200);
    // One missing was found; five were shipped.
    expect(await shelf.onHand()).toEqual([4]);
    expect(await driftOf(app.database, shelf.skus)).toEqual([]);
  });

  it('of the same goods correct the books once, whichever is posted first', async () => {
    const shelf = await Shelf.with(app, 10);
    const sessions = await Promise.all(Array.from({ length: 4 }, () => shelf.session()));
    await Promise.all(sessions.map(({ id }) => shelf.counted(id, 8)));
    const answers = await Promise.all(sessions.map(({ id }) => shelf.post(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shelf.onHand()).toEqual([8]);
    expect(await countRows(shelf)).toEqual([-2]);
  });

  it('would correct the books twice, were a scan not to wait for the posting of another session', async () => {
    const shelf = await Shelf.with(app, 10);
    const [one, two] = [await shelf.session(), await shelf.session()];
    await shelf.counted(one.id, 8);
    withoutLocks();
    const gate = stopAfterLines('ofSkus');
    // It has read what is on hand, and writes that after the other session has changed it.
    const scan = shelf.counted(two.id, 8);
    await gate.reached;
    expect((await shelf.post(one.id)).status).toBe(200);
    gate.open();
    await scan;
    expect((await shelf.post(two.id)).status).toBe(200);
    expect(await shelf.onHand()).toEqual([6]);
  });

  it('find a product under its new SKU where it is renamed beside a scan', async () => {
    const shelf = await Shelf.with(app, 10);
    const [barcode, to] = [unique('BAR'), unique('TO')];
    const rename = (product: object): Promise<{ status: number }> =>
      app.http.put(`/rest/V1/products/${shelf.sku}`, { product });
    const custom_attributes = [{ attribute_code: 'barcode', value: barcode }];
    expect((await rename({ custom_attributes })).status).toBe(200);
    const { id } = await shelf.session();
    const gate = new Gate();
    const products = app.get(ProductReader);
    const read = products.scanned.bind(products);
    jest.spyOn(products, 'scanned').mockImplementationOnce(async (codes) => {
      const found = await read(codes);
      await gate.pass();
      return found;
    });
    const scan = shelf.send(id, [{ code: barcode, add: 3 }]);
    await gate.reached;
    expect((await rename({ sku: to })).status).toBe(200);
    gate.open();
    expect((await scan).body.outcomes).toMatchObject([{ state: 'counted', sku: to, quantity: 3, expected: 10 }]);
  });

  it('wait for a posting that corrects the same goods', async () => {
    const shelf = await Shelf.with(app, 10);
    const [one, two] = [await shelf.session(), await shelf.session()];
    await shelf.counted(one.id, 8);
    const gate = stopAfterLines('ofSkus');
    const scan = shelf.counted(two.id, 8);
    await gate.reached;
    const post = shelf.post(one.id);
    gate.open();
    await scan;
    expect((await post).status).toBe(200);
    expect((await shelf.post(two.id)).body).toMatchObject({ status: 'posted', changed_items: 0 });
    expect(await shelf.onHand()).toEqual([8]);
  });
});
