import type { ReactNode } from 'react';
import { CreateIntegrationDocument } from '../../api/generated/access';
import type { CreateIntegrationMutation } from '../../api/generated/access';
import { useWrite } from '../../api/use-operation';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { textViolation } from '../../components/form/rules';
import { momentOfDay } from '../../components/grid/filter-definition';
import { useForm } from '../../components/form/use-form';
import { bindingOf, sourceCodesOf } from './grant';
import type { Binding, Grant } from './grant';
import { GrantFields } from './GrantFields';
import { SourceFields } from './SourceFields';
import { t } from '../../language/messages';

const NAME_LENGTH_MAX = 255;

interface AddIntegrationDialogProps {
  readonly onClose: () => void;
  /** Gets the credentials, which cannot be read again. */
  readonly onCreated: (created: CreateIntegrationMutation['createIntegration']) => void;
}

/** Makes an integration with exactly what is chosen. */
export function AddIntegrationDialog({ onClose, onCreated }: AddIntegrationDialogProps): ReactNode {
  const write = useWrite();
  const form = useForm<{ name: string; expires: string } & Grant & Binding>({
    initial: { name: '', expires: '', isAll: false, resources: [], ...bindingOf(null) },
    validate: ({ name }) => ({ name: textViolation(name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }) }),
    submit: async ({ name, expires, isAll, resources, ...binding }) => {
      const expiresAt = expires === '' ? null : momentOfDay(expires, 'last');
      const grant = { isAll, resources: isAll ? [] : resources, sourceCodes: sourceCodesOf(binding) };
      const integration = { name: name.trim(), expiresAt, ...grant };
      onCreated((await write(CreateIntegrationDocument, { integration })).createIntegration);
    },
  });
  return (
    <FormDialog title={t('Add integration')} form={form} onClose={onClose} submitLabel={t('Create')} width="md">
      <TextInput
        label={t('Name')}
        isRequired
        autoFocus
        help={t('Stands in the history beside what the integration writes.')}
        {...form.text('name')}
      />
      <TextInput
        label={t('Good until')}
        type="date"
        help={t('To the end of that day; without a day it does not expire.')}
        {...form.text('expires')}
      />
      <SourceFields binding={form.values} onChange={form.set} />
      <GrantFields grant={form.values} onChange={form.set} />
    </FormDialog>
  );
}
