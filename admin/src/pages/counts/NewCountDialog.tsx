import type { ReactNode } from 'react';
import { CreateCountSessionDocument } from '../../api/generated/counts';
import type { CountSourcesQuery } from '../../api/generated/counts';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { ChoiceInput, SelectInput, SwitchInput, TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { textViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import type { CountKind } from './words';
import { t } from '../../language/messages';

const NAME_LENGTH_MAX = 100;
const REFERENCE_LENGTH_MAX = 64;
const KINDS = [
  { value: 'count', label: t('Count what is there') },
  { value: 'receipt', label: t('Receive goods') },
] as const;

interface NewCountDialogProps {
  readonly sources: CountSourcesQuery['countSources'];
  readonly onClose: () => void;
  readonly onCreated: (sessionId: number) => void;
}

/** What is counted or received, and where. */
export function NewCountDialog({ sources, onClose, onCreated }: NewCountDialogProps): ReactNode {
  const write = useKeyedWrite();
  const form = useForm<{ kind: CountKind; sourceCode: string; name: string; reference: string; isBlind: boolean }>({
    initial: {
      kind: 'count',
      sourceCode: sources.length === 1 ? (sources[0]?.code ?? '') : '',
      name: '',
      reference: '',
      isBlind: false,
    },
    validate: ({ kind, sourceCode, name, reference }) => ({
      sourceCode: sourceCode === '' ? t('Choose a source.') : undefined,
      name: textViolation(name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }),
      reference:
        kind === 'receipt'
          ? textViolation(reference, { missing: t('Enter the number of the delivery.'), max: REFERENCE_LENGTH_MAX })
          : undefined,
    }),
    submit: async ({ kind, sourceCode, name, reference, isBlind }) => {
      const isReceipt = kind === 'receipt';
      const session = {
        ...{ kind, sourceCode, name: name.trim() },
        reference: isReceipt ? reference.trim() : null,
        isBlind: !isReceipt && isBlind,
      };
      onCreated((await write(CreateCountSessionDocument, { session })).createCountSession.sessionId);
    },
  });
  const isReceipt = form.values.kind === 'receipt';
  return (
    <FormDialog title={t('New session')} form={form} onClose={onClose} submitLabel={t('Begin')} width="sm">
      <SelectInput label={t('What to do')} options={KINDS} {...form.field('kind')} />
      <ChoiceInput
        label={t('Source')}
        isRequired
        options={sources.map(({ code, name }) => ({ value: code, label: name }))}
        {...form.text('sourceCode')}
      />
      <TextInput label={t('Name')} isRequired help={t('Such as the shelf or the day.')} {...form.text('name')} />
      {isReceipt ? (
        <TextInput
          label={t('Reference')}
          isRequired
          help={t('The number of the delivery. The history shows it.')}
          {...form.text('reference')}
        />
      ) : (
        <SwitchInput
          label={t('Count blind')}
          help={t('Whoever counts does not see what is expected.')}
          {...form.field('isBlind')}
        />
      )}
    </FormDialog>
  );
}
