import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';

const HISTORY = `query ($filter: AdjustmentFilter, $pageSize: Int, $currentPage: Int) {
  sourceItemAdjustments(filter: $filter, pageSize: $pageSize, currentPage: $currentPage) {
    items {
      adjustmentId sourceCode sku state delta quantityAfter statusBefore statusAfter reason actorType actorId actorLabel
      referenceType referenceId referenceUrl requestId note createdAt
    }
    totalCount
    pageInfo { currentPage pageSize totalPages }
  }
}`;

describe('sourceItemAdjustments', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const history = async (variables: object): Promise<any> =>
    (await graphqlData(app, HISTORY, { ...variables })).sourceItemAdjustments;

  it('shows every column of a row, newest first', async () => {
    const source = await givenSource(app);
    const sku = unique('sku');
    await givenItems(app, { sku, source_code: source, quantity: 5.25 });
    const answer = await app.http.post('/rest/V1/inventory/source-items', {
      sourceItems: [
        {
          sku,
          source_code: source,
          quantity: 2,
          status: 0,
          extension_attributes: {
            adjustment: { reason: 'damaged', note: 'wet', reference_type: 'inspection', reference_id: '15' },
          },
        },
      ],
    });
    expect(answer.status).toBe(200);
    const page = await history({ filter: { sku } });
    expect(page.totalCount).toBe(2);
    expect(page.pageInfo).toEqual({ currentPage: 1, pageSize: 20, totalPages: 1 });
    expect(page.items[0]).toEqual({
      adjustmentId: expect.stringMatching(/^\d+$/),
      sourceCode: source,
      sku,
      state: 'available',
      delta: -3.25,
      quantityAfter: 2,
      statusBefore: 1,
      statusAfter: 0,
      reason: 'damaged',
      actorType: 'integration',
      actorId: expect.any(String),
      actorLabel: expect.stringMatching(/^test /),
      referenceType: 'inspection',
      referenceId: '15',
      referenceUrl: null,
      requestId: answer.headers.get('x-request-id'),
      note: 'wet',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    expect(page.items[1]).toMatchObject({ delta: 5.25, reason: 'other', statusBefore: null, statusAfter: 1 });
  });

  it('filters by each field of the filter, and pages', async () => {
    const [one, other] = [await givenSource(app), await givenSource(app)];
    const sku = unique('sku');
    for (const quantity of [1, 2, 3]) await givenItems(app, { sku, source_code: one, quantity });
    await givenItems(app, { sku, source_code: other, quantity: 9 });
    const count = async (filter: object): Promise<number> => (await history({ filter: { sku, ...filter } })).totalCount;
    expect(await count({ sourceCode: [one] })).toBe(3);
    expect(await count({ sourceCode: [one, other] })).toBe(4);
    expect(await count({ sourceCode: [] })).toBe(0);
    expect(await count({ reason: ['other'] })).toBe(4);
    expect(await count({ reason: ['shipment', 'damaged'] })).toBe(0);
    expect(await count({ actorType: ['integration', 'system'] })).toBe(4);
    expect(await count({ actorType: ['customer'] })).toBe(0);
    expect(await count({ referenceType: 'order' })).toBe(0);
    expect(await count({ referenceId: '7' })).toBe(0);
    const { items } = await history({ filter: { sku } });
    expect(await count({ requestId: items[0].requestId })).toBe(1);
    expect(await count({ createdAt: { from: items[3].createdAt, to: items[0].createdAt } })).toBe(4);
    expect(await count({ createdAt: { to: '2020-01-01' } })).toBe(0);
    expect(await count({ createdAt: { from: '2020-01-01T00:00:00+02:00' } })).toBe(4);
    const second = await history({ filter: { sku }, pageSize: 3, currentPage: 2 });
    expect(second.items).toEqual([items[3]]);
    expect(second.pageInfo).toEqual({ currentPage: 2, pageSize: 3, totalPages: 2 });
  });

  it.each([
    ['a page above the limit', { pageSize: 501 }],
    ['an empty page', { pageSize: 0 }],
    ['page 0', { currentPage: 0 }],
    ['an unknown reason', { filter: { reason: ['nope'] } }],
    ['a bad moment', { filter: { createdAt: { from: 'yesterday' } } }],
    ['a date that is none', { filter: { createdAt: { from: '2026-02-31T00:00:00Z' } } }],
    ['a long SKU', { filter: { sku: 'x'.repeat(65) } }],
    ['too many sources', { filter: { sourceCode: Array.from({ length: 201 }, (_, n) => `s${n}`) } }],
    ['an unknown field', { filter: { nothing: 1 } }],
  ])('refuses %s', async (_what, variables) => {
    const answer = await graphql(app, HISTORY, variables);
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
    expect(answer.errors?.[0]?.message).not.toMatch(/SELECT|at .*\.js/);
  });

  it('takes null for the page as nothing', async () => {
    const { pageInfo } = await history({ pageSize: null, currentPage: null });
    expect(pageInfo).toMatchObject({ currentPage: 1, pageSize: 20 });
  });

  it('names the limit of a page', async () => {
    const answer = await graphql(app, HISTORY, { pageSize: 501 });
    expect(answer.errors?.[0]?.message).toBe('The page size must be between 1 and 500.');
  });

  it('refuses a value of the text that is none as bad input, too', async () => {
    const answer = await graphql(app, '{ sourceItemAdjustments(filter: { reason: [nope] }) { totalCount } }');
    expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
  });

  it('needs the permission of the history', async () => {
    const token = await app.tokenFor(['Vendor_InventoryApi::source']);
    const answer = await graphql(app, HISTORY, {}, { token });
    expect(codesOf(answer)).toEqual(['FORBIDDEN']);
    expect(answer.data).toBeNull();
  });
});
