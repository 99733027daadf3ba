import { TimedCache } from './timed-cache.js';

describe('a cache with a time limit', () => {
  let now = 1;
  const cacheOf = (entriesMax: number): TimedCache<string> => new TimedCache({ entriesMax, keptMs: 1000 }, () => now);

  beforeEach(() => {
    now = 1;
  });

  it('keeps a value until its time is over', async () => {
    const cache = cacheOf(9);
    void cache.set('a', Promise.resolve('found'));
    now = 1001;
    await expect(cache.get('a')).resolves.toBe('found');
    now = 1002;
    expect(cache.get('a')).toBeUndefined();
  });

  it('gives those who ask meanwhile the same search', () => {
    const cache = cacheOf(9);
    const search = cache.set('a', new Promise(() => undefined));
    expect(cache.get('a')).toBe(search);
  });

  it('forgets what was not asked for the longest when it is full', async () => {
    const cache = cacheOf(2);
    for (const key of ['a', 'b', 'c']) void cache.set(key, Promise.resolve(key));
    expect(cache.get('a')).toBeUndefined();
    await expect(Promise.all(['b', 'c'].map((key) => cache.get(key)))).resolves.toEqual(['b', 'c']);
  });

  it('forgets what fails, and what is not to be kept', async () => {
    const cache = cacheOf(9);
    await expect(cache.set('a', Promise.reject(new Error('away')))).rejects.toThrow('away');
    await cache.set('b', Promise.resolve('refused'), (found) => found !== 'refused');
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBeUndefined();
  });

  it('leaves a newer value alone where an older one fails', async () => {
    const cache = cacheOf(9);
    let fail = (_error: Error): void => undefined;
    const older = cache.set(
      'a',
      new Promise<string>((_resolve, reject) => {
        fail = reject;
      }),
    );
    void cache.set('a', Promise.resolve('newer'));
    fail(new Error('late'));
    await expect(older).rejects.toThrow('late');
    await expect(cache.get('a')).resolves.toBe('newer');
  });
});
