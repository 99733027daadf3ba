import type { ReactNode } from 'react';
import { ChoicesInput } from '../../../components/form/fields';
import { FormDialog } from '../../../components/form/FormDialog';
import { useForm } from '../../../components/form/use-form';
import { sourceLabel } from '../product';
import type { SourceChoice } from '../use-source-choices';
import { SOURCES_MAX } from './use-sheet-sources';
import { t } from '../../../language/messages';

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
          ? t('Choose a source.')
          : sources.length > SOURCES_MAX
            ? t('At most {max} sources.', { max: SOURCES_MAX })
            : undefined,
    }),
    submit: ({ sources }) => {
      onChoose(sources);
      onClose();
      return Promise.resolve();
    },
  });
  return (
    <FormDialog title={t('Columns')} form={form} onClose={onClose} submitLabel={t('Show')} width="sm">
      <ChoicesInput
        label={t('Sources')}
        help={t('In this order; at most {max}.', { max: SOURCES_MAX })}
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
