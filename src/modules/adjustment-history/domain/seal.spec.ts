import { createHash } from 'node:crypto';
import { BLOCK_IDS } from './block.js';
import { checkpointRoot, covers, differenceFrom, sealMessage, sealOf } from './seal.js';
import type { Leaf } from './seal.js';

const BLOCK = 3;
const FIRST = BLOCK * BLOCK_IDS;

function leaf(slot: number, text = `row ${slot}`): Leaf {
  return { adjustmentId: FIRST + slot, leaf: createHash('sha256').update(text).digest(), isBare: false };
}

describe('the seal of a block', () => {
  const leaves = [leaf(0), leaf(5), leaf(BLOCK_IDS - 1)];
  const seal = sealOf(BLOCK, leaves);

  it('covers the rows that it was made of, and no later ones', () => {
    expect([0, 1, 5, BLOCK_IDS - 1].map((slot) => covers(seal, FIRST + slot))).toEqual([true, false, true, true]);
    expect(differenceFrom(seal, leaves)).toBeUndefined();
    expect(differenceFrom(seal, [leaf(0), leaf(3), leaf(5), leaf(BLOCK_IDS - 1)])).toBeUndefined();
  });

  it('names what is gone and what is another one', () => {
    expect(differenceFrom(seal, [leaf(0), leaf(5, 'altered')])).toEqual({
      missing: [FIRST + BLOCK_IDS - 1],
      changed: [FIRST + 5],
      isElsewhere: false,
    });
  });

  it('tells of a row whose tag was made to fit', () => {
    const forged = Buffer.from(leaf(5, 'altered').leaf);
    leaf(5).leaf.copy(forged, 0, 0, 4);
    expect(differenceFrom(seal, [leaf(0), { ...leaf(5), leaf: forged }, leaf(BLOCK_IDS - 1)])).toEqual({
      missing: [],
      changed: [],
      isElsewhere: true,
    });
  });

  it('is signed as a whole', () => {
    const tags = Buffer.from(seal.tags);
    tags.writeUInt32BE(7, 4);
    const messages = [seal, { ...seal, block: 4 }, { ...seal, rows: 2 }, { ...seal, tags }].map((each) =>
      sealMessage(each).toString('hex'),
    );
    expect(new Set(messages).size).toBe(4);
  });

  it('is one of those that a checkpoint is over, in their order', () => {
    const [a, b] = [1, 2].map((block) => ({ block, rows: 1, signature: Buffer.alloc(32, block) }));
    if (!a || !b) throw new Error('Two are needed.');
    const roots = [[a, b], [a], [b], [], [a, { ...b, block: 3 }]].map((seals) => checkpointRoot(seals).toString('hex'));
    expect(new Set(roots).size).toBe(5);
  });
});
