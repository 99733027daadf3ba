import type { ReactNode } from 'react';
import { TextInput } from '../../../components/form/fields';
import { FormDialog } from '../../../components/form/FormDialog';
import { useForm } from '../../../components/form/use-form';
import { t } from '../../../language/messages';

const ROWS = 10;

/** Takes a block of a spreadsheet where there are no keys to paste it with. */
export function PasteBlockDialog({
  onPaste,
  onClose,
}: {
  onPaste: (text: string) => void;
  onClose: () => void;
}): ReactNode {
  const form = useForm({
    initial: { text: '' },
    validate: ({ text }) => ({ text: text.trim() === '' ? t('Paste something.') : undefined }),
    submit: ({ text }) => {
      onPaste(text);
      onClose();
      return Promise.resolve();
    },
  });
  return (
    <FormDialog title={t('Paste a block')} form={form} onClose={onClose} submitLabel={t('Take over')} width="sm">
      <TextInput
        label={t('Cells')}
        help={t(
          'Copied from a spreadsheet: codes of sources in the first row, SKUs in the first column; or figures alone, from the cell that was chosen last.',
        )}
        rows={ROWS}
        autoFocus
        {...form.text('text')}
      />
    </FormDialog>
  );
}
