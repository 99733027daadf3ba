import type { ReactNode } from 'react';
import { AssignSourcesDocument } from '../../api/generated/products';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { FormDialog } from '../../components/form/FormDialog';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { countOf } from './product';
import { SourcesField } from './source-fields';
import { useSourcesForm } from './use-sources-form';

/** Brings products to sources: each gets an empty source item where it has none. */
export function AssignDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const write = useKeyedWrite();
  const form = useSourcesForm({
    send: async (sourceCodes) => {
      const {
        assignSources: { count },
      } = await write(AssignSourcesDocument, { skus, sourceCodes });
      return count === 0
        ? 'The products were assigned to these sources already.'
        : `${countOf(count, 'source item')} made, empty and out of stock.`;
    },
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Assign sources" form={form} onClose={onClose} submitLabel="Assign" width="sm">
      <ChosenSkus skus={skus} />
      <SourcesField label="Sources" choices={choices} autoFocus {...form.field('sources')} />
    </FormDialog>
  );
}
