import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { UnassignSourcesDocument } from '../../api/generated/products';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { FormDialog } from '../../components/form/FormDialog';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { countOf } from './product';
import { SourcesField } from './source-fields';
import { useSourcesForm } from './use-sources-form';

/** Takes products from sources, with what is on hand there. */
export function UnassignDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const write = useKeyedWrite();
  const form = useSourcesForm({
    send: async (sourceCodes) => {
      const { unassignSources: count } = await write(UnassignSourcesDocument, { skus, sourceCodes });
      return count === 0 ? 'None of the products was at these sources.' : `${countOf(count, 'source item')} deleted.`;
    },
    onDone,
    onClose,
  });
  return (
    <FormDialog title="Unassign sources" form={form} onClose={onClose} submitLabel="Unassign" isDestructive width="sm">
      <ChosenSkus skus={skus} />
      <Alert severity="warning" sx={{ mb: 1 }}>
        What the products have at these sources is no longer counted. The history keeps how much it was.
      </Alert>
      <SourcesField label="Sources" choices={choices} autoFocus {...form.field('sources')} />
    </FormDialog>
  );
}
