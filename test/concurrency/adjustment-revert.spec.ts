import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { RequestHistoryRepository } from '../../src/modules/adjustment-revert/data/request-history.repository.js';
import { SourceReader } from '../../src/modules/sources/index.js';
import { Requests, toldOf } from '../integration/adjustment-revert/support/requests.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { givenSource } from '../support/given.js';
import { driftOf, historyOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { sessionsAt } from '../support/statements.js';

const AT_ONCE = 6;

describe('reverts at once', () => {
  let app: TestApplication;
  let requests: Requests;
  let history: RequestHistoryRepository;

  beforeAll(async () => {
    app = await startApplication();
    requests = new Requests(app, await givenSource(app));
    history = app.get(RequestHistoryRepository);
  });
  afterAll(() => app.close());
  afterEach(() => jest.restoreAllMocks());

  const names = (count: number): string[] => Array.from({ length: count }, () => unique('SKU'));
  const revertsOf = async (skus: readonly string[], request: string): Promise<number> =>
    (await historyOf(app.database, ...skus)).filter((row) => row.reference_id === request).length;

  /** A request that adds to some items, makes one and deletes one. */
  async function givenRequest([made = '', deleted = '', ...changed]: readonly string[]): Promise<string> {
    await requests.write([deleted, ...changed].map((sku) => requests.set(sku, 100)));
    return requests.write([
      requests.set(made, 8),
      requests.delete(deleted),
      ...changed.map((sku) => requests.adjust(sku, 5)),
    ]);
  }

  it('of one request write once', async () => {
    const skus = names(20);
    const request = await givenRequest(skus);
    const reports = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => requests.revert(request, { isPartial: index % 2 === 0 })),
    );
    expect(reports.map(({ reverted }) => reverted.length).sort((a, b) => b - a)).toEqual([20, 0, 0, 0, 0, 0]);
    expect(reports.filter(({ refused }) => refused.every(({ code }) => code === 'reverted')).length).toBe(AT_ONCE);
    expect(await revertsOf(skus, request)).toBe(20);
    expect(await requests.stateOf(...skus.slice(0, 3))).toEqual([
      [0, 0],
      [100, 1],
      [100, 1],
    ]);
    expect(await driftOf(app.database, skus)).toEqual([]);
  });

  it('would write again and again without the look for earlier reverts', async () => {
    const skus = names(4);
    const request = await givenRequest(skus);
    jest.spyOn(history, 'revertedItems').mockResolvedValue(new Set());
    await Promise.all([1, 2].map(() => requests.revert(request, { isPartial: true })));
    // What was made is used up by the first of them, all else is moved twice.
    expect(await revertsOf(skus, request)).toBe(7);
    expect(await requests.stateOf(...skus.slice(1))).toEqual([
      [200, 1],
      [95, 1],
      [95, 1],
    ]);
  });

  describe('of one request that deleted an item, which has no row to lock', () => {
    let sku: string;
    let request: string;

    beforeEach(async () => {
      sku = unique('SKU');
      await requests.write([requests.set(sku, 5)]);
      request = await requests.write([requests.delete(sku)]);
    });

    /** A revert that has decided to write and is held there; returns how to let it go on. */
    async function heldRevert(): Promise<{ goOn: () => void; report: ReturnType<Requests['revert']> }> {
      const sources = app.get(SourceReader);
      const existing = sources.existing.bind(sources);
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      let isHeld = false;
      jest.spyOn(sources, 'existing').mockImplementationOnce(async (codes) => {
        isHeld = true;
        await held;
        return existing(codes);
      });
      const report = requests.revert(request);
      await eventually(() => isHeld);
      return { goOn, report };
    }

    it('wait for each other', async () => {
      const { goOn, report } = await heldRevert();
      const second = requests.revert(request);
      await eventually(waiting);
      goOn();
      expect(toldOf(await report).reverted).toEqual([`${sku} 5`]);
      expect(toldOf(await second)).toEqual({ reverted: [], refused: [`${sku} reverted`] });
      expect(await revertsOf([sku], request)).toBe(1);
    });

    it('would write twice if they did not, and the item was deleted once more in between', async () => {
      jest.spyOn(history, 'hold').mockResolvedValue(1);
      const { goOn, report } = await heldRevert();
      expect(toldOf(await requests.revert(request)).reverted).toEqual([`${sku} 5`]);
      await requests.write([requests.delete(sku)]);
      goOn();
      expect(toldOf(await report).reverted).toEqual([`${sku} 5`]);
      expect(await revertsOf([sku], request)).toBe(2);
    });

    const waiting = (): Promise<number> => sessionsAt(app.database, '%FROM inventory_adjustment_request %FOR UPDATE');
  });

  describe('of a bulk that is still being written', () => {
    let sku: string;
    let bulk: string;

    beforeEach(async () => {
      sku = unique('SKU');
      bulk = randomUUID();
      await requests.write([requests.set(sku, 100)]);
      await requests.writeAs(bulk, [requests.adjust(sku, 5)]);
      // One more operation commits after the rows were read, and before the items are locked.
      const rowsIn = history.rowsIn.bind(history);
      const writeApart = AsyncResource.bind(() => requests.writeAs(bulk, [requests.adjust(sku, 20)]));
      jest.spyOn(history, 'rowsIn').mockImplementationOnce(async (...args) => {
        const rows = await rowsIn(...args);
        await writeApart();
        return rows;
      });
    });

    it('take back the operation that came in meanwhile', async () => {
      expect(toldOf(await requests.revert(bulk)).reverted).toEqual([`${sku} -25`]);
      expect(await requests.stateOf(sku)).toEqual([[100, 1]]);
    });

    it('would leave half of it if the count was not compared under the locks', async () => {
      jest.spyOn(history, 'hold').mockResolvedValue(1);
      expect(toldOf(await requests.revert(bulk)).reverted).toEqual([`${sku} -5`]);
      expect(await requests.stateOf(sku)).toEqual([[120, 1]]);
    });
  });

  it('beside writers and other reverts lose nothing, and no client sees a deadlock', async () => {
    const skus = names(30);
    await requests.write(skus.map((sku) => requests.set(sku, 1000)));
    const written = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const part = skus.filter((_sku, position) => (position + index) % 3 !== 0);
        return requests.write((index % 2 === 0 ? part : part.reverse()).map((sku) => requests.adjust(sku, index + 1)));
      }),
    );
    await Promise.all([
      ...written.flatMap((request) => [requests.revert(request), requests.revert(request)]),
      ...Array.from({ length: 10 }, (_, index) =>
        requests.write((index % 2 === 0 ? skus : [...skus].reverse()).map((sku) => requests.adjust(sku, -1))),
      ),
    ]);
    expect(await requests.stateOf(...skus)).toEqual(skus.map(() => [990, 1]));
    expect(await driftOf(app.database, skus)).toEqual([]);
  });
});
