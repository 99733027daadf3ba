import { linesToPick, movingOf, proposedLines, scanned, stepsViolation, withAll } from './step-lines';
import type { StepLine } from './step-lines';
import type { Line } from './words';

function line(sku: string, quantity: string, max = 5): StepLine {
  return { sku, name: null, barcode: sku === 'A' ? '4006381333931' : null, quantity, max };
}

function planned(sku: string, quantity: number, toShip: number): Line {
  return { sku, name: null, barcode: null, quantity, toShip } as Line;
}

describe('the lines of a step', () => {
  it('move what is above zero', () =>
    expect(movingOf([line('A', '2'), line('B', ''), line('C', '0')]).map(({ sku, moved }) => [sku, moved])).toEqual([
      ['A', 2],
    ]));

  it.each([
    ['nothing', [line('A', ''), line('B', '0')], 'Enter how much.'],
    ['too much', [line('A', '6')], 'At most 5.'],
    ['too much in two states', [line('A', '3'), line('A', '3')], 'Of A there are 5 only.'],
    ['one too much in two states', [line('A', '1', 1), line('A', '1', 1)], 'Of A there is 1 only.'],
    ['all of it', [line('A', '3'), line('A', '2')], undefined],
  ])('say what is wrong with %s', (_, lines, violation) => expect(stepsViolation(lines)).toBe(violation));

  it('count scans by barcode and SKU, and none beyond what there is', () => {
    const lines = [line('A', ''), line('B', '5')];
    const once = scanned(lines, '4006381333931') ?? [];
    expect(scanned(once, 'a')?.map(({ quantity }) => quantity)).toEqual(['2', '5']);
    expect([scanned(lines, 'B'), scanned(lines, 'C')]).toEqual([undefined, undefined]);
  });

  it('begin with all that has not left, which the first scan counts from zero', () => {
    const proposed = proposedLines([planned('A', 3, 1.125), planned('B', 2, 2), planned('C', 2, 0)]);
    expect(proposed.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['A', '1.1250'],
      ['B', '2'],
    ]);
    const once = scanned(proposed, 'b') ?? [];
    expect(once.map(({ quantity }) => quantity)).toEqual(['', '1']);
    const twice = scanned(once, 'B') ?? [];
    expect(twice.map(({ quantity }) => quantity)).toEqual(['', '2']);
    expect(scanned(twice, 'B')).toBeUndefined();
    expect(scanned(proposed, 'X')).toBeUndefined();
  });

  it('keep what was typed when others are scanned', () => {
    const [first, second] = proposedLines([planned('A', 5, 5), planned('B', 5, 5)]) as [StepLine, StepLine];
    const typed = [{ ...first, quantity: '3', isProposed: false }, second];
    expect(scanned(typed, 'B')?.map(({ quantity }) => quantity)).toEqual(['3', '1']);
    expect(withAll(typed).map(({ quantity, isProposed }) => [quantity, isProposed])).toEqual([
      ['5', false],
      ['5', false],
    ]);
  });

  it('are picked as far as they have not left, and as planned once all have', () => {
    const picked = (lines: readonly Line[]): unknown =>
      linesToPick(lines).map(({ line, quantity }) => [line.sku, quantity]);
    expect(picked([planned('A', 5, 2), planned('B', 4, 0)])).toEqual([['A', 2]]);
    expect(picked([planned('A', 5, 0), planned('B', 4, 0)])).toEqual([
      ['A', 5],
      ['B', 4],
    ]);
  });
});
