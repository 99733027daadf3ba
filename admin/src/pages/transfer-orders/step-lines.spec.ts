import { movingOf, scanned, stepsFault } from './step-lines';
import type { StepLine } from './step-lines';

function line(sku: string, quantity: string, max = 5): StepLine {
  return { sku, name: null, barcode: sku === 'A' ? '4006381333931' : null, quantity, max };
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
    ['all of it', [line('A', '3'), line('A', '2')], undefined],
  ])('say what is wrong with %s', (_, lines, fault) => expect(stepsFault(lines)).toBe(fault));

  it('count scans by barcode and SKU, and none beyond what there is', () => {
    const lines = [line('A', ''), line('B', '5')];
    const once = scanned(lines, '4006381333931') ?? [];
    expect(scanned(once, 'a')?.map(({ quantity }) => quantity)).toEqual(['2', '5']);
    expect([scanned(lines, 'B'), scanned(lines, 'C')]).toEqual([undefined, undefined]);
  });
});
