import { mdiTrashCanOutline, mdiUndoVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { QuantityField } from '../../components/form/QuantityField';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { StatusChip } from '../../components/StatusChip';
import { IN_STOCK, OUT_OF_STOCK } from './product';
import type { ShownItem } from './product';
import { changeSince, violationOf, meaningOf, quantityText, said } from './source-drafts';
import type { Draft } from './source-drafts';
import { t } from '../../language/messages';

interface SourceItemRowProps {
  readonly sourceCode: string;
  readonly sourceName: string;
  /** As it is stored by now. */
  readonly item: ShownItem | undefined;
  readonly draft: Draft | undefined;
  readonly isFixed: boolean;
  /** Whether the product is sold by the piece. */
  readonly isWhole: boolean;
  readonly showsViolation: boolean;
  readonly disabled: boolean;
  readonly onType: (part: { quantity?: string; status?: number }) => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
}

/** A source with its quantity and stock status; below its name stands what is about to change. */
export function SourceItemRow(props: SourceItemRowProps): ReactNode {
  const { sourceCode, sourceName, item, draft, isFixed, isWhole, showsViolation, disabled } = props;
  const { onType, onRemove, onUndo } = props;
  const [isLeft, setLeft] = useState(false);
  const remark = useId();
  const isGoing = draft?.kind === 'unassign';
  const quantity = draft && draft.kind !== 'unassign' ? draft.quantity : quantityText(item ?? { quantity: 0 });
  const status = draft && draft.kind !== 'unassign' ? draft.status : (item?.status ?? OUT_OF_STOCK);
  const violation = draft && (showsViolation || isLeft) ? violationOf(draft, { isWhole }) : undefined;
  return (
    <TableRow sx={draft ? { backgroundColor: 'action.hover' } : {}}>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere', minWidth: 110 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            alignItems: 'center',
            textDecoration: isGoing ? 'line-through' : 'none',
          }}
        >
          {sourceName}
          {item && !item.sourceEnabled && <StatusChip label={t('Disabled')} />}
        </Box>
        <Remark id={remark} sourceCode={sourceCode} item={item} draft={draft} violation={violation} />
      </TableCell>
      <TableCell align="right" sx={{ width: 130 }}>
        <QuantityField
          value={quantity}
          onChange={(text) => onType({ quantity: text })}
          onBlur={() => setLeft(true)}
          violation={violation}
          disabled={disabled || isGoing}
          ariaLabel={t('Quantity at {sourceName}', { sourceName })}
          describedBy={remark}
        />
      </TableCell>
      <TableCell sx={{ width: 70 }}>
        <Switch
          size="small"
          checked={status === IN_STOCK}
          onChange={(_event, isOn) => onType({ status: isOn ? IN_STOCK : OUT_OF_STOCK })}
          disabled={disabled || isGoing}
          slotProps={{ input: { 'aria-label': t('In stock at {sourceName}', { sourceName }) } }}
        />
      </TableCell>
      {!isFixed && (
        <TableCell align="right" sx={{ width: 48 }}>
          <IconButton
            size="small"
            disabled={disabled}
            aria-label={isGoing ? t('Keep {sourceName}', { sourceName }) : t('Remove {sourceName}', { sourceName })}
            onClick={isGoing ? onUndo : onRemove}
          >
            <Icon path={isGoing ? mdiUndoVariant : mdiTrashCanOutline} fontSize="small" />
          </IconButton>
        </TableCell>
      )}
    </TableRow>
  );
}

interface RemarkProps {
  readonly id: string;
  readonly sourceCode: string;
  readonly item: ShownItem | undefined;
  readonly draft: Draft | undefined;
  readonly violation: string | undefined;
}

/** One line, always: the code of the source, and what is to be said about the row. */
function Remark({ id, sourceCode, item, draft, violation }: RemarkProps): ReactNode {
  const change = draft && changeSince(draft, item);
  const words = change ?? violation ?? (draft && plan(draft));
  const color = violation !== undefined ? 'error.main' : change !== undefined ? 'warning.main' : 'text.secondary';
  return (
    <Box id={id} aria-live="polite" sx={{ fontSize: '0.8rem', color: 'text.secondary' }}>
      {sourceCode}
      {words !== undefined && (
        <Box component="span" sx={{ color }}>
          {' · '}
          {words}
        </Box>
      )}
    </Box>
  );
}

/** What was there, and where the text does not say it what will be. */
function plan(draft: Draft): string {
  if (draft.kind === 'unassign')
    return t('to be removed, with {quantity}', { quantity: formatQuantity(draft.before.quantity) });
  const meaning = meaningOf(draft)?.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  const was = draft.kind === 'assign' ? t('new') : t('was {said}', { said: said(draft.before) });
  return meaning === undefined ? was : `${was}; ${meaning}`;
}
