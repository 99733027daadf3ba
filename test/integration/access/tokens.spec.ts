import { IntegrationService } from '../../../src/modules/access/index.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { AccessTokens } from '../../../src/modules/access/app/access-tokens.service.js';
import { hashOfToken } from '../../../src/modules/access/domain/token.js';
import { eventually } from '../../support/eventually.js';
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
  const newIntegration = (name = unique('erp')): Promise<{ name: string; accessToken: string }> =>
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

  it('stay revoked when the integration is made again, under its old id', async () => {
    const first = await newIntegration();
    const { actor } = (await access.who(first.accessToken)) as { actor: object };
    await expect(newIntegration(first.name)).rejects.toMatchObject({ kind: 'invalid' });
    await access.get(IntegrationService).revoke(first.name);
    await access.get(IntegrationService).revoke(first.name);
    const second = await access.get(IntegrationService).create({ name: first.name, resources: ['Vendor_Sales::ship'] });
    expect(await access.who(first.accessToken)).toBe('unauthenticated');
    expect(await access.who(second.accessToken)).toBe('forbidden');
    expect(await access.who(second.accessToken, 'Vendor_Sales::ship')).toMatchObject({ actor });
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
