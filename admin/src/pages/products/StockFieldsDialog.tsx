import type { ReactNode } from 'react';
import { StartStockUpdateDocument } from '../../api/generated/products';
import { QuantityInput, SelectInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { noteViolation, noteOf } from '../../components/form/reasons';
import { quantityViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { WhyFields } from '../../components/form/WhyFields';
import { useBegun } from './BackgroundSwitch';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { fieldsOf, questionsOf, UNCHANGED, UNCHANGED_FIELDS } from './stock-fields';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { t } from '../../language/messages';

const KEEP = { value: UNCHANGED, label: t('As it is') } as const;
const OPTIONAL = { isRequired: false };
const IN_STOCK = [KEEP, { value: 'yes', label: t('In stock') }, { value: 'no', label: t('Out of stock') }] as const;
const MANAGE_STOCK = [
  KEEP,
  { value: 'settings', label: t('As the settings say') },
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
] as const;
const BACKORDERS = [
  KEEP,
  { value: 'settings', label: t('As the settings say') },
  { value: '0', label: t('No') },
  { value: '1', label: t('Allowed') },
  { value: '2', label: t('Allowed, with a notice') },
] as const;

/** Gives many products the same stock fields; the server works through them in the background. */
export function StockFieldsDialog({ skus, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const write = useKeyedWrite();
  const begun = useBegun();
  const form = useForm({
    initial: UNCHANGED_FIELDS,
    validate: (values) => ({
      quantity:
        quantityViolation(values.quantity, OPTIONAL) ??
        (Object.keys(fieldsOf(values)).length === 0 ? t('Choose something to change.') : undefined),
      minQty: quantityViolation(values.minQty, OPTIONAL),
      lowQty: quantityViolation(values.lowQty, OPTIONAL),
      note: noteViolation(values.note),
    }),
    questions: questionsOf,
    submit: async (values) => {
      const { reason, note } = values;
      const { startStockUpdate } = await write(StartStockUpdateDocument, {
        skus,
        fields: fieldsOf(values),
        reason,
        note: noteOf(note),
      });
      begun(
        startStockUpdate.bulkUuid,
        t('{count, plural, one {The update of # product has begun.} other {The update of # products has begun.}}', {
          count: startStockUpdate.operationCount,
        }),
      );
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={t('Update stock fields')} form={form} onClose={onClose} submitLabel={t('Update')} width="sm">
      <ChosenSkus skus={skus} />
      <QuantityInput
        label={t('Quantity')}
        help={t('At the default source, where a product is there. Empty: as it is.')}
        autoFocus
        {...form.text('quantity')}
      />
      <SelectInput
        label={t('Stock status')}
        help={t('At the default source, where a product is there.')}
        options={IN_STOCK}
        {...form.field('isInStock')}
      />
      <SelectInput label={t('Manage stock')} options={MANAGE_STOCK} {...form.field('manageStock')} />
      <SelectInput label={t('Backorders')} options={BACKORDERS} {...form.field('backorders')} />
      <QuantityInput label={t('Out-of-stock threshold')} help={t('Empty: as it is.')} {...form.text('minQty')} />
      <QuantityInput
        label={t('Low quantity')}
        help={t('Below this a product counts as low, unless a source has a threshold of its own. Empty: as it is.')}
        {...form.text('lowQty')}
      />
      <WhyFields reason={form.field('reason')} note={form.field('note')} />
    </FormDialog>
  );
}
