import { SeenCodes } from './seen-codes';

describe('codes in the picture of a camera', () => {
  it('count once for each time that they come into view', () => {
    const seen = new SeenCodes();
    expect(seen.fresh(['a', 'a', ''], 0)).toEqual(['a']);
    expect(seen.fresh(['a', 'b'], 1_000)).toEqual(['b']);
    // It was in view all the time.
    expect(seen.fresh(['a'], 2_000)).toEqual([]);
    expect(seen.fresh([], 3_000)).toEqual([]);
    expect(seen.fresh(['a'], 3_300)).toEqual(['a']);
  });
});
