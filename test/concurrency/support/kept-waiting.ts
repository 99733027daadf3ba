import { NamedLockLease } from '../../../src/modules/locking/providers/named-locks.js';
import { eventually } from '../../support/eventually.js';

/**
 * Begins placements, and waits until one has been refused a lock that another holds, or is settled. Without the lock it
 * is the latter, so that what it would have kept out has happened by then.
 */
export async function placedOrKeptWaiting<T>(begin: () => readonly Promise<T>[]): Promise<readonly Promise<T>[]> {
  const tried = jest.spyOn(NamedLockLease.prototype, 'tryLock');
  try {
    let isOver = false;
    const placing = begin();
    for (const placement of placing) placement.finally(() => (isOver = true)).catch(() => undefined);
    await eventually(async () => {
      const locked = await Promise.all(tried.mock.results.map(({ value }) => value as Promise<boolean>));
      return isOver || locked.includes(false);
    });
    return placing;
  } finally {
    tried.mockRestore();
  }
}
