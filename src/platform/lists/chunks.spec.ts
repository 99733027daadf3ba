import { chunksOf } from './chunks.js';

describe('chunks of a list', () => {
  it('are of the size asked for, the last one shorter, in the order of the list', () => {
    expect([...chunksOf([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect([...chunksOf([1, 2, 3, 4], 2)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('are one where all of it fits, and none of an empty list', () => {
    expect([...chunksOf(['a', 'b'], 5)]).toEqual([['a', 'b']]);
    expect([...chunksOf([], 5)]).toEqual([]);
  });
});
