import type { QuantityHistoryQuery } from '../../api/generated/products';

type Series = QuantityHistoryQuery['quantityHistory']['series'][number];

/** What a chart draws: every moment at which any source has a point, and each source's quantity then. */
export interface ChartData {
  readonly moments: readonly Date[];
  readonly lines: readonly { readonly sourceCode: string; readonly quantities: readonly (number | null)[] }[];
}

/** A quantity holds until the next one; before the first one it is not known. */
export function chartDataOf(series: readonly Series[]): ChartData {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => Date.parse(at))))].sort(
    (a, b) => a - b,
  );
  const lines = series.map(({ sourceCode, points }) => {
    const at = new Map(points.map((point) => [Date.parse(point.at), point.quantity]));
    let last: number | null = null;
    return { sourceCode, quantities: times.map((time) => (last = at.get(time) ?? last)) };
  });
  return { moments: times.map((time) => new Date(time)), lines };
}
