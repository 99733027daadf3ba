import { OTHERS, seriesOf, totalsOf } from './movement-totals';
import type { Movement } from './movement-totals';

const moved = (day: string, reason: Movement['reason'], quantityIn: number, quantityOut: number): Movement => ({
  day,
  reason,
  movements: 1,
  quantityIn,
  quantityOut,
});

describe('movement totals', () => {
  const movements = [
    moved('2026-01-01', 'received', 10, 0),
    moved('2026-01-01', 'shipment', 0, 4),
    moved('2026-01-02', 'correction', 3, 2),
    moved('2026-01-02', 'received', 5, 0),
  ];

  it('add up each reason, the largest first', () => {
    expect(totalsOf(movements)).toEqual([
      { reason: 'received', movements: 2, quantityIn: 15, quantityOut: 0 },
      { reason: 'correction', movements: 1, quantityIn: 3, quantityOut: 2 },
      { reason: 'shipment', movements: 1, quantityIn: 0, quantityOut: 4 },
    ]);
  });

  it('are drawn by day, what went out below the line', () => {
    expect(seriesOf({ days: ['2026-01-01', '2026-01-02'], movements })).toEqual([
      { reason: 'received', direction: 'in', data: [10, 5] },
      { reason: 'correction', direction: 'in', data: [0, 3] },
      { reason: 'correction', direction: 'out', data: [0, -2] },
      { reason: 'shipment', direction: 'out', data: [-4, 0] },
    ]);
  });

  it('draw the small ones as one', () => {
    const reasons = [
      'correction',
      'count',
      'received',
      'damaged',
      'import',
      'shipment',
      'other',
      'transfer_in',
    ] as const;
    const many = reasons.map((reason, index) => moved('2026-01-01', reason, 100 - index, 0));
    const series = seriesOf({ days: ['2026-01-01'], movements: many });
    expect(series.map(({ reason }) => reason)).toEqual([...reasons.slice(0, 6), OTHERS]);
    expect(series.at(-1)?.data).toEqual([94 + 93]);
  });
});
