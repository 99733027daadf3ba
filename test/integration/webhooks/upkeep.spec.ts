import { Webhook as Verifier } from 'standardwebhooks';
import { SecurityLog } from '../../../src/modules/security-log/index.js';
import { WebhookDispatcher } from '../../../src/modules/webhooks/app/webhook-dispatcher.service.js';
import { DeliveryRepository } from '../../../src/modules/webhooks/data/delivery.repository.js';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { RotateSecrets } from '../../../src/platform/crypto/rotate-secrets.service.js';
import { SecretCipher } from '../../../src/platform/crypto/secret-cipher.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems, givenSource } from '../../support/given.js';
import { unique } from '../../support/names.js';
import { rowsTouched } from '../../support/plans.js';
import { allowQuickWebhooks, startDispatcher, WEBHOOKS, WebhookScene } from '../../support/webhooks.js';
import type { Receiver } from '../../support/webhooks.js';

const OLD_KEY = '1'.repeat(64);

describe('webhooks', () => {
  let app: TestApplication;
  let source: string;
  let dispatcher: WebhookDispatcher;
  let scene: WebhookScene;

  beforeAll(async () => {
    process.env['APP_ENCRYPTION_KEY_PREVIOUS'] = OLD_KEY;
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
  afterAll(async () => {
    delete process.env['APP_ENCRYPTION_KEY_PREVIOUS'];
    await app.close();
  });

  const receiver = (): Promise<Receiver> => scene.receiver();
  const hook: WebhookScene['hook'] = (...asked) => scene.hook(...asked);
  const set = (sku: string, quantity: number): Promise<void> => givenItems(app, { sku, source_code: source, quantity });

  it('keep their secrets encrypted, and say nothing of them in the security log', async () => {
    const record = jest.spyOn(app.get(SecurityLog), 'record');
    const { id, secret } = await hook('http://127.0.0.1:9/hidden?token=hidden');
    const key = { headers: { 'idempotency-key': unique('key') } };
    const rotated = await app.http.post(`${WEBHOOKS}/${id}/rotate-secret`, {}, key);
    const again = await app.http.post(`${WEBHOOKS}/${id}/rotate-secret`, {}, key);
    expect(again.body).toEqual(rotated.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await app.http.put(`${WEBHOOKS}/${id}`, { webhook: { url: 'http://127.0.0.1:9/hidden/other' } });
    const stored = JSON.stringify([
      await app.database.query('SELECT * FROM inventory_webhook WHERE webhook_id = ?', [id]),
      await app.database.query('SELECT * FROM idempotency_record'),
      await app.database.query('SELECT * FROM security_log'),
      record.mock.calls,
    ]);
    expect([secret, rotated.body.secret as string].filter((told) => stored.includes(told.slice(6)))).toEqual([]);
    const events = await app.database.query<{ event: string; changes: string | null }>(
      "SELECT event, changes FROM security_log WHERE target_type = 'webhook' AND target_id = ? ORDER BY entry_id",
      [String(id)],
    );
    expect(events.map(({ event }) => event)).toEqual(['webhook_created', 'secret_changed', 'webhook_changed']);
    expect(events.map(({ changes }) => changes).join()).not.toContain('hidden');
    // As with another encryption key: nothing opens it.
    await app.database.execute("UPDATE idempotency_record SET answer = 'v2:none:none' WHERE answer LIKE 'v2:%'");
    expect(await app.http.post(`${WEBHOOKS}/${id}/rotate-secret`, {}, key)).toMatchObject({
      status: 409,
      body: { message: 'The response of this key can not be read any more.' },
    });
  });

  it('are signed with the same secrets after the encryption key was changed', async () => {
    const endpoint = await receiver();
    const { id, secret } = await hook(endpoint.url);
    const rotated = (await app.http.post(`${WEBHOOKS}/${id}/rotate-secret`, {})).body.secret as string;
    const old = new SecretCipher(readEnvironment({ ...process.env, APP_ENCRYPTION_KEY: OLD_KEY }));
    await app.database.execute('UPDATE inventory_webhook SET secret = ?, former_secret = ? WHERE webhook_id = ?', [
      old.encrypt(rotated, `webhook/${id}/secret`),
      old.encrypt(secret, `webhook/${id}/former_secret`),
      id,
    ]);
    const places = await app.get(RotateSecrets).execute();
    expect(places.find(({ name }) => name === 'webhooks')).toMatchObject({ renewed: 2, left: 0, unreadable: 0 });
    await set(unique('sku'), 1);
    const { text, headers } = await eventually(() => endpoint.received[0]);
    for (const known of [secret, rotated]) new Verifier(known).verify(text, headers as Record<string, string>);
  });

  it('cost one small statement where no webhook is enabled', async () => {
    await dispatcher.close();
    allowQuickWebhooks(app, { listEveryMs: 60_000 });
    const idle = app.get(WebhookDispatcher);
    const query = jest.spyOn(app.database, 'query');
    const execute = jest.spyOn(app.database, 'execute');
    Object.assign(idle, { listedAt: -Infinity });
    await idle.look();
    await idle.look();
    expect([query.mock.calls.length, execute.mock.calls.length]).toEqual([1, 0]);
    dispatcher.start();
  });

  it('find deliveries at the cost of those that are sent, however many wait', async () => {
    await dispatcher.close();
    const { id } = await hook('http://127.0.0.1:9/');
    await app.database.execute('UPDATE inventory_webhook SET claim_token = ? WHERE webhook_id = ?', ['me', id]);
    const rows = Array.from({ length: 20_000 }, (_, at) => [id, at, 'adjustment', `sku-${at % 10_000}`, '{}']);
    await app.database.execute(
      'INSERT INTO inventory_webhook_delivery (webhook_id, position, type, sku, payload) VALUES ?',
      [rows],
    );
    const deliveries = app.get(DeliveryRepository);
    const touched = await rowsTouched(app.database, async () => {
      expect(await deliveries.due({ webhookId: id, token: 'me' }, 8, [1, 2])).toHaveLength(8);
    });
    expect(touched).toBeLessThan(200);
    expect(await rowsTouched(app.database, () => deliveries.room(id))).toBeLessThan(3000);
    // A queue of one SKU: each row is looked at, and not each row for each row.
    await app.database.execute('DELETE FROM inventory_webhook_delivery WHERE webhook_id = ?', [id]);
    const queue = Array.from({ length: 1000 }, (_, at) => [id, at, 'adjustment', 'sku', '{}']);
    await app.database.execute(
      'INSERT INTO inventory_webhook_delivery (webhook_id, position, type, sku, payload) VALUES ?',
      [queue],
    );
    const ofQueue = await rowsTouched(app.database, async () => {
      expect(await deliveries.due({ webhookId: id, token: 'me' }, 8, [])).toMatchObject([{ position: 0 }]);
    });
    expect(ofQueue).toBeLessThan(5000);
    dispatcher.start();
  });
});
