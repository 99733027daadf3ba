import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { FailureAlert } from '../../components/form/FailureAlert';
import { ChoiceInput, ChoicesInput, SwitchInput, TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import type { Form } from '../../components/form/use-form';
import { CARRIERS } from './carriers';
import { COUNTRIES } from './countries';
import { coordinateText, emailNote } from './source-values';
import type { SourceValues } from './source-values';
import { t } from '../../language/messages';

interface SourceFormProps {
  readonly form: Form<SourceValues>;
  readonly isNew?: boolean;
  /** The default source can neither be disabled nor be a pickup location. */
  readonly isDefault?: boolean;
  readonly isReadOnly?: boolean;
}

const WHOLE_ROW = { gridColumn: '1 / -1' } as const;

/** Every field of a source. */
export function SourceForm({ form, isNew = false, isDefault = false, isReadOnly = false }: SourceFormProps): ReactNode {
  const fixed = { disabled: isReadOnly };
  return (
    <FormElement form={form}>
      <Stack spacing={2}>
        <GeneralSection form={form} isNew={isNew} isDefault={isDefault} isReadOnly={isReadOnly} />
        <AddressSection form={form} isReadOnly={isReadOnly} />
        <FormSection title={t('Contact')}>
          <TextInput label={t('Contact name')} {...form.text('contactName')} {...fixed} />
          <TextInput
            label={t('Email')}
            type="email"
            help={emailNote(form.values.email)}
            {...form.text('email')}
            {...fixed}
          />
          <TextInput label={t('Phone')} {...form.text('phone')} {...fixed} />
          <TextInput label={t('Fax')} {...form.text('fax')} {...fixed} />
        </FormSection>
        <FormSection title={t('Shipping')}>
          <Box sx={WHOLE_ROW}>
            <SwitchInput
              label={t('Use the carriers of the shop')}
              {...form.field('useDefaultCarrierConfig')}
              {...fixed}
            />
          </Box>
          {!form.values.useDefaultCarrierConfig && (
            <Box sx={WHOLE_ROW}>
              <ChoicesInput
                label={t('Carriers of this source')}
                help={t('In the order in which they are chosen')}
                options={CARRIERS}
                {...form.field('carriers')}
                {...fixed}
              />
            </Box>
          )}
        </FormSection>
        <PickupSection form={form} isDefault={isDefault} isReadOnly={isReadOnly} />
        <FailureAlert error={form.failure} />
        {!isReadOnly && (
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
            {!isNew && (
              <Button onClick={() => form.reset()} disabled={form.isBusy || !form.isChanged}>
                {t('Discard changes')}
              </Button>
            )}
            <Button type="submit" variant="contained" loading={form.isBusy}>
              {isNew ? t('Create source') : t('Save')}
            </Button>
          </Stack>
        )}
      </Stack>
    </FormElement>
  );
}

function GeneralSection({ form, isNew, isDefault, isReadOnly }: Required<SourceFormProps>): ReactNode {
  const fixed = { disabled: isReadOnly };
  return (
    <FormSection title={t('General')}>
      <TextInput label={t('Name')} isRequired autoFocus={isNew} {...form.text('name')} {...fixed} />
      <TextInput
        label={t('Code')}
        isRequired
        help={isNew ? t('Short, without blanks; it stays as it is for good.') : t('A code cannot be changed.')}
        {...form.text('sourceCode')}
        disabled={!isNew || isReadOnly}
      />
      <Box sx={{ ...WHOLE_ROW, mb: 1 }}>
        <SwitchInput
          label={t('Enabled')}
          help={
            isDefault
              ? t('The default source cannot be disabled.')
              : t('What a disabled source holds is not sold, and it counts in no stock.')
          }
          {...form.field('enabled')}
          disabled={isReadOnly || isDefault}
        />
      </Box>
      <Box sx={WHOLE_ROW}>
        <TextInput label={t('Description')} rows={2} {...form.text('description')} {...fixed} />
      </Box>
    </FormSection>
  );
}

function AddressSection({ form, isReadOnly }: Pick<SourceFormProps, 'form' | 'isReadOnly'>): ReactNode {
  const fixed = { disabled: isReadOnly === true };
  const isPickup = form.values.isPickupLocationActive;
  const { countryId } = form.values;
  // A code that others have stored, and ISO does not know, can be kept.
  const countries = useMemo(
    () =>
      countryId === '' || COUNTRIES.some(({ value }) => value === countryId)
        ? COUNTRIES
        : [{ value: countryId, label: countryId }, ...COUNTRIES],
    [countryId],
  );
  return (
    <FormSection title={t('Address')}>
      <ChoiceInput label={t('Country')} isRequired options={countries} {...form.text('countryId')} {...fixed} />
      <TextInput label={t('Postcode')} isRequired {...form.text('postcode')} {...fixed} />
      <TextInput label={t('City')} isRequired={isPickup} {...form.text('city')} {...fixed} />
      <TextInput label={t('Street')} isRequired={isPickup} {...form.text('street')} {...fixed} />
      <TextInput label={t('Region')} {...form.text('region')} {...fixed} />
      <TextInput
        label={t('Region id')}
        help={t("Of the shop's list of regions")}
        {...form.text('regionId')}
        {...fixed}
      />
      <TextInput
        label={t('Latitude')}
        help={t('For sources by distance, such as {example}', { example: coordinateText(48.8566) })}
        {...form.text('latitude')}
        {...fixed}
      />
      <TextInput
        label={t('Longitude')}
        help={t('Such as {example}', { example: coordinateText(2.3522) })}
        {...form.text('longitude')}
        {...fixed}
      />
    </FormSection>
  );
}

function PickupSection({ form, isDefault, isReadOnly }: Omit<SourceFormProps, 'isNew'>): ReactNode {
  const fixed = { disabled: isReadOnly === true };
  return (
    <FormSection title={t('In-store pickup')}>
      <Box sx={{ ...WHOLE_ROW, mb: 1 }}>
        <SwitchInput
          label={t('Customers may fetch their orders here')}
          help={isDefault ? t('The default source cannot be a pickup location.') : t('Needs a street and a city.')}
          {...form.field('isPickupLocationActive')}
          disabled={isReadOnly === true || isDefault === true}
        />
      </Box>
      <TextInput
        label={t('Name for customers')}
        help={t('The name of the source where it is empty')}
        {...form.text('frontendName')}
        {...fixed}
      />
      <TextInput label={t('Description for customers')} rows={1} {...form.text('frontendDescription')} {...fixed} />
    </FormSection>
  );
}
