import { Webhook as Verifier } from 'standardwebhooks';
import { isSuccess, messageIdOf, outcomeOf } from './delivery.js';
import { deliveryOf } from './payload.js';
import { newSecret, signatureOf } from './signature.js';
import { mergeWebhook, webhookViolations } from './webhook.js';
import type { WebhookChanges } from './webhook.js';

const GOOD = { name: 'Shop', url: 'https://shop.example.com/stock', topics: ['adjustment'] };
const messages = (changes: WebhookChanges): string[] =>
  webhookViolations(mergeWebhook(undefined, changes)).map(({ message }) => message);

describe('a webhook', () => {
  it('is enabled from the beginning, and has each topic once', () => {
    const topics = ['low_stock', 'adjustment', 'low_stock'];
    expect(mergeWebhook(undefined, { ...GOOD, name: ' Shop ', topics })).toEqual({
      ...GOOD,
      topics: ['low_stock', 'adjustment'],
      enabled: true,
    });
    expect(messages(GOOD)).toEqual([]);
  });

  it('keeps what is left out of a change', () => {
    const stored = { ...GOOD, webhookId: 1, enabled: false, createdAt: '', disabledReason: null };
    expect(mergeWebhook(stored, { name: 'Other' })).toEqual({ ...GOOD, name: 'Other', enabled: false });
  });

  it.each([
    ['no name', { name: ' ' }, /can not be empty/],
    ['a long name', { name: 'x'.repeat(256) }, /at most/],
    ['no address', { url: '' }, /can not be empty/],
    ['a long address', { url: `https://x.example/${'x'.repeat(2000)}` }, /at most/],
    ['another scheme', { url: 'ftp://shop.example.com' }, /http/],
    ['no address at all', { url: 'shop' }, /http/],
    ['a user in it', { url: 'https://me:secret@shop.example.com' }, /user/],
    ['no topics', { topics: [] }, /can not be empty/],
    ['an unknown topic', { topics: ['adjustment', 'orders'] }, /no topic/],
  ])('is refused with %s', (_what, changes, message) => {
    expect(messages({ ...GOOD, ...changes })).toEqual([expect.stringMatching(message)]);
  });
});

describe('a delivery', () => {
  const message = { id: 'msg_1_2', timestamp: Math.floor(Date.now() / 1000), body: '{"type":"adjustment"}' };
  const headers = (signature: string): Record<string, string> => ({
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signature,
  });

  it('is signed as the Standard Webhooks say, by every secret', () => {
    const [first, second] = [newSecret(), newSecret()];
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(first).not.toBe(second);
    const signature = signatureOf(message, [first, second]);
    expect(signature).toMatch(/^v1,\S+ v1,\S+$/);
    for (const secret of [first, second]) {
      expect(new Verifier(secret).verify(message.body, headers(signature))).toEqual({ type: 'adjustment' });
    }
    expect(() => new Verifier(newSecret()).verify(message.body, headers(signature))).toThrow();
    expect(() => new Verifier(first).verify(`${message.body} `, headers(signature))).toThrow();
  });

  it('has the row of the feed as its data', () => {
    const data = { position: 7, type: 'salability', sku: 'A', created_at: '2026-10-07 10:00:01' };
    expect(deliveryOf('salability', data.created_at, data)).toEqual({
      position: 7,
      type: 'salability',
      sku: 'A',
      payload: JSON.stringify({ type: 'salability', timestamp: '2026-10-07T10:00:01Z', data }),
    });
  });

  it('has an id that its position decides, or its own number where it has none', () => {
    expect(messageIdOf(3, { position: 7, deliveryId: 9 })).toBe('msg_3_7');
    expect(messageIdOf(3, { position: null, deliveryId: 9 })).toBe('msg_3_low_stock_9');
  });

  it('has succeeded with a 2xx alone', () => {
    const attempt = (status: number | null, error: string | null = null) => ({
      status,
      error,
      body: '',
      durationMs: 1,
    });
    expect([200, 204, 299].every((status) => isSuccess(attempt(status)))).toBe(true);
    expect([null, 199, 301, 302, 400, 410, 500].some((status) => isSuccess(attempt(status)))).toBe(false);
    expect(isSuccess(attempt(200, 'away'))).toBe(false);
    expect(outcomeOf(attempt(500))).toBe('The response was 500.');
    expect(outcomeOf(attempt(null, 'It hangs.'))).toBe('It hangs.');
  });
});
