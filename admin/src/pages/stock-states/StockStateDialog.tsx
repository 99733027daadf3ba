import type { ReactNode } from 'react';
import { CreateStockStateDocument, RenameStockStateDocument } from '../../api/generated/stock-states';
import { useWrite } from '../../api/use-operation';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { textViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import type { StateName } from '../../components/state-words';
import { codeViolation, codeOf } from './state-code';
import { t } from '../../language/messages';

const NAME_LENGTH_MAX = 255;

interface StockStateDialogProps {
  /** The state that gets another name; absent for a new one. */
  readonly state?: StateName | undefined;
  readonly onClose: () => void;
}

/** Adds a state, whose code is made of its name until one is typed, or gives one another name. */
export function StockStateDialog({ state, onClose }: StockStateDialogProps): ReactNode {
  const write = useWrite();
  const form = useForm({
    initial: { name: state?.name ?? '', typedCode: '' },
    validate: (values) => ({
      name: textViolation(values.name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }),
      typedCode: state ? undefined : codeViolation(codeOf(values)),
    }),
    submit: async (values) => {
      const name = values.name.trim();
      if (state)
        await write(RenameStockStateDocument, { code: state.code, name }, t('The state is called “{name}”.', { name }));
      else await write(CreateStockStateDocument, { code: codeOf(values), name }, t('“{name}” is a state.', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={state ? t('Rename state') : t('Add state')}
      form={form}
      onClose={onClose}
      submitLabel={state ? t('Rename') : t('Add')}
    >
      <TextInput label={t('Name')} isRequired autoFocus help={t('What people call it.')} {...form.text('name')} />
      {!state && (
        <TextInput
          label={t('Code')}
          help={t('What the history and requests call it: {code}. It stays as it is.', {
            code: codeOf(form.values) || t('made of the name'),
          })}
          {...form.text('typedCode')}
        />
      )}
    </FormDialog>
  );
}
