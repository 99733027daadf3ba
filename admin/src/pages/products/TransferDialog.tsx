import type { ReactNode } from 'react';
import { StartTransferDocument, TransferProductsDocument } from '../../api/generated/products';
import { SwitchInput } from '../../components/form/fields';
import { noteFault, noteOf } from '../../components/form/reasons';
import { WhyFields } from '../../components/form/WhyFields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useStockWrite } from '../../undo/use-stock-write';
import { BackgroundSwitch, useBackgroundFor, useBegun } from './BackgroundSwitch';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { countOf } from './product';
import { SourceField } from './source-fields';

/** Moves all stock of products from one source to another; the refusal names the order that forbids it. */
export function TransferDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const { write, done } = useStockWrite();
  const begun = useBegun();
  const form = useForm({
    initial: { origin: '', destination: '', unassigns: false, note: '', isBackground: useBackgroundFor(skus.length) },
    validate: ({ origin, destination, note }) => ({
      note: noteFault(note),
      origin: origin.trim() === '' ? 'Choose a source.' : undefined,
      destination:
        destination.trim() === ''
          ? 'Choose a source.'
          : destination.trim().toLowerCase() === origin.trim().toLowerCase()
            ? 'Choose another source than the origin.'
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
        begun(startTransfer.bulkUuid, 'The transfer', startTransfer.operationCount);
      } else {
        await write(TransferProductsDocument, { transfer });
        done(`The stock of ${countOf(skus.length, 'product')} is moved.`);
      }
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="Transfer stock" form={form} onClose={onClose} submitLabel="Transfer" width="sm">
      <ChosenSkus skus={skus} />
      <SourceField label="From" choices={choices} autoFocus {...form.text('origin')} />
      <SourceField label="To" choices={choices} {...form.text('destination')} />
      <SwitchInput
        label="Unassign from the origin"
        help="Else the products stay there, empty and out of stock."
        {...form.field('unassigns')}
      />
      <WhyFields note={form.field('note')} />
      <BackgroundSwitch {...form.field('isBackground')} />
    </FormDialog>
  );
}
