import type { ReactNode } from 'react';
import { ChoicesInput } from '../../../components/form/fields';
import { FormDialog } from '../../../components/form/FormDialog';
import { useForm } from '../../../components/form/use-form';
import { sourceLabel } from '../product';
import type { SourceChoice } from '../use-source-choices';
import { SOURCES_MAX } from './use-sheet-sources';

interface SourcePickerProps {
  readonly choices: readonly SourceChoice[];
  readonly chosen: readonly string[];
  readonly onChoose: (sourceCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Chooses the sources that have a column. */
export function SourcePicker({ choices, chosen, onChoose, onClose }: SourcePickerProps): ReactNode {
  const form = useForm<{ sources: readonly string[] }>({
    initial: { sources: chosen },
    validate: ({ sources }) => ({
      sources:
        sources.length === 0
          ? 'Choose a source.'
          : sources.length > SOURCES_MAX
            ? `At most ${SOURCES_MAX} sources.`
            : undefined,
    }),
    submit: ({ sources }) => {
      onChoose(sources);
      onClose();
      return Promise.resolve();
    },
  });
  return (
    <FormDialog title="Columns" form={form} onClose={onClose} submitLabel="Show" width="sm">
      <ChoicesInput
        label="Sources"
        help={`In this order; at most ${SOURCES_MAX}.`}
        autoFocus
        options={choices.map(({ sourceCode, name }) => ({
          value: sourceCode,
          label: sourceLabel({ name, code: sourceCode }),
        }))}
        {...form.field('sources')}
      />
    </FormDialog>
  );
}
