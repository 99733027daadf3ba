import { SourceScope } from '../context/source-scope.js';
import { compared, fingerprintOf } from './request-fingerprint.js';

describe('what a key remembers of its request', () => {
  const of = (body: string, codes: readonly string[] | null = null): string =>
    fingerprintOf(body, SourceScope.of(codes));

  it('fits the column, bound or not', () => {
    expect([of('a'), of('a', ['north']), of('a', [])].map(({ length }) => length)).toEqual([64, 64, 64]);
  });

  it.each([
    ['the same', of('a'), of('a'), 'same'],
    ['another body', of('a'), of('b'), 'another-body'],
    ['the same binding, in another order', of('a', ['x', 'y']), of('a', ['y', 'x']), 'same'],
    ['another binding', of('a', ['x']), of('a', ['y']), 'another-binding'],
    ['a wider binding', of('a', ['x']), of('a', ['x', 'y']), 'another-binding'],
    ['codes that read alike when they are joined', of('a', ['x,y']), of('a', ['x', 'y']), 'another-binding'],
    ['bound to nothing by now', of('a', ['x']), of('a', []), 'another-binding'],
    ['bound by now', of('a'), of('a', ['x']), 'another-binding'],
    ['not bound any more', of('a', ['x']), of('a'), 'same'],
    ['another body and another binding', of('a', ['x']), of('b', ['y']), 'another-body'],
  ])('tells %s', (_case, first, repeat, comparison) => {
    expect(compared(first, repeat)).toBe(comparison);
  });
});
