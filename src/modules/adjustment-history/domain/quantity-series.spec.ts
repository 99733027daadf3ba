import { seriesOf, sliceEnds } from './quantity-series.js';

const FROM = '2026-03-01 00:00:00';
const TO = '2026-03-01 00:01:40';

describe('slices of a window', () => {
  it('end where the window ends, after the last moment before it', () => {
    expect(sliceEnds(FROM, TO, 4)).toEqual([
      '2026-02-28 23:59:59',
      '2026-03-01 00:00:25',
      '2026-03-01 00:00:50',
      '2026-03-01 00:01:15',
      '2026-03-01 00:01:40',
    ]);
  });

  it('are no shorter than a second', () => {
    expect(sliceEnds(FROM, '2026-03-01 00:00:02', 120)).toEqual([
      '2026-02-28 23:59:59',
      '2026-03-01 00:00:01',
      '2026-03-01 00:00:02',
    ]);
    expect(sliceEnds(FROM, FROM, 120)).toEqual(['2026-02-28 23:59:59', FROM]);
  });
});

describe('the quantities of a source', () => {
  it('begin with what there was, and reach the end', () => {
    const changes = [
      { sourceCode: 'b', slice: 2, at: '2026-03-01 00:00:30', quantity: 3 },
      { sourceCode: 'a', slice: 1, at: TO, quantity: 1 },
      { sourceCode: 'b', slice: 0, at: '2025-01-01 00:00:00', quantity: 9 },
    ];
    expect(seriesOf(changes, { from: FROM, to: TO })).toEqual([
      { sourceCode: 'a', points: [{ at: TO, quantity: 1 }] },
      {
        sourceCode: 'b',
        points: [
          { at: FROM, quantity: 9 },
          { at: '2026-03-01 00:00:30', quantity: 3 },
          { at: TO, quantity: 3 },
        ],
      },
    ]);
  });
});
