import type { ReactNode } from 'react';
import { AssignSourcesDocument, StartAssignmentDocument } from '../../api/generated/products';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useStockWrite } from '../../undo/use-stock-write';
import { BackgroundSwitch, useBackgroundFor, useBegun } from './BackgroundSwitch';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { codesOf, SourcesField } from './source-fields';
import { t } from '../../language/messages';

interface Values {
  readonly sources: readonly string[];
  readonly isBackground: boolean;
}

/** Brings products to sources: each gets an empty source item where it has none. */
export function AssignDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const { write, done } = useStockWrite();
  const begun = useBegun();
  const form = useForm<Values>({
    initial: { sources: [], isBackground: useBackgroundFor(skus.length) },
    validate: ({ sources }) => ({ sources: codesOf(sources).length === 0 ? t('Choose a source.') : undefined }),
    submit: async ({ sources, isBackground }) => {
      const asked = { skus, sourceCodes: codesOf(sources) };
      if (isBackground) {
        const { startAssignment } = await write(StartAssignmentDocument, asked);
        begun(
          startAssignment.bulkUuid,
          t(
            '{count, plural, one {The assignment of # product has begun.} other {The assignment of # products has begun.}}',
            { count: startAssignment.operationCount },
          ),
        );
      } else {
        const { count } = (await write(AssignSourcesDocument, asked)).assignSources;
        done(
          count === 0
            ? t('The products were assigned to these sources already.')
            : t(
                '{count, plural, one {# source item made, empty and out of stock.} other {# source items made, empty and out of stock.}}',
                { count },
              ),
        );
      }
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={t('Assign sources')} form={form} onClose={onClose} submitLabel={t('Assign')} width="sm">
      <ChosenSkus skus={skus} />
      <SourcesField label={t('Sources')} choices={choices} autoFocus {...form.field('sources')} />
      <BackgroundSwitch {...form.field('isBackground')} />
    </FormDialog>
  );
}
