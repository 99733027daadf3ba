import { moved } from './moved';

describe('moved', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [1, 2, 'acb'],
    [1, 0, 'bac'],
  ])('puts the entry of place %i to place %i', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected);
  });
});
