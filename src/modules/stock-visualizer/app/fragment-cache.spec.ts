import { bytesOfFragment, FragmentCache } from './fragment-cache.js';
import type { Fragment } from './fragment-cache.js';

const fragment = (body: string): Fragment => ({ body, etag: '"x"', maxAge: 60, productIds: [1] });

describe('FragmentCache', () => {
  let cache: FragmentCache<Fragment>;
  beforeEach(() => {
    cache = new FragmentCache({ entriesMax: 3, bytesMax: 100_000, bytesOf: bytesOfFragment });
  });
  afterEach(() => jest.restoreAllMocks());

  const keep = (key: string, tags: string[] = [], body = key, lifeMs = 1000): void => {
    const filling = cache.begin();
    cache.keep(key, fragment(body), { tags, filling, lifeMs });
    cache.end(filling);
  };

  it('gives what it keeps until its time is over', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1);
    keep('a');
    now.mockReturnValue(1001);
    expect(cache.get('a')?.body).toBe('a');
    now.mockReturnValue(1002);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  it('lets go of what was not used for the longest time', () => {
    for (const key of ['a', 'b', 'c']) keep(key);
    cache.get('a');
    keep('d');
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key)?.body)).toEqual(['a', undefined, 'c', 'd']);
  });

  it('holds so many bytes and no more', () => {
    keep('a', [], 'x'.repeat(30_000));
    keep('b', [], 'x'.repeat(30_000));
    expect([cache.get('a'), cache.get('b')?.body.length]).toEqual([undefined, 30_000]);
    keep('c', [], 'x'.repeat(60_000));
    expect([cache.get('c'), cache.get('b')?.body.length]).toEqual([undefined, 30_000]);
  });

  it('drops by tags', () => {
    keep('parent', ['p', 'c']);
    keep('child', ['c']);
    keep('other', ['o']);
    cache.drop(['c', 'unknown']);
    expect(['parent', 'child', 'other'].map((key) => cache.get(key)?.body)).toEqual([undefined, undefined, 'other']);
    cache.dropAll();
    expect(cache.size).toBe(0);
  });

  it('forgets a tag with its last entry, and takes a key again under others', () => {
    keep('a', ['old']);
    keep('a', ['new']);
    cache.drop(['old']);
    expect(cache.get('a')?.body).toBe('a');
    cache.drop(['new']);
    expect(cache.get('a')).toBeUndefined();
  });

  it.each([
    ['a tag of it', () => cache.drop(['c'])],
    ['everything', () => cache.dropAll()],
  ])('does not keep what was read before %s was dropped', (_what, drop) => {
    const filling = cache.begin();
    drop();
    cache.keep('a', fragment('old'), { tags: ['p', 'c'], filling, lifeMs: 1000 });
    expect(cache.get('a')).toBeUndefined();
    cache.end(filling);
    keep('a', ['p', 'c']);
    expect(cache.get('a')?.body).toBe('a');
  });

  it('keeps what was read while something else was dropped', () => {
    const filling = cache.begin();
    cache.drop(['other']);
    cache.keep('a', null, { tags: ['p'], filling, lifeMs: 1000 });
    expect(cache.get('a')).toBeNull();
  });
});
