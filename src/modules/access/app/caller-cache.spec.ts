import type { Caller } from '../domain/caller.js';
import { Permissions } from '../domain/permissions.js';
import { CallerCache } from './caller-cache.js';

const caller = (id: string): Caller => ({
  type: 'integration',
  actor: { type: 'integration', id, label: null },
  permissions: Permissions.NONE,
});

describe('CallerCache', () => {
  it('forgets a caller when the time is up', () => {
    const cache = new CallerCache(10);
    cache.keep('a', caller('1'), 100);
    expect(cache.find('a', 99)?.actor.id).toBe('1');
    expect(cache.find('a', 100)).toBeUndefined();
    expect(cache.find('a', 99)).toBeUndefined();
  });

  it('drops the oldest to stay within its size', () => {
    const cache = new CallerCache(2);
    cache.keep('a', caller('1'), 100);
    cache.keep('b', caller('2'), 100);
    cache.keep('a', caller('3'), 100);
    cache.keep('c', caller('4'), 100);
    expect(cache.find('b', 0)).toBeUndefined();
    expect(cache.find('a', 0)?.actor.id).toBe('3');
    expect(cache.find('c', 0)?.actor.id).toBe('4');
  });

  it('can be emptied', () => {
    const cache = new CallerCache(2);
    cache.keep('a', caller('1'), 100);
    cache.clear();
    expect(cache.find('a', 0)).toBeUndefined();
  });
});
