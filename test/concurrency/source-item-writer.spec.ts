import { SourceItemWriter } from '../../src/modules/source-items/index.js';
import type { SourceItemChange } from '../../src/modules/source-items/index.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { driftOf, historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const WRITERS = 12;

describe('concurrent writers of source items', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const quantityOf = async (sku: string): Promise<number[]> => {
    const rows = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE sku = ? ORDER BY source_code',
      [sku],
    );
    return rows.map((row) => Number(row.quantity));
  };
  const adjust = (sku: string, delta: number): SourceItemChange => ({
    kind: 'adjust',
    sourceCode: source,
    sku,
    delta: Quantity.of(delta),
    floor: Quantity.ZERO,
  });
  const write = (changes: SourceItemChange[]): Promise<unknown> =>
    app.within(() => app.get(SourceItemWriter).apply(changes, { reason: 'other' }));

  it('loses no update of one item', async () => {
    const sku = unique('hot');
    await givenItems(app, { sku, source_code: source, quantity: 1000 });
    await Promise.all(Array.from({ length: 60 }, (_, index) => write([adjust(sku, index % 2 === 0 ? -3 : 1)])));
    expect(await quantityOf(sku)).toEqual([1000 - 30 * 3 + 30]);
    expect(await driftOf(app.database, [sku])).toEqual([]);
    const rows = await historyOf(app.database, sku);
    // Each row starts where the one before it ended: rows of one item are in the order of their commits.
    let quantity = 0;
    for (const row of rows) {
      quantity += row.delta;
      expect(row.quantity_after).toBe(quantity);
    }
    expect(rows).toHaveLength(61);
  });

  it('creates a new item once when many write it at once', async () => {
    const sku = unique('new');
    await Promise.all(Array.from({ length: WRITERS }, () => write([adjust(sku, 1)])));
    expect(await quantityOf(sku)).toEqual([WRITERS]);
    expect(await driftOf(app.database, [sku])).toEqual([]);
  });

  it('never takes an item below its floor', async () => {
    const sku = unique('floor');
    await givenItems(app, { sku, source_code: source, quantity: 5 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => write([adjust(sku, -1)])));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(5);
    expect(await quantityOf(sku)).toEqual([0]);
    expect(await driftOf(app.database, [sku])).toEqual([]);
  });

  it('meets overlapping lists in opposite orders without a deadlock that a client sees', async () => {
    const skus = Array.from({ length: 40 }, () => unique('overlap'));
    const lists = Array.from({ length: WRITERS }, (_, writer) => {
      const part = skus.filter((_sku, index) => (index + writer) % 3 !== 0);
      return writer % 2 === 0 ? part : part.reverse();
    });
    // The first round creates the items, and deletes keep making some of them new again.
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        lists.map((list, writer) =>
          writer % 4 === 3
            ? app.http.post('/rest/V1/inventory/source-items-delete', {
                sourceItems: list.slice(0, 10).map((sku) => ({ sku, source_code: source })),
              })
            : app.http.post('/rest/V1/inventory/source-items', {
                sourceItems: list.map((sku, index) => ({
                  sku,
                  source_code: source,
                  quantity: writer * 10 + index,
                  status: 1,
                })),
              }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(lists.map(() => 200));
    }
    expect(await driftOf(app.database, skus)).toEqual([]);
  });
});
