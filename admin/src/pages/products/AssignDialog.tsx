import type { ReactNode } from 'react';
import { AssignSourcesDocument } from '../../api/generated/products';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import type { BulkProps } from './BulkActions';
import { ChosenSkus } from './ChosenSkus';
import { countOf } from './product';
import { codesOf, SourcesField } from './source-fields';
import { useKeyedWrite } from '../../api/use-keyed-write';

/** Brings products to sources: each gets an empty source item where it has none. */
export function AssignDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const write = useKeyedWrite();
  const toasts = useToasts();
  const form = useForm({
    initial: { sources: [] as readonly string[] },
    validate: ({ sources }) => ({ sources: codesOf(sources).length === 0 ? 'Choose a source.' : undefined }),
    submit: async ({ sources }) => {
      const { assignSources } = await write(AssignSourcesDocument, { skus, sourceCodes: codesOf(sources) });
      toasts.success(
        assignSources === 0
          ? 'The products were assigned to these sources already.'
          : `${countOf(assignSources, 'source item')} made, empty and out of stock.`,
      );
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title="Assign sources" form={form} onClose={onClose} submitLabel="Assign" width="sm">
      <ChosenSkus skus={skus} />
      <SourcesField label="Sources" choices={choices} autoFocus {...form.field('sources')} />
    </FormDialog>
  );
}
