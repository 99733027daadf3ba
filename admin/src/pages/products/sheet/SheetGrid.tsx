import Box from '@mui/material/Box';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { CellStep } from './SheetCell';
import { cellKey, textOf } from './sheet-drafts';
import type { SheetDraft } from './sheet-drafts';
import { beginsFigure, moved, within } from './sheet-keys';
import type { Position } from './sheet-keys';
import { cellOf } from './sheet-product';
import type { SheetProduct, SheetSource } from './sheet-product';
import { SheetRow } from './SheetRow';
import type { OpenCell } from './SheetRow';
import type { Sheet } from './use-sheet';
import { t } from '../../../language/messages';

interface SheetGridProps {
  readonly products: readonly SheetProduct[];
  readonly sources: readonly SheetSource[];
  readonly sheet: Sheet;
  readonly isEditable: boolean;
  readonly isLoading: boolean;
  /** A text was pasted at a place of the sheet. */
  readonly onPaste: (text: string, at: Position) => void;
  /** The keyboard is in another cell. */
  readonly onActive: (at: Position) => void;
}

const STEPS: Readonly<Record<CellStep, Position>> = {
  stay: { row: 0, column: 0 },
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/**
 * Products and what their sources have, as a grid for the keyboard: one tab stop, arrows between cells. Enter and F2
 * open a cell, a figure opens it and takes the place of what is there, delete gives up what was typed.
 */
export function SheetGrid(props: SheetGridProps): ReactNode {
  const { products, sources, sheet, isEditable, isLoading, onPaste, onActive } = props;
  const size = { rows: products.length, columns: sources.length + 1 };
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const [wanted, setWanted] = useState<Position>({ row: 0, column: 1 });
  const [open, setOpen] = useState<OpenCell | null>(null);
  const active = within(wanted, size);

  const go = (to: Position): void => {
    wantsFocus.current = true;
    setWanted(to);
    onActive(to);
  };
  useLayoutEffect(() => {
    if (!wantsFocus.current || open) return;
    wantsFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-cell="${active.row}-${active.column}"]`)?.focus();
  }, [wanted, active.row, active.column, open]);

  const product = products[active.row];
  const source = sources[active.column - 1];
  const draftOf = (sku: string, sourceCode: string): SheetDraft | undefined =>
    sheet.drafts.get(cellKey({ sku, sourceCode }));
  const begin = (text?: string): void => {
    if (!product || !source || !isEditable || !product.hasSourceItems) return;
    const cell = cellOf(product, source.sourceCode);
    setOpen({ text: text ?? textOf(draftOf(cell.sku, cell.sourceCode), cell), isChosen: text === undefined });
  };
  const leave = (text: string | null, step: CellStep): void => {
    setOpen(null);
    if (product && source && text !== null) sheet.type(cellOf(product, source.sourceCode), text);
    const { row, column } = STEPS[step];
    // The keyboard may have left the sheet: then it stays where it is.
    if (step === 'stay' && text !== null) return;
    go(within({ row: active.row + row, column: active.column + column }, size));
  };
  const leaving = useRef(leave);
  useLayoutEffect(() => {
    leaving.current = leave;
  });
  const onLeave = useCallback((text: string | null, step: CellStep) => leaving.current(text, step), []);

  const onKeyDown = (event: KeyboardEvent): void => {
    const target = moved(active, event, size);
    if (target) go(target);
    else if ((event.key === 'Enter' || event.key === 'F2') && active.column > 0) begin();
    else if ((event.key === 'Delete' || event.key === 'Backspace') && product && source)
      sheet.drop([cellKey({ sku: product.sku, sourceCode: source.sourceCode })]);
    else if (beginsFigure(event) && active.column > 0) begin(event.key);
    else return;
    event.preventDefault();
  };
  const placeOf = (event: MouseEvent): Position | undefined => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const [row, column] = cell?.split('-').map(Number) ?? [];
    return row === undefined || column === undefined ? undefined : { row, column };
  };

  return (
    <Box
      component="table"
      ref={table}
      role="grid"
      aria-label={t('Sheet')}
      aria-busy={isLoading}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns}
      onKeyDown={onKeyDown}
      onMouseDown={(event: MouseEvent) => {
        const place = placeOf(event);
        if (!place || (event.target as HTMLElement).closest('input, a')) return;
        event.preventDefault();
        // What is being typed is taken over before another cell takes its place.
        if (open) (document.activeElement as HTMLElement | null)?.blur();
        go(place);
      }}
      onDoubleClick={(event: MouseEvent) => {
        if (placeOf(event) && !(event.target as HTMLElement).closest('input, a')) begin();
      }}
      onCopy={(event: ClipboardEvent) => {
        if (!product || !source || open) return;
        const cell = cellOf(product, source.sourceCode);
        event.clipboardData.setData('text/plain', textOf(draftOf(cell.sku, cell.sourceCode), cell).replace(/^=/, ''));
        event.preventDefault();
      }}
      onPaste={(event: ClipboardEvent) => {
        event.preventDefault();
        setOpen(null);
        onPaste(event.clipboardData.getData('text'), active);
      }}
      sx={GRID_STYLE}
    >
      <thead>
        <tr role="row" aria-rowindex={1}>
          <th role="columnheader" scope="col" aria-colindex={1}>
            {t('Product')}
          </th>
          {sources.map(({ sourceCode, name }, column) => (
            <th key={sourceCode} role="columnheader" scope="col" aria-colindex={column + 2} title={sourceCode}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map((row, index) => (
          <SheetRow
            key={row.sku}
            product={row}
            index={index}
            sources={sources}
            drafts={sources.map(({ sourceCode }) => draftOf(row.sku, sourceCode))}
            activeColumn={index === active.row ? active.column : null}
            open={index === active.row ? open : null}
            isEditable={isEditable}
            onLeave={onLeave}
          />
        ))}
      </tbody>
    </Box>
  );
}

const ROW_HEIGHT = 28;
const GRID_STYLE = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  tableLayout: 'fixed',
  fontSize: '0.85rem',
  '& th, & td': {
    height: ROW_HEIGHT,
    boxSizing: 'border-box',
    px: '6px',
    py: 0,
    borderBottom: 1,
    borderRight: 1,
    borderColor: 'divider',
    textAlign: 'right',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', width: 110 },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    textAlign: 'left',
    bgcolor: 'background.paper',
    width: { xs: 150, sm: 300 },
  },
  '& thead th:first-of-type': { zIndex: 3 },
  '& td:has(input)': { p: 0, outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
  '& td:focus': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '& td[data-state]': { fontWeight: 700, boxShadow: 'inset 3px 0 0 currentColor' },
  '& td[data-state="changed"]': { color: 'primary.main' },
  '& td[data-state="overtaken"]': { color: 'text.primary', fontStyle: 'italic' },
  '& td[data-state="invalid"]': { color: 'error.main' },
} as const;
