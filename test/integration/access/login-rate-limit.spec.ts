import { LoginRateLimit } from '../../../src/modules/access/app/login-rate-limit.service.js';
import type { TooManySignIns } from '../../../src/modules/access/app/login-rate-limit.service.js';
import { unique } from '../../support/names.js';
import { startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

const LIMIT = 3;

/** The message of the refusal of a log-in. */
async function outcome(attempt: Promise<string>): Promise<string> {
  try {
    await attempt;
    return 'in';
  } catch (error) {
    return (error as TooManySignIns).kind;
  }
}

describe('the rate of log-ins', () => {
  let access: AccessProcess;
  let other: AccessProcess;

  beforeAll(async () => {
    access = await startAccess({ LOGIN_RATE_PER_MINUTE: LIMIT });
    other = await startAccess({ LOGIN_RATE_PER_MINUTE: LIMIT });
  });
  afterAll(async () => {
    await access.close();
    await other.close();
  });

  const fail = async (process: AccessProcess, name: string, address: string, times = LIMIT): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      expect(await outcome(process.logIn(name, 'a wrong one', address))).toBe('unauthenticated');
    }
  };

  it('is bounded for an address, over all names and processes', async () => {
    const address = unique('address');
    await fail(access, unique('name'), address, LIMIT - 1);
    await fail(other, unique('name'), address, 1);
    expect(await outcome(access.logIn(unique('name'), 'a wrong one', address))).toBe('too-many');
    expect(await outcome(other.logIn(unique('name'), 'a wrong one', address))).toBe('too-many');
    expect(await outcome(other.logIn(unique('name'), 'a wrong one', unique('address')))).toBe('unauthenticated');
  });

  it('is bounded for a name, over all addresses and spellings that the database takes for it', async () => {
    const { username, password } = await access.newUser();
    await fail(access, username, unique('address'), 1);
    await fail(access, username.toUpperCase(), unique('address'), 1);
    await fail(access, `${username} `, unique('address'), 1);
    expect(await outcome(access.logIn(username, password))).toBe('too-many');
  });

  it('of a name is used up by no single address, and not by addresses that it is known at', async () => {
    const wide = await startAccess({ LOGIN_RATE_PER_MINUTE: 10 });
    try {
      const { username, password } = await wide.newUser();
      const known = unique('address');
      await wide.logIn(username, password, known);
      await fail(wide, username, unique('stranger'), 10);
      expect(await outcome(wide.logIn(username, password, unique('address')))).toBe('in');
      for (let time = 0; time < 9; time += 1) await fail(wide, username, unique('stranger'), 1);
      expect(await outcome(wide.logIn(username, 'a wrong one', unique('stranger')))).toBe('too-many');
      expect(await outcome(wide.logIn(username, password, known))).toBe('in');
    } finally {
      await wide.close();
    }
  });

  it('says when to try again', async () => {
    const address = unique('address');
    await fail(access, unique('name'), address);
    const refusal = access.logIn(unique('name'), 'a wrong one', address).catch((error: TooManySignIns) => error);
    const { retryAfterSeconds } = (await refusal) as TooManySignIns;
    expect(Number.isInteger(retryAfterSeconds)).toBe(true);
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('does not count what was right', async () => {
    const { username, password } = await access.newUser();
    const address = unique('address');
    for (let time = 0; time < LIMIT * 2; time += 1) {
      expect(await outcome(access.logIn(username, password, address))).toBe('in');
    }
  });

  it('is bounded by each process for itself while Redis is away', async () => {
    const alone = await startAccess({ LOGIN_RATE_PER_MINUTE: LIMIT, REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      const { username, password } = await alone.newUser();
      const address = unique('address');
      expect(await outcome(alone.logIn(username, password, address))).toBe('in');
      await fail(alone, unique('name'), address);
      expect(await outcome(alone.logIn(unique('name'), 'a wrong one', address))).toBe('too-many');
      const limit = alone.get(LoginRateLimit);
      for (let time = 0; time < 10; time += 1) await limit.countOwn(1);
      await expect(limit.countOwn(1)).rejects.toMatchObject({ kind: 'too-many' });
      await limit.forgetOwn(1);
      await limit.countOwn(1);
    } finally {
      await alone.close();
    }
  });
});
