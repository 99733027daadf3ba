import { Webhook as Verifier } from 'standardwebhooks';
import { AdminNotices } from '../../../src/modules/admin-home/index.js';
import { ReportLowStock } from '../../../src/modules/low-stock/app/report-low-stock.service.js';
import { AddressResolver } from '../../../src/modules/webhooks/app/address-resolver.js';
import { DeleteWebhook } from '../../../src/modules/webhooks/app/delete-webhook.service.js';
import { TakeChanges } from '../../../src/modules/webhooks/app/take-changes.service.js';
import type { WebhookDispatcher } from '../../../src/modules/webhooks/app/webhook-dispatcher.service.js';
import { WebhookSecrets } from '../../../src/modules/webhooks/data/webhook.secrets.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { endOfFeed } from '../../support/changes.js';
import { eventually } from '../../support/eventually.js';
import { givenItems, givenProduct, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import {
  allowQuickWebhooks,
  deliveriesOf,
  givenWebhook,
  startDispatcher,
  WEBHOOKS,
  WebhookScene,
} from '../../support/webhooks.js';
import type { Receiver } from '../../support/webhooks.js';

describe('deliveries of webhooks', () => {
  let app: TestApplication;
  let source: string;
  let dispatcher: WebhookDispatcher;
  let scene: WebhookScene;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
    scene = new WebhookScene(app);
    allowQuickWebhooks(app);
    dispatcher = startDispatcher(app);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    allowQuickWebhooks(app);
    await scene.clear();
  });
  afterAll(() => app.close());

  const receiver = (): Promise<Receiver> => scene.receiver();
  const hook: WebhookScene['hook'] = (...asked) => scene.hook(...asked);
  const set = (sku: string, quantity: number): Promise<void> => givenItems(app, { sku, source_code: source, quantity });
  const webhook = async (id: number): Promise<any> => (await app.http.get(`${WEBHOOKS}/${id}`)).body;
  const notices = async (): Promise<string[]> =>
    (await app.get(AdminNotices).list()).items.map(({ title, text }) => `${title}: ${text}`);

  it('are signed, have the row of the feed as data, and are shown with their responses', async () => {
    const endpoint = await receiver();
    endpoint.respond(200, {}, `seen ${'é'.repeat(2000)}`);
    const { id, secret } = await hook(endpoint.url);
    const sku = unique('sku');
    await set(sku, 3);
    const [received] = await eventually(() => (endpoint.received.length > 0 ? endpoint.received : undefined));
    const position = received?.body.data['position'];
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `msg_${id}_${position}`,
      'user-agent': expect.any(String),
    });
    const verified = new Verifier(secret).verify(received?.text ?? '', received?.headers as Record<string, string>);
    const { items } = (await app.http.get(`/rest/V1/inventory/changes?after=${position - 1}&limit=1`)).body;
    const timestamp = `${items[0].created_at.replace(' ', 'T')}Z`;
    expect(verified).toEqual({ type: 'adjustment', timestamp, data: items[0] });
    const [delivery] = await eventually(async () => {
      const found = await deliveriesOf(app, id);
      return found[0]?.state === 'delivered' && found;
    });
    expect(delivery).toMatchObject({
      ...{ message_id: `msg_${id}_${position}`, position, type: 'adjustment', sku, attempts: 1, error: null },
      ...{ response_status: 200, next_attempt_at: null, payload: received?.text },
    });
    expect([...delivery.response_body]).toHaveLength(1000);
    expect(delivery.duration_ms).toBeGreaterThanOrEqual(0);
  });

  it('are of the chosen topics, and of what came after the webhook', async () => {
    const endpoint = await receiver();
    await set(unique('before'), 1);
    const { id } = await hook(endpoint.url, ['salability']);
    const { sku } = await givenProduct(app);
    await givenItems(app, { sku, source_code: 'default', quantity: 5 });
    await eventually(() => endpoint.received.length > 0);
    await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { topics: ['adjustment'] } });
    const last = unique('sku');
    await set(last, 1);
    await eventually(() => endpoint.positionsOf(last).length === 1);
    expect(endpoint.received.map(({ body }) => [body.type, body.data['sku']])).toEqual([
      ['salability', sku],
      ['adjustment', last],
    ]);
  });

  it('come in the order of each SKU, of which a failing one holds up itself alone', async () => {
    const endpoint = await receiver();
    const { id } = await hook(endpoint.url);
    const [bad, ...good] = [unique('bad'), unique('sku'), unique('sku'), unique('sku')];
    let isBad = true;
    endpoint.behaviour = ({ body }, response) =>
      void response.writeHead(isBad && body.data['sku'] === bad ? 500 : 204).end();
    for (const quantity of [1, 2, 3]) for (const sku of [bad, ...good]) await set(sku, quantity);
    await eventually(() => good.every((sku) => endpoint.positionsOf(sku).length === 3));
    await eventually(() => endpoint.positionsOf(bad).length >= 3);
    const [first] = endpoint.positionsOf(bad);
    // Attempts of one message, whose id stays the same; the next position waits.
    expect(new Set(endpoint.positionsOf(bad))).toEqual(new Set([first]));
    const ids = endpoint.received
      .filter(({ body }) => body.data['sku'] === bad)
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids)).toEqual(new Set([`msg_${id}_${first}`]));
    const waiting = (await deliveriesOf(app, id)).filter(({ sku }) => sku === bad);
    expect(waiting.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending']);
    expect(waiting[0]).toMatchObject({ response_status: 500, position: first });
    expect(waiting.slice(1).map(({ attempts }) => attempts)).toEqual([0, 0]);
    isBad = false;
    await eventually(async () => (await deliveriesOf(app, id)).every(({ state }) => state === 'delivered'));
    for (const sku of [bad, ...good]) {
      const positions = [...new Set(endpoint.positionsOf(sku))];
      expect(positions).toHaveLength(3);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
    expect(good.flatMap((sku) => endpoint.positionsOf(sku))).toHaveLength(9);
  });

  it('of other webhooks do not wait for one that hangs, and what hangs fails', async () => {
    const [slow, quick] = [await receiver(), await receiver()];
    slow.behaviour = () => undefined;
    const hanging = await hook(slow.url);
    await hook(quick.url);
    const skus = Array.from({ length: 12 }, () => unique('sku'));
    await Promise.all(skus.map((sku) => set(sku, 1)));
    await eventually(() => slow.received.length === 8);
    await eventually(() => quick.received.length === 12);
    // No more than eight at once.
    expect(slow.received).toHaveLength(8);
    const failed = await eventually(async () => (await deliveriesOf(app, hanging.id)).find(({ error }) => error));
    expect(failed).toMatchObject({ state: 'pending', response_status: null, response_body: null });
    expect(failed.error).toBe('There was no complete response within 0.5 seconds.');
  });

  it('fail where the response never ends, and succeed where it is only long', async () => {
    const endpoint = await receiver();
    const { id } = await hook(endpoint.url);
    const [endless, long] = [unique('endless'), unique('long')];
    endpoint.behaviour = ({ body }, response) => {
      response.writeHead(200);
      if (body.data['sku'] === long) response.end('x'.repeat(5_000_000));
      else response.write('x');
    };
    await set(endless, 1);
    await set(long, 1);
    const deliveries = await eventually(async () => {
      const found = await deliveriesOf(app, id);
      return found.length === 2 && found.every(({ attempts }) => attempts > 0) && found;
    });
    expect(deliveries.find(({ sku }) => sku === endless)).toMatchObject({ state: 'pending' });
    const delivered = deliveries.find(({ sku }) => sku === long);
    expect(delivered).toMatchObject({ state: 'delivered', response_status: 200, response_body: 'x'.repeat(1000) });
  });

  it('fail where the response is another protocol', async () => {
    const endpoint = await receiver();
    endpoint.behaviour = (_received, response) =>
      void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
    const { id } = await hook(endpoint.url);
    await set(unique('sku'), 1);
    const failed = await eventually(async () => (await deliveriesOf(app, id)).find(({ attempts }) => attempts > 0));
    expect(failed).toMatchObject({ state: 'pending', error: 'The connection was closed without a response.' });
  });

  it('fail where the secret can not be read, and are sent while nothing can be taken', async () => {
    const endpoint = await receiver();
    const { id } = await hook(endpoint.url);
    const opened = jest.spyOn(app.get(WebhookSecrets), 'opened').mockImplementation(() => {
      throw new Error('APP_ENCRYPTION_KEY is not set.');
    });
    await set(unique('sku'), 1);
    const failed = await eventually(async () => (await deliveriesOf(app, id)).find(({ attempts }) => attempts > 0));
    expect(failed).toMatchObject({ state: 'pending', error: 'APP_ENCRYPTION_KEY is not set.' });
    const taken = jest.spyOn(app.get(TakeChanges), 'execute').mockRejectedValue(new Error('Nothing can be taken.'));
    await set(unique('sku'), 1);
    await eventually(() => taken.mock.calls.length > 0);
    opened.mockRestore();
    await eventually(async () => (await deliveriesOf(app, id))[0]?.state === 'delivered');
    taken.mockRestore();
    await eventually(() => endpoint.received.length === 2);
  });

  it('follow no redirect, be it into a private network', async () => {
    const [endpoint, inside] = [await receiver(), await receiver()];
    endpoint.respond(307, { location: inside.url });
    const { id } = await hook(endpoint.url);
    await set(unique('sku'), 1);
    const failed = await eventually(async () => (await deliveriesOf(app, id)).find(({ attempts }) => attempts > 0));
    expect(failed).toMatchObject({ state: 'pending', response_status: 307 });
    expect(inside.received).toEqual([]);
  });

  it('go to no address that is not public, whatever the name stood for before', async () => {
    const endpoint = await receiver();
    Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: false });
    const resolved = jest.spyOn(app.get(AddressResolver), 'resolve');
    resolved.mockResolvedValueOnce([{ address: '93.184.216.34', family: 4 }]);
    resolved.mockResolvedValue([
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    const { id } = await hook(`http://shop.example.com:${endpoint.port}/`);
    await set(unique('sku'), 1);
    const failed = await eventually(async () => (await deliveriesOf(app, id)).find(({ attempts }) => attempts > 0));
    expect(failed.error).toBe('shop.example.com is 127.0.0.1, which is not public.');
    // What was checked is what is connected to: the name is asked for once per connection.
    resolved.mockReset().mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
    Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: true });
    await eventually(() => endpoint.received.length > 0);
    expect(endpoint.received[0]?.headers.host).toBe(`shop.example.com:${endpoint.port}`);
    // One that is an address itself is looked at too, with each delivery.
    await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { url: endpoint.url } });
    Object.assign(app.get(Environment), { WEBHOOK_ALLOW_PRIVATE: false });
    const sku = unique('sku');
    await set(sku, 1);
    const refused = await eventually(async () =>
      (await deliveriesOf(app, id)).find((one) => one.sku === sku && one.attempts > 0),
    );
    expect(refused.error).toBe('The address 127.0.0.1 is not public.');
    expect(endpoint.positionsOf(sku)).toEqual([]);
  });

  it('end with a 410: the webhook is disabled with its reason, a notice says so, and enabling goes on', async () => {
    const endpoint = await receiver();
    endpoint.respond(410);
    const { id, name } = await hook(endpoint.url);
    const sku = unique('sku');
    await set(sku, 1);
    await eventually(async () => (await webhook(id)).enabled === false);
    expect((await webhook(id)).disabled_reason).toBe(
      'The endpoint responded with 410: it wants no further deliveries.',
    );
    expect(await notices()).toContainEqual(expect.stringContaining(`Webhook "${name}" was disabled`));
    await set(sku, 2);
    endpoint.accept();
    const enabled = await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { enabled: true } });
    expect(enabled.body).toMatchObject({ enabled: true, disabled_reason: null });
    await eventually(() => endpoint.positionsOf(sku).length === 3);
    const [gone, again, next] = endpoint.positionsOf(sku);
    expect(gone).toBe(again);
    expect(next).toBeGreaterThan(again ?? Infinity);
  });

  it('are given up after three days, which disables the webhook; enabled again, the time begins anew', async () => {
    const endpoint = await receiver();
    endpoint.respond(503);
    const { id, name } = await hook(endpoint.url);
    const sku = unique('sku');
    await set(sku, 1);
    await eventually(async () => (await deliveriesOf(app, id))[0]?.attempts > 2);
    expect((await webhook(id)).enabled).toBe(true);
    await app.database.execute(
      `UPDATE inventory_webhook_delivery SET first_attempt_at = first_attempt_at - INTERVAL 72 HOUR WHERE webhook_id = ?`,
      [id],
    );
    await eventually(async () => (await webhook(id)).enabled === false);
    const { disabled_reason } = await webhook(id);
    expect(disabled_reason).toMatch(
      new RegExp(`^Position \\d+ \\(SKU ${sku}\\) could not be delivered for 72 hours. The response was 503.$`),
    );
    expect(await notices()).toContainEqual(
      expect.stringContaining(`Webhook "${name}" was disabled: ${disabled_reason}`),
    );
    const attempts = endpoint.received.length;
    await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { enabled: true } });
    await eventually(() => endpoint.received.length > attempts + 1);
    expect((await webhook(id)).enabled).toBe(true);
    endpoint.accept();
    await eventually(async () => (await deliveriesOf(app, id))[0]?.state === 'delivered');
  });

  it('are signed by both secrets after a rotation, until a day is over', async () => {
    const endpoint = await receiver();
    const { id, secret } = await hook(endpoint.url);
    const rotated = (await app.http.post(`${WEBHOOKS}/${id}/rotate-secret`, {})).body.secret as string;
    const told = async (): Promise<{ text: string; headers: Record<string, string> }> => {
      const count = endpoint.received.length;
      await set(unique('sku'), 1);
      await eventually(() => endpoint.received.length > count);
      const { text, headers } = endpoint.received.at(-1) ?? { text: '', headers: {} };
      return { text, headers: headers as Record<string, string> };
    };
    const both = await told();
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const known of [secret, rotated]) new Verifier(known).verify(both.text, both.headers);
    await app.database.execute('UPDATE inventory_webhook SET former_secret_until = NOW() WHERE webhook_id = ?', [id]);
    // What the worker has read before is good for one look more.
    const one = await eventually(async () => {
      const next = await told();
      return !next.headers['webhook-signature']?.includes(' ') && next;
    });
    new Verifier(rotated).verify(one.text, one.headers);
    expect(() => new Verifier(secret).verify(one.text, one.headers)).toThrow();
  });

  it('come again from where a replay says, with the ids that they had', async () => {
    const endpoint = await receiver();
    const { id } = await hook(endpoint.url);
    const sku = unique('sku');
    for (const quantity of [1, 2, 3]) await set(sku, quantity);
    await eventually(() => endpoint.positionsOf(sku).length === 3);
    const [first = 0, second, third] = endpoint.positionsOf(sku);
    await eventually(async () => (await deliveriesOf(app, id)).every(({ state }) => state === 'delivered'));
    // What waits behind the position is put aside, and what is under way ends first.
    endpoint.respond(500);
    await set(sku, 4);
    await eventually(() => endpoint.positionsOf(sku).length > 3);
    expect(await app.http.post(`${WEBHOOKS}/${id}/replay`, { after: first })).toMatchObject({
      status: 200,
      body: true,
    });
    await eventually(async () => (await deliveriesOf(app, id)).some(({ state }) => state === 'cancelled'));
    endpoint.accept();
    const count = endpoint.received.length;
    await eventually(
      async () => (await deliveriesOf(app, id)).filter(({ state }) => state === 'delivered').length === 6,
    );
    const again = endpoint.received.slice(count - 1).filter(({ body }) => body.data['position'] >= first);
    const delivered = (await deliveriesOf(app, id)).filter(({ state }) => state === 'delivered');
    const last = delivered.at(-1)?.position;
    expect(delivered.map(({ position }) => position)).toEqual([first, second, third, second, third, last]);
    expect(again.at(-1)?.headers['webhook-id']).toBe(`msg_${id}_${last}`);
  });

  it('go on at the oldest position that is kept, with a notice of those that are lost', async () => {
    const endpoint = await receiver();
    await dispatcher.close();
    const { id, name } = await hook(endpoint.url);
    const from = await endOfFeed(app);
    const [lost, kept] = [unique('lost'), unique('kept')];
    await set(lost, 1);
    const prunedTo = await endOfFeed(app);
    await app.database.execute('DELETE FROM inventory_change WHERE position <= ?', [prunedTo]);
    await app.database.execute('UPDATE inventory_change_head SET pruned_to = ? WHERE head_id = 1', [prunedTo]);
    await set(kept, 1);
    dispatcher.start();
    await eventually(() => endpoint.positionsOf(kept).length === 1);
    expect(endpoint.positionsOf(lost)).toEqual([]);
    expect(await notices()).toContainEqual(
      `Webhook "${name}" has lost changes: The positions ${from + 1} to ${prunedTo} of the change feed were pruned before ` +
        `the webhook "${name}" (${id}) had taken them: it is not told of them and goes on at ${prunedTo + 1}.`,
    );
  });

  it('of low stock are one per fall and webhook, in the order of their SKU', async () => {
    const [one, other, none] = [await receiver(), await receiver(), await receiver()];
    const { id } = await hook(one.url, ['low_stock', 'adjustment']);
    await hook(other.url, ['low_stock']);
    await hook(none.url, ['salability']);
    const { sku } = await givenProduct(app);
    await set(sku, 5);
    await set(sku, 0);
    await eventually(() => one.positionsOf(sku).length === 2);
    const run = (): Promise<number> => app.within(() => app.get(ReportLowStock).execute());
    await Promise.all([run(), run()]);
    const falls = (endpoint: Receiver) =>
      endpoint.received.filter(({ body }) => body.type === 'low_stock' && body.data['sku'] === sku);
    await eventually(() => falls(one).length > 0 && falls(other).length > 0);
    await run();
    expect(falls(one)[0]?.body).toEqual({
      type: 'low_stock',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      data: {
        ...{ position: null, source_code: source, sku, quantity: 0, notify_stock_qty: 1, since: expect.any(String) },
      },
    });
    const [delivery] = await deliveriesOf(app, id, criteria('type', 'low_stock'));
    expect(falls(one)[0]?.headers['webhook-id']).toBe(`msg_${id}_low_stock_${delivery.id}`);
    await eventually(async () => (await deliveriesOf(app, id)).every(({ state }) => state === 'delivered'));
    expect([falls(one).length, falls(other).length, none.received.length]).toEqual([1, 1, 0]);
    expect(one.received.map(({ body }) => body.type)).toEqual(['adjustment', 'adjustment', 'low_stock']);
  });

  it('of a webhook that was deleted are removed', async () => {
    const endpoint = await receiver();
    const { id } = await givenWebhook(app, endpoint.url);
    await set(unique('sku'), 1);
    await eventually(() => endpoint.received.length > 0);
    expect(await app.http.delete(`${WEBHOOKS}/${id}`)).toMatchObject({ status: 200, body: true });
    await eventually(async () => {
      await app.within(() => app.get(DeleteWebhook).removeDeliveries(id));
      const rows = await app.database.query('SELECT 1 FROM inventory_webhook_delivery WHERE webhook_id = ?', [id]);
      return rows.length === 0;
    });
    const messages = await app.database.query(
      "SELECT 1 FROM message_outbox WHERE topic = 'inventory.webhooks.cleanup' AND payload LIKE ?",
      [`%[${id}]%`],
    );
    expect(messages).toHaveLength(1);
  });
});

const criteria = (field: string, value: string): string =>
  `&searchCriteria[filterGroups][0][filters][0][field]=${field}&searchCriteria[filterGroups][0][filters][0][value]=${value}`;
