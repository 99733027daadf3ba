import { Secret, TOTP } from 'otpauth';
import { OwnPassword } from '../../../src/modules/access/app/own-password.service.js';
import { OwnSecondFactor } from '../../../src/modules/access/app/own-second-factor.service.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { AccessControl, PasswordHasher } from '../../../src/modules/access/index.js';
import { SecurityLog } from '../../../src/modules/security-log/index.js';
import { SecretTables } from '../../../src/platform/crypto/secret-tables.js';
import { unique } from '../../support/names.js';
import { startAccess } from './support/access.js';
import type { AccessProcess, User } from './support/access.js';

const REFUSAL = {
  kind: 'unauthenticated',
  message:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
};
const OTP_REQUIRED = { kind: 'unauthenticated', parameters: { code: 'OTP_REQUIRED' } };
const MISSING = { kind: 'forbidden', parameters: { code: 'SECOND_FACTOR_REQUIRED' } };
const STEP_MS = 30_000;

/** The code of an app, `steps` half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
}

describe('the second factor', () => {
  let access: AccessProcess;
  let user: User;
  let secret: string;
  let codes: readonly string[];
  let token: string;

  beforeAll(async () => {
    access = await startAccess();
  });
  afterAll(() => access.close());
  // Steps are half minutes of the clock: a test must not begin in one and end in the next.
  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-01T12:00:10Z')));
  afterEach(() => jest.restoreAllMocks());

  const own = (): OwnSecondFactor => access.get(OwnSecondFactor);
  const session = () => ({ userId: user.userId, token });
  const setUp = async (): Promise<void> => {
    token = await access.logIn(user.username, user.password);
    ({ secret } = await own().begin(session(), user.password));
    codes = await own().confirm(session(), codeOf(secret, -1));
  };
  const logIn = (otp?: string, address?: string): Promise<string> =>
    access.logIn(user.username, user.password, address, otp);
  const later = (steps: number): void => {
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + steps * STEP_MS);
  };

  beforeEach(async () => {
    user = await access.newUser();
    await setUp();
  });

  it('asks for a code after the right password, and after no other', async () => {
    await expect(logIn()).rejects.toMatchObject(OTP_REQUIRED);
    await expect(logIn(' ')).rejects.toMatchObject(OTP_REQUIRED);
    await expect(access.logIn(user.username, 'a wrong one')).rejects.toMatchObject(REFUSAL);
    await expect(access.logIn(user.username, 'a wrong one', undefined, codeOf(secret))).rejects.toMatchObject(REFUSAL);
    const entered = await logIn(` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);
    expect(await access.who(entered)).toMatchObject({ type: 'admin' });
  });

  it('is nothing before its first code, and cannot be set up twice', async () => {
    const other = await access.newUser();
    const theirs = { userId: other.userId, token: await access.logIn(other.username, other.password) };
    const begun = await own().begin(theirs, other.password);
    await expect(access.logIn(other.username, other.password)).resolves.toBeDefined();
    await expect(own().confirm(theirs, '000000')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own().begin(theirs, 'a wrong one')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await own().state(other.userId)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect(await own().confirm(theirs, codeOf(begun.secret))).toHaveLength(10);
    await expect(own().begin(theirs, other.password)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own().confirm(theirs, codeOf(begun.secret, 1))).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('keeps its secret encrypted and its codes hashed', async () => {
    const [row] = await access.database.query<{ secret: string }>(
      'SELECT secret FROM admin_user_second_factor WHERE user_id = ?',
      [user.userId],
    );
    expect(row?.secret).toMatch(/^v2:/);
    expect(row?.secret).not.toContain(secret);
    const hashes = await access.database.query<{ codeHash: Buffer }>(
      'SELECT code_hash AS codeHash FROM admin_user_recovery_code WHERE user_id = ?',
      [user.userId],
    );
    expect(hashes.map(({ codeHash }) => codeHash.length)).toEqual(Array.from({ length: 10 }, () => 32));
  });

  it('takes a code once, in order, and of parallel log-ins with one code lets one in', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => logIn(codeOf(secret))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await access.get(UserService).unlock(user.username);
    await expect(logIn(codeOf(secret))).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codeOf(secret, -1))).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codeOf(secret, 2))).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codeOf(secret, 1))).resolves.toBeDefined();
    await expect(logIn(codeOf(secret))).rejects.toMatchObject(REFUSAL);
  });

  it('is replaced by each recovery code once, also in parallel', async () => {
    const [first = '', second = ''] = codes;
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => logIn(first)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await access.get(UserService).unlock(user.username);
    await expect(logIn(second.toLowerCase().replaceAll('-', ' '))).resolves.toBeDefined();
    expect(await own().state(user.userId)).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
  });

  it('counts a wrong code like a wrong password', async () => {
    const address = unique('address');
    for (let time = 0; time < 6; time += 1) await expect(logIn('000000', address)).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codeOf(secret), address)).rejects.toMatchObject(REFUSAL);
    await expect(logIn(undefined, address)).rejects.toMatchObject(REFUSAL);
  });

  it('is guessed at no oftener from many addresses, and still opens where the user is known', async () => {
    const known = unique('address');
    await logIn(codeOf(secret), known);
    later(1);
    for (let time = 0; time < 6; time += 1) await expect(logIn('000000')).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codeOf(secret))).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codeOf(secret), known)).resolves.toBeDefined();
    later(1);
    await expect(logIn(codeOf(secret))).resolves.toBeDefined();
  });

  it('ends the other sessions when it is set up, and is removed with the password and a code', async () => {
    const other = await access.newUser();
    const [first, second] = [
      await access.logIn(other.username, other.password),
      await access.logIn(other.username, other.password),
    ];
    const theirs = { userId: other.userId, token: second };
    const begun = await own().begin(theirs, other.password);
    await own().confirm(theirs, codeOf(begun.secret));
    expect(await access.who(first)).toBe('unauthenticated');
    expect(await access.who(second)).toMatchObject({ type: 'admin' });
    await expect(own().remove(theirs, other.password, '000000')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own().remove(theirs, 'a wrong one', codeOf(begun.secret, 1))).rejects.toMatchObject({
      kind: 'invalid',
    });
    await own().remove(theirs, other.password, codeOf(begun.secret, 1));
    await expect(access.logIn(other.username, other.password)).resolves.toBeDefined();
  });

  it('gets new recovery codes, which end the old ones', async () => {
    const renewed = await own().renewCodes(session(), user.password, codes[0] ?? '');
    expect(renewed).toHaveLength(10);
    await expect(logIn(codes[1])).rejects.toMatchObject(REFUSAL);
    await expect(logIn(renewed[0])).resolves.toBeDefined();
  });

  it('is not guessed at by whoever has a session and the password', async () => {
    for (let time = 0; time < 9; time += 1) {
      await expect(own().remove(session(), user.password, '000000')).rejects.toMatchObject({ kind: 'invalid' });
    }
    // The right password alone does not begin the count anew.
    await expect(own().begin(session(), user.password)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own().remove(session(), user.password, codeOf(secret))).rejects.toMatchObject({ kind: 'too-many' });
  });

  it('leaves a row of the security log for each step, and for what is wrong', async () => {
    await expect(own().remove(session(), 'a wrong one', codeOf(secret))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(own().remove(session(), user.password, '000000')).rejects.toMatchObject({ kind: 'invalid' });
    await own().remove(session(), user.password, codeOf(secret));
    await access.get(SecurityLog).written();
    const rows = await access.database.query<{ event: string; detail: string | null; changes: string | null }>(
      `SELECT event, detail, changes FROM security_log
        WHERE target_id = ? AND event IN ('secret_changed', 'user_changed') ORDER BY entry_id`,
      [String(user.userId)],
    );
    expect(rows.map(({ event }) => event)).toEqual(['secret_changed', 'user_changed', 'user_changed']);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const refused = await access.database.query<{ detail: string }>(
      "SELECT detail FROM security_log WHERE event = 'login_refused' AND target_id IS NULL ORDER BY entry_id",
    );
    // Of those of a minute the first are rows, so these may be of the tests before.
    expect(refused.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['The password that you have now was entered wrongly.', expect.stringContaining('code')]),
    );
  });

  it('is reset by the command line, which ends the tokens', async () => {
    expect(await access.get(UserService).resetSecondFactor(user.username)).toBe(true);
    expect(await access.who(token)).toBe('unauthenticated');
    await expect(logIn()).resolves.toBeDefined();
    expect(await access.get(UserService).resetSecondFactor(user.username)).toBe(false);
  });

  it('is known to whoever changes the encryption key', async () => {
    const place = access.get(SecretTables).all.find(({ name }) => name === 'second factors');
    expect(await place?.look(user.userId - 1, 1)).toMatchObject({ secrets: 1, current: 1, unreadable: [] });
  });

  it('leaves the recovery codes where its secret cannot be read with the key', async () => {
    await access.database.execute("UPDATE admin_user_second_factor SET secret = 'v1:AAAA' WHERE user_id = ?", [
      user.userId,
    ]);
    await expect(logIn(codeOf(secret))).rejects.toMatchObject(REFUSAL);
    await expect(logIn(codes[0])).resolves.toBeDefined();
  });

  describe('that a role asks for', () => {
    beforeEach(async () => {
      user = await access.newUser({ all: true, requiresSecondFactor: true });
    });

    it('is all that a user without one may set up', async () => {
      token = await logIn();
      expect(await access.who(token)).toBe('forbidden');
      expect(await access.who(token, 'staff')).toBe('forbidden');
      expect(await access.who(token, 'account')).toMatchObject({ lacksSecondFactor: true });
      expect(await own().state(user.userId)).toMatchObject({ isOn: false, isRequired: true });
      ({ secret } = await own().begin(session(), user.password));
      expect(await access.who(token)).toBe('forbidden');
      await own().confirm(session(), codeOf(secret));
      expect(await access.who(token)).toMatchObject({ type: 'admin', lacksSecondFactor: false });
      await own().remove(session(), user.password, codeOf(secret, 1));
      expect(await access.who(token)).toBe('forbidden');
    });

    it('says so with a code', async () => {
      token = await logIn();
      const asked = async (): Promise<unknown> =>
        access.get(AccessControl).authorize(`Bearer ${token}`, 'Vendor_InventoryApi::source');
      await expect(asked()).rejects.toMatchObject(MISSING);
    });
  });

  it('cannot be set up, nor asked for by a role, without a key', async () => {
    const keyless = await startAccess({ APP_ENCRYPTION_KEY: undefined } as never);
    try {
      const other = await keyless.newUser();
      const theirs = { userId: other.userId, token: await keyless.logIn(other.username, other.password) };
      await expect(keyless.get(OwnSecondFactor).begin(theirs, other.password)).rejects.toMatchObject({
        kind: 'invalid',
      });
      await expect(keyless.newRole({ all: true, requiresSecondFactor: true })).rejects.toMatchObject({
        kind: 'invalid',
      });
    } finally {
      await keyless.close();
    }
  });
});

describe("a user's own password", () => {
  let access: AccessProcess;
  beforeAll(async () => {
    access = await startAccess();
  });
  afterAll(() => access.close());

  const change = async (user: User, token: string, oldPassword: string, newPassword: string): Promise<void> =>
    access.get(OwnPassword).change({ userId: user.userId, token }, oldPassword, newPassword);

  it('is changed by whoever knows the old one, and the other sessions end', async () => {
    const user = await access.newUser();
    const [here, there] = [
      await access.logIn(user.username, user.password),
      await access.logIn(user.username, user.password),
    ];
    await change(user, here, user.password, 'another password');
    expect(await access.who(here)).toMatchObject({ type: 'admin' });
    expect(await access.who(there)).toBe('unauthenticated');
    await expect(access.logIn(user.username, user.password)).rejects.toMatchObject(REFUSAL);
    await expect(access.logIn(user.username, 'another password')).resolves.toBeDefined();
  });

  it.each([
    ['with a wrong old one', 'a wrong one', 'another password'],
    ['to a short one', undefined, 'short'],
    ['to a common one', undefined, 'password123'],
  ])('is not changed %s', async (_how, old, next) => {
    const user = await access.newUser();
    const token = await access.logIn(user.username, user.password);
    await expect(change(user, token, old ?? user.password, next)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(access.logIn(user.username, user.password)).resolves.toBeDefined();
  });

  it('is changed once by two who do it at the same time', async () => {
    const user = await access.newUser();
    const token = await access.logIn(user.username, user.password);
    const outcomes = await Promise.allSettled(
      ['first new password', 'second new password'].map((next) => change(user, token, user.password, next)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is guessed at ten times in ten minutes, and no oftener', async () => {
    const user = await access.newUser();
    const token = await access.logIn(user.username, user.password);
    for (let time = 0; time < 10; time += 1) {
      await expect(change(user, token, 'a wrong one', 'another password')).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(change(user, token, user.password, 'another password')).rejects.toMatchObject({ kind: 'too-many' });
    await expect(access.logIn(user.username, user.password)).resolves.toBeDefined();
  });

  it('may stay what it was where it was made under older rules', async () => {
    const user = await access.newUser();
    await access.database.execute('UPDATE admin_user SET password_hash = ? WHERE user_id = ?', [
      await access.get(PasswordHasher).hash('12345678'),
      user.userId,
    ]);
    await expect(access.logIn(user.username, '12345678')).resolves.toBeDefined();
  });
});
