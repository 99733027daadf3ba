import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { Catalogue } from '../integration/product-lifecycle/support/catalogue.js';
import { Warehouse } from '../integration/salability/support/warehouse.js';
import { States } from '../integration/stock-states/support/states.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import type { GraphqlAnswer } from '../support/graphql.js';
import { historyOf } from '../support/history.js';
import { foreignOrderNumber, unique } from '../support/names.js';
import { itemsOf } from '../support/source-items.js';

const SAVE = `mutation ($sku: String!, $items: [SourceItemEdit!]!, $note: String, $reason: ManualReason) {
  saveSourceItems(sku: $sku, items: $items, note: $note, reason: $reason) { items { sourceCode sku quantity status } }
}`;
const ASSIGN =
  'mutation ($skus: [String!]!, $sourceCodes: [String!]!) { assignSources(skus: $skus, sourceCodes: $sourceCodes) { count } }';
const UNASSIGN = `mutation (
  $skus: [String!]! $sourceCodes: [String!]! $reason: ManualReason $note: String $expectedQuantity: Float
) { unassignSources(
  skus: $skus sourceCodes: $sourceCodes reason: $reason note: $note expectedQuantity: $expectedQuantity
) { count } }`;
const LOSS = `query ($skus: [String!]!, $sourceCodes: [String!]!) { unassignmentPreview(skus: $skus, sourceCodes: $sourceCodes) {
  itemCount quantity sources { sourceCode itemCount quantity }
} }`;
const UPDATE = `mutation ($skus: [String!]!, $fields: StockItemFields!, $reason: ManualReason, $note: String) {
  updateStockItems(skus: $skus, fields: $fields, reason: $reason, note: $note) { count }
}`;
const TRANSFER = 'mutation ($transfer: ProductTransferInput!) { transferProducts(transfer: $transfer) { count } }';

const ORDER_ELSEWHERE = foreignOrderNumber();

