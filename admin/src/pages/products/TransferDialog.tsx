import type { ReactNode } from 'react';
import { StartTransferDocument, TransferProductsDocument } from '../../api/generated/products';
import { SwitchInput } from '../../components/form/fields';
import { noteViolation, noteOf } from '../../components/form/reasons';
import { WhyFields } from '../../components/form/WhyFields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useStockWrite } from '../../undo/use-stock-write';
import { BackgroundSwitch, useBackgroundFor, useBegun } from './BackgroundSwitch';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { SourceField } from './source-fields';
import { t, tIn } from '../../language/messages';

/** Moves all stock of products from one source to another; the refusal names the order that forbids it. */
export function TransferDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const { write, done } = useStockWrite();
  const begun = useBegun();
  const form = useForm({
    initial: { origin: '', destination: '', unassigns: false, note: '', isBackground: useBackgroundFor(skus.length) },
    validate: ({ origin, destination, note }) => ({
      note: noteViolation(note),
      origin: origin.trim() === '' ? t('Choose a source.') : undefined,
      destination:
        destination.trim() === ''
          ? t('Choose a source.')
          : destination.trim().toLowerCase() === origin.trim().toLowerCase()
            ? t('Choose another source than the origin.')
            : undefined,
    }),
    submit: async ({ origin, destination, unassigns, note, isBackground }) => {
      const transfer = {
        skus,
        originSourceCode: origin.trim(),
        destinationSourceCode: destination.trim(),
        unassignFromOrigin: unassigns,
        note: noteOf(note),
      };
      if (isBackground) {
        const { startTransfer } = await write(StartTransferDocument, { transfer });
        begun(
          startTransfer.bulkUuid,
          t(
            '{count, plural, one {The transfer of # product has begun.} other {The transfer of # products has begun.}}',
            { count: startTransfer.operationCount },
          ),
        );
      } else {
        await write(TransferProductsDocument, { transfer });
        done(
          t('{count, plural, one {The stock of # product is moved.} other {The stock of # products is moved.}}', {
            count: skus.length,
          }),
        );
      }
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Transfer stock')}
      form={form}
      onClose={onClose}
      submitLabel={tIn('verb', 'Transfer')}
      width="sm"
    >
      <ChosenSkus skus={skus} />
      <SourceField label={t('From')} choices={choices} autoFocus {...form.text('origin')} />
      <SourceField label={t('To')} choices={choices} {...form.text('destination')} />
      <SwitchInput
        label={t('Unassign from the origin')}
        help={t('Else the products stay there, empty and out of stock.')}
        {...form.field('unassigns')}
      />
      <WhyFields note={form.field('note')} />
      <BackgroundSwitch {...form.field('isBackground')} />
    </FormDialog>
  );
}
