import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { countStatements } from '../support/statements.js';
import { givenItems, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory/source-items';

describe('source items over REST', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const filterBy = (sku: string): string =>
    `${PATH}?searchCriteria[filterGroups][0][filters][0][field]=sku&searchCriteria[filterGroups][0][filters][0][value]=${encodeURIComponent(sku)}`;

  describe('saving', () => {
    it('answers an empty list, and the item reads back without an id', async () => {
      const sku = unique('SKU');
      const saved = await app.http.post(PATH, {
        sourceItems: [{ sku, source_code: source, quantity: 5.5, status: 1 }],
      });
      expect([saved.status, saved.body]).toEqual([200, []]);
      const read = await app.http.get(filterBy(sku));
      expect(read.body).toEqual({
        items: [{ sku, source_code: source, quantity: 5.5, status: 1 }],
        search_criteria: {
          filter_groups: [{ filters: [{ field: 'sku', value: sku, condition_type: 'eq' }] }],
        },
        total_count: 1,
      });
    });

    it('takes camelCase and snake_case keys, and numbers as text', async () => {
      const sku = unique('SKU');
      const answer = await app.http.post(PATH, {
        source_items: [{ sku, sourceCode: source, quantity: '7.25', status: '1' }],
      });
      expect(answer.status).toBe(200);
      expect((await app.http.get(filterBy(sku))).body.items[0].quantity).toBe(7.25);
    });

    it('rounds half up to four decimals', async () => {
      const sku = unique('SKU');
      await givenItems(app, { sku, source_code: source, quantity: 1.00005 });
      expect((await app.http.get(filterBy(sku))).body.items[0].quantity).toBe(1.0001);
    });

    it('accepts a SKU that the catalog does not know, and a negative quantity', async () => {
      const sku = unique('SKU');
      await givenItems(app, { sku, source_code: source, quantity: -4 });
      expect((await app.http.get(filterBy(sku))).body.items[0].quantity).toBe(-4);
    });

    it.each<[string, object, string, [string, string][]]>([
      ['a missing sku', { sku: undefined }, '"sku" can not be empty.', [['sku', '"%field" can not be empty.']]],
      [
        'a blank sku',
        { sku: ' ' },
        '"sku" can not be empty.',
        [
          ['sku', '"%field" can not be empty.'],
          ['sku', '"%field" can not contain leading or trailing spaces.'],
        ],
      ],
      [
        'a sku with a blank at its end',
        { sku: 'SKU-1 ' },
        '"sku" can not contain leading or trailing spaces.',
        [['sku', '"%field" can not contain leading or trailing spaces.']],
      ],
      [
        'a missing source',
        { source_code: null },
        '"source_code" can not be empty.',
        [['source_code', '"%field" can not be empty.']],
      ],
      [
        'a source with a blank',
        { source_code: 'eu 1' },
        '"source_code" can not contain whitespaces.',
        [['source_code', '"%field" can not contain whitespaces.']],
      ],
      [
        'a missing quantity',
        { quantity: null },
        '"quantity" should be numeric.',
        [['quantity', '"%field" should be numeric.']],
      ],
      [
        'a missing status',
        { status: undefined },
        '"status" should be numeric.',
        [['status', '"%field" should be numeric.']],
      ],
      [
        'an unknown status',
        { status: 2 },
        '"status" should a known status.',
        [['status', '"%field" should a known status.']],
      ],
    ])('refuses %s', async (_case, fault, first, errors) => {
      const answer = await app.http.post(PATH, {
        sourceItems: [{ sku: unique('SKU'), source_code: source, quantity: 1, status: 1, ...fault }],
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(`Validation Failed: ${first}`);
      expect(answer.body.errors).toEqual(errors.map(([field, message]) => ({ message, parameters: { field } })));
    });

    it('refuses a text as quantity with the type that was expected', async () => {
      const answer = await app.http.post(PATH, {
        sourceItems: [{ sku: 'a', source_code: source, quantity: 'test', status: 1 }],
      });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe(
        'Error occurred during "quantity" processing. The "test" value\'s type is invalid. The "float" type was expected. Verify and try again.',
      );
    });

    it('refuses an empty list, and a body without one', async () => {
      expect((await app.http.post(PATH, { sourceItems: [] })).body).toEqual({ message: 'Input data is empty' });
      expect((await app.http.post(PATH, {})).body).toEqual({
        message: '"%fieldName" is required. Enter and try again.',
        parameters: { fieldName: 'sourceItems' },
      });
    });

    it('refuses an unknown source and changes nothing', async () => {
      const sku = unique('SKU');
      const answer = await app.http.post(PATH, {
        sourceItems: [
          { sku, source_code: source, quantity: 1, status: 1 },
          { sku, source_code: unique('nowhere'), quantity: 1, status: 1 },
        ],
      });
      expect([answer.status, answer.body]).toEqual([400, { message: 'Could not save Source Item' }]);
      expect(await historyOf(app.database, sku)).toEqual([]);
    });

    it.each([1e12, -1e12, '100000000', '99999999.99995'])(
      'refuses %p, which has more than 12 digits',
      async (quantity) => {
        const sku = unique('SKU');
        const answer = await app.http.post(PATH, {
          sourceItems: [{ sku, source_code: source, quantity, status: 1 }],
        });
        expect(answer.status).toBe(400);
        expect(await historyOf(app.database, sku)).toEqual([]);
      },
    );

    it('treats spellings that the database holds for one as one item', async () => {
      const sku = unique('Sku');
      await givenItems(app, { sku, source_code: source, quantity: 3 });
      await givenItems(app, { sku: sku.toUpperCase(), source_code: source.toUpperCase(), quantity: 5 });
      const rows = await historyOf(app.database, sku);
      expect(rows.map((row) => [row.sku, row.source_code, row.delta])).toEqual([
        [sku, source, 3],
        [sku, source, 2],
      ]);
    });

    it('takes the last of repeated items and records the net change', async () => {
      const sku = unique('SKU');
      await givenItems(app, { sku, source_code: source, quantity: 3 }, { sku, source_code: source, quantity: 9 });
      expect((await historyOf(app.database, sku)).map((row) => row.delta)).toEqual([9]);
    });
  });

  describe('expected quantities', () => {
    const save = (sku: string, quantity: number, expected: number) =>
      app.http.post(PATH, {
        sourceItems: [
          {
            sku,
            source_code: source,
            quantity,
            status: 1,
            extension_attributes: { expected_quantity: expected },
          },
        ],
      });

    it('let the write pass when they are right', async () => {
      const sku = unique('SKU');
      expect((await save(sku, 5, 0)).status).toBe(200);
      expect((await save(sku, 7, 5)).status).toBe(200);
    });

    it('refuse everything when they are not, naming the item', async () => {
      const [sku, other] = [unique('SKU'), unique('SKU')];
      await givenItems(app, { sku, source_code: source, quantity: 5 });
      const answer = await app.http.post(PATH, {
        sourceItems: [
          { sku: other, source_code: source, quantity: 1, status: 1 },
          { sku, source_code: source, quantity: 1, status: 1, extension_attributes: { expected_quantity: 4 } },
        ],
      });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].parameters).toMatchObject({ sku, source_code: source });
      expect(await historyOf(app.database, other)).toEqual([]);
    });
  });

  describe('deleting', () => {
    it('needs sku and source alone and passes over what is not there', async () => {
      const sku = unique('SKU');
      await givenItems(app, { sku, source_code: source, quantity: 6 });
      const answer = await app.http.post(`${PATH}-delete`, {
        sourceItems: [
          { sku, source_code: source },
          { sku: unique('never'), source_code: source },
        ],
      });
      expect([answer.status, answer.body]).toEqual([200, []]);
      expect((await app.http.get(filterBy(sku))).body.total_count).toBe(0);
      expect((await historyOf(app.database, sku)).at(-1)).toMatchObject({
        delta: -6,
        quantity_after: 0,
        status_before: 1,
        status_after: null,
        reason: 'other',
      });
    });

    it('works by query string alone', async () => {
      const sku = unique('SKU');
      await givenItems(app, { sku, source_code: source, quantity: 6 });
      const query = `sourceItems[0][sku]=${sku}&sourceItems[0][source_code]=${source}`;
      expect((await app.http.post(`${PATH}-delete?${query}`)).status).toBe(200);
      expect((await app.http.get(filterBy(sku))).body.total_count).toBe(0);
    });

    it('refuses an empty list', async () => {
      expect((await app.http.post(`${PATH}-delete`, { sourceItems: [] })).body).toEqual({
        message: 'Input data is empty',
      });
    });
  });

  it('sends as many statements for a thousand items as for twenty, for new and for changed ones', async () => {
    const send = (prefix: string, count: number, quantity: number) =>
      countStatements(app.database, () =>
        app.http.post(PATH, {
          sourceItems: Array.from({ length: count }, (_, index) => ({
            sku: `${prefix}-${index}`,
            source_code: source,
            quantity,
            status: 1,
          })),
        }),
      );
    const [few, many] = [unique('few'), unique('many')];
    const created = [await send(few, 20, 1), await send(many, 1000, 1)];
    expect(created[1]).toEqual(created[0]);
    const changed = [await send(few, 20, 2), await send(many, 1000, 2)];
    expect(changed[1]).toEqual(changed[0]);
    expect(changed[1]?.total).toBeLessThanOrEqual(20);
    expect(await historyOf(app.database, `${many}-999`)).toHaveLength(2);
  });

  it('needs the permission of each route', async () => {
    const reader = await app.tokenFor(['Vendor_InventoryApi::source']);
    expect((await app.http.get(filterBy('x'), { token: reader })).status).toBe(200);
    const refused = await app.http.post(PATH, { sourceItems: [] }, { token: reader });
    expect([refused.status, refused.body]).toEqual([
      401,
      {
        message: "The consumer isn't authorized to access %resources.",
        parameters: { resources: 'Vendor_InventoryApi::stock_source_item_assign' },
      },
    ]);
  });
});