describe("saving a product's sources over GraphQL", () => {
  let app: TestApplication;
  let warehouse: Warehouse;
  let [one, two, three] = ['', '', ''];
  let stockId = 0;

  beforeAll(async () => {
    app = await startApplication();
    warehouse = new Warehouse(app);
    [one, two, three] = [await warehouse.source(), await warehouse.source(), await warehouse.source()];
    stockId = await warehouse.stock(one, two);
  });
  afterAll(() => app.close());

  const save = (sku: string, items: readonly object[], note?: string, token?: string): Promise<GraphqlAnswer> =>
    graphql(app, SAVE, { sku, items, note }, token === undefined ? {} : { token });
  const expected = async (sku: string, sourceCode: string, quantity: number): Promise<void> => {
    const { status } = await new States(app).declare([[sourceCode, sku, quantity]]);
    if (status !== 200) throw new Error('The goods were not announced.');
  };
  const userToken = async (): Promise<{ username: string; token: string }> => {
    const [username, password, role] = [unique('user'), unique('password'), unique('role')];
    await app.within(async () => {
      await app.get(RoleService).create({ name: role, all: true });
      await app.get(UserService).create({ username, password, email: `${username}@example.com`, role });
    });
    const { body } = await app.http.post('/rest/V1/integration/admin/token', { username, password }, { token: null });
    return { username, token: body as string };
  };

  describe('saveSourceItems', () => {
    it('changes, adds and removes in one, recorded as a correction of the admin user', async () => {
      const sku = await warehouse.product({ is_qty_decimal: true });
      await warehouse.items(sku, { [one]: 5, [two]: 2.5 });
      const { username, token } = await userToken();
      const answer = await save(
        sku.toUpperCase(),
        [
          { kind: 'set', sourceCode: one, quantity: 4.25, expectedQuantity: 5, expectedStatus: 1 },
          { kind: 'unassign', sourceCode: two, expectedQuantity: 2.5, expectedStatus: 1 },
          { kind: 'assign', sourceCode: three, quantity: 7, status: 1 },
        ],
        '  counted again ',
        token,
      );
      expect(answer.errors).toBeUndefined();
      expect(answer.data.saveSourceItems.items).toEqual(
        [
          { sourceCode: one, sku, quantity: 4.25, status: 1 },
          { sourceCode: three, sku, quantity: 7, status: 1 },
        ].sort((a, b) => (a.sourceCode < b.sourceCode ? -1 : 1)),
      );
      expect(await itemsOf(app, sku)).toEqual({ [one]: [4.25, 1], [three]: [7, 1] });
      const rows = (await historyOf(app.database, sku)).slice(2);
      const by = { reason: 'correction', actor_type: 'admin', actor_label: username, note: 'counted again' };
      expect(rows).toHaveLength(3);
      expect(rows).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ ...by, source_code: one, delta: -0.75, quantity_after: 4.25, status_before: null }),
          expect.objectContaining({ ...by, source_code: two, delta: -2.5, status_before: 1, status_after: null }),
          expect.objectContaining({ ...by, source_code: three, delta: 7, status_before: null, status_after: 1 }),
        ]),
      );
      expect(new Set(rows.map(({ request_id }) => request_id))).toEqual(new Set([answer.headers.get('x-request-id')]));
    });

    it('records the reason that its caller gives, of those that a person may give', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5 });
      const items = [{ kind: 'set', sourceCode: one, quantity: 3, expectedQuantity: 5 }];
      await graphqlData(app, SAVE, { sku, items, reason: 'theft_or_loss', note: ' ' });
      expect((await historyOf(app.database, sku)).at(-1)).toMatchObject({ reason: 'theft_or_loss', note: null });
      for (const reason of ['shipment', 'transfer_in', 'import', 'legacy_bridge', 'gift']) {
        const answer = await graphql(app, SAVE, { sku, items, reason });
        expect([reason, codesOf(answer)]).toEqual([reason, ['BAD_USER_INPUT']]);
      }
    });

    it('refuses a part of what is sold by the piece, and leaves what is there already', async () => {
      const [byPiece, byWeight] = [await warehouse.product(), await warehouse.product({ is_qty_decimal: true })];
      for (const sku of [byPiece, byWeight]) await warehouse.items(sku, { [one]: 12.5 });
      const change = { kind: 'set', sourceCode: one, quantity: 9.5, expectedQuantity: 12.5 };
      const answer = await save(byPiece, [change]);
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toContain(`SKU "${byPiece}" is sold by the piece: 9.5 is no whole number.`);
      expect((await save(byWeight, [change])).errors).toBeUndefined();
      expect((await save(byPiece, [{ ...change, quantity: 12.5, status: 0 }])).errors).toBeUndefined();
      const fields = 'query ($sku: String!) { product(sku: $sku) { isQtyDecimal } }';
      const shown = await Promise.all([byPiece, byWeight].map((sku) => graphqlData(app, fields, { sku })));
      expect(shown.map(({ product }) => product.isQtyDecimal)).toEqual([false, true]);
      const many = await graphql(app, UPDATE, { skus: [byPiece, byWeight], fields: { quantity: 0.5 } });
      expect(many.errors?.[0]?.message).toContain(`SKU "${byPiece}" is sold by the piece`);
      expect(many.errors?.[0]?.message).not.toContain(byWeight);
    });

    it('takes no item away that has goods in another state', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 0, [two]: 3 });
      await expected(sku, one, 60);
      const edits = [one, two].map((sourceCode) => ({ kind: 'unassign', sourceCode }));
      const refused = await save(sku, edits);
      expect(codesOf(refused)).toEqual(['BAD_USER_INPUT']);
      expect(refused.errors?.[0]?.message).toContain(
        `SKU "${sku}" cannot be taken from source "${one}": 60 of it are in state "incoming" there. Move them first.`,
      );
      expect(await itemsOf(app, sku)).toEqual({ [one]: [0, 1], [two]: [3, 1] });
      expect((await save(sku, edits.slice(1))).errors).toBeUndefined();
      expect(await itemsOf(app, sku)).toEqual({ [one]: [0, 1] });
    });

    it('changes the status alone, and leaves the quantity as it is', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5 });
      await save(sku, [{ kind: 'set', sourceCode: one, status: 0 }]);
      expect(await itemsOf(app, sku)).toEqual({ [one]: [5, 0] });
    });

    it('refuses a form that is no longer true, naming everything that changed, and writes nothing', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5, [two]: { quantity: 1, status: 0 } });
      const answer = await save(sku, [
        { kind: 'set', sourceCode: one, quantity: 9, expectedQuantity: 6, expectedStatus: 1 },
        { kind: 'assign', sourceCode: two, quantity: 9, status: 1 },
        { kind: 'unassign', sourceCode: three },
      ]);
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toBe(
        'The stock has changed since it was shown. ' +
          `The quantity of SKU "${sku}" at source "${one}" is 5, not 6 as expected. ` +
          `SKU "${sku}" has been assigned to source "${two}" meanwhile, with quantity 1. ` +
          `SKU "${sku}" is no longer assigned to source "${three}".`,
      );
      const status = await save(sku, [{ kind: 'set', sourceCode: two, quantity: 1, expectedStatus: 1 }]);
      expect(status.errors?.[0]?.message).toContain(`SKU "${sku}" at source "${two}" is out of stock by now.`);
      expect(await itemsOf(app, sku)).toEqual({ [one]: [5, 1], [two]: [1, 0] });
      expect(await historyOf(app.database, sku)).toHaveLength(2);
    });

    it('does it once under one Idempotency-Key', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 5 });
      const headers = { 'idempotency-key': unique('key') };
      const variables = { sku, items: [{ kind: 'set', sourceCode: one, quantity: 4, expectedQuantity: 5 }] };
      const first = await graphql(app, SAVE, variables, { headers });
      const again = await graphql(app, SAVE, variables, { headers });
      expect(again.data).toEqual(first.data);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await historyOf(app.database, sku)).toHaveLength(2);
    });

    it.each([
      ['nothing', [], 'Input data is empty'],
      [
        'one source twice',
        [
          { kind: 'set', sourceCode: 'A', quantity: 1 },
          { kind: 'unassign', sourceCode: 'a' },
        ],
        'once',
      ],
      ['an unknown source', [{ kind: 'assign', sourceCode: 'nowhere', quantity: 1 }], 'Could not save Source Item'],
      ['a huge quantity', [{ kind: 'set', sourceCode: 'a', quantity: 1e9 }], 'quantity'],
      ['an unknown status', [{ kind: 'set', sourceCode: 'a', status: 2 }], 'status'],
      ['an unknown kind', [{ kind: 'burn', sourceCode: 'a' }], 'SourceItemEditKind'],
    ])('refuses %s', async (_what, items, message) => {
      const answer = await save(await warehouse.product(), items);
      expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toContain(message);
    });

    it('refuses a long note, a product that is not there, and one without source items', async () => {
      const items = [{ kind: 'assign', sourceCode: one, quantity: 1, status: 1 }];
      expect(codesOf(await save(await warehouse.product(), items, 'x'.repeat(256)))).toEqual(['BAD_USER_INPUT']);
      expect(codesOf(await save(unique('SKU'), items))).toEqual(['NOT_FOUND']);
      const bundle = await warehouse.product(undefined, { type_id: 'bundle' });
      expect((await save(bundle, items)).errors?.[0]?.message).toContain(`"${bundle}" is made of other products`);
      expect(await itemsOf(app, bundle)).toEqual({});
    });

    it('needs its permission', async () => {
      const sku = await warehouse.product();
      const token = await app.tokenFor(['Vendor_Catalog::products', 'Vendor_InventoryApi::source']);
      const answer = await save(sku, [{ kind: 'assign', sourceCode: one, quantity: 1 }], undefined, token);
      expect(codesOf(answer)).toEqual(['FORBIDDEN']);
      expect(await itemsOf(app, sku)).toEqual({});
    });
  });

  describe('bulk actions', () => {
    it('assign and unassign, and say how many', async () => {
      const [a, b] = [await warehouse.product(), await warehouse.product()];
      await warehouse.items(a, { [one]: 3 });
      const assigned = await graphqlData(app, ASSIGN, { skus: [a, b], sourceCodes: [one, two] });
      expect(assigned).toEqual({ assignSources: { count: 3 } });
      expect(await itemsOf(app, a)).toEqual({ [one]: [3, 1], [two]: [0, 0] });
      const unassigned = await graphqlData(app, UNASSIGN, { skus: [a, b], sourceCodes: [one] });
      expect(unassigned).toEqual({ unassignSources: { count: 2 } });
      expect(await itemsOf(app, b)).toEqual({ [two]: [0, 0] });
      expect((await historyOf(app.database, a)).at(-1)).toMatchObject({ reason: 'other', delta: -3 });
    });

    it('say beforehand what unassigning takes away, and take nothing else', async () => {
      const [a, b] = [await warehouse.product(), await warehouse.product()];
      await warehouse.items(a, { [one]: 400, [two]: 9 });
      await warehouse.items(b, { [one]: 500 });
      const chosen = { skus: [a, b], sourceCodes: [one, two, three] };
      expect(await graphqlData(app, LOSS, chosen)).toEqual({
        unassignmentPreview: {
          itemCount: 3,
          quantity: 909,
          sources: [
            { sourceCode: one, itemCount: 2, quantity: 900 },
            { sourceCode: two, itemCount: 1, quantity: 9 },
          ].sort((left, right) => (left.sourceCode < right.sourceCode ? -1 : 1)),
        },
      });
      await warehouse.items(b, { [one]: 501 });
      const stale = await graphql(app, UNASSIGN, { ...chosen, expectedQuantity: 909 });
      expect(stale.errors?.[0]?.message).toBe('The sources have 910 of these products by now, not 909 as shown.');
      expect(await itemsOf(app, a)).toMatchObject({ [one]: [400, 1] });
      const why = { reason: 'damaged', note: 'flood' };
      expect(await graphqlData(app, UNASSIGN, { ...chosen, ...why, expectedQuantity: 910 })).toEqual({
        unassignSources: { count: 3 },
      });
      expect((await historyOf(app.database, b)).at(-1)).toMatchObject({ ...why, delta: -501 });
    });

    it('count goods in every state in what they take away, and refuse where some came meanwhile', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 0, [two]: 4 });
      await expected(sku, one, 60);
      const chosen = { skus: [sku], sourceCodes: [one, two] };
      expect((await graphqlData(app, LOSS, chosen)).unassignmentPreview).toMatchObject({ itemCount: 2, quantity: 64 });
      const stale = await graphql(app, UNASSIGN, { ...chosen, expectedQuantity: 4 });
      expect(stale.errors?.[0]?.message).toBe('The sources have 64 of these products by now, not 4 as shown.');
      expect(await itemsOf(app, sku)).toEqual({ [one]: [0, 1], [two]: [4, 1] });
      const done = await graphqlData(app, UNASSIGN, { ...chosen, expectedQuantity: 64 });
      expect(done).toEqual({ unassignSources: { count: 2 } });
      expect(
        (await historyOf(app.database, sku))
          .slice(-2)
          .map(({ delta }) => delta)
          .sort(),
      ).toEqual([-4, -60]);
    });

    it('transfer everything, once under one key', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 3, [two]: 1 });
      const transfer = {
        ...{ skus: [sku], originSourceCode: one, destinationSourceCode: two, unassignFromOrigin: true },
        note: 'for the fair',
      };
      const headers = { 'idempotency-key': unique('key') };
      expect(await graphqlData(app, TRANSFER, { transfer }, { headers })).toEqual({ transferProducts: { count: 1 } });
      expect(await graphqlData(app, TRANSFER, { transfer }, { headers })).toEqual({ transferProducts: { count: 1 } });
      expect(await itemsOf(app, sku)).toEqual({ [two]: [4, 1] });
      const rows = (await historyOf(app.database, sku)).slice(2);
      expect(rows.map(({ reason, delta, note }) => [reason, delta, note]).sort()).toEqual([
        ['transfer_in', 3, 'for the fair'],
        ['transfer_out', -3, 'for the fair'],
      ]);
    });

    it('name the order that keeps goods where they are', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { [one]: 3, [three]: 0 });
      await warehouse.withSourceReservations(async () => {
        await warehouse.reserve({ sku, quantity: -2, stockId, source: one, order: ORDER_ELSEWHERE });
        const transfer = { skus: [sku], originSourceCode: one, destinationSourceCode: three };
        const answer = await graphql(app, TRANSFER, { transfer });
        expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
        expect(answer.errors?.[0]?.message).toContain(`for order ${ORDER_ELSEWHERE}`);
        expect(await itemsOf(app, sku)).toMatchObject({ [one]: [3, 1] });
      });
    });

    it('queue an update of stock fields, recorded as a correction of its caller', async () => {
      const [a, b] = [await warehouse.product(), await warehouse.product()];
      await warehouse.items(a, { default: 3, [one]: 2 });
      const fields = { quantity: 8, manageStock: false, useConfigManageStock: false, backorders: 1, minQty: 2.5 };
      const { username, token } = await userToken();
      const answer = await graphql(app, UPDATE, { skus: [a, b], fields, note: 'stocktaking' }, { token });
      expect(answer.data).toEqual({ updateStockItems: { count: 2 } });
      await new Catalogue(app).handled(a);
      expect(await itemsOf(app, a)).toEqual({ default: [8, 1], [one]: [2, 1] });
      expect(await itemsOf(app, b)).toEqual({});
      expect((await historyOf(app.database, a)).at(-1)).toMatchObject({
        reason: 'correction',
        actor_type: 'admin',
        actor_label: username,
        note: 'stocktaking',
        request_id: answer.headers.get('x-request-id'),
        delta: 5,
      });
      const { body } = await app.http.get(`/rest/V1/stockItems/${b}`);
      expect(body).toMatchObject({ manage_stock: false, use_config_manage_stock: false, use_config_min_qty: true });
      expect(codesOf(await graphql(app, UPDATE, { skus: [a], fields: {} }))).toEqual(['BAD_USER_INPUT']);
      expect(codesOf(await graphql(app, UPDATE, { skus: [a], fields: { backorders: 7 } }))).toEqual(['BAD_USER_INPUT']);
    });

    it('record an update of stock fields with the reason that was given', async () => {
      const sku = await warehouse.product();
      await warehouse.items(sku, { default: 3 });
      await graphqlData(app, UPDATE, { skus: [sku], fields: { quantity: 4 }, reason: 'count' });
      await new Catalogue(app).handled(sku);
      expect((await historyOf(app.database, sku)).at(-1)).toMatchObject({ reason: 'count', note: null, delta: 1 });
    });

    it('refuse sources that do not exist', async () => {
      const variables = { skus: [await warehouse.product()], sourceCodes: ['nowhere'] };
      for (const mutation of [ASSIGN, UNASSIGN]) {
        const answer = await graphql(app, mutation, variables);
        expect(codesOf(answer)).toEqual(['BAD_USER_INPUT']);
        expect(answer.errors?.[0]?.message).toContain('Source nowhere does not exist');
      }
    });

    it('need the permission of products', async () => {
      const token = await app.tokenFor([
        'Vendor_InventoryApi::source',
        'Vendor_InventoryApi::stock_source_item_assign',
      ]);
      const codes = { skus: ['x'], sourceCodes: ['default'] };
      const transfer = { skus: ['x'], originSourceCode: one, destinationSourceCode: two };
      for (const [mutation, variables] of [
        [ASSIGN, codes],
        [UNASSIGN, codes],
        [TRANSFER, { transfer }],
        [UPDATE, { skus: ['x'], fields: { quantity: 1 } }],
      ] as const) {
        expect(codesOf(await graphql(app, mutation, variables, { token }))).toEqual(['FORBIDDEN']);
      }
    });
  });
});
