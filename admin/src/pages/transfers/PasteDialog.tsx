import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { parseLines } from './transfer-lines';
import type { TransferLine } from './transfer-lines';
import { t } from '../../language/messages';

interface PasteDialogProps {
  /** Lines that may be added still. */
  readonly room: number;
  readonly onAdd: (lines: readonly TransferLine[]) => void;
  readonly onClose: () => void;
}

const UNREAD_SHOWN = 5;
const ROWS = 10;

/** Takes the lines of a spreadsheet: SKU and quantity. */
export function PasteDialog({ room, onAdd, onClose }: PasteDialogProps): ReactNode {
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => {
      const { lines, unread } = parseLines(text);
      if (unread.length > 0) return { text: t('Correct or remove the lines that cannot be read.') };
      if (lines.length === 0) return { text: t('Paste at least one line.') };
      return {
        text:
          lines.length > room
            ? t('{room, plural, one {There is room for # more line.} other {There is room for # more lines.}}', {
                room,
              })
            : undefined,
      };
    },
    submit: ({ text }) => {
      onAdd(parseLines(text).lines);
      onClose();
      return Promise.resolve();
    },
  });
  const { lines, unread } = parseLines(form.values.text);
  return (
    <FormDialog
      title={t('Paste lines')}
      form={form}
      onClose={onClose}
      width="sm"
      submitLabel={
        lines.length === 0
          ? t('Add')
          : t('{count, plural, one {Add # line} other {Add # lines}}', { count: lines.length })
      }
    >
      <TextInput
        label={t('SKU and quantity')}
        help={t('One product per line: the SKU, a tab and the quantity, as a spreadsheet copies them.')}
        rows={ROWS}
        autoFocus
        {...form.text('text')}
      />
      {unread.length > 0 && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('{count, plural, one {One line cannot be read:} other {# lines cannot be read:}}', {
            count: unread.length,
          })}{' '}
          {unread.slice(0, UNREAD_SHOWN).join(' · ')}
          {unread.length > UNREAD_SHOWN && ' …'}
        </Alert>
      )}
    </FormDialog>
  );
}
