import type { PoolConnection } from 'mysql2';
import type { Database } from '../../../platform/database/database.js';
import { PING_MS } from '../../../platform/database/database.js';
import type { WriteGuards } from '../../../platform/database/write-guards.js';
import { GuardRows } from './guard-rows.js';

const MINUTE_MS = 60_000;

describe('a lease with guard rows', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps its session from being taken for a silent one while it waits for a name', async () => {
    jest.useFakeTimers();
    const provider = new GuardRows({} as Database, {} as WriteGuards);
    const query = jest.fn();
    const lease = (): ReturnType<GuardRows['leaseOn']> =>
      provider.leaseOn({ query } as unknown as PoolConnection, () => undefined);
    const [holder, waiter] = [lease(), lease()];
    expect(await holder.tryLock(['name'])).toBe(true);
    const waiting = waiter.lock(['name'], performance.now() + MINUTE_MS);
    jest.advanceTimersByTime(4 * PING_MS);
    expect(query).toHaveBeenCalledTimes(4);
    await holder.releaseAll();
    expect(await waiting).toBe(true);
    jest.advanceTimersByTime(4 * PING_MS);
    expect(query).toHaveBeenCalledTimes(4);
  });
});
