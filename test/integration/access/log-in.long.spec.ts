import { randomBytes, scryptSync } from 'node:crypto';
import { RemoveLogInAddresses } from '../../../src/modules/access/app/remove-log-in-addresses.service.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { formatPasswordHash, parsePasswordHash } from '../../../src/modules/access/domain/password-hash.js';
import { unique } from '../../support/names.js';
import { queriesOf } from '../../support/statements.js';
import { startAccess } from './support/access.js';
import type { AccessProcess, User } from './support/access.js';

const REFUSAL = {
  kind: 'unauthenticated',
  message:
    'The account sign-in was incorrect or your account is disabled temporarily. Please wait and try again later.',
};

interface UserRow {
  readonly failures: number;
  readonly lockedForSeconds: number | null;
  readonly passwordHash: string;
}

describe('logging in', () => {
  let access: AccessProcess;
  let user: User;

  beforeAll(async () => {
    access = await startAccess();
  });
  afterAll(() => access.close());
  beforeEach(async () => {
    user = await access.newUser();
    address = unique('address');
  });

  const row = async (): Promise<UserRow> => {
    const [found] = await access.database.query<UserRow>(
      `SELECT failures_num AS failures, TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), locked_until) AS lockedForSeconds,
              password_hash AS passwordHash FROM admin_user WHERE user_id = ?`,
      [user.userId],
    );
    if (!found) throw new Error('The user is gone.');
    return found;
  };
  /** How often the security log says that the user was locked out. */
  const lockOuts = async (): Promise<number> => {
    const rows = await access.database.query(
      "SELECT entry_id FROM security_log WHERE event = 'login_locked' AND target_id = ?",
      [String(user.userId)],
    );
    return rows.length;
  };
  /** From one address, which is new for each test. */
  let address: string;
  const guess = (password = 'a wrong one', from = address): Promise<string> =>
    access.logIn(user.username, password, from);
  const own = (from = address): Promise<string> => guess(user.password, from);
  const guessWrong = async (times: number, from = address): Promise<void> => {
    for (let time = 0; time < times; time += 1) await expect(guess(undefined, from)).rejects.toMatchObject(REFUSAL);
  };
  /** Strangers fail, each from an address of their own, until the account is locked out. */
  const lockOutFromElsewhere = async (): Promise<void> => {
    for (let time = 0; time < 6; time += 1) await guessWrong(1, unique('stranger'));
    expect(Number((await row()).lockedForSeconds)).toBeGreaterThan(0);
  };
  const endLockOut = async (): Promise<void> => {
    for (const table of ['admin_user', 'log_in_address']) {
      await access.database.execute(
        `UPDATE ${table} SET locked_until = UTC_TIMESTAMP() - INTERVAL 1 SECOND
          WHERE user_id = ? AND locked_until IS NOT NULL`,
        [user.userId],
      );
    }
  };

  it('gives a token that names its user', async () => {
    const token = await guess(user.password);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await access.who(token)).toMatchObject({
      type: 'admin',
      actor: { type: 'admin', id: String(user.userId), label: user.username },
    });
  });

  it('refuses a wrong password, an unknown name and a disabled user with one text', async () => {
    await expect(guess()).rejects.toMatchObject(REFUSAL);
    await expect(access.logIn(unique('nobody'), user.password)).rejects.toMatchObject(REFUSAL);
    await expect(access.logIn('', '')).rejects.toMatchObject(REFUSAL);
    await access.get(UserService).disable(user.username);
    await expect(guess(user.password)).rejects.toMatchObject(REFUSAL);
  });

  it('counts a failure for the one who is named alone, and that of an unknown name for nobody', async () => {
    const other = await access.newUser();
    const failures = async (): Promise<number> => {
      const [total] = await access.database.query<{ failures: string }>(
        'SELECT SUM(failures_num) AS failures FROM admin_user',
      );
      return Number(total?.failures);
    };
    const before = await failures();
    await expect(access.logIn(unique('nobody'), 'a wrong one')).rejects.toMatchObject(REFUSAL);
    expect(await failures()).toBe(before);
    await expect(access.logIn(other.username, 'a wrong one')).rejects.toMatchObject(REFUSAL);
    expect(await failures()).toBe(before + 1);
    expect((await row()).failures).toBe(0);
  });

  it('locks out after six failures in a row, for thirty minutes, also against the right password', async () => {
    await guessWrong(5);
    expect(await row()).toMatchObject({ failures: 5, lockedForSeconds: null });
    await guessWrong(1);
    const { lockedForSeconds } = await row();
    expect(await lockOuts()).toBe(1);
    expect(Number(lockedForSeconds)).toBeGreaterThan(29 * 60);
    expect(Number(lockedForSeconds)).toBeLessThanOrEqual(30 * 60);
    await expect(own()).rejects.toMatchObject(REFUSAL);
    expect((await row()).failures).toBe(6);
  });

  describe('while strangers fail', () => {
    it('lets in whoever has not failed themselves, and leaves the strangers out', async () => {
      const stranger = unique('stranger');
      await guessWrong(6, stranger);
      await expect(own(stranger)).rejects.toMatchObject(REFUSAL);
      await expect(own()).resolves.toBeDefined();
      expect(Number((await row()).lockedForSeconds)).toBeGreaterThan(0);
      await expect(own(stranger)).rejects.toMatchObject(REFUSAL);
    });

    it('refuses an address that is not known after one failure of its own', async () => {
      await lockOutFromElsewhere();
      await guessWrong(1);
      await expect(own()).rejects.toMatchObject(REFUSAL);
      await endLockOut();
      await expect(own()).resolves.toBeDefined();
    });

    it('lets in an address that is known in spite of failures of its own, fewer than six', async () => {
      await own();
      await lockOutFromElsewhere();
      await guessWrong(5);
      await expect(own()).resolves.toBeDefined();
      await guessWrong(6);
      await expect(own()).rejects.toMatchObject(REFUSAL);
    });

    it('knows an address of a user at no other user', async () => {
      const other = await access.newUser();
      await access.logIn(other.username, other.password, address);
      await lockOutFromElsewhere();
      await guessWrong(1);
      await expect(own()).rejects.toMatchObject(REFUSAL);
    });

    it('forgets an address after ninety days, and all but the last twenty', async () => {
      await own();
      await access.database.execute(
        'UPDATE log_in_address SET known_at = UTC_TIMESTAMP() - INTERVAL 91 DAY WHERE user_id = ?',
        [user.userId],
      );
      await lockOutFromElsewhere();
      await guessWrong(1);
      await expect(own()).rejects.toMatchObject(REFUSAL);
      for (let time = 0; time < 22; time += 1) await own(unique('address'));
      const [known] = await access.database.query<{ total: number }>(
        'SELECT COUNT(*) AS total FROM log_in_address WHERE user_id = ? AND known_at IS NOT NULL',
        [user.userId],
      );
      expect(Number(known?.total)).toBe(20);
    });

    it('is ended for a user everywhere by the command line', async () => {
      await guessWrong(6);
      await access.get(UserService).unlock(user.username);
      expect(await row()).toMatchObject({ failures: 0, lockedForSeconds: null });
      await expect(own()).resolves.toBeDefined();
      await expect(access.get(UserService).unlock(unique('nobody'))).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('keeps no more than a thousand of their addresses, and none for longer than an hour', async () => {
      await guessWrong(1);
      await access.database.execute(
        `INSERT INTO log_in_address (user_type, user_id, address, failures_num, failed_at)
         WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
         SELECT 'admin', ?, CONCAT('of-old-', i), 1, UTC_TIMESTAMP() - INTERVAL 61 MINUTE FROM n`,
        [user.userId],
      );
      await guessWrong(1, unique('address'));
      const count = async (): Promise<number> => {
        const [rows] = await access.database.query<{ total: number }>(
          'SELECT COUNT(*) AS total FROM log_in_address WHERE user_id = ?',
          [user.userId],
        );
        return Number(rows?.total);
      };
      expect(await count()).toBe(1000);
      expect(await access.get(RemoveLogInAddresses).execute()).toBeGreaterThanOrEqual(998);
      expect(await count()).toBe(2);
    });
  });

  it('counts no more than six of fifty parallel guesses, and then refuses the right one', async () => {
    const guesses = await Promise.allSettled(Array.from({ length: 50 }, () => guess()));
    for (const { status } of guesses) expect(status).toBe('rejected');
    expect((await row()).failures).toBe(6);
    const [at] = await access.database.query<{ failures: number }>(
      'SELECT failures_num AS failures FROM log_in_address WHERE user_id = ?',
      [user.userId],
    );
    expect(at?.failures).toBe(6);
    await expect(guess(user.password)).rejects.toMatchObject(REFUSAL);
  });

  it('refuses fifty parallel guesses at a name that nobody has like any others', async () => {
    const name = unique('nobody');
    const guesses = await Promise.allSettled(
      Array.from({ length: 50 }, () => access.logIn(name, 'a wrong one', address)),
    );
    for (const outcome of guesses) expect(outcome).toMatchObject({ status: 'rejected', reason: REFUSAL });
  });

  it('asks the database the same for a name that nobody has, a wrong password and a locked-out account', async () => {
    const count = async (attempt: () => Promise<string>): Promise<readonly string[]> =>
      (await queriesOf(access.database, () => expect(attempt()).rejects.toMatchObject(REFUSAL))).map(({ sql }) => sql);
    await guessWrong(1);
    const wrong = await count(() => guess());
    expect(wrong.length).toBeGreaterThan(2);
    const name = unique('nobody');
    await expect(access.logIn(name, 'a wrong one', address)).rejects.toMatchObject(REFUSAL);
    expect(await count(() => access.logIn(name, 'a wrong one', address))).toEqual(wrong);
    await guessWrong(4);
    expect(await count(() => own())).toEqual(wrong);
  });

  it('does not let a right guess through that was checked before the lock-out and decided after it', async () => {
    await guessWrong(5);
    // The right guess is held where its password has been found right, until the sixth failure has been counted.
    let decideRight: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (decideRight = resolve));
    const { run } = access.database;
    const paused = jest.spyOn(access.database, 'run').mockImplementationOnce(async (work) => {
      await held;
      return run.call(access.database, work) as never;
    });
    const right = guess(user.password);
    const refused = expect(right).rejects.toMatchObject(REFUSAL);
    await expectCalled(paused);
    await guessWrong(1);
    decideRight();
    await refused;
    paused.mockRestore();
  });

  it('lets parallel log-ins with the right password all through', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => guess(user.password)));
    expect(new Set(tokens).size).toBe(20);
    expect((await row()).failures).toBe(0);
  });

  it('forgets failures with a success', async () => {
    await guessWrong(5);
    await guess(user.password);
    expect((await row()).failures).toBe(0);
    await guessWrong(5);
    await expect(guess(user.password)).resolves.toBeDefined();
  });

  it('begins to count anew when the lock-out is over', async () => {
    await guessWrong(6);
    await endLockOut();
    await guessWrong(1);
    expect(await row()).toMatchObject({ failures: 1, lockedForSeconds: null });
    await expect(guess(user.password)).resolves.toBeDefined();
    await guessWrong(6);
    await endLockOut();
    await expect(guess(user.password)).resolves.toBeDefined();
    expect(await row()).toMatchObject({ failures: 0, lockedForSeconds: null });
  });

  it('hashes anew, at the next log-in, what was hashed at another cost', async () => {
    const cost = { N: 512, r: 8, p: 1 };
    const salt = randomBytes(16);
    const old = formatPasswordHash({ cost, salt, hash: scryptSync(user.password, salt, 32, cost) });
    await access.database.execute('UPDATE admin_user SET password_hash = ? WHERE user_id = ?', [old, user.userId]);
    await expect(guess()).rejects.toMatchObject(REFUSAL);
    expect((await row()).passwordHash).toBe(old);
    await guess(user.password);
    const { passwordHash } = await row();
    expect(parsePasswordHash(passwordHash)?.cost).toEqual({ N: 1024, r: 8, p: 1 });
    await expect(guess(user.password)).resolves.toBeDefined();
  });

  it('keeps neither passwords nor tokens', async () => {
    const token = await guess(user.password);
    expect((await row()).passwordHash).not.toContain(user.password);
    const rows = await access.database.query<{ tokenHash: Buffer }>(
      "SELECT token_hash AS tokenHash FROM access_token WHERE user_type = 'admin' AND user_id = ?",
      [user.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).toHaveLength(32);
    expect(rows[0]?.tokenHash.toString('base64url')).not.toBe(token);
  });
});

/** Waits, turn by turn of the event loop, until the spy was called. */
async function expectCalled(spy: jest.SpyInstance): Promise<void> {
  const end = performance.now() + 10_000;
  while (spy.mock.calls.length === 0) {
    if (performance.now() > end) throw new Error('The call did not come.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
