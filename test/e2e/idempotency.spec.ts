import { randomUUID } from 'node:crypto';
import { ApplicationError } from '../../src/platform/errors/application-error.js';
import { Idempotency } from '../../src/platform/idempotency/idempotency.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { givenItems, givenSource } from '../support/given.js';
import { historyOf } from '../support/history.js';
import { unique } from '../support/names.js';

const PATH = '/rest/V1/inventory/source-items';

describe('a request with an Idempotency-Key', () => {
  let app: TestApplication;
  let source: string;

  beforeAll(async () => {
    app = await startApplication();
    source = await givenSource(app);
  });
  afterAll(() => app.close());

  const item = (sku: string, quantity: number) => ({
    sourceItems: [{ sku, source_code: source, quantity, status: 1 }],
  });
  const send = (key: string, body: unknown, path = PATH, token?: string) =>
    app.http.post(path, body, { headers: { 'Idempotency-Key': key }, ...(token ? { token } : {}) });

  it('gets the first answer again and writes nothing more', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    const first = await send(key, item(sku, 5));
    await givenItems(app, { sku, source_code: source, quantity: 8 });
    const second = await send(key, item(sku, 5));
    expect([first.status, first.body, first.headers.get('idempotent-replayed')]).toEqual([200, [], null]);
    expect([second.status, second.body, second.headers.get('idempotent-replayed')]).toEqual([200, [], 'true']);
    expect(second.headers.get('content-type')).toContain('application/json');
    expect((await historyOf(app.database, sku)).map((row) => row.quantity_after)).toEqual([5, 8]);
  });

  it('gets an object again as it was', async () => {
    const key = randomUUID();
    const body = { website: { code: `w${randomUUID().slice(0, 8)}`, name: 'Key' } };
    const first = await send(key, body, '/rest/V1/store/websites');
    const second = await send(key, body, '/rest/V1/store/websites');
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('does not mind the order of the fields', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    await send(key, item(sku, 5));
    const answer = await send(key, { sourceItems: [{ status: 1, quantity: 5, source_code: source, sku }] });
    expect(answer.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is refused with another body', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    await send(key, item(sku, 5));
    const answer = await send(key, item(sku, 6));
    expect(answer.status).toBe(422);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('gets a refusal again, with its parameters', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    const body = { sourceItems: [{ sku, source_code: unique('later'), quantity: 1, status: 1 }] };
    const first = await send(key, body);
    await givenSource(app, body.sourceItems[0]?.source_code);
    const second = await send(key, body);
    expect([first.status, first.body]).toEqual([400, { message: 'Could not save Source Item' }]);
    expect([second.status, second.body]).toEqual([400, { message: 'Could not save Source Item' }]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await historyOf(app.database, sku)).toEqual([]);
  });

  it('keeps its key apart by caller and by path', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    const other = await app.tokenFor('all');
    await send(key, item(sku, 5));
    expect((await send(key, item(sku, 6), PATH, other)).headers.get('idempotent-replayed')).toBeNull();
    expect((await send(key, item(sku, 6), `${PATH}-delete`)).headers.get('idempotent-replayed')).toBeNull();
    expect(await historyOf(app.database, sku)).toHaveLength(3);
  });

  it('is applied once when sent many times at once', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(key, item(sku, 5))));
    expect(
      answers.filter((answer) => answer.status === 200 && !answer.headers.get('idempotent-replayed')),
    ).toHaveLength(1);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('tells all of them the same although the first one done changes what the others would find', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    const body = {
      sourceItems: [
        { sku, source_code: source, quantity: 2, status: 1, extension_attributes: { expected_quantity: 0 } },
      ],
    };
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(key, body)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const website = { website: { code: `w${randomUUID().slice(0, 8)}`, name: 'Once' } };
    const made = await Promise.all(Array.from({ length: 6 }, () => send(key, website, '/rest/V1/store/websites')));
    for (const answer of made) expect([200, 409]).toContain(answer.status);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('leaves neither the write nor the record when the record cannot be written', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    await app.database.execute(
      `CREATE TRIGGER idempotency_record_refused BEFORE INSERT ON idempotency_record FOR EACH ROW
       SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused'`,
    );
    try {
      expect((await send(key, item(sku, 5))).status).toBe(500);
    } finally {
      await app.database.execute('DROP TRIGGER idempotency_record_refused');
    }
    expect(await historyOf(app.database, sku)).toEqual([]);
    expect((await send(key, item(sku, 5))).status).toBe(200);
    expect(await historyOf(app.database, sku)).toHaveLength(1);
  });

  it('tells who meets its own twin in a conflict what the twin was told', async () => {
    const request = { caller: unique('caller'), method: 'POST', path: '/twice', key: randomUUID(), body: {} };
    const idempotency = app.get(Idempotency);
    const late = async (): Promise<unknown> => {
      await idempotency.execute(request, () => Promise.resolve('done'));
      throw new ApplicationError('conflict', 'It has been done.');
    };
    await expect(idempotency.execute(request, late, 'by-handler')).resolves.toEqual({
      result: 'done',
      replayed: true,
    });
  });

  it('is remembered for 24 hours', async () => {
    const [sku, key] = [unique('SKU'), randomUUID()];
    await send(key, item(sku, 5));
    await app.database.execute('UPDATE idempotency_record SET created_at = NOW() - INTERVAL 25 HOUR');
    const answer = await send(key, item(sku, 6));
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null]);
    await app.database.execute('UPDATE idempotency_record SET created_at = NOW() - INTERVAL 25 HOUR');
    await app.get(Idempotency).removeExpired();
    expect(await app.database.query('SELECT scope_hash FROM idempotency_record')).toEqual([]);
  });

  it.each(['', 'x'.repeat(256)])('needs a key of 1 to 255 characters', async (key) => {
    expect((await send(key, item(unique('SKU'), 5))).status).toBe(400);
  });
});
