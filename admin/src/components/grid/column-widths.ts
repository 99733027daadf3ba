/** How wide a column is, in pixels: `width`, or a share of what is left (`flex`) and no less than `minWidth`. */
export interface ColumnSize {
  readonly field: string;
  readonly width?: number;
  readonly minWidth?: number;
  readonly flex?: number;
}

/** Widths that the reader chose, by field. */
export type ChosenWidths = Readonly<Record<string, number>>;

const WIDTH = 100;
const WIDTH_MIN = 50;
/** Shares below 1 would leave room behind the last column. */
const SHARE_SCALE = 100;

/** The columns as CSS has them, and how wide they are at least together: what is narrower scrolls. */
export interface Tracks {
  readonly template: string;
  readonly widthMin: number;
}

/** Every row gets the same tracks out of this, whatever its cells hold. */
export function tracksOf(columns: readonly ColumnSize[], chosen: ChosenWidths = {}): Tracks {
  const tracks = columns.map((column) => trackOf(column, chosen[column.field]));
  return {
    template: tracks.map(({ css }) => css).join(' '),
    widthMin: tracks.reduce((sum, { least }) => sum + least, 0),
  };
}

function trackOf(column: ColumnSize, chosen: number | undefined): { css: string; least: number } {
  const { width = WIDTH, flex = 0 } = column;
  if (chosen === undefined && flex > 0) {
    const least = widthMinOf(column);
    return { css: `minmax(${least}px, ${Math.round(flex * SHARE_SCALE)}fr)`, least };
  }
  const least = widthOf(column, chosen ?? width);
  return { css: `${least}px`, least };
}

/** The width that a column gets when the reader asks for this one. */
export function widthOf(column: ColumnSize, asked: number): number {
  return Math.max(widthMinOf(column), Math.round(asked));
}

function widthMinOf({ minWidth = WIDTH_MIN }: ColumnSize): number {
  return minWidth;
}
