import type { ReactNode } from 'react';
import { DeclareIncomingDocument } from '../../api/generated/products';
import { QuantityInput, SelectInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { noteViolation, noteOf } from '../../components/form/reasons';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { WhyFields } from '../../components/form/WhyFields';
import { formatQuantity } from '../../components/format';
import { INCOMING, quantityIn } from './item-states';
import { useStockWrite } from '../../undo/use-stock-write';
import { sourceOptions } from './state-dialog';
import type { StateDialogProps } from './state-dialog';
import { t } from '../../language/messages';

const DIRECTIONS = [
  { value: 'more', label: t('More than announced so far') },
  { value: 'less', label: t('Less than announced so far') },
] as const;
type Direction = (typeof DIRECTIONS)[number]['value'];

/** Announces goods that are expected at a source, or takes back what was announced. */
export function IncomingDialog({ sku, items, isWhole, onClose }: StateDialogProps): ReactNode {
  const { write } = useStockWrite();
  const expectedAt = (code: string): number =>
    quantityIn(
      items.find(({ sourceCode }) => sourceCode === code),
      INCOMING,
    );
  const form = useForm({
    initial: { source: items[0]?.sourceCode ?? '', direction: 'more' as Direction, quantity: '', note: '' },
    validate: ({ source, direction, quantity, note }) => ({
      quantity: quantityViolation(quantity, {
        isPositive: true,
        isWhole,
        ...(direction === 'less' ? { max: expectedAt(source) } : {}),
      }),
      note: noteViolation(note),
    }),
    submit: async ({ source, direction, quantity, note }) => {
      const typed = quantityOf(quantity) ?? 0;
      const item = { sourceCode: source, sku, quantity: direction === 'less' ? -typed : typed };
      await write(DeclareIncomingDocument, { items: [item], note: noteOf(note) }, t('The announcement is saved.'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Announce incoming')} form={form} onClose={onClose} submitLabel={t('Announce')} width="sm">
      <SelectInput label={t('Source')} options={sourceOptions(items)} autoFocus {...form.text('source')} />
      <SelectInput label={t('Expected')} options={DIRECTIONS} {...form.field('direction')} />
      <QuantityInput
        label={t('Quantity')}
        help={t('Expected so far: {quantity}.', { quantity: formatQuantity(expectedAt(form.values.source)) })}
        {...form.text('quantity')}
      />
      <WhyFields note={form.field('note')} />
    </FormDialog>
  );
}
