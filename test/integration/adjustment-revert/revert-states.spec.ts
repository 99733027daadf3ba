import { randomUUID } from 'node:crypto';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenSource } from '../../support/given.js';
import { driftOf, historyOf } from '../../support/history.js';
import { unique } from '../../support/names.js';
import { Requests, toldOf } from './support/requests.js';

describe('the revert of a request', () => {
  let app: TestApplication;
  let source: string;
  let requests: Requests;
  let a: string;
  let b: string;
  let c: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    requests = new Requests(app, source);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    [a, b, c] = [unique('a'), unique('b'), unique('c')];
  });
  afterEach(async () => {
    expect(await driftOf(app.database, [a, b, c])).toEqual([]);
  });

  it('writes one row per source item with the opposite of what the request moved', async () => {
    await requests.write([requests.set(a, 10), requests.set(b, 4), requests.set(c, 7)]);
    const request = await requests.write([requests.adjust(a, 5), requests.adjust(b, -4), requests.set(c, 7, 0)]);
    // Later writes stay.
    await requests.write([requests.adjust(a, -9)]);
    const own = randomUUID();
    const report = await requests.revert(request, {}, own);
    expect(report.requestId).toBe(request);
    expect(toldOf(report)).toEqual({ reverted: [`${a} -5`, `${b} 4`, `${c} 0`], refused: [] });
    expect(await requests.stateOf(a, b, c)).toEqual([
      [1, 1],
      [4, 1],
      [7, 1],
    ]);
    const rows = (await historyOf(app.database, a, b, c)).filter((row) => row.request_id === own);
    const common = { source_code: source, reason: 'correction', actor_type: 'system', note: null };
    const reference = { reference_type: 'adjustment_request', reference_id: request };
    const unchanged = { status_before: null, status_after: null };
    expect(rows).toMatchObject([
      { ...common, ...reference, ...unchanged, sku: a, delta: -5, quantity_after: 1 },
      { ...common, ...reference, ...unchanged, sku: b, delta: 4, quantity_after: 4 },
      { ...common, ...reference, sku: c, delta: 0, quantity_after: 7, status_before: 0, status_after: 1 },
    ]);
  });

  it('nets a bulk of several operations, whatever came in between', async () => {
    await requests.write([requests.set(a, 10)]);
    const bulk = await requests.write(
      [requests.adjust(a, 5)],
      [requests.set(b, 3)],
      [requests.adjust(a, -2), requests.adjust(b, 4)],
      [requests.adjust(c, 1)],
      [requests.delete(c)],
    );
    await requests.write([requests.adjust(a, 100)]);
    expect(toldOf(await requests.revert(bulk))).toEqual({ reverted: [`${a} -3`, `${b} -7`], refused: [] });
    expect(await requests.stateOf(a, b, c)).toEqual([[110, 1], [0, 0], null]);
    expect(await historyOf(app.database, b)).toHaveLength(3);
  });

  it('does all or nothing, unless it may be partial', async () => {
    await requests.write([requests.set(a, 10), requests.set(b, 10)]);
    const request = await requests.write([requests.adjust(a, 5), requests.adjust(b, 5)]);
    await requests.write([requests.set(b, 4)]);
    const before = await historyOf(app.database, a, b);
    const report = await requests.revert(request);
    expect(toldOf(report)).toEqual({ reverted: [], refused: [`${b} spent`] });
    expect(report.refused[0]?.reason).toBe('Later changes left 4, and 5 would have to be taken away.');
    expect(await historyOf(app.database, a, b)).toEqual(before);

    expect(toldOf(await requests.revert(request, { isPartial: true }))).toEqual({
      reverted: [`${a} -5`],
      refused: [`${b} spent`],
    });
    await requests.write([requests.set(b, 6)]);
    expect(toldOf(await requests.revert(request))).toEqual({ reverted: [], refused: [`${a} reverted`] });
    expect(toldOf(await requests.revert(request, { isPartial: true }))).toEqual({
      reverted: [`${b} -5`],
      refused: [`${a} reverted`],
    });
    expect(await requests.stateOf(a, b)).toEqual([
      [10, 1],
      [1, 1],
    ]);
  });

  it.each([{}, { isPartial: true }, { isDryRun: true }])('a second time writes nothing, with %j', async (options) => {
    await requests.write([requests.set(a, 10)]);
    const request = await requests.write([requests.adjust(a, 5)], [requests.set(b, 2)]);
    await requests.revert(request);
    const before = await historyOf(app.database, a, b);
    expect(toldOf(await requests.revert(request.toUpperCase(), options))).toEqual({
      reverted: [],
      refused: [`${a} reverted`, `${b} reverted`],
    });
    expect(await historyOf(app.database, a, b)).toEqual(before);
  });

  it('can be reverted, and so can that', async () => {
    await requests.write([requests.set(a, 10, 0), requests.set(b, 3)]);
    const request = await requests.write([requests.set(a, 15, 1), requests.delete(b), requests.set(c, 8)]);
    const done = [[15, 1], null, [8, 1]];
    const undone = [
      [10, 0],
      [3, 1],
      [0, 0],
    ];
    expect(await requests.stateOf(a, b, c)).toEqual(done);
    const [first, second] = [randomUUID(), randomUUID()];
    await requests.revert(request, {}, first);
    expect(await requests.stateOf(a, b, c)).toEqual(undone);
    await requests.revert(first, {}, second);
    // What the first revert made again is emptied, not deleted.
    expect(await requests.stateOf(a, b, c)).toEqual([
      [15, 1],
      [0, 0],
      [8, 1],
    ]);
    await requests.revert(second);
    expect(await requests.stateOf(a, b, c)).toEqual(undone);
    for (const reverted of [request, first, second]) {
      expect(toldOf(await requests.revert(reverted)).refused).toEqual([
        `${a} reverted`,
        `${b} reverted`,
        `${c} reverted`,
      ]);
    }
  });

  it('a dry run answers the same and writes nothing', async () => {
    await requests.write([requests.set(a, 10), requests.set(b, 2)]);
    const request = await requests.write([requests.adjust(a, 5), requests.delete(b), requests.set(c, 8)]);
    await requests.write([requests.set(c, 1)]);
    const before = await historyOf(app.database, a, b, c);
    for (const isPartial of [false, true]) {
      const dry = await requests.revert(request, { isDryRun: true, isPartial });
      expect(await historyOf(app.database, a, b, c)).toEqual(before);
      expect(await requests.stateOf(a, b, c)).toEqual([[15, 1], null, [1, 1]]);
      expect(await requests.revert(request, { isPartial })).toEqual(dry);
    }
    expect(await requests.stateOf(a, b, c)).toEqual([
      [10, 1],
      [2, 1],
      [1, 1],
    ]);
  });

  it('refuses what documents did, and takes back the rest of a mixed bulk', async () => {
    await requests.write([requests.set(a, 10), requests.set(b, 10)]);
    const shipped = await requests.writeFor({ reason: 'shipment', reference: { type: 'shipment', id: '5' } }, [
      requests.adjust(a, -3),
    ]);
    expect(toldOf(await requests.revert(shipped))).toEqual({ reverted: [], refused: [`${a} document`] });
    expect(toldOf(await requests.revert(shipped, { isPartial: true }))).toEqual({
      reverted: [],
      refused: [`${a} document`],
    });
    expect(await requests.stateOf(a)).toEqual([[7, 1]]);
  });

  it('refuses to make an item at a source that is gone', async () => {
    const closed = await givenSource(app);
    const there = new Requests(app, closed);
    await there.write([there.set(a, 5)]);
    const request = await there.write([there.delete(a)]);
    await app.database.execute('DELETE FROM inventory_source WHERE source_code = ?', [closed]);
    const report = await there.revert(request, { isPartial: true });
    expect(toldOf(report)).toEqual({ reverted: [], refused: [`${a} no-source`] });
  });

  it('knows items under other spellings', async () => {
    await requests.write([requests.set(a, 10)]);
    const request = await requests.write([requests.adjust(a.toUpperCase(), 5)]);
    expect(toldOf(await requests.revert(request))).toEqual({ reverted: [`${a} -5`], refused: [] });
  });

  it('throws not-found for a request that wrote nothing', async () => {
    await requests.write([requests.set(a, 10)]);
    const nothing = await requests.write([requests.set(a, 10)]);
    for (const requestId of [nothing, randomUUID(), '', "' OR 1 = 1"]) {
      await expect(requests.revert(requestId)).rejects.toMatchObject({ kind: 'not-found', parameters: [requestId] });
    }
  });
});
