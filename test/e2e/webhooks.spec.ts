import { AddressResolver } from '../../src/modules/webhooks/app/address-resolver.js';
import { PruneDeliveries } from '../../src/modules/webhooks/app/prune-deliveries.service.js';
import { WebhookInspection } from '../../src/modules/webhooks/index.js';
import { Environment } from '../../src/platform/config/environment.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { endOfFeed } from '../support/changes.js';
import { givenItems, givenSource } from '../support/given.js';
import { graphql, graphqlData } from '../support/graphql.js';
import type { Answer } from '../support/http-client.js';
import { unique } from '../support/names.js';
import { WEBHOOKS } from '../support/webhooks.js';

const PERMISSION = 'Vendor_Inventory::webhooks';
const PUBLIC = 'https://93.184.216.34/stock';
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe('webhooks', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
    // No test asks a name server.
    jest.spyOn(app.get(AddressResolver), 'resolve').mockRejectedValue(new Error('ENOTFOUND'));
  });
  afterAll(() => app.close());
  afterEach(() => Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: false }));

  const create = (webhook: object): Promise<Answer> => app.http.post(WEBHOOKS, { webhook });
  const given = async (more: object = {}): Promise<any> => {
    const { status, body } = await create({ name: unique('hook'), url: PUBLIC, topics: ['adjustment'], ...more });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };

  describe('over REST', () => {
    it('are made with a secret that is told once, read, listed, changed and deleted', async () => {
      const name = unique('Shop');
      const made = await create({ name, url: PUBLIC, topics: ['low_stock', 'adjustment'] });
      expect(made.status).toBe(200);
      expect(made.headers.get('cache-control')).toBe('no-store');
      const { secret, ...webhook } = made.body;
      expect(secret).toMatch(SECRET);
      expect(webhook).toEqual({
        ...{ id: expect.any(Number), name, url: PUBLIC, topics: ['low_stock', 'adjustment'], enabled: true },
        ...{ created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), disabled_reason: null },
      });
      const path = `${WEBHOOKS}/${webhook.id}`;
      expect((await app.http.get(path)).body).toEqual(webhook);
      const list = await app.http.get(
        `${WEBHOOKS}?searchCriteria[filterGroups][0][filters][0][field]=name&searchCriteria[filterGroups][0][filters][0][value]=${name}`,
      );
      expect(list.body).toMatchObject({ items: [webhook], total_count: 1 });
      const changed = { ...webhook, topics: ['salability'], enabled: false };
      const answer = await app.http.put(path, { webhook: { topics: ['salability'], enabled: false } });
      expect(answer).toMatchObject({ status: 200, body: changed });
      expect((await app.http.get(path)).body).toEqual(changed);
      expect(await app.http.delete(path)).toMatchObject({ status: 200, body: true });
      expect(await app.http.get(path)).toMatchObject({
        status: 404,
        body: { message: 'The webhook with the id %1 does not exist.', parameters: [webhook.id] },
      });
    });

    it.each([
      ['nothing', {}, '"%field" can not be empty.'],
      ['no topics', { name: 'x', url: PUBLIC, topics: [] }, '"%field" can not be empty.'],
      [
        'an unknown topic',
        { name: 'x', url: PUBLIC, topics: ['orders'] },
        'There is no topic "%topic": a webhook can have %topics.',
      ],
      [
        'another scheme',
        { name: 'x', url: 'ftp://a.example', topics: ['adjustment'] },
        '"%field" must be an address that begins with http:// or https://.',
      ],
      [
        'a password',
        { name: 'x', url: 'https://a:b@a.example', topics: ['adjustment'] },
        '"%field" can not hold a user or a password: check the signature instead.',
      ],
    ])('are refused with %s', async (_what, webhook, message) => {
      const { status, body } = await create(webhook);
      expect(status).toBe(400);
      expect(body.errors.map(({ message: one }: { message: string }) => one)).toContain(message);
    });

    it.each([
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://0/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::ffff:10.0.0.1]/',
      'http://169.254.169.254/latest/meta-data',
      'http://192.168.1.1:8080/',
    ])('are refused at %s, unless private addresses are allowed', async (url) => {
      jest.spyOn(app.get(AddressResolver), 'resolve').mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
      const refused = await create({ name: 'x', url, topics: ['adjustment'] });
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0].message).toBe(
        'The address %address of "%host" is not public: see WEBHOOK_ALLOW_PRIVATE.',
      );
      jest.spyOn(app.get(AddressResolver), 'resolve').mockReset().mockRejectedValue(new Error('ENOTFOUND'));
      Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: true });
      const { id } = await given({ url });
      Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: false });
      expect((await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { name: 'other' } })).status).toBe(200);
      expect(await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { url: 'http://10.0.0.1/' } })).toMatchObject({
        status: 400,
      });
    });

    it('may have a name that cannot be resolved at the moment', async () => {
      expect(await given({ url: 'https://not-there.example/' })).toMatchObject({ url: 'https://not-there.example/' });
    });

    it('are replayed within the feed alone', async () => {
      const { id } = await given();
      const end = await endOfFeed(app);
      const replay = (after: unknown): Promise<Answer> => app.http.post(`${WEBHOOKS}/${id}/replay`, { after });
      expect(await replay(0)).toMatchObject({ status: 200, body: true });
      expect(await replay(end)).toMatchObject({ status: 200, body: true });
      expect(await replay(end + 1)).toMatchObject({ status: 400, body: { parameters: [end] } });
      expect((await replay(-1)).status).toBe(400);
      expect((await replay(undefined)).status).toBe(400);
      expect((await app.http.post(`${WEBHOOKS}/4000000/replay`, { after: 0 })).status).toBe(404);
      const source = await givenSource(app);
      await givenItems(app, { sku: unique('sku'), source_code: source, quantity: 1 });
      const last = await endOfFeed(app);
      await app.database.execute('DELETE FROM inventory_change WHERE position <= ?', [last]);
      await app.database.execute('UPDATE inventory_change_head SET pruned_to = ? WHERE head_id = 1', [last]);
      expect(await replay(last - 1)).toMatchObject({
        status: 400,
        body: { message: 'The changes after position %1 are no longer kept: the oldest position is %2.' },
      });
    });

    it('get a new secret, told once', async () => {
      const { id, secret } = await given();
      const rotated = await app.http.post(`${WEBHOOKS}/${id}/rotate-secret`, {});
      expect(rotated).toMatchObject({ status: 200, body: { secret: expect.stringMatching(SECRET) } });
      expect(rotated.body.secret).not.toBe(secret);
      expect((await app.http.post(`${WEBHOOKS}/4000000/rotate-secret`, {})).status).toBe(404);
    });

    it('show their deliveries by state, type, SKU, position and time', async () => {
      const { id } = await given();
      const rows = [
        [id, 5, 'adjustment', 'A', '{}', 'delivered', '2026-01-01 00:00:00'],
        [id, 6, 'salability', 'B', '{}', 'pending', '2026-01-02 00:00:00'],
        [id, null, 'low_stock', 'B', '{}', 'pending', '2026-01-03 00:00:00'],
      ];
      await app.database.execute(
        'INSERT INTO inventory_webhook_delivery (webhook_id, position, type, sku, payload, state, created_at) VALUES ?',
        [rows],
      );
      const found = async (field: string, value: string, condition = 'eq'): Promise<unknown[]> => {
        const filter = 'searchCriteria[filterGroups][0][filters][0]';
        const { status, body } = await app.http.get(
          `${WEBHOOKS}/${id}/deliveries?${filter}[field]=${field}&${filter}[value]=${value}&${filter}[conditionType]=${condition}`,
        );
        expect(status).toBe(200);
        return body.items.map(({ position }: { position: unknown }) => position);
      };
      expect(await found('state', 'pending')).toEqual([null, 6]);
      expect(await found('type', 'low_stock')).toEqual([null]);
      expect(await found('sku', 'A')).toEqual([5]);
      expect(await found('position', '5', 'gt')).toEqual([6]);
      expect(await found('created_at', '2026-01-02 00:00:00', 'lteq')).toEqual([6, 5]);
      expect((await app.http.get(`${WEBHOOKS}/4000000/deliveries?searchCriteria`)).status).toBe(404);
      // What is done goes with time, what waits stays.
      const before = await found('position', '0', 'gt');
      let removed = 0;
      const stop = (deleted: number): void => {
        removed += deleted;
        throw new Error('stopped');
      };
      await expect(app.within(() => app.get(PruneDeliveries).execute({ afterBatch: stop }))).rejects.toThrow('stopped');
      expect(removed).toBeGreaterThan(0);
      expect(await found('position', '0', 'gt')).toHaveLength(before.length - removed);
      await app.within(() => app.get(PruneDeliveries).execute());
      expect(await found('position', '0', 'gt')).toEqual([6]);
    });

    it('that are not well are told to the doctor', async () => {
      const { id } = await given();
      await app.database.execute(
        "UPDATE inventory_webhook SET enabled = 0, disabled_reason = 'gone' WHERE webhook_id = ?",
        [id],
      );
      const behind = await given();
      const source = await givenSource(app);
      await givenItems(app, { sku: unique('sku'), source_code: source, quantity: 1 });
      await endOfFeed(app);
      await app.database.execute('UPDATE inventory_change SET announced_at = NOW() - INTERVAL 25 HOUR');
      await app.database.execute(
        "INSERT INTO inventory_webhook_delivery (webhook_id, type, sku, payload) VALUES (4000001, 'adjustment', 'A', '{}')",
      );
      await app.database.execute("DELETE FROM message_outbox WHERE topic = 'inventory.webhooks.cleanup'");
      const problems = await app.within(() => app.get(WebhookInspection).problems());
      expect(problems.disabled.map(({ webhookId }) => webhookId)).toEqual([id]);
      expect(problems.behind.map(({ webhook }) => webhook.webhookId)).toContain(behind.id);
      expect(problems.orphaned).toEqual([4_000_001]);
      await app.within(() => app.get(PruneDeliveries).execute());
      expect((await app.within(() => app.get(WebhookInspection).problems())).orphaned).toEqual([]);
    });

    it('need their permission', async () => {
      const { id } = await given();
      const token = await app.tokenFor(['Vendor_InventoryApi::source', 'Vendor_Integration::integrations']);
      const calls: readonly [string, string, unknown?][] = [
        ['GET', WEBHOOKS],
        ['GET', `${WEBHOOKS}/${id}`],
        ['GET', `${WEBHOOKS}/${id}/deliveries`],
        ['POST', WEBHOOKS, { webhook: {} }],
        ['PUT', `${WEBHOOKS}/${id}`, { webhook: {} }],
        ['DELETE', `${WEBHOOKS}/${id}`],
        ['POST', `${WEBHOOKS}/${id}/replay`, { after: 0 }],
        ['POST', `${WEBHOOKS}/${id}/rotate-secret`, {}],
      ];
      for (const [method, path, body] of calls) {
        expect((await app.http.call(method, path, body, { token })).status).toBe(401);
      }
      const allowed = { token: await app.tokenFor([PERMISSION]) };
      expect((await app.http.get(`${WEBHOOKS}/${id}`, allowed)).status).toBe(200);
    });

    it('that are made asynchronously tell no secret to those who read operations', async () => {
      const body = { webhook: { name: unique('later'), url: PUBLIC, topics: ['adjustment'] } };
      expect((await app.http.post(WEBHOOKS.replace('/rest/', '/rest/async/'), body)).status).toBe(202);
    });
  });

  describe('over GraphQL', () => {
    const FIELDS = 'id name url topics enabled createdAt disabledReason';

    it('are made, read, changed, replayed, rotated and deleted', async () => {
      const name = unique('Shop');
      const input = { name, url: PUBLIC, topics: ['adjustment'] };
      const { createWebhook } = await graphqlData(
        app,
        `mutation ($webhook: WebhookInput!) { createWebhook(webhook: $webhook) { secret webhook { ${FIELDS} } } }`,
        { webhook: input },
      );
      expect(createWebhook).toMatchObject({
        secret: expect.stringMatching(SECRET),
        webhook: { ...input, enabled: true },
      });
      const { id } = createWebhook.webhook;
      const changed = await graphqlData(
        app,
        `mutation ($id: Int!, $after: Float!) {
           updateWebhook(id: $id, webhook: { topics: [salability, low_stock] }) { topics }
           replayWebhook(id: $id, after: $after) { id }
           rotateWebhookSecret(id: $id) { secret webhook { id } }
         }`,
        { id, after: await endOfFeed(app) },
        { headers: { 'idempotency-key': unique('key') } },
      );
      expect(changed).toEqual({
        updateWebhook: { topics: ['salability', 'low_stock'] },
        replayWebhook: { id },
        rotateWebhookSecret: { secret: expect.stringMatching(SECRET), webhook: { id } },
      });
      const records = JSON.stringify(await app.database.query('SELECT answer FROM idempotency_record'));
      expect(records).not.toContain(changed.rotateWebhookSecret.secret);
      const read = await graphqlData(
        app,
        `query ($id: Int!, $name: String!) {
           webhook(id: $id) { ${FIELDS} }
           webhooks(filter: { search: $name, enabled: true }) { totalCount items { id } pageInfo { totalPages } }
         }`,
        { id, name },
      );
      expect(read).toEqual({
        webhook: { ...createWebhook.webhook, topics: ['salability', 'low_stock'] },
        webhooks: { totalCount: 1, items: [{ id }], pageInfo: { totalPages: 1 } },
      });
      expect(await graphqlData(app, `mutation { deleteWebhook(id: ${id}) { count } }`)).toEqual({
        deleteWebhook: { count: 1 },
      });
      const gone = await graphql(app, `{ webhook(id: ${id}) { id } }`);
      expect(gone.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    });

    it('show their deliveries', async () => {
      const { id } = await given();
      await app.database.execute(
        `INSERT INTO inventory_webhook_delivery (webhook_id, position, type, sku, payload, state, attempts, response_status, response_body)
         VALUES (?, 7, 'adjustment', 'A', '{}', 'pending', 2, 500, 'away'), (?, 8, 'adjustment', 'B', '{}', 'delivered', 1, 204, '')`,
        [id, id],
      );
      const query = `query ($id: Int!) {
        webhookDeliveries(webhookId: $id, filter: {
          state: [pending], type: [adjustment], sku: "a", position: { from: 1, to: 9 }, createdAt: { from: "2020-01-01T00:00:00Z" }
        }) { totalCount items { messageId position type sku state attempts responseStatus responseBody error payload } }
      }`;
      expect((await graphqlData(app, query, { id })).webhookDeliveries).toEqual({
        totalCount: 1,
        items: [
          {
            ...{ messageId: `msg_${id}_7`, position: 7, type: 'adjustment', sku: 'A', state: 'pending', attempts: 2 },
            ...{ responseStatus: 500, responseBody: 'away', error: null, payload: '{}' },
          },
        ],
      });
    });

    it('are refused as bad input, and without their permission', async () => {
      const { id } = await given();
      const bad = await graphql(
        app,
        'mutation { createWebhook(webhook: { name: "x", url: "http://10.0.0.1/", topics: [adjustment] }) { secret } }',
      );
      expect(bad.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      const replay = await graphql(app, `mutation { replayWebhook(id: ${id}, after: 1.5) { id } }`);
      expect(replay.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      const token = await app.tokenFor(['Vendor_InventoryApi::source']);
      for (const field of [
        'webhooks { totalCount }',
        `webhook(id: ${id}) { id }`,
        `webhookDeliveries(webhookId: ${id}) { totalCount }`,
      ]) {
        const { errors } = await graphql(app, `{ ${field} }`, {}, { token });
        expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      }
    });
  });
});
