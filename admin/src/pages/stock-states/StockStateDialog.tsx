import type { ReactNode } from 'react';
import { CreateStockStateDocument, RenameStockStateDocument } from '../../api/generated/stock-states';
import { useWrite } from '../../api/use-operation';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { textFault } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import type { StateName } from '../../components/state-words';
import { codeFault, codeOf } from './state-code';

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
      name: textFault(values.name, { name: 'a name', max: NAME_LENGTH_MAX }),
      typedCode: state ? undefined : codeFault(codeOf(values)),
    }),
    submit: async (values) => {
      const name = values.name.trim();
      if (state) await write(RenameStockStateDocument, { code: state.code, name }, `The state is called “${name}”.`);
      else await write(CreateStockStateDocument, { code: codeOf(values), name }, `“${name}” is a state.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={state ? 'Rename state' : 'Add state'}
      form={form}
      onClose={onClose}
      submitLabel={state ? 'Rename' : 'Add'}
    >
      <TextInput label="Name" isRequired autoFocus help="What people call it." {...form.text('name')} />
      {!state && (
        <TextInput
          label="Code"
          help={`What the history and requests call it: ${codeOf(form.values) || 'made of the name'}. It stays as it is.`}
          {...form.text('typedCode')}
        />
      )}
    </FormDialog>
  );
}
