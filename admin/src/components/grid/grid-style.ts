import type { GridDensity } from './grid-view';

interface Heights {
  readonly row: number;
  readonly head: number;
  /** Above and below what a row of any height holds. */
  readonly room: number;
}

/** In pixels. With dense rows twenty are seen at once on an ordinary screen. */
const HEIGHTS: Readonly<Record<GridDensity, Heights>> = {
  dense: { row: 26, head: 30, room: 0 },
  compact: { row: 36, head: 39, room: 6 },
  standard: { row: 52, head: 56, room: 11 },
  comfortable: { row: 67, head: 72, room: 18 },
};

/** How high the head of a list is, in pixels. */
export function headHeight(density: GridDensity): number {
  return HEIGHTS[density].head;
}

interface GridLook {
  readonly density: GridDensity;
  /** Rows are as high as what they hold, but for dense ones. */
  readonly isAnyHeight: boolean;
  /** A click on a row opens something. */
  readonly opens: boolean;
}

/** All of a grid is styled from its root: a cell has no styles to be worked out for it. */
export function gridStyle({ density, isAnyHeight, opens }: GridLook): object {
  const { row, head, room } = HEIGHTS[density];
  const isGrown = isAnyHeight && density !== 'dense';
  return {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    typography: 'body2',
    ...(density === 'dense' ? { fontSize: '0.82rem' } : {}),
    // What the arrows lead to is not to lie below the head.
    scrollPaddingTop: head,
    '& > [role=rowgroup]': { minWidth: 'var(--grid-width)' },
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: 'var(--grid-columns)',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    ...headStyle(head),
    '& [role=gridcell]': isGrown
      ? grownStyle(row, room)
      : { ...CELL_STYLE, height: row - 1, lineHeight: `${row - 1}px` },
    '& [data-part=row]': { ...WAITING_STYLE, height: row },
    '& [data-id]': opens ? { cursor: 'pointer' } : {},
    '& [data-id]:hover': { bgcolor: 'action.hover' },
    '& [data-id][aria-selected=true]': { bgcolor: 'action.selected' },
    ...ALIGN_STYLE,
    // A box stands beside the first line.
    '& [data-id] > [data-field=__check__]': isGrown ? { p: 0, pt: `${room - BOX_RISE}px` } : {},
    ...(density === 'dense' ? DENSE_STYLE : {}),
  };
}

const WAITING_STYLE = {
  display: 'grid',
  gridTemplateColumns: 'var(--grid-columns)',
  alignItems: 'center',
  minWidth: 'var(--grid-width)',
  '& > *': { ml: '10px' },
} as const;

const CELL_STYLE = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  px: '10px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '&:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '& > [data-part=cut], & > [data-part=text], & > [data-part=title]': { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;

/** By how much a box is higher than a line, on each side, in pixels. */
const BOX_RISE = 4;

const ALIGN_STYLE = {
  '& [data-align=right]': { justifyContent: 'flex-end' },
  '& [data-align=center]': { justifyContent: 'center' },
  // The arrow stands before the head of figures, which stays above them.
  '& [role=columnheader][data-align=right]': { flexDirection: 'row-reverse', justifyContent: 'flex-start' },
  '& [data-field=__check__]': { p: 0, justifyContent: 'center', overflow: 'visible' },
  '& [data-field=__check__] > *': { p: '5px' },
} as const;

const DENSE_STYLE = {
  '& [role=gridcell] > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-field=__check__] > *': { p: '2px' },
} as const;

function grownStyle(row: number, room: number): object {
  return {
    ...CELL_STYLE,
    alignItems: 'flex-start',
    minHeight: row - 1,
    py: `${room}px`,
    lineHeight: 1.5,
    whiteSpace: 'normal',
    // What leads to something is shown whole.
    '& > a': { overflowWrap: 'anywhere' },
    '& > [data-part=cut]': LINES_STYLE,
  };
}

/** A text of a row of any height: two lines at most, the second cut where there is more. */
const LINES_STYLE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
} as const;

function headStyle(height: number): object {
  return {
    '& [data-part=head]': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper' },
    '& [role=columnheader]': { ...CELL_STYLE, height: height - 1, fontWeight: 600 },
    '& [role=columnheader][aria-sort]': { cursor: 'pointer' },
    '& [data-part=order]': { fontSize: 18, mx: '2px', flexShrink: 0, opacity: 0, color: 'text.secondary' },
    '& [role=columnheader]:hover > [data-part=order]': { opacity: 0.5 },
    '& [aria-sort=ascending] > [data-part=order], & [aria-sort=descending] > [data-part=order]': {
      '&&': { opacity: 1 },
    },
    '& [aria-sort=descending] > [data-part=order]': { transform: 'rotate(180deg)' },
    '& [data-part=edge]': EDGE_STYLE,
  };
}

const EDGE_STYLE = {
  position: 'absolute',
  right: 0,
  top: 0,
  bottom: 0,
  width: '10px',
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    top: '30%',
    bottom: '30%',
    width: '1px',
    bgcolor: 'divider',
  },
  '&:hover::after, &:active::after': { top: 0, bottom: 0, width: '2px', bgcolor: 'primary.main' },
} as const;
