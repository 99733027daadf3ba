import { inLockOrder, LockNames } from './lock-names.js';

const names = new LockNames('shop');

describe('the names of the place-order lock', () => {
  it('are four for two SKUs at two sources', () => {
    const all = ['X', 'Y'].flatMap((sku) => names.ofSku(3, ['a', 'b'], sku));
    expect(new Set(all).size).toBe(4);
  });

  it('do not depend on the stock where it has sources, so that two stocks meet in exactly the source they share', () => {
    const one = names.ofSku(3, ['a', 'shared'], 'X');
    const other = names.ofSku(4, ['shared', 'b'], 'X');
    expect(one.filter((name) => other.includes(name))).toEqual([names.ofSource('shared', 'X')]);
  });

  it('are one per stock and SKU where the stock has no enabled source', () => {
    const [name, ...others] = names.ofSku(7, [], 'X');
    expect(name).toMatch(/^inv_stk_7_[0-9a-f]+$/);
    expect(others).toEqual([]);
    expect(names.ofSku(8, [], 'X')).not.toContain(name);
  });

  it('are the same for what the database calls the same', () => {
    expect(names.ofSource('Near', 'SKU-É ')).toBe(names.ofSource('near', 'sku-e'));
    expect(names.ofSku(7, [], 'ABC')).toEqual(names.ofSku(7, [], 'abc'));
  });

  it('fit the servers: at most 64 characters, in lower case, whatever the SKU', () => {
    const longest = [
      ...names.ofSku(4_294_967_295, [], 'Ä'.repeat(64)),
      names.ofSource('S'.repeat(255), 'X'.repeat(64)),
    ];
    for (const name of longest) {
      expect(name.length).toBeLessThanOrEqual(64);
      expect(name).toBe(name.toLowerCase());
    }
  });

  it('differ between databases of one server', () => {
    expect(new LockNames('other').ofSource('a', 'X')).not.toBe(names.ofSource('a', 'X'));
  });

  it('tell source and SKU apart', () => {
    expect(names.ofSource('a', 'bc')).not.toBe(names.ofSource('ab', 'c'));
  });
});

describe('the order of waiting', () => {
  it('is that of bytes, each name once, whatever the order of the input', () => {
    expect(inLockOrder(['b', 'a_', 'a', 'b', 'A'])).toEqual(['A', 'a', 'a_', 'b']);
    expect(inLockOrder(['A', 'b', 'a', 'a_'])).toEqual(inLockOrder(['a_', 'b', 'A', 'a']));
  });
});
