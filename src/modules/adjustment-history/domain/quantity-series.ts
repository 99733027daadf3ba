/** Quantities of one source over time: what each moment's last change left. */
export interface QuantitySeries {
  readonly sourceCode: string;
  /** Oldest first; a quantity holds until the next one. */
  readonly points: readonly QuantityPoint[];
}

interface QuantityPoint {
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly at: string;
  readonly quantity: number;
}

/** The last change of one source within one slice of time; slice 0 is everything before the window. */
export interface LastChangeOfSlice {
  readonly sourceCode: string;
  readonly slice: number;
  readonly at: string;
  readonly quantity: number;
}

const MS_PER_SECOND = 1000;

/**
 * The ends of the slices of a window, the last one being its end. As many as asked for, fewer where a slice would be
 * shorter than a second. The first entry is the last moment before the window.
 */
export function sliceEnds(from: string, to: string, slices: number): string[] {
  const [start, end] = [secondsOf(from), secondsOf(to)];
  const count = Math.max(1, Math.min(slices, end - start));
  const ends = Array.from({ length: count }, (_, index) => start + Math.ceil(((end - start) * (index + 1)) / count));
  return [start - 1, ...ends].map(textOf);
}

/**
 * The series of each source. It has what the source had when the window began, and each slice's last quantity at the
 * moment of that change. The same quantity stands once more at the end of the window, so that a line reaches it.
 */
export function seriesOf(
  changes: readonly LastChangeOfSlice[],
  { from, to }: { from: string; to: string },
): QuantitySeries[] {
  const bySource = new Map<string, QuantityPoint[]>();
  for (const { sourceCode, slice, at, quantity } of [...changes].sort((a, b) => a.slice - b.slice)) {
    const point = { at: slice === 0 ? from : at, quantity };
    const points = bySource.get(sourceCode);
    if (points) points.push(point);
    else bySource.set(sourceCode, [point]);
  }
  return [...bySource]
    .map(([sourceCode, points]) => {
      const last = points.at(-1);
      return { sourceCode, points: last && last.at < to ? [...points, { at: to, quantity: last.quantity }] : points };
    })
    .sort((a, b) => (a.sourceCode < b.sourceCode ? -1 : 1));
}

function secondsOf(text: string): number {
  return Math.floor(Date.parse(`${text.replace(' ', 'T')}Z`) / MS_PER_SECOND);
}

function textOf(seconds: number): string {
  return new Date(seconds * MS_PER_SECOND).toISOString().slice(0, 19).replace('T', ' ');
}
