import 'reflect-metadata';
import { randomBytes, scryptSync } from 'node:crypto';
import { leastCpuTime } from '../../../../test/support/cpu-time.js';
import { Environment } from '../../../platform/config/environment.js';
import { formatPasswordHash, parsePasswordHash } from '../domain/password-hash.js';
import { PasswordHasher } from './password-hasher.service.js';

function hasher(NODE_ENV = 'test'): PasswordHasher {
  return new PasswordHasher(Object.assign(new Environment(), { NODE_ENV }));
}

describe('PasswordHasher', () => {
  it('finds the password right and every other wrong', async () => {
    const stored = await hasher().hash('correct horse');
    expect(await hasher().verify('correct horse', stored)).toEqual({ matches: true, isOutdated: false });
    expect((await hasher().verify('correct horsf', stored)).matches).toBe(false);
    expect((await hasher().verify('', stored)).matches).toBe(false);
  });

  it('stores its parameters, a salt of its own each time, and never the password', async () => {
    const [one, other] = [await hasher().hash('same password'), await hasher().hash('same password')];
    expect(one).toMatch(/^scrypt\$1024\$8\$1\$[A-Za-z0-9_-]{22}\$[A-Za-z0-9_-]{43}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain('same password');
  });

  it('makes hashes dear outside of tests', async () => {
    for (const mode of ['production', 'development']) {
      const cost = parsePasswordHash(await hasher(mode).hash('a password'))?.cost;
      expect((cost?.N ?? 0) * (cost?.r ?? 0) * 128).toBeGreaterThanOrEqual(32 * 1024 * 1024);
      expect(cost?.p).toBeGreaterThanOrEqual(3);
    }
  });

  it('reads hashes of another cost and says that they are outdated', async () => {
    const cost = { N: 512, r: 8, p: 2 };
    const salt = randomBytes(16);
    const stored = formatPasswordHash({ cost, salt, hash: scryptSync('old password', salt, 32, cost) });
    expect(await hasher().verify('old password', stored)).toEqual({ matches: true, isOutdated: true });
    expect(await hasher().verify('another one', stored)).toEqual({ matches: false, isOutdated: false });
  });

  it('takes composed and decomposed characters for one password', async () => {
    const stored = await hasher().hash('caf\u00e9 au lait');
    expect((await hasher().verify('cafe\u0301 au lait', stored)).matches).toBe(true);
  });

  it.each([undefined, '', 'plain text', 'scrypt$0$0$0$$'])('lets nobody in with %p stored', async (stored) => {
    expect((await hasher().verify('', stored)).matches).toBe(false);
    expect((await hasher().verify('plain text', stored)).matches).toBe(false);
  });

  it('works as long for nobody as for somebody', async () => {
    const production = hasher('production');
    const stored = await production.hash('a password');
    const timed = (hash: string | undefined): Promise<number> =>
      leastCpuTime(() => production.verify('another password', hash), 3);
    const [known, unknown] = [await timed(stored), await timed(undefined)];
    expect(unknown).toBeGreaterThan(known / 4);
    expect(known).toBeGreaterThan(unknown / 4);
  });
});
