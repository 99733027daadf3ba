import { Settings } from '../../src/modules/settings/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const ITEMS = '/rest/V1/inventory/source-items';
const HISTORY = '/rest/V1/inventory/source-item-adjustments';

interface Row {
  readonly adjustment_id: number;
  readonly quantity_after: number;
}

describe('the adjustment history', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const criteria = (filters: Record<string, string>, more = ''): string => {
    const parts = Object.entries(filters).map(
      ([field, value], index) =>
        `searchCriteria[filterGroups][${index}][filters][0][field]=${field}` +
        `&searchCriteria[filterGroups][${index}][filters][0][value]=${encodeURIComponent(value)}`,
    );
    return `${HISTORY}?${[...parts, more].filter(Boolean).join('&') || 'searchCriteria='}`;
  };
  const save = (sku: string, quantity: number, adjustment?: object, status = 1) =>
    app.http.post(ITEMS, {
      sourceItems: [
        { sku, source_code: source, quantity, status, ...(adjustment ? { extension_attributes: { adjustment } } : {}) },
      ],
    });

  describe('recording', () => {
    it('writes one row per changed item of a request, sharing its request id and the caller', async () => {
      const [a, b] = [unique('A'), unique('B')];
      await givenItems(app, { sku: a, source_code: source, quantity: 10 });
      const answer = await app.http.post(ITEMS, {
        sourceItems: [
          { sku: a, source_code: source, quantity: 7, status: 1 },
          { sku: b, source_code: source, quantity: 2, status: 1 },
        ],
      });
      const [, ofA, ofB] = await historyOf(app.database, a, b);
      expect(ofA).toMatchObject({ sku: a, delta: -3, quantity_after: 7, status_before: null, status_after: null });
      expect(ofB).toMatchObject({ sku: b, delta: 2, quantity_after: 2, status_before: null, status_after: 1 });
      for (const row of [ofA, ofB]) {
        expect(row).toMatchObject({
          reason: 'other',
          actor_type: 'integration',
          reference_type: null,
          reference_id: null,
          note: null,
          request_id: answer.headers.get('x-request-id'),
        });
        expect(row?.actor_id).toMatch(/^\d+$/);
        expect(row?.actor_label).toMatch(/^test /);
      }
    });

    it('records nothing for equal values, for zero that appears, and for zero that goes', async () => {
      const sku = unique('SKU');
      await save(sku, 0);
      await save(sku, 0);
      await app.http.post(`${ITEMS}-delete`, { sourceItems: [{ sku, source_code: source }] });
      expect(await historyOf(app.database, sku)).toEqual([]);
    });

    it('records a change of the status alone', async () => {
      const sku = unique('SKU');
      await save(sku, 5);
      await save(sku, 5, undefined, 0);
      expect((await historyOf(app.database, sku)).at(-1)).toMatchObject({
        delta: 0,
        quantity_after: 5,
        status_before: 1,
        status_after: 0,
      });
    });

    it('takes the reason, note and reference that the request states, and never gives them back with the item', async () => {
      const sku = unique('SKU');
      const adjustment = {
        reason: 'received',
        note: 'two pallets',
        reference_type: 'purchase_order',
        reference_id: 'PO-1',
      };
      expect((await save(sku, 5, adjustment)).status).toBe(200);
      expect((await historyOf(app.database, sku))[0]).toMatchObject(adjustment);
      const read = await app.http.get(
        `${ITEMS}?searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${sku}`,
      );
      expect(read.body.items[0]).toEqual({ sku, source_code: source, quantity: 5, status: 1 });
    });

    it.each<[string, object]>([
      ['an unknown reason', { reason: 'lost' }],
      ['no reason', { note: 'x' }],
      ['a long note', { reason: 'count', note: 'x'.repeat(256) }],
      ['a long reference type', { reason: 'count', reference_type: 'x'.repeat(33) }],
      ['a long reference id', { reason: 'count', reference_id: 'x'.repeat(65) }],
      ['the reference type of a document', { reason: 'count', reference_type: 'shipment' }],
    ])('refuses %s and writes nothing', async (_case, adjustment) => {
      const sku = unique('SKU');
      const answer = await save(sku, 5, adjustment);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('adjustment');
      expect(await historyOf(app.database, sku)).toEqual([]);
    });

    it('refuses a request of which only some items state an adjustment', async () => {
      const sku = unique('SKU');
      const answer = await app.http.post(ITEMS, {
        sourceItems: [
          {
            sku,
            source_code: source,
            quantity: 1,
            status: 1,
            extension_attributes: { adjustment: { reason: 'count' } },
          },
          { sku: `${sku}-2`, source_code: source, quantity: 1, status: 1 },
        ],
      });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Every source item of one request must carry the same adjustment.',
      ]);
    });

    it('stops while it is switched off, keeps the rows that are there, and starts again', async () => {
      const [path, sku] = ['cataloginventory/source_item_adjustment/enabled', unique('SKU')];
      const settings = app.get(Settings);
      await save(sku, 5);
      try {
        await app.within(() => settings.set(path, '0'));
        await save(sku, 7);
      } finally {
        await app.within(() => settings.set(path, '1'));
      }
      await save(sku, 8);
      expect((await historyOf(app.database, sku)).map((row) => [row.delta, row.quantity_after])).toEqual([
        [5, 5],
        [1, 8],
      ]);
    });

    it('never lets a row be edited', async () => {
      const sku = unique('SKU');
      await save(sku, 5);
      await expect(
        app.database.execute('UPDATE inventory_source_item_adjustment SET note = ? WHERE sku = ?', ['x', sku]),
      ).rejects.toThrow('append-only');
    });
  });

  describe('reading', () => {
    it('gives every column, newest first, empty ones as null', async () => {
      const sku = unique('SKU');
      await save(sku, 5, { reason: 'count', note: 'shelf 3' });
      await save(sku, 4);
      const { body } = await app.http.get(criteria({ sku }));
      expect(body.total_count).toBe(2);
      expect(body.items[0]).toMatchObject({ delta: -1, quantity_after: 4, note: null });
      expect(body.items[1]).toEqual({
        adjustment_id: expect.any(Number),
        source_code: source,
        sku,
        state: 'available',
        delta: 5,
        quantity_after: 5,
        status_before: null,
        status_after: 1,
        reason: 'count',
        actor_type: 'integration',
        actor_id: expect.any(String),
        actor_label: expect.stringMatching(/^test /),
        reference_type: null,
        reference_id: null,
        request_id: expect.any(String),
        note: 'shelf 3',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      });
      expect(Object.keys(body.items[0])).toHaveLength(17);
      expect(body.items[0].adjustment_id).toBeGreaterThan(body.items[1].adjustment_id);
    });

    it('pages, and gives the last page for one past the end', async () => {
      const sku = unique('SKU');
      for (let quantity = 1; quantity <= 5; quantity += 1) await save(sku, quantity);
      const page = async (number: number) =>
        (
          await app.http.get(
            criteria({ sku, source_code: source }, `searchCriteria[pageSize]=2&searchCriteria[currentPage]=${number}`),
          )
        ).body;
      expect((await page(1)).items.map(({ quantity_after }: Row) => quantity_after)).toEqual([5, 4]);
      expect((await page(3)).items.map(({ quantity_after }: Row) => quantity_after)).toEqual([1]);
      const beyond = await page(9);
      expect(beyond.items.map(({ quantity_after }: Row) => quantity_after)).toEqual([1]);
      expect(beyond.total_count).toBe(5);
      expect(beyond.search_criteria).toMatchObject({ page_size: 2, current_page: 9 });
    });

    it.each([501, 0, -5, 1_000_000])('refuses a page size of %p and names the limit', async (size) => {
      const answer = await app.http.get(criteria({}, `searchCriteria[pageSize]=${size}`));
      expect([answer.status, answer.body]).toEqual([
        400,
        { message: 'The page size must be between 1 and %1 adjustment history rows.', parameters: [500] },
      ]);
    });

    it('needs search criteria, if only empty ones', async () => {
      const answer = await app.http.get(HISTORY);
      expect([answer.status, answer.body.parameters]).toEqual([400, { fieldName: 'searchCriteria' }]);
      expect((await app.http.get(`${HISTORY}?searchCriteria=`)).status).toBe(200);
    });

    it('refuses a field that does not exist', async () => {
      const answer = await app.http.get(criteria({ color: 'red' }));
      expect([answer.status, answer.body.parameters]).toEqual([400, ['color']]);
    });

    it('filters on every column', async () => {
      const sku = unique('SKU');
      const saved = await save(sku, 5, {
        reason: 'count',
        note: unique('note'),
        reference_type: 'sheet',
        reference_id: unique('ref'),
      });
      const row = (await app.http.get(criteria({ sku }))).body.items[0];
      for (const field of Object.keys(row)) {
        if (row[field] === null) continue;
        const { body } = await app.http.get(criteria({ [field]: String(row[field]), sku }));
        expect([field, body.items.map(({ adjustment_id }: Row) => adjustment_id)]).toEqual([
          field,
          [row.adjustment_id],
        ]);
      }
      const ofRequest = await app.http.get(criteria({ request_id: saved.headers.get('x-request-id') ?? '' }));
      expect(ofRequest.body.items.map(({ adjustment_id }: Row) => adjustment_id)).toEqual([row.adjustment_id]);
      const ofReference = await app.http.get(criteria({ reference_type: 'sheet', reference_id: row.reference_id }));
      expect(ofReference.body.total_count).toBe(1);
    });

    it.each([
      ['notnull', '1', true],
      ['null', '1', false],
      ['like', '20%', true],
      ['nlike', '19%', true],
      ['in', '2001-01-01 00:00:00,2002-01-01 00:00:00', false],
      ['gt', '2001-01-01', true],
      ['regexp', '^20', true],
      ['neq', '2001-01-01', true],
    ])('filters dates by %s', async (condition, value, matches) => {
      await save(unique('SKU'), 5);
      const { status, body } = await app.http.get(
        criteria({ created_at: value }, `searchCriteria[filterGroups][0][filters][0][conditionType]=${condition}`),
      );
      expect([status, body.total_count > 0]).toEqual([200, matches]);
    });

    it('takes an order instead of its own', async () => {
      const sku = unique('SKU');
      for (const quantity of [5, 9, 7]) await save(sku, quantity);
      const { body } = await app.http.get(
        criteria(
          { sku },
          'searchCriteria[sortOrders][0][field]=quantity_after&searchCriteria[sortOrders][0][direction]=ASC',
        ),
      );
      expect(body.items.map(({ quantity_after }: Row) => quantity_after)).toEqual([5, 7, 9]);
    });

    it('needs its own permission', async () => {
      const without = await app.tokenFor(['Vendor_InventoryApi::source', 'Vendor_InventoryApi::inventory']);
      const refused = await app.http.get(criteria({}), { token: without });
      expect([refused.status, refused.body.parameters]).toEqual([
        401,
        { resources: 'Vendor_InventoryAdjustment::view' },
      ]);
      const granted = await app.tokenFor(['Vendor_InventoryAdjustment::view']);
      expect((await app.http.get(criteria({}), { token: granted })).status).toBe(200);
    });
  });
});
