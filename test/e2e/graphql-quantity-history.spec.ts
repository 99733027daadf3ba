import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';
import { countStatements } from '../support/statements.js';

const CHART = `query ($sku: String!, $sourceCode: String, $from: DateTime!, $to: DateTime!) {
  quantityHistory(sku: $sku, sourceCode: $sourceCode, from: $from, to: $to) {
    series { sourceCode points { at quantity } } isComplete
  }
}`;
const DAY_MS = 86_400_000;
const START = Date.UTC(2024, 0, 1);

describe('quantityHistory', () => {
  let app: TestApplication;
  let [one, two] = ['', ''];
  const sku = unique('sku');
  const dayOf = (day: number): string => `${new Date(START + day * DAY_MS).toISOString().slice(0, 19)}Z`;

  /** One row a day and source, as a writer would have left them. */
  const record = (day: number, source: string, quantity: number) =>
    app.database.execute(
      `INSERT INTO inventory_source_item_adjustment (source_code, sku, delta, quantity_after, reason, actor_type, created_at)
       VALUES (?, ?, 1, ?, 'other', 'system', ?)`,
      [source, sku, quantity, dayOf(day).replace('T', ' ').replace('Z', '')],
    );

  beforeAll(async () => {
    app = await startApplication();
    [one, two] = (await Promise.all([givenSource(app), givenSource(app)])).sort() as [string, string];
    for (let day = 0; day < 400; day += 1) {
      await record(day, one, day);
      if (day === 5 || day === 250) await record(day, two, 1000 + day);
    }
  });
  afterAll(() => app.close());

  const chart = async (variables: object): Promise<any> =>
    (await graphqlData(app, CHART, { sku, ...variables })).quantityHistory;

  it('gives each change where there are few, from what there was before to the end of the time', async () => {
    expect(await chart({ from: dayOf(10), to: dayOf(12) })).toEqual({
      series: [
        {
          sourceCode: one,
          points: [
            { at: dayOf(10), quantity: 9 },
            { at: dayOf(10), quantity: 10 },
            { at: dayOf(11), quantity: 11 },
            { at: dayOf(12), quantity: 12 },
          ],
        },
        {
          sourceCode: two,
          points: [
            { at: dayOf(10), quantity: 1005 },
            { at: dayOf(12), quantity: 1005 },
          ],
        },
      ],
      isComplete: true,
    });
  });

  it('thins out a long time, and keeps the last quantity of each slice', async () => {
    const { series } = await chart({ from: dayOf(40), to: dayOf(340), sourceCode: one });
    expect(series).toHaveLength(1);
    const { points } = series[0];
    expect(points.length).toBeGreaterThan(100);
    expect(points.length).toBeLessThanOrEqual(122);
    expect(points[0]).toEqual({ at: dayOf(40), quantity: 39 });
    expect(points.at(-1)).toEqual({ at: dayOf(340), quantity: 340 });
    for (const { at, quantity } of points.slice(1)) expect(at).toBe(dayOf(quantity));
  });

  it('has nothing before the first change, and no series for a SKU without history', async () => {
    const { series } = await chart({ from: dayOf(-10), to: dayOf(1) });
    expect(series).toEqual([
      {
        sourceCode: one,
        points: [
          { at: dayOf(0), quantity: 0 },
          { at: dayOf(1), quantity: 1 },
        ],
      },
    ]);
    expect((await chart({ sku: unique('none'), from: dayOf(0), to: dayOf(9) })).series).toEqual([]);
    expect((await chart({ sourceCode: 'nowhere', from: dayOf(0), to: dayOf(9) })).series).toEqual([]);
  });

  it('takes two statements, which indexes answer', async () => {
    const { total } = await countStatements(app.database, () => chart({ from: dayOf(0), to: dayOf(399) }));
    expect(total).toBe(2);
  });

  it('refuses a time that ends before it begins, a bad one, and whoever may not read the history', async () => {
    expect(codesOf(await graphql(app, CHART, { sku, from: dayOf(2), to: dayOf(1) }))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await graphql(app, CHART, { sku, from: 'today', to: dayOf(1) }))).toEqual(['BAD_USER_INPUT']);
    const token = await app.tokenFor(['Vendor_Catalog::products', 'Vendor_InventorySalesApi::stock']);
    const answer = await graphql(app, CHART, { sku, from: dayOf(0), to: dayOf(1) }, { token });
    expect(codesOf(answer)).toEqual(['FORBIDDEN']);
  });
});
