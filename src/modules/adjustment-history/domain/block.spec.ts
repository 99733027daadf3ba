import { BLOCK_IDS, blockOf, countByBlock, locate } from './block.js';

describe('blocks of history ids', () => {
  it('counts a run that crosses a border on both sides of it', () => {
    expect([...countByBlock([{ first: BLOCK_IDS - 2, last: BLOCK_IDS + 4 }])]).toEqual([
      [0, 2],
      [1, 5],
    ]);
  });

  it('adds runs of one block together', () => {
    expect([
      ...countByBlock([
        { first: 1, last: 1 },
        { first: 5, last: 9 },
      ]),
    ]).toEqual([[0, 6]]);
  });

  it('spreads a run over whole blocks', () => {
    const counts = countByBlock([{ first: 0, last: 3 * BLOCK_IDS - 1 }]);
    expect([...counts.values()]).toEqual([BLOCK_IDS, BLOCK_IDS, BLOCK_IDS]);
    expect(blockOf(3 * BLOCK_IDS)).toBe(3);
  });

  it('finds the block of a row and how many newer rows of that block to skip', () => {
    const blocks = [
      { block: 9, rows: 10 },
      { block: 8, rows: 0 },
      { block: 7, rows: 5 },
    ];
    expect(locate(blocks, 0)).toEqual({ fromId: 10 * BLOCK_IDS - 1, offset: 0 });
    expect(locate(blocks, 9)).toEqual({ fromId: 10 * BLOCK_IDS - 1, offset: 9 });
    expect(locate(blocks, 10)).toEqual({ fromId: 8 * BLOCK_IDS - 1, offset: 0 });
    expect(locate(blocks, 14)).toEqual({ fromId: 8 * BLOCK_IDS - 1, offset: 4 });
    expect(locate(blocks, 15)).toBeUndefined();
  });
});
