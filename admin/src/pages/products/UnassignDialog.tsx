import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { UnassignSourcesDocument } from '../../api/generated/products';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import type { BulkProps } from './BulkActions';
import { ChosenSkus } from './ChosenSkus';
import { countOf } from './product';
import { codesOf, SourcesField } from './source-fields';
import { useKeyedWrite } from '../../api/use-keyed-write';

/** Takes products from sources, with what is on hand there. */
export function UnassignDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const write = useKeyedWrite();
  const toasts = useToasts();
  const form = useForm({
    initial: { sources: [] as readonly string[] },
    validate: ({ sources }) => ({ sources: codesOf(sources).length === 0 ? 'Choose a source.' : undefined }),
    submit: async ({ sources }) => {
      const { unassignSources } = await write(UnassignSourcesDocument, { skus, sourceCodes: codesOf(sources) });
      toasts.success(
        unassignSources === 0
          ? 'None of the products was at these sources.'
          : `${countOf(unassignSources, 'source item')} deleted.`,
      );
      onDone();
      onClose();
    },
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
