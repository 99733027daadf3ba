import { ChainWalk } from './chain-walk.js';
import type { ChainColumns, LinkState } from './chain-walk.js';
import { chainText, digestOfRead } from './row-digest.js';

const BAG: ChainColumns = { source_code: 'berlin', sku: 'Bag', state: 'available' };

function digest(previous: string | null, rest: string, chain = BAG): string {
  return digestOfRead(previous, chainText({ ...chain, sourceCode: chain.source_code }), rest);
}

describe('a walk along the chains', () => {
  const [first, second] = [digest(null, 'a'), digest(digest(null, 'a'), 'b')];

  it('follows the digests of a chain, over its rows without one', () => {
    const walk = new ChainWalk();
    const states: LinkState[] = [walk.meet(BAG, null, 'x'), walk.meet(BAG, first, 'a'), walk.meet(BAG, null, 'x')];
    expect([...states, walk.meet(BAG, second, 'b')]).toEqual(['sound', 'sound', 'bare', 'sound']);
    expect(walk.digest).toBe(second);
  });

  it('goes on where a slice ended, and begins anew in another chain', () => {
    expect(new ChainWalk(BAG, first).meet(BAG, second, 'b')).toBe('sound');
    expect(new ChainWalk(BAG, first).meet(BAG, null, 'x')).toBe('bare');
    for (const other of [
      { ...BAG, source_code: 'bonn' },
      { ...BAG, sku: 'Bags' },
      { ...BAG, state: 'damaged' },
    ]) {
      expect(new ChainWalk(BAG, first).meet(other, digest(null, 'a', other), 'a')).toBe('sound');
      expect(new ChainWalk(BAG, first).meet(other, null, 'x')).toBe('sound');
    }
  });

  it('takes a SKU in other letters for the same chain, and hashes it as it stands in the row', () => {
    const spelled = { ...BAG, sku: 'BAG' };
    expect(new ChainWalk(BAG, first).meet(spelled, digest(first, 'b', spelled), 'b')).toBe('sound');
    expect(new ChainWalk(BAG, first).meet(spelled, digest(first, 'b'), 'b')).toBe('broken');
  });

  it('tells a row that would begin a chain from one that fits nowhere, and goes on from either', () => {
    const walk = new ChainWalk(BAG, second);
    expect(walk.meet(BAG, first, 'a')).toBe('beginning');
    expect(walk.meet(BAG, digest(first, 'c'), 'altered')).toBe('broken');
    expect(walk.meet(BAG, digest(digest(first, 'c'), 'd'), 'd')).toBe('sound');
  });
});
