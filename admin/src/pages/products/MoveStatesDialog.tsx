import type { ReactNode } from 'react';
import { MoveBetweenStatesDocument } from '../../api/generated/products';
import { QuantityInput, SelectInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { noteViolation, noteOf } from '../../components/form/reasons';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { WhyFields } from '../../components/form/WhyFields';
import { formatQuantity } from '../../components/format';
import { AVAILABLE, stateInWords } from '../../components/state-words';
import { quantityIn } from './item-states';
import { useStockWrite } from '../../undo/use-stock-write';
import { sourceOptions } from './state-dialog';
import type { StateDialogProps } from './state-dialog';
import { t } from '../../language/messages';

/** Moves goods of one source from one state to another; the server has the last word on how much there is. */
export function MoveStatesDialog({ sku, items, names, isWhole, onClose }: StateDialogProps): ReactNode {
  const { write } = useStockWrite();
  const itemAt = (code: string): (typeof items)[number] | undefined =>
    items.find(({ sourceCode }) => sourceCode === code);
  const options = [AVAILABLE, ...names.map(({ code }) => code)].map((code) => ({
    value: code,
    label: stateInWords(code, names),
  }));
  const form = useForm({
    initial: {
      source: items[0]?.sourceCode ?? '',
      from: AVAILABLE,
      to: names.some(({ code }) => code === 'damaged') ? 'damaged' : (names[0]?.code ?? ''),
      quantity: '',
      note: '',
    },
    validate: ({ source, from, to, quantity, note }) => ({
      to: from === to ? t('Choose another state.') : undefined,
      quantity: quantityViolation(quantity, { isPositive: true, isWhole, max: quantityIn(itemAt(source), from) }),
      note: noteViolation(note),
    }),
    submit: async ({ source, from, to, quantity, note }) => {
      const move = { sourceCode: source, sku, fromState: from, toState: to, quantity: quantityOf(quantity) ?? 0 };
      await write(MoveBetweenStatesDocument, { moves: [move], note: noteOf(note) }, t('The goods are moved.'));
      onClose();
    },
  });
  const { source, from } = form.values;
  return (
    <FormDialog title={t('Move between states')} form={form} onClose={onClose} submitLabel={t('Move')} width="sm">
      <SelectInput label={t('Source')} options={sourceOptions(items)} autoFocus {...form.text('source')} />
      <SelectInput label={t('From')} options={options} {...form.text('from')} />
      <SelectInput label={t('To')} options={options} {...form.text('to')} />
      <QuantityInput
        label={t('Quantity')}
        help={t('{quantityIn} there.', { quantityIn: formatQuantity(quantityIn(itemAt(source), from)) })}
        {...form.text('quantity')}
      />
      <WhyFields note={form.field('note')} />
    </FormDialog>
  );
}
