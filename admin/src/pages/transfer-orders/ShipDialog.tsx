import type { ReactNode } from 'react';
import { ShipTransferOrderDocument } from '../../api/generated/transfer-orders';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { formatCount } from '../../components/format';
import { ScanField } from './ScanField';
import { movingOf, proposedLines, scanned, stepsViolation } from './step-lines';
import type { StepLine } from './step-lines';
import { ViolationLine, StepLines } from './StepLines';
import type { Details } from './words';
import { t } from '../../language/messages';

const NOTE_LENGTH_MAX = 255;

interface ShipDialogProps {
  readonly details: Details;
  readonly onClose: () => void;
}

/** What leaves; at first all that has not left. */
export function ShipDialog({ details: { transfer, lines }, onClose }: ShipDialogProps): ReactNode {
  const write = useKeyedWrite();
  const form = useForm<{ lines: readonly StepLine[]; note: string }>({
    initial: {
      lines: proposedLines(lines),
      note: '',
    },
    validate: (values) => ({
      lines: stepsViolation(values.lines),
      note:
        values.note.length > NOTE_LENGTH_MAX
          ? t('At most {max} characters.', { max: formatCount(NOTE_LENGTH_MAX) })
          : undefined,
    }),
    submit: async (values) => {
      const items = movingOf(values.lines).map(({ sku, moved }) => ({ sku, quantity: moved }));
      const note = values.note.trim() || null;
      await write(
        ShipTransferOrderDocument,
        { id: transfer.transferId, items, note },
        t('The goods are on their way.'),
      );
      onClose();
    },
  });
  return (
    <FormDialog title={t('Ship')} form={form} onClose={onClose} submitLabel={t('Ship')} width="md">
      <ScanField
        label={t('Barcode or SKU')}
        help={t('Scan what goes into the truck: the first scan counts from zero. Or type the quantities.')}
        onCode={(code) => {
          const next = scanned(form.values.lines, code);
          if (!next) return { text: t('There is no more of {code} to ship.', { code }), isError: true };
          form.set({ lines: next });
          return { text: t('One more of {code}.', { code }), isError: false };
        }}
      />
      <StepLines
        label={t('Products to ship')}
        lines={form.values.lines}
        onChange={(next) => form.set({ lines: next })}
      />
      <ViolationLine text={form.field('lines').violation} />
      <TextInput label={t('Note')} {...form.text('note')} />
    </FormDialog>
  );
}
