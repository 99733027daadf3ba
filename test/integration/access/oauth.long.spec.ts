import { AccessControl, IntegrationService } from '../../../src/modules/access/index.js';
import { SignedRequests } from '../../../src/modules/access/app/signed-requests.service.js';
import type { Caller } from '../../../src/modules/access/domain/caller.js';
import type { CreatedIntegration } from '../../../src/modules/access/app/integration.service.js';
import { RemoveExpiredNonces } from '../../../src/modules/access/app/remove-expired-nonces.service.js';
import { signatureOf } from '../../../src/modules/access/domain/oauth-signature.js';
import { readOAuthHeader } from '../../../src/modules/access/domain/oauth-header.js';
import type { SignedRequest } from '../../../src/modules/access/domain/signed-request.js';
import { Oauth1763700000160 } from '../../../src/migrations/1763700000160-oauth.js';
import { runInContext } from '../../../src/platform/context/request-context.js';
import { eventually } from '../../support/eventually.js';
import { unique } from '../../support/names.js';
import { startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

const KEY = { APP_ENCRYPTION_KEY: '0123456789abcdef'.repeat(4) };
const RESOURCE = 'Vendor_InventoryApi::source';
const WINDOW_SECONDS = 600;
const REQUEST: SignedRequest = {
  method: 'GET',
  scheme: 'https',
  host: 'shop.example',
  path: '/rest/V1/inventory/sources',
  query: 'searchCriteria',
};

type Consumer = Required<CreatedIntegration['oauth']> & { readonly accessToken: string };

const SIGNATURE_REFUSED = 'The signature is invalid. Verify and try again.';
const TIMESTAMP_REFUSED = 'The timestamp value in the oauth_timestamp parameter is incorrect.';
const NONCE_REFUSED = 'The nonce is already being used by the consumer with ID %1.';
const TOKEN_REFUSED = 'The specified token does not exist or has been revoked. Verify and try again.';
const CONSUMER_REFUSED = 'A consumer having the specified key does not exist';

describe('signed requests', () => {
  let access: AccessProcess;
  let other: AccessProcess;

  beforeAll(async () => {
    access = await startAccess(KEY);
    other = await startAccess(KEY);
  });
  afterAll(async () => {
    await access.close();
    await other.close();
  });

  const newConsumer = async (name = unique('erp')): Promise<{ name: string; consumer: Consumer }> => {
    const { oauth, accessToken } = await access.get(IntegrationService).create({ name, resources: [RESOURCE] });
    if (!oauth) throw new Error('The integration has no consumer.');
    return { name, consumer: { ...oauth, accessToken } };
  };
  /** Seconds by the database's clock, which is the one that counts. */
  const now = async (): Promise<number> => {
    const [row] = await access.database.query<{ now: string }>('SELECT UNIX_TIMESTAMP() AS now');
    return Number(row?.now);
  };
  const headerOf = (
    consumer: Consumer,
    timestamp: number,
    { nonce = unique('nonce'), signedWith = consumer } = {},
  ): string => {
    const parts = {
      oauth_consumer_key: consumer.consumerKey,
      oauth_token: consumer.accessToken,
      oauth_signature_method: 'HMAC-SHA256',
      oauth_timestamp: String(timestamp),
      oauth_nonce: nonce,
      oauth_version: '1.0',
    };
    const text = Object.entries(parts).map(([part, value]) => `${part}="${value}"`);
    const unsigned = readOAuthHeader(`OAuth ${[...text, 'oauth_signature="x"'].join(',')}`);
    const { consumerSecret, accessTokenSecret: tokenSecret } = signedWith;
    const signature = signatureOf(unsigned, REQUEST, { consumerSecret, tokenSecret }) ?? '';
    return `OAuth ${[...text, `oauth_signature="${encodeURIComponent(signature)}"`].join(', ')}`;
  };
  /** The caller, or the text of the refusal. */
  const send = (header: string, process = access, permissions = [RESOURCE]): Promise<Caller | string> =>
    runInContext({ origin: 'rest' }, async () => {
      process.get(SignedRequests).arrive(REQUEST);
      try {
        const callers = permissions.map((permission) => process.get(AccessControl).authorize(header, permission));
        return (await Promise.all(callers))[0] as Caller;
      } catch (error) {
        expect(['unauthenticated', 'forbidden']).toContain((error as { kind: string }).kind);
        return (error as Error).message;
      }
    });

  it('name their integration, and need its resources', async () => {
    const { name, consumer } = await newConsumer();
    const caller = await send(headerOf(consumer, await now()));
    expect(caller).toMatchObject({ type: 'integration', actor: { type: 'integration', label: name } });
    expect(caller).toEqual(await access.who(consumer.accessToken));
    const refusal = await send(headerOf(consumer, await now()), access, ['Vendor_Sales::ship']);
    expect(refusal).toBe("The consumer isn't authorized to access %resources.");
  });

  it('are checked once, however many permissions are asked for', async () => {
    const { consumer } = await newConsumer();
    const caller = await send(headerOf(consumer, await now()), access, [RESOURCE, RESOURCE, RESOURCE]);
    expect(caller).toMatchObject({ type: 'integration' });
  });

  it('are refused a second time, in every process', async () => {
    const { consumer } = await newConsumer();
    const header = headerOf(consumer, await now());
    expect(await send(header)).toMatchObject({ type: 'integration' });
    expect(await send(header)).toBe(NONCE_REFUSED);
    expect(await send(header, other)).toBe(NONCE_REFUSED);
  });

  it('are let in once, when the same comes twenty times at once', async () => {
    const { consumer } = await newConsumer();
    const header = headerOf(consumer, await now());
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => send(header, at % 2 ? access : other)));
    const refusals = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(refusals).toEqual(Array.from({ length: 19 }, () => NONCE_REFUSED));
  });

  it('may not use a nonce again with another timestamp, and may where another consumer used it', async () => {
    const [first, second] = [await newConsumer(), await newConsumer()];
    const nonce = unique('nonce');
    const at = await now();
    expect(await send(headerOf(first.consumer, at, { nonce }))).toMatchObject({ type: 'integration' });
    expect(await send(headerOf(first.consumer, at + 1, { nonce }))).toBe(NONCE_REFUSED);
    expect(await send(headerOf(second.consumer, at, { nonce }))).toMatchObject({ type: 'integration' });
    expect(await send(headerOf(first.consumer, at, { nonce: nonce.toUpperCase() }))).toMatchObject({
      type: 'integration',
    });
  });

  it("are good for ten minutes of the database's clock, either way", async () => {
    const { consumer } = await newConsumer();
    // Far enough from the bound that the seconds of a slow machine do not matter.
    const slack = 60;
    const at = await now();
    for (const difference of [slack - WINDOW_SECONDS, WINDOW_SECONDS - slack]) {
      expect(await send(headerOf(consumer, at + difference))).toMatchObject({ type: 'integration' });
    }
    for (const difference of [-WINDOW_SECONDS - 1, WINDOW_SECONDS + slack, -at + 1, 8_000_000_000]) {
      expect(await send(headerOf(consumer, at + difference))).toBe(TIMESTAMP_REFUSED);
    }
  });

  it('are judged by no clock of this process', async () => {
    const { consumer } = await newConsumer();
    const at = await now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue((at + 86_400) * 1000);
    expect(await send(headerOf(consumer, at))).toMatchObject({ type: 'integration' });
    clock.mockRestore();
  });

  it('leave a nonce behind only when they are good', async () => {
    const { consumer } = await newConsumer();
    const nonce = unique('nonce');
    const at = await now();
    const signedWith = { ...consumer, consumerSecret: 'another' };
    expect(await send(headerOf(consumer, at, { nonce, signedWith }))).toBe(SIGNATURE_REFUSED);
    expect(await send(headerOf(consumer, at - WINDOW_SECONDS - 1, { nonce }))).toBe(TIMESTAMP_REFUSED);
    expect(await send(headerOf(consumer, at, { nonce }))).toMatchObject({ type: 'integration' });
  });

  it('leave nonces that expire: they can be used again, and are removed', async () => {
    const { consumer } = await newConsumer();
    const [again, removed, kept] = [unique('nonce'), unique('nonce'), unique('nonce')];
    for (const nonce of [again, removed, kept]) await send(headerOf(consumer, await now(), { nonce }));
    const age = (nonce: string, seconds: number): Promise<unknown> =>
      access.database.execute(
        `UPDATE oauth_nonce SET expires_at = UNIX_TIMESTAMP() - ? WHERE nonce_hash = UNHEX(SHA2(?, 256))`,
        [seconds, nonce],
      );
    const count = async (nonce: string): Promise<number> => {
      const rows = await access.database.query('SELECT 1 FROM oauth_nonce WHERE nonce_hash = UNHEX(SHA2(?, 256))', [
        nonce,
      ]);
      return rows.length;
    };
    await age(again, 5);
    const header = headerOf(consumer, await now(), { nonce: again });
    const outcomes = await Promise.all([send(header), send(header, other), send(header)]);
    expect(outcomes.filter((outcome) => outcome === NONCE_REFUSED)).toHaveLength(2);

    await age(removed, 3600);
    expect(await access.get(RemoveExpiredNonces).execute()).toBeGreaterThan(0);
    expect(await Promise.all([again, removed, kept].map(count))).toEqual([1, 0, 1]);
  });

  it('are refused with wrong secrets, an unknown consumer, and the token of another', async () => {
    const [{ consumer }, { consumer: another }] = [await newConsumer(), await newConsumer()];
    const at = await now();
    for (const signedWith of [
      { ...consumer, consumerSecret: another.consumerSecret },
      { ...consumer, accessTokenSecret: another.accessTokenSecret },
    ]) {
      expect(await send(headerOf(consumer, at, { signedWith }))).toBe(SIGNATURE_REFUSED);
    }
    for (const consumerKey of ['0'.repeat(32), "' OR 1=1 --", 'ü', consumer.consumerKey.toUpperCase()]) {
      expect(await send(headerOf({ ...consumer, consumerKey }, at))).toBe(CONSUMER_REFUSED);
    }
    const mixed = { ...consumer, accessToken: another.accessToken };
    expect(await send(headerOf(mixed, at))).toBe(TOKEN_REFUSED);
    expect(await send(headerOf({ ...consumer, accessToken: 'x'.repeat(43) }, at))).toBe(TOKEN_REFUSED);
  });

  it('end with the integration, and start again with new credentials alone', async () => {
    const { name, consumer } = await newConsumer();
    expect(await send(headerOf(consumer, await now()))).toMatchObject({ type: 'integration' });
    expect(await send(headerOf(consumer, await now()), other)).toMatchObject({ type: 'integration' });
    await access.get(IntegrationService).revoke(name);
    expect(await send(headerOf(consumer, await now()))).toBe(CONSUMER_REFUSED);
    expect(await send(headerOf(consumer, await now()), other)).toBe(CONSUMER_REFUSED);
    const again = await newConsumer(name);
    expect(await send(headerOf(consumer, await now()))).toBe(CONSUMER_REFUSED);
    expect(await send(headerOf(again.consumer, await now()))).toMatchObject({ type: 'integration' });
  });

  it('end with their token, here at once and elsewhere when the caller is forgotten', async () => {
    const { consumer } = await newConsumer();
    expect(await send(headerOf(consumer, await now()), other)).toMatchObject({ type: 'integration' });
    await access.database.execute(
      `UPDATE access_token SET revoked_at = UTC_TIMESTAMP() WHERE token_hash = UNHEX(SHA2(?, 256))`,
      [consumer.accessToken],
    );
    expect(await send(headerOf(consumer, await now()))).toBe(TOKEN_REFUSED);
    await eventually(async () => (await send(headerOf(consumer, await now()), other)) === TOKEN_REFUSED, 5000);
  });

  it('are made with secrets that no table shows', async () => {
    const { consumer } = await newConsumer();
    const [row] = await access.database.query<Record<string, unknown>>(
      'SELECT * FROM oauth_consumer WHERE consumer_key = ?',
      [consumer.consumerKey],
    );
    expect(row).toMatchObject({
      consumer_secret: expect.stringMatching(/^v2:/),
      token_secret: expect.stringMatching(/^v2:/),
    });
    const shown = Object.values(row ?? {}).map(String);
    for (const secret of [consumer.consumerSecret, consumer.accessToken, consumer.accessTokenSecret]) {
      expect(shown.join()).not.toContain(secret);
    }
  });

  it('are refused, and nothing fails, where a stored secret was changed or put in the place of another', async () => {
    const { consumer } = await newConsumer();
    await access.database.execute('UPDATE oauth_consumer SET consumer_secret = token_secret WHERE consumer_key = ?', [
      consumer.consumerKey,
    ]);
    expect(await send(headerOf(consumer, await now()))).toMatch(/^Signed requests of this consumer can not be checked/);
  });

  it('are refused by a process with another encryption key, or none; bearer tokens are not', async () => {
    const { consumer } = await newConsumer();
    for (const APP_ENCRYPTION_KEY of ['f'.repeat(64), undefined]) {
      const stranger = await startAccess({ APP_ENCRYPTION_KEY } as typeof KEY);
      try {
        const refusal = await send(headerOf(consumer, await now()), stranger);
        expect(refusal).toMatch(/^Signed requests of this consumer can not be checked/);
        expect(await stranger.who(consumer.accessToken)).toMatchObject({ type: 'integration' });
      } finally {
        await stranger.close();
      }
    }
  });

  it('are no business of an installation without a key: its integrations have their bearer token', async () => {
    const keyless = await startAccess({ APP_ENCRYPTION_KEY: undefined } as unknown as typeof KEY);
    try {
      const name = unique('erp');
      const { oauth, accessToken } = await keyless.get(IntegrationService).create({ name, resources: [RESOURCE] });
      expect(oauth).toBeUndefined();
      expect(await keyless.who(accessToken)).toMatchObject({ type: 'integration' });
    } finally {
      await keyless.close();
    }
  });

  it('are refused where no door handed the request in', async () => {
    const { consumer } = await newConsumer();
    const header = headerOf(consumer, await now());
    await runInContext({ origin: 'graphql' }, async () => {
      await expect(access.get(AccessControl).authorize(header, RESOURCE)).rejects.toMatchObject({
        kind: 'unauthenticated',
        message: SIGNATURE_REFUSED,
      });
    });
  });
});

describe('the migration of OAuth', () => {
  it('goes up, down and up again', async () => {
    const name = process.env['DB_NAME'] ?? '';
    // Tables are dropped here, so not in the database that other tests use.
    process.env['DB_NAME'] = `${name}_oauth_migration`;
    const access = await startAccess(KEY);
    const runner = access.database.dataSource.createQueryRunner();
    const tables = async (): Promise<number> => {
      const rows = await access.database.query(
        `SELECT 1 FROM information_schema.tables
          WHERE table_schema = DATABASE() AND table_name IN ('oauth_consumer', 'oauth_nonce')`,
      );
      return rows.length;
    };
    try {
      const migration = new Oauth1763700000160();
      expect(await tables()).toBe(2);
      await migration.down(runner);
      expect(await tables()).toBe(0);
      await migration.up(runner);
      expect(await tables()).toBe(2);
    } finally {
      process.env['DB_NAME'] = name;
      await runner.release();
      await access.close();
    }
  });
});
