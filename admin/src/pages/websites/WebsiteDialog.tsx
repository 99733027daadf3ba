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
import { NEW_WEBSITE, websiteViolations } from './website-values';
import type { WebsiteValues } from './website-values';
import { t } from '../../language/messages';

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
    validate: (values) => websiteViolations(values, website === undefined),
    submit: async (values) => {
      const saved = { name: values.name.trim(), currencyCode: values.currencyCode || null };
      if (website) await write(ChangeWebsiteDocument, { id: website.id, ...saved }, t('The website is saved.'));
      else await write(CreateWebsiteDocument, { code: values.code.trim(), ...saved }, t('The website is created.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={website ? t('Website {code}', { code: website.code }) : t('Add website')}
      form={form}
      onClose={onClose}
      submitLabel={website ? t('Save') : t('Create')}
      width="sm"
    >
      <TextInput label={t('Name')} isRequired autoFocus {...form.text('name')} />
      {!website && (
        <TextInput
          label={t('Code')}
          isRequired
          help={t('What sales channels and addresses call it. It stays as it is.')}
          {...form.text('code')}
        />
      )}
      <ChoiceInput label={t('Currency')} help={currencyHelp(usual)} options={options} {...form.field('currencyCode')} />
    </FormDialog>
  );
}

function currencyHelp(usual: string | undefined): string {
  return usual === undefined
    ? t(
        'Of its prices and of the orders that are placed from now on. Nothing is converted. Empty: the one of the settings.',
      )
    : t(
        'Of its prices and of the orders that are placed from now on. Nothing is converted. Empty: {currency}, as the settings say.',
        { currency: usual },
      );
}
