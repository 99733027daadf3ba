import { AdjustmentReader } from '../../../src/modules/adjustment-history/app/adjustment-reader.service.js';
import { HistoryCounter } from '../../../src/modules/adjustment-history/app/history-counter.service.js';
import { BLOCK_IDS, countByBlock } from '../../../src/modules/adjustment-history/domain/block.js';
import { parseSearchCriteria } from '../../../src/platform/http/search-criteria.parser.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';

const TABLE = 'inventory_source_item_adjustment';

/** The history is compared with plain SQL over the same table. */
describe('counting and paging the history', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const truth = async (where = '1 = 1', parameters: unknown[] = []): Promise<number[]> => {
    const rows = await app.database.query<{ adjustment_id: string }>(
      `SELECT adjustment_id FROM ${TABLE} WHERE ${where} ORDER BY adjustment_id DESC`,
      parameters,
    );
    return rows.map((row) => Number(row.adjustment_id));
  };
  const page = async (query: object, size: number, number = 1): Promise<{ ids: number[]; totalCount: number }> => {
    const criteria = parseSearchCriteria({ ...query, currentPage: String(number) });
    const { rows, totalCount } = await app.within(() => app.get(AdjustmentReader).search(criteria, size));
    return { ids: rows.map((row) => Number(row.adjustment_id)), totalCount };
  };
  const between = (from: string, to: string): object => ({
    filterGroups: [
      { filters: [{ field: 'created_at', value: from, conditionType: 'from' }] },
      { filters: [{ field: 'created_at', value: to, conditionType: 'to' }] },
    ],
  });
  /** Rows as a restore or an import by hand would leave them: not through the writer, with gaps between the ids. */
  const insertByHand = async (count: number, firstDay: string): Promise<void> => {
    const [{ newest } = { newest: 0 }] = await app.database.query<{ newest: string | number }>(
      `SELECT COALESCE(MAX(adjustment_id), 0) AS newest FROM ${TABLE}`,
    );
    const start = Number(newest) + 1;
    const rows = Array.from({ length: count }, (_, index) => [
      start + index + Math.floor(index / 7) * 3,
      'by-hand',
      `hand-${index % 50}`,
      1,
      1,
      'other',
      'system',
      new Date(Date.parse(`${firstDay}T00:00:00Z`) + index * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    ]);
    for (let at = 0; at < rows.length; at += 5000) {
      await app.database.execute(
        `INSERT INTO ${TABLE} (adjustment_id, source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
        [rows.slice(at, at + 5000)],
      );
    }
  };

  it('counts what the writer wrote, what came by hand, and what is deleted again', async () => {
    const total = async (): Promise<number> => app.get(HistoryCounter).total();
    await givenItems(app, { sku: unique('SKU'), source_code: source, quantity: 1 });
    expect(await total()).toBe((await truth()).length);
    await insertByHand(3 * BLOCK_IDS, '2026-01-01');
    await givenItems(app, { sku: unique('SKU'), source_code: source, quantity: 1 });
    expect(await total()).toBe((await truth()).length);
    const ids = await truth();
    // From the end, from the middle, and a whole block.
    await app.database.execute(`DELETE FROM ${TABLE} WHERE adjustment_id IN (?)`, [
      [...ids.slice(0, 5), ...ids.slice(1000, 1400), ...ids.slice(-10)],
    ]);
    expect(await total()).toBe((await truth()).length);
    await givenItems(app, { sku: unique('SKU'), source_code: source, quantity: 1 });
    expect(await total()).toBe((await truth()).length);
  });

  it('sees rows of transactions that commit after younger ones', async () => {
    const total = async (): Promise<number> => app.get(HistoryCounter).total();
    const held: { release?: () => void } = {};
    const released = new Promise<void>((resolve) => (held.release = resolve));
    const insert = `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type) VALUES ('late', 'late', 1, 1, 'other', 'system')`;
    let inserted: () => void = () => undefined;
    const hasInserted = new Promise<void>((resolve) => (inserted = resolve));
    const late = app.database.run(async () => {
      const { insertId } = await app.database.execute(insert);
      await app.database.execute(
        `INSERT INTO inventory_adjustment_request
           (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments) VALUES (?)`,
        [['late', 'system', insertId, insertId, 1]],
      );
      inserted();
      await released;
    });
    await hasInserted;
    await givenItems(app, { sku: unique('SKU'), source_code: source, quantity: 1 });
    await app.get(HistoryCounter).fold();
    expect(await total()).toBe((await truth()).length);
    held.release?.();
    await late;
    expect(await total()).toBe((await truth()).length);
    await app.get(HistoryCounter).fold();
    expect(await total()).toBe((await truth()).length);
  });

  it('finds any page of the whole history', async () => {
    await insertByHand(2 * BLOCK_IDS, '2026-02-01');
    const ids = await truth();
    const last = Math.ceil(ids.length / 20);
    for (const number of [1, 2, 60, 103, 104, 150, last - 1, last, last + 7]) {
      const at = (Math.min(number, last) - 1) * 20;
      expect([number, await page({}, 20, number)]).toEqual([
        number,
        { ids: ids.slice(at, at + 20), totalCount: ids.length },
      ]);
    }
  });

  it('finds a deep page right after a write that no block counts yet', async () => {
    await givenItems(
      app,
      ...Array.from({ length: 300 }, (_, index) => ({
        sku: unique(`FRESH-${index}`),
        source_code: source,
        quantity: 1,
      })),
    );
    const ids = await truth();
    expect(await page({}, 50, 60)).toEqual({ ids: ids.slice(59 * 50, 60 * 50), totalCount: ids.length });
  });

  it('counts nothing of a long uncounted write that is deleted again', async () => {
    const rows = 130 * BLOCK_IDS;
    const [{ newest } = { newest: '0' }] = await app.database.query<{ newest: string }>(
      `SELECT MAX(adjustment_id) AS newest FROM ${TABLE}`,
    );
    const first = Number(newest) + 1;
    // What a long opening balance leaves: many runs of ids, some of them across the borders of what is counted at once.
    const runs = Array.from({ length: Math.ceil(rows / 5000) }, (_, index) => [
      'long',
      'system',
      first + index * 5000,
      first + (index + 1) * 5000 - 1,
      5000,
    ]);
    await app.database.execute(
      `INSERT INTO inventory_adjustment_request
         (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments) VALUES ?`,
      [runs],
    );
    // Only the newest row of it is still there: the trigger has taken all others off their blocks.
    const last = first + runs.length * 5000 - 1;
    const values = [last, 'by-hand', 'long', 1, 1, 'other', 'system'];
    await app.database.execute(
      `INSERT INTO ${TABLE} (adjustment_id, source_code, sku, delta, quantity_after, reason, actor_type) VALUES (?)`,
      [values],
    );
    const gone = runs.flatMap(([, , from, to]) => [...countByBlock([{ first: Number(from), last: Number(to) }])]);
    const perBlock = new Map<number, number>();
    for (const [block, count] of gone) perBlock.set(block, (perBlock.get(block) ?? 0) - count);
    const lastBlock = Math.floor(last / BLOCK_IDS);
    perBlock.set(lastBlock, (perBlock.get(lastBlock) ?? 0) + 1);
    await app.database.execute(
      `INSERT INTO inventory_adjustment_block (block_id, adjustments) VALUES ?
       ON DUPLICATE KEY UPDATE adjustments = adjustments + VALUES(adjustments)`,
      [[...perBlock]],
    );
    expect(await app.get(HistoryCounter).total()).toBe((await truth()).length);
    await app.get(HistoryCounter).fold();
    expect(await app.get(HistoryCounter).total()).toBe((await truth()).length);
  });

  it('finds the same rows by dates and other things at once, with ends open and within blocks', async () => {
    await insertByHand(4 * BLOCK_IDS, '2025-03-01');
    await givenItems(app, { sku: unique('NEW'), source_code: source, quantity: 1 });
    for (const [from, to] of [
      ['2025-03-01 05:00:00', '2025-03-03 17:30:00'],
      ['2025-03-05', undefined],
      [undefined, '2025-03-02'],
      ['2030-01-01', undefined],
      ['2025-03-05', '2025-03-01'],
    ] as const) {
      for (const [field, value] of [
        ['sku', 'hand-7'],
        ['source_code', source],
        ['actor_type', 'system'],
      ] as const) {
        const conditions = [
          ...(from === undefined ? [] : [{ field: 'created_at', value: from, conditionType: 'from' }]),
          ...(to === undefined ? [] : [{ field: 'created_at', value: to, conditionType: 'to' }]),
          { field, value },
        ];
        const ids = await truth(`created_at >= ? AND created_at <= ? AND ${field} = ?`, [
          from ?? '1970-01-02',
          to ?? '2037-12-31',
          value,
        ]);
        const query = { filterGroups: conditions.map((one) => ({ filters: [one] })) };
        const criteria = parseSearchCriteria(query);
        const count = await app.within(() => app.get(AdjustmentReader).count(criteria));
        const rows = await app.within(() => app.get(AdjustmentReader).rowsOf(criteria, 50));
        expect([
          field,
          from,
          to,
          await page(query, 50, 2),
          count,
          rows.map((row) => Number(row.adjustment_id)),
        ]).toEqual([
          field,
          from,
          to,
          { ids: ids.length > 50 ? ids.slice(50, 100) : ids, totalCount: ids.length },
          ids.length,
          ids.slice(0, 50),
        ]);
      }
    }
  });

  it('finds the rows of a reference by its id alone, whatever its type', async () => {
    const id = unique('ref');
    const types = ['inspection', unique('type').slice(0, 32), null];
    await app.database.execute(
      `INSERT INTO ${TABLE} (source_code, sku, delta, quantity_after, reason, actor_type, reference_type, reference_id) VALUES ?`,
      [types.map((type) => ['by-ref', 'by-ref', 1, 1, 'other', 'system', type, id])],
    );
    const ids = await truth('reference_id = ?', [id]);
    expect(ids).toHaveLength(3);
    const query = { filterGroups: [{ filters: [{ field: 'reference_id', value: id }] }] };
    expect(await page(query, 20)).toEqual({ ids, totalCount: 3 });
  });

  it('finds any page of a range of dates, whose ends lie within blocks', async () => {
    await insertByHand(4 * BLOCK_IDS, '2026-03-01');
    for (const [from, to] of [
      ['2026-03-01 05:00:00', '2026-03-05 17:30:00'],
      ['2026-03-02', '2026-03-02 00:00:00'],
      ['2026-03-03 10:00:00', '2026-03-03 11:00:00'],
      ['2030-01-01', '2031-01-01'],
      ['2026-03-05', '2026-03-01'],
    ] as const) {
      const ids = await truth('created_at >= ? AND created_at <= ?', [from, to]);
      const last = Math.max(1, Math.ceil(ids.length / 50));
      for (const number of [1, 2, Math.ceil(last / 2), last]) {
        const at = (Math.min(number, last) - 1) * 50;
        expect([from, to, number, await page(between(from, to), 50, number)]).toEqual([
          from,
          to,
          number,
          { ids: ids.slice(at, at + 50), totalCount: ids.length },
        ]);
      }
    }
  });

  it('gives the rows of a range of dates although ids do not follow the dates', async () => {
    const rows = Array.from({ length: 70 * 3 }, (_, index) => index);
    const [{ newest } = { newest: '0' }] = await app.database.query<{ newest: string }>(
      `SELECT MAX(adjustment_id) AS newest FROM ${TABLE}`,
    );
    // One row of the range in each of 210 blocks, between rows of other dates.
    await app.database.execute(
      `INSERT INTO ${TABLE} (adjustment_id, source_code, sku, delta, quantity_after, reason, actor_type, created_at) VALUES ?`,
      [
        rows.flatMap((index) =>
          ['2025-05-05 10:00:00', '2024-01-01 00:00:00', '2027-01-01 00:00:00'].map((date, nth) => [
            Number(newest) + 1 + index * BLOCK_IDS + nth,
            'scattered',
            'scattered',
            1,
            1,
            'other',
            'system',
            date,
          ]),
        ),
      ],
    );
    const ids = await truth('created_at >= ? AND created_at <= ?', ['2025-05-05', '2025-05-06']);
    expect(ids).toHaveLength(210);
    expect(await page(between('2025-05-05', '2025-05-06'), 20, 4)).toEqual({
      ids: ids.slice(60, 80),
      totalCount: 210,
    });
  });

  it('starts over when the table was emptied', async () => {
    await app.database.execute(`TRUNCATE TABLE ${TABLE}`);
    await app.database.execute('DELETE FROM inventory_adjustment_request');
    expect(await app.get(HistoryCounter).total()).toBe(0);
    await givenItems(app, { sku: unique('SKU'), source_code: source, quantity: 1 });
    expect(await page({}, 20)).toEqual({ ids: await truth(), totalCount: 1 });
  });
});
