import visuallyHidden from '@mui/utils/visuallyHidden';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatQuantity } from '../../../components/format';
import { OUT_OF_STOCK } from '../product';
import { violationOf, valueOf } from './sheet-drafts';
import type { SheetDraft } from './sheet-drafts';
import type { SheetItem } from './sheet-product';
import { t } from '../../../language/messages';

/** Where the keyboard goes after a cell was left. */
export type CellStep = 'stay' | 'up' | 'down' | 'left' | 'right';

interface SheetCellProps {
  readonly draft: SheetDraft | undefined;
  readonly item: SheetItem | undefined;
  /** Whether the product can be edited here at all. */
  readonly isEditable: boolean;
  readonly hasItems: boolean;
}

/** What a cell shows while nobody types into it: the figure, or what was typed in its place. */
export function CellText({ draft, item, isEditable, hasItems }: SheetCellProps): ReactNode {
  if (!hasItems) return <span title={t('Made of other products')}>–</span>;
  if (!draft) return <StoredText item={item} isEditable={isEditable} />;
  const was =
    draft.before === null ? t('not there before') : t('was {before}', { before: formatQuantity(draft.before) });
  const violation = violationOf(draft);
  if (violation !== undefined) {
    return (
      <>
        {draft.text}
        <span style={visuallyHidden}>, {violation}</span>
      </>
    );
  }
  return (
    <>
      {formatQuantity(valueOf(draft) ?? 0)}
      <span style={visuallyHidden}>
        , {was}
        {draft.now === undefined ? '' : `, ${nowInWords(draft.now)}`}
      </span>
    </>
  );
}

/** What another user has made of a cell. */
export function nowInWords(now: number | null): string {
  return now === null ? t('no longer there') : t('by now {now}', { now: formatQuantity(now) });
}

function StoredText({ item, isEditable }: { item: SheetItem | undefined; isEditable: boolean }): ReactNode {
  if (!item) return <span style={visuallyHidden}>{isEditable ? t('Not at this source') : t('None')}</span>;
  if (item.status !== OUT_OF_STOCK) return formatQuantity(item.quantity);
  return (
    <span title={t('Out of stock')} style={{ textDecoration: 'line-through' }}>
      {formatQuantity(item.quantity)}
      <span style={visuallyHidden}>, {t('out of stock')}</span>
    </span>
  );
}

interface CellEditorProps {
  readonly label: string;
  /** What it begins with. */
  readonly text: string;
  /** Whether the text is chosen, so that what is typed takes its place. */
  readonly isChosen: boolean;
  /** What was typed, and where the keyboard goes; null gives it up. */
  readonly onLeave: (text: string | null, step: CellStep) => void;
}

/** The field of a cell: enter and tab take over what was typed, escape gives it up. */
export function CellEditor({ label, text, isChosen, onLeave }: CellEditorProps): ReactNode {
  const isLeft = useRef(false);
  const leave = (value: string | null, step: CellStep): void => {
    // Leaving moves the keyboard, which leaves once more.
    if (isLeft.current) return;
    isLeft.current = true;
    onLeave(value, step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    const { value } = event.currentTarget;
    const step = stepOf(event);
    if (event.key === 'Escape') leave(null, 'stay');
    else if (step !== undefined) leave(value, step);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={(field) => {
        if (!field || document.activeElement === field) return;
        field.focus();
        if (isChosen) field.select();
        else field.setSelectionRange(field.value.length, field.value.length);
      }}
      aria-label={label}
      defaultValue={text}
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        // A block is for the sheet, not for one cell of it.
        if (!/[\t\n]/.test(event.clipboardData.getData('text').trim())) event.stopPropagation();
      }}
      onBlur={(event) => leave(event.currentTarget.value, 'stay')}
      style={EDITOR_STYLE}
    />
  );
}

function stepOf({ key, shiftKey }: KeyboardEvent): CellStep | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  return undefined;
}

const EDITOR_STYLE = {
  width: '100%',
  height: 24,
  border: 0,
  padding: '0 6px',
  font: 'inherit',
  textAlign: 'right',
  color: 'inherit',
  background: 'transparent',
  outline: 'none',
  boxSizing: 'border-box',
} as const;
