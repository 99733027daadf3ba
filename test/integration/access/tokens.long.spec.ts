import { ActorPermissions, IntegrationService } from '../../../src/modules/access/index.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { Authenticator } from '../../../src/modules/access/app/authenticator.service.js';
import { AccessTokens } from '../../../src/modules/access/app/access-tokens.service.js';
import { AccessTokenRepository } from '../../../src/modules/access/data/access-token.repository.js';
import { hashOfToken } from '../../../src/modules/access/domain/token.js';
import { eventually } from '../../support/eventually.js';
import type { CreatedIntegration } from '../../../src/modules/access/app/integration.service.js';
import { unique } from '../../support/names.js';
import { startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

describe('tokens', () => {
  let access: AccessProcess;
  let other: AccessProcess;

  beforeAll(async () => {
    access = await startAccess();
    other = await startAccess();
  });
  afterAll(async () => {
    await access.close();
    await other.close();
  });

  const setExpiry = (token: string, seconds: number): Promise<unknown> =>
    access.database.execute(
      'UPDATE access_token SET expires_at = UTC_TIMESTAMP() + INTERVAL ? SECOND WHERE token_hash = ?',
      [seconds, hashOfToken(token)],
    );
  const secondsLeft = async (token: string): Promise<number | null> => {
    const [row] = await access.database.query<{ seconds: string | null }>(
      'SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), expires_at) AS seconds FROM access_token WHERE token_hash = ?',
      [hashOfToken(token)],
    );
    if (!row) throw new Error('The token is not there.');
    return row.seconds === null ? null : Number(row.seconds);
  };
  const newIntegration = (name = unique('erp')): Promise<CreatedIntegration> =>
    access.get(IntegrationService).create({ name, resources: ['Vendor_InventoryApi::source'] });
  const logIn = async (): Promise<{ username: string; password: string; token: string }> => {
    const { username, password } = await access.newUser();
    return { username, password, token: await access.logIn(username, password) };
  };

  it('of users live four hours by the clock of the database', async () => {
    const { token } = await logIn();
    const left = await secondsLeft(token);
    expect(left).toBeGreaterThan(4 * 3600 - 60);
    expect(left).toBeLessThanOrEqual(4 * 3600);
    await setExpiry(token, 0);
    expect(await access.who(token)).toBe('unauthenticated');
  });

  it('are not remembered beyond their expiry', async () => {
    const { token } = await logIn();
    await setExpiry(token, 1);
    expect(await access.who(token)).not.toBe('unauthenticated');
    // Well below the time for which a caller is remembered otherwise.
    await eventually(async () => (await access.who(token)) === 'unauthenticated', 2500);
  });

  it('of integrations do not expire, and name the integration', async () => {
    const { name, accessToken } = await newIntegration();
    expect(await secondsLeft(accessToken)).toBeNull();
    expect(await access.who(accessToken)).toMatchObject({
      type: 'integration',
      actor: { type: 'integration', label: name },
    });
  });

  it('of integrations end with their revocation: here at once, elsewhere within five seconds', async () => {
    const { name, accessToken } = await newIntegration();
    expect(await access.who(accessToken)).toMatchObject({ type: 'integration' });
    expect(await other.who(accessToken)).toMatchObject({ type: 'integration' });
    await access.get(IntegrationService).revoke(name);
    expect(await access.who(accessToken)).toBe('unauthenticated');
    await eventually(async () => (await other.who(accessToken)) === 'unauthenticated', 5000);
  });

  it('of one that is made again are those of another one, which takes over nothing', async () => {
    const integrations = access.get(IntegrationService);
    const first = await newIntegration();
    await expect(newIntegration(first.name)).rejects.toMatchObject({ kind: 'invalid' });
    await integrations.revoke(first.name);
    await integrations.revoke(first.name);
    const second = await integrations.create({ name: first.name, resources: ['Vendor_Sales::ship'] });
    expect(second.integrationId).toBeGreaterThan(first.integrationId);
    expect(await access.who(first.accessToken)).toBe('unauthenticated');
    expect(await access.who(second.accessToken)).toBe('forbidden');
    const id = String(second.integrationId);
    expect(await access.who(second.accessToken, 'Vendor_Sales::ship')).toMatchObject({
      actor: { type: 'integration', id, label: `${first.name} #${id}` },
    });
    // Its name is in use again, and the one that ends is the one that works.
    await expect(newIntegration(first.name)).rejects.toMatchObject({ kind: 'invalid' });
    await integrations.revoke(first.name);
    expect(await access.who(second.accessToken, 'Vendor_Sales::ship')).toBe('unauthenticated');
  });

  it('of two that are made at once under one name are those of one', async () => {
    const name = unique('erp');
    const both = await Promise.allSettled([newIntegration(name), newIntegration(name)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ kind: 'invalid', parameters: [name] });
  });

  it('of an integration with an end are refused from then on, here and for work in its name', async () => {
    const integrations = access.get(IntegrationService);
    const name = unique('erp');
    await expect(integrations.create({ name, all: true, expiresAt: '2020-01-01 00:00:00' })).rejects.toMatchObject({
      kind: 'invalid',
    });
    const { integrationId, accessToken } = await integrations.create({
      name,
      all: true,
      expiresAt: '2099-12-31 23:59:59',
    });
    const actor = { type: 'integration', id: String(integrationId), label: name } as const;
    expect(await access.who(accessToken)).toMatchObject({ actor });
    expect((await access.get(ActorPermissions).of(actor)).isAll).toBe(true);
    await access.database.execute('UPDATE access_token SET expires_at = UTC_TIMESTAMP() WHERE user_id = ?', [
      integrationId,
    ]);
    await access.database.execute('UPDATE integration SET expires_at = UTC_TIMESTAMP() WHERE integration_id = ?', [
      integrationId,
    ]);
    expect(await other.who(accessToken)).toBe('unauthenticated');
    expect((await access.get(ActorPermissions).of(actor)).isAll).toBe(false);
  });

  it('are known to be used, to the minute, without a write for every request', async () => {
    const { token } = await logIn();
    const lastUse = async (): Promise<string | null> => {
      const [row] = await access.database.query<{ lastUsedAt: string | null }>(
        'SELECT last_used_at AS lastUsedAt FROM access_token WHERE token_hash = ?',
        [hashOfToken(token)],
      );
      return row?.lastUsedAt ?? null;
    };
    expect(await lastUse()).toBeNull();
    await access.who(token);
    await eventually(async () => (await lastUse()) !== null);
    const recordUse = jest.spyOn(access.get(AccessTokenRepository), 'recordUse');
    access.get(Authenticator).forget();
    await access.who(token);
    expect(recordUse).not.toHaveBeenCalled();
    await access.database.execute(
      'UPDATE access_token SET last_used_at = UTC_TIMESTAMP() - INTERVAL 2 MINUTE WHERE token_hash = ?',
      [hashOfToken(token)],
    );
    access.get(Authenticator).forget();
    const before = await lastUse();
    await access.who(token);
    await eventually(async () => (await lastUse()) !== before);
    recordUse.mockRestore();
  });

  it('of a user end with a new password and when the user is disabled', async () => {
    const changed = await logIn();
    expect(await access.who(changed.token)).toMatchObject({ type: 'admin' });
    await access.get(UserService).changePassword(changed.username, 'another password');
    expect(await access.who(changed.token)).toBe('unauthenticated');
    await expect(access.logIn(changed.username, changed.password)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(access.logIn(changed.username, 'another password')).resolves.toBeDefined();

    const disabled = await logIn();
    expect(await access.who(disabled.token)).toMatchObject({ type: 'admin' });
    await access.get(UserService).disable(disabled.username);
    expect(await access.who(disabled.token)).toBe('unauthenticated');
  });

  it('are refused when their owner is not active, whatever the row of the token says', async () => {
    const { username, token } = await logIn();
    await access.database.execute('UPDATE admin_user SET is_active = 0 WHERE username = ?', [username]);
    expect(await other.who(token)).toBe('unauthenticated');
  });

  it('of customers open what is theirs alone', async () => {
    const id = 1_000_000 + Math.trunc(Math.random() * 1_000_000);
    const token = await access.get(AccessTokens).issue({ type: 'customer', id }, 3600);
    expect(await access.who(token, 'self')).toMatchObject({
      type: 'customer',
      actor: { type: 'customer', id: String(id), label: null },
    });
    expect(await access.who(token)).toBe('forbidden');
  });

  it('that nobody issued are refused', async () => {
    expect(await access.who('A'.repeat(43))).toBe('unauthenticated');
    expect(await access.who("' OR 1=1 --")).toBe('unauthenticated');
  });

  it('are read with one statement, and then remembered', async () => {
    const { accessToken } = await newIntegration();
    const query = jest.spyOn(access.database, 'query');
    const callers = await Promise.all(Array.from({ length: 10 }, () => access.who(accessToken)));
    for (const caller of callers) expect(caller).toMatchObject({ type: 'integration' });
    await access.who(accessToken);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('that have expired go with the next log-in of the same user', async () => {
    const { username, password, token } = await logIn();
    await setExpiry(token, -1);
    const next = await access.logIn(username, password);
    await expect(secondsLeft(token)).rejects.toThrow();
    expect(await secondsLeft(next)).toBeGreaterThan(0);
  });
});
