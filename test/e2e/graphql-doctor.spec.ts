import { AdminNotices } from '../../src/modules/admin-home/index.js';
import { Doctor, Guard } from '../../src/modules/doctor/index.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';

const GUARD = `{ ledgerGuard { isEnabled findings checks { key title compares examined findings failure completedAt
  kinds { kind title count examples repair remark } } } }`;
const EXAMINE = `mutation ($check: String!) {
  examineLedger(check: $check) { key findings failure kinds { kind count examples repair } }
}`;
const QUEUES = `{ queueStatus { queues { queue waiting active delayed oldestAgeSeconds }
  outbox { state messages oldestAgeSeconds } parked { id topic attempts lastError createdAt } } }`;
const REDRIVE = 'mutation ($ids: [String!]!) { redriveMessages(ids: $ids) { count } }';
const NOTICES = `query ($unreadOnly: Boolean, $pageSize: Int) { adminNotices(unreadOnly: $unreadOnly, pageSize: $pageSize) {
  items { noticeId severity title text createdAt readAt } totalCount unreadCount pageInfo { totalPages } } }`;
const MARK = 'mutation ($ids: [Int!]!) { markNoticesRead(ids: $ids) { count } }';

describe('the health of the ledgers over GraphQL', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  it('carries a check through and names the repair', async () => {
    const source = await givenSource(app);
    const sku = unique('damaged');
    await givenItems(app, { sku, source_code: source, quantity: 5 });
    await app.database.execute('UPDATE inventory_source_item SET quantity = 8 WHERE sku = ?', [sku]);
    const { examineLedger } = await graphqlData(app, EXAMINE, { check: 'history-quantity' });
    const damage = examineLedger.kinds.find(({ kind }: { kind: string }) => kind === 'quantity-differs');
    expect(damage.count).toBe(1);
    expect(damage.examples.join('\n')).toContain(sku);
    expect(damage.repair).toBe('bin/cli inventory:adjustment:reconcile');
    await app.database.execute('UPDATE inventory_source_item SET quantity = 5 WHERE sku = ?', [sku]);
  });

  it('shows what the guard has found', async () => {
    await app.within(() => app.get(Guard).tick());
    const { ledgerGuard } = await graphqlData(app, GUARD);
    expect(ledgerGuard.isEnabled).toBe(true);
    expect(ledgerGuard.checks.map(({ key }: { key: string }) => key)).toEqual(app.get(Doctor).keys);
    const history = ledgerGuard.checks.find(({ key }: { key: string }) => key === 'history-quantity');
    expect(history.completedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(history.failure).toBeNull();
  });

  it('knows no other checks', async () => {
    expect(codesOf(await graphql(app, EXAMINE, { check: 'nothing' }))).toEqual(['BAD_USER_INPUT']);
  });

  it('shows the queues, and sends messages again that were given up', async () => {
    const { insertId } = await app.database.execute(
      `INSERT INTO message_outbox (topic, payload, state, attempts, last_error, available_at)
       VALUES ('inventory.index.refresh', '{}', 'parked', 20, 'It failed.', UTC_TIMESTAMP(3))`,
    );
    const id = String(insertId);
    const { queueStatus } = await graphqlData(app, QUEUES);
    expect(queueStatus.queues.map(({ queue }: { queue: string }) => queue)).toContain('inventory-messages');
    expect(queueStatus.outbox.map(({ state }: { state: string }) => state)).toEqual(['pending', 'enqueued', 'parked']);
    expect(queueStatus.parked.find((message: { id: string }) => message.id === id)).toEqual({
      id,
      topic: 'inventory.index.refresh',
      attempts: 20,
      lastError: 'It failed.',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await graphqlData(app, REDRIVE, { ids: [id, 'nothing'] })).toEqual({ redriveMessages: { count: 1 } });
    expect(await graphqlData(app, REDRIVE, { ids: [id] })).toEqual({ redriveMessages: { count: 0 } });
    const [row] = await app.database.query<{ state: string }>('SELECT state FROM message_outbox WHERE message_id = ?', [
      id,
    ]);
    expect(row?.state).not.toBe('parked');
  });

  it('shows notices until they are read', async () => {
    const noticeId = await app.within(() =>
      app.get(AdminNotices).add({ severity: 'major', title: '1 source stock position(s) oversold', text: 'SKU "a".' }),
    );
    const { adminNotices } = await graphqlData(app, NOTICES, { unreadOnly: true, pageSize: 5 });
    expect(adminNotices.items[0]).toEqual({
      noticeId,
      severity: 'major',
      title: '1 source stock position(s) oversold',
      text: 'SKU "a".',
      createdAt: expect.stringMatching(/Z$/),
      readAt: null,
    });
    expect(adminNotices.unreadCount).toBeGreaterThanOrEqual(1);
    expect(await graphqlData(app, MARK, { ids: [noticeId] })).toEqual({ markNoticesRead: { count: 1 } });
    expect(await graphqlData(app, MARK, { ids: [noticeId] })).toEqual({ markNoticesRead: { count: 0 } });
    const after = await graphqlData(app, NOTICES, {});
    expect(after.adminNotices.items.find((one: { noticeId: number }) => one.noticeId === noticeId).readAt).toMatch(
      /Z$/,
    );
  });

  it.each([
    [NOTICES, { pageSize: 0 }],
    [MARK, { ids: Array.from({ length: 201 }, (_, index) => index) }],
    [REDRIVE, { ids: Array.from({ length: 201 }, (_, index) => String(index)) }],
  ])('refuses what is out of bounds', async (query, variables) => {
    expect(codesOf(await graphql(app, query, variables))).toEqual(['BAD_USER_INPUT']);
  });

  it.each([
    ['Vendor_Inventory::queues', [GUARD, NOTICES]],
    ['Vendor_Inventory::doctor', [QUEUES]],
  ])('needs more than %s', async (resource, queries) => {
    const token = await app.tokenFor([resource]);
    for (const query of queries) expect(codesOf(await graphql(app, query, {}, { token }))).toEqual(['FORBIDDEN']);
  });
});
