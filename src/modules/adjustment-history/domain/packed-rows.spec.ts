import { BLOCK_IDS } from './block.js';
import { matchingKinds, PackedRows } from './packed-rows.js';
import type { PackedMatch, PackedRow } from './packed-rows.js';

const BLOCK = 4_882;
const NOON = 1_700_000_000;
const ALWAYS = { kinds: undefined, from: 0, to: 2 ** 32 };

/** Times that go back now and then, gaps between ids, and numbers of kinds of one to three bytes. */
const rows: PackedRow[] = Array.from({ length: 900 }, (_, at) => ({
  adjustmentId: BLOCK * BLOCK_IDS + 2 * at + (at % 3 === 0 ? 1 : 0),
  createdAt: NOON + at * 7 - (at % 11) * 9,
  kindId: [3, 127, 128, 4_099, 70_000][at % 5] ?? 0,
})).sort((a, b) => a.adjustmentId - b.adjustmentId);

function unpacked(): PackedRows {
  const packed = PackedRows.unpack(BLOCK, PackedRows.pack(BLOCK, rows));
  if (!packed) throw new Error('It was packed in another format.');
  return packed;
}

function expectSame(match: PackedMatch, isMatch: (row: PackedRow) => boolean): void {
  const ids = rows
    .filter(isMatch)
    .map(({ adjustmentId }) => adjustmentId)
    .reverse();
  expect(unpacked().count(match)).toBe(ids.length);
  expect(unpacked().ids(match, 0, 1_000)).toEqual(ids);
  expect(unpacked().ids(match, 13, 20)).toEqual(ids.slice(13, 33));
}

describe('the packed rows of a block', () => {
  it('are those that were packed', () => {
    expect(unpacked().size).toBe(rows.length);
    expectSame(ALWAYS, () => true);
  });

  it('match by their kinds', () => {
    for (const kinds of [[3], [128, 70_000], [4_099, 127, 5], [99]]) {
      expectSame({ ...ALWAYS, kinds: matchingKinds(kinds) }, ({ kindId }) => kinds.includes(kindId));
    }
    expect(unpacked().count({ ...ALWAYS, kinds: matchingKinds([]) })).toBe(0);
  });

  it('match by their times, both ends included', () => {
    const [from, to] = [NOON + 700, NOON + 2_100];
    expectSame({ ...ALWAYS, from, to }, ({ createdAt }) => createdAt >= from && createdAt <= to);
    expect(unpacked().count({ ...ALWAYS, from: to, to: from })).toBe(0);
  });

  it('are few bytes each', () => {
    const neighbours = Array.from({ length: BLOCK_IDS }, (_, at) => ({
      adjustmentId: BLOCK * BLOCK_IDS + at,
      createdAt: NOON + 6 * at,
      kindId: 1 + (at % 150),
    }));
    expect(PackedRows.pack(BLOCK, neighbours).length).toBeLessThan(4 * BLOCK_IDS);
  });

  it('are not read where a later version has written them', () => {
    expect(PackedRows.unpack(BLOCK, Buffer.from([2, 0]))).toBeUndefined();
    expect(PackedRows.unpack(BLOCK, PackedRows.pack(BLOCK, []))?.size).toBe(0);
  });
});
