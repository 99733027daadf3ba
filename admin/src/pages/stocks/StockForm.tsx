import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ChannelWebsitesDocument, StocksNamedDocument } from '../../api/generated/stocks';
import { useOperation } from '../../api/use-operation';
import { FailureAlert } from '../../components/form/FailureAlert';
import { ChoicesInput, TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import type { Form } from '../../components/form/use-form';
import { useSettled } from '../../components/use-settled';
import { useSession } from '../../session/session';
import { channelOptions, isNameOfAnother } from './stock-values';
import type { StockValues } from './stock-values';
import { t } from '../../language/messages';

interface StockFormProps {
  readonly form: Form<StockValues>;
  /** Absent for a new stock. */
  readonly stockId?: number;
  readonly isDefault?: boolean;
  readonly isReadOnly?: boolean;
}

const NO_WEBSITES: readonly never[] = [];

/** Name and sales channels of a stock. */
export function StockForm({ form, stockId, isDefault = false, isReadOnly = false }: StockFormProps): ReactNode {
  const { can } = useSession();
  const mayListWebsites = can('Vendor_Backend::store');
  const { data, error } = useOperation(ChannelWebsitesDocument, {}, { isEnabled: mayListWebsites });
  const options = channelOptions(data?.websites ?? NO_WEBSITES, form.values.channels, stockId);
  const isTaken = useIsNameTaken(form.values.name.trim(), stockId);
  return (
    <FormElement form={form}>
      <FormSection title={t('Name and sales channels')} columns={1}>
        <TextInput
          label={t('Name')}
          isRequired
          help={isTaken ? t('Another stock has this name, too.') : undefined}
          autoFocus={stockId === undefined}
          {...form.text('name')}
          disabled={isReadOnly}
        />
        <ChoicesInput
          label={t('Websites that sell from this stock')}
          help={channelHelp({ mayListWebsites, isDefault })}
          options={options}
          {...form.field('channels')}
          disabled={isReadOnly}
        />
        <FailureAlert error={form.failure ?? error} />
        {!isReadOnly && (
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', my: 1 }}>
            {stockId !== undefined && (
              <Button onClick={() => form.reset()} disabled={form.isBusy || !form.isChanged}>
                {t('Discard changes')}
              </Button>
            )}
            <Button type="submit" variant="contained" loading={form.isBusy}>
              {stockId === undefined ? t('Create stock') : t('Save')}
            </Button>
          </Stack>
        )}
      </FormSection>
    </FormElement>
  );
}

/** Whether another stock has the name: the server stores it all the same, so it is no violation. */
function useIsNameTaken(typed: string, stockId: number | undefined): boolean {
  const { can } = useSession();
  const name = useSettled(typed);
  const isEnabled = name !== '' && can('Vendor_InventoryApi::stock');
  const { data } = useOperation(StocksNamedDocument, { name }, { isEnabled, keepsLast: false });
  return name === typed && (data?.stocks.items ?? []).some((stock) => isNameOfAnother(stock, name, stockId));
}

function channelHelp({ mayListWebsites, isDefault }: { mayListWebsites: boolean; isDefault: boolean }): string {
  if (!mayListWebsites) return t('Your role does not list the websites: channels can be taken away here, not added.');
  return isDefault
    ? t('A website that is taken away here sells from no stock.')
    : t(
        'A website sells from one stock: one that is added leaves its stock, one that is taken away goes to the default stock.',
      );
}
