import { randomUUID } from 'node:crypto';
import { SourceItemWriter } from '../../src/modules/source-items/index.js';
import { CommitOutcomeUnknown } from '../../src/platform/database/failure.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { connect } from '../support/database.js';
import { givenItems, givenSourceOfStock } from '../support/given.js';
import { driftOf, historyOf } from '../support/history.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const PATH = '/rest/V1/inventory/source-items';
const AT_ONCE = 24;
/** Of the first one, and of those that came while it was written. */
const GROUPS_MAX = 6;

describe('small writes of source items that come at once', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSourceOfStock(app);
  });
  afterAll(() => app.close());

  const givenSkus = async (count: number, quantity = 1): Promise<string[]> => {
    const skus = Array.from({ length: count }, () => unique('GROUP'));
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity })));
    return skus;
  };
  const save = (sku: string, quantity: number, options: { expected?: number; key?: string; token?: string } = {}) =>
    app.http.post(
      PATH,
      {
        sourceItems: [
          {
            ...{ sku, source_code: source, quantity, status: 1 },
            ...(options.expected === undefined
              ? {}
              : { extension_attributes: { expected_quantity: options.expected } }),
          },
        ],
      },
      {
        ...(options.key ? { headers: { 'Idempotency-Key': options.key } } : {}),
        ...(options.token ? { token: options.token } : {}),
      },
    );
  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
  const quantityOf = async (sku: string): Promise<number[]> => {
    const rows = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE sku = ?',
      [sku],
    );
    return rows.map(({ quantity }) => Number(quantity));
  };

  it('share transactions, and are recorded each under its own request and actor', async () => {
    const skus = await givenSkus(AT_ONCE);
    const other = await app.tokenFor('all');
    await save(skus[0] ?? '', 2);
    let answers: Answer[] = [];
    const { byCommand } = await countStatements(app.database, async () => {
      answers = await Promise.all(
        skus.map((sku, index) => save(sku, index + 10, index % 2 === 0 ? {} : { token: other })),
      );
    });
    expect(statuses(answers)).toEqual(skus.map(() => 200));
    // Each group commits its writes, and then the index.
    expect(byCommand['COMMIT']).toBeLessThanOrEqual(2 * GROUPS_MAX);
    const rows = (await Promise.all(skus.map((sku) => historyOf(app.database, sku)))).map((history) => history.at(-1));
    expect(rows.map((row) => row?.quantity_after)).toEqual(skus.map((_, index) => index + 10));
    expect(rows.map((row) => row?.request_id)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')));
    const actors = rows.map((row) => row?.actor_id);
    expect(actors).toEqual(skus.map((_, index) => actors[index % 2]));
    expect(actors[0]).not.toBe(actors[1]);
    const noted = await app.database.query<{ request_id: string; adjustments: number }>(
      `SELECT r.request_id, r.adjustments FROM inventory_adjustment_request r
         JOIN inventory_source_item_adjustment a ON a.adjustment_id BETWEEN r.first_adjustment_id AND r.last_adjustment_id
        WHERE a.request_id = r.request_id AND r.request_id IN (?)`,
      [rows.map((row) => row?.request_id)],
    );
    expect(noted.map(({ adjustments }) => adjustments)).toEqual(skus.map(() => 1));
    expect(await driftOf(app.database, skus)).toEqual([]);
    const [index] = await app.database.query<{ total: string }>(
      'SELECT SUM(quantity) AS total FROM inventory_stock_1 WHERE sku IN (?)',
      [skus],
    );
    expect(Number(index?.total)).toBe(skus.reduce((sum, _, at) => sum + at + 10, 0));
  });

  it('follow one after the other where they change one item: one of those that expect what is there succeeds', async () => {
    const [sku = ''] = await givenSkus(1, 7);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => save(sku, 100 + index, { expected: 7 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.errors[0].message]).toEqual([
        400,
        'The quantity of SKU "%sku" at source "%source_code" is %quantity, not %expected_quantity as expected.',
      ]);
    expect(await historyOf(app.database, sku)).toHaveLength(2);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => save(sku, 200 + index)));
    let quantity = 0;
    for (const row of await historyOf(app.database, sku)) {
      quantity += row.delta;
      expect(row.quantity_after).toBe(quantity);
    }
    expect(await quantityOf(sku)).toEqual([quantity]);
  });

  it('do not wait for an item that another session has locked, but for the one that changes it', async () => {
    const [locked = '', ...free] = await givenSkus(AT_ONCE);
    const session = await connect(process.env['DB_NAME']);
    try {
      await session.query('START TRANSACTION');
      await session.query('SELECT source_item_id FROM inventory_source_item WHERE sku = ? FOR UPDATE', [locked]);
      let isTold = false;
      const waiting = save(locked, 5).finally(() => (isTold = true));
      const { byCommand } = await countStatements(app.database, async () => {
        expect(statuses(await Promise.all(free.map((sku) => save(sku, 5))))).toEqual(free.map(() => 200));
      });
      // A group that waits gives up, and each of its writes has a transaction of its own then.
      expect(byCommand['COMMIT']).toBeLessThanOrEqual(2 * GROUPS_MAX);
      expect(isTold).toBe(false);
      await session.query('COMMIT');
      expect((await waiting).status).toBe(200);
    } finally {
      await session.end();
    }
    expect(await quantityOf(locked)).toEqual([5]);
  });

  it('are written one by one where one of them spoils the transaction', async () => {
    const [bad = '', ...good] = await givenSkus(8);
    await app.database.execute(
      `CREATE TRIGGER grouped_write_refused BEFORE INSERT ON inventory_source_item_adjustment FOR EACH ROW
       IF NEW.sku = '${bad}' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused'; END IF`,
    );
    try {
      const answers = await Promise.all([bad, ...good].map((sku) => save(sku, 9)));
      expect(statuses(answers)).toEqual([500, ...good.map(() => 200)]);
    } finally {
      await app.database.execute('DROP TRIGGER grouped_write_refused');
    }
    expect(await quantityOf(bad)).toEqual([1]);
    for (const sku of good) expect(await historyOf(app.database, sku)).toHaveLength(2);
  });

  it('are not tried again where nobody knows whether they are committed, but those that the group left out', async () => {
    const [skus, fresh] = [await givenSkus(4), unique('NEW')];
    const writer = app.get(SourceItemWriter);
    const original = writer.applyTogether.bind(writer);
    const lost = jest.spyOn(writer, 'applyTogether').mockImplementationOnce(async (writes) => {
      const written = await original(writes);
      app.database.beforeCommit(() => Promise.reject(new CommitOutcomeUnknown()));
      return written;
    });
    const [created, ...answers] = await Promise.all([fresh, ...skus].map((sku) => save(sku, 3)));
    lost.mockRestore();
    expect(created?.status).toBe(200);
    const told = answers.filter(({ status }) => status === 503);
    expect(told.length).toBeGreaterThan(0);
    const written = await Promise.all(skus.map(async (sku) => (await historyOf(app.database, sku)).length - 1));
    expect(written).toEqual(answers.map(({ status }) => (status === 503 ? 0 : 1)));
  });

  it('are not held up by a group that does not end', async () => {
    const [held = '', ...free] = await givenSkus(4);
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const writer = app.get(SourceItemWriter);
    const original = writer.applyTogether.bind(writer);
    let isHeld = (): void => undefined;
    const begun = new Promise<void>((resolve) => (isHeld = resolve));
    const slow = jest.spyOn(writer, 'applyTogether').mockImplementationOnce(async (writes) => {
      isHeld();
      await isReleased;
      return original(writes);
    });
    const waiting = save(held, 3);
    await begun;
    expect(statuses(await Promise.all(free.map((sku) => save(sku, 3))))).toEqual([200, 200, 200]);
    release();
    expect((await waiting).status).toBe(200);
    slow.mockRestore();
    expect(await quantityOf(held)).toEqual([3]);
  });

  it('are done once under one key, and their repeats get the response in whatever group they come', async () => {
    const skus = await givenSkus(6);
    const keys = skus.map(() => randomUUID());
    const send = () =>
      Promise.all(skus.flatMap((sku, at) => [1, 2, 3].map(() => save(sku, 4, { key: keys[at] ?? '' }))));
    const answers = await send();
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const sku of skus) expect(await historyOf(app.database, sku)).toHaveLength(2);
    await givenItems(app, ...skus.map((sku) => ({ sku, source_code: source, quantity: 8 })));
    const repeats = await send();
    expect(statuses(repeats)).toEqual(repeats.map(() => 200));
    for (const { headers } of repeats) expect(headers.get('idempotent-replayed')).toBe('true');
    for (const sku of skus) expect(await quantityOf(sku)).toEqual([8]);
    const other = await save(skus[0] ?? '', 5, { key: keys[0] ?? '' });
    expect(other.status).toBe(422);
  });

  it('take few statements: with an Idempotency-Key two more, and as many for a thousand items', async () => {
    const [one = '', keyed = '', ...many] = await givenSkus(1002);
    // The looks of the first request at what is kept in the process.
    await save(one, 2);
    const plain = await countStatements(app.database, () => save(one, 3));
    expect(plain.byCommand).toEqual({ START: 2, SELECT: 4, UPDATE: 1, INSERT: 5, COMMIT: 2, DELETE: 1 });
    const withKey = await countStatements(app.database, () => save(keyed, 3, { key: randomUUID() }));
    expect(withKey.byCommand).toEqual({ ...plain.byCommand, SELECT: 5, INSERT: 6 });
    const thousand = await countStatements(app.database, () =>
      givenItems(app, ...many.map((sku) => ({ sku, source_code: source, quantity: 3 }))),
    );
    // The ids are looked up first, and the items written as rows.
    expect(thousand.byCommand).toEqual({ START: 2, SELECT: 5, INSERT: 6, COMMIT: 2, DELETE: 1 });
    const together = await countStatements(app.database, () =>
      Promise.all(many.slice(0, AT_ONCE).map((sku) => save(sku, 4, { key: randomUUID() }))),
    );
    expect(together.total).toBeLessThanOrEqual(GROUPS_MAX * (withKey.total + 1));
  });
});
