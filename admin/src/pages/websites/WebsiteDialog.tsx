import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { ChangeWebsiteDocument, CreateWebsiteDocument } from '../../api/generated/websites';
import type { WebsiteListQuery } from '../../api/generated/websites';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { ChoiceInput, TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { useUsualCurrency } from '../../money/use-usual-currency';
import { currencyOptions } from './currencies';
import { NEW_WEBSITE, websiteFaults } from './website-values';
import type { WebsiteValues } from './website-values';

export type ShownWebsite = WebsiteListQuery['websites'][number];

interface WebsiteDialogProps {
  /** The website to change; absent for a new one. */
  readonly website?: ShownWebsite;
  readonly onClose: () => void;
}

/** Makes a website, or gives one another name and currency. */
export function WebsiteDialog({ website, onClose }: WebsiteDialogProps): ReactNode {
  const write = useKeyedWrite();
  const usual = useUsualCurrency();
  const options = useMemo(() => currencyOptions(), []);
  const form = useForm<WebsiteValues>({
    initial: website
      ? { name: website.name, code: website.code, currencyCode: website.currencyCode ?? '' }
      : NEW_WEBSITE,
    validate: (values) => websiteFaults(values, website === undefined),
    submit: async (values) => {
      const saved = { name: values.name.trim(), currencyCode: values.currencyCode || null };
      if (website) await write(ChangeWebsiteDocument, { id: website.id, ...saved }, 'The website is saved.');
      else await write(CreateWebsiteDocument, { code: values.code.trim(), ...saved }, 'The website is created.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={website ? `Website ${website.code}` : 'Add website'}
      form={form}
      onClose={onClose}
      submitLabel={website ? 'Save' : 'Create'}
      width="sm"
    >
      <TextInput label="Name" isRequired autoFocus {...form.text('name')} />
      {!website && (
        <TextInput
          label="Code"
          isRequired
          help="What sales channels and addresses call it. It stays as it is."
          {...form.text('code')}
        />
      )}
      <ChoiceInput label="Currency" help={currencyHelp(usual)} options={options} {...form.field('currencyCode')} />
    </FormDialog>
  );
}

function currencyHelp(usual: string | undefined): string {
  const settings = usual === undefined ? 'the one of the settings' : `${usual}, as the settings say`;
  return `Of its prices and of the orders that are placed from now on. Nothing is converted. Empty: ${settings}.`;
}
