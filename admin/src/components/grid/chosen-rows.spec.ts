import { shareChosen, withAll, withChoice } from './chosen-rows';

const PAGE = ['a', 'b', 'c', 'd'];

describe('the rows that are chosen', () => {
  it('are those of other pages as well', () => {
    expect(withChoice(['x'], PAGE, { id: 'b', isChosen: true })).toEqual(['x', 'b']);
    expect(withChoice(['x', 'b'], PAGE, { id: 'b', isChosen: false })).toEqual(['x']);
    expect(withAll(['x', 'b'], PAGE, true)).toEqual(['x', 'b', 'a', 'c', 'd']);
    expect(withAll(['x', 'b', 'a'], PAGE, false)).toEqual(['x']);
  });

  it('are all from one to another, in either direction', () => {
    expect(withChoice(['b'], PAGE, { id: 'd', isChosen: true, from: 'b' })).toEqual(['b', 'c', 'd']);
    expect(withChoice(['a', 'b', 'c', 'd'], PAGE, { id: 'a', isChosen: false, from: 'c' })).toEqual(['d']);
  });

  it('is one alone where the other is on a page before', () => {
    expect(withChoice(['x'], PAGE, { id: 'c', isChosen: true, from: 'x' })).toEqual(['x', 'c']);
  });

  it('are none, some or all of a page', () => {
    expect(shareChosen(new Set(['x']), PAGE)).toBe('none');
    expect(shareChosen(new Set(['x', 'b']), PAGE)).toBe('some');
    expect(shareChosen(new Set(PAGE), PAGE)).toBe('all');
    expect(shareChosen(new Set(['x']), [])).toBe('none');
  });
});
