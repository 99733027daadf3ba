import { mdiSwapHorizontal } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import type { TransferSourcesQuery } from '../../api/generated/transfers';
import { ChoiceInput } from '../../components/form/fields';
import { FormSection } from '../../components/form/FormSection';
import type { Form } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import type { TransferValues } from './transfer-values';
import { t } from '../../language/messages';

export type SourceOption = TransferSourcesQuery['transferSources'][number];

interface RouteSectionProps {
  readonly form: Form<TransferValues>;
  readonly sources: readonly SourceOption[];
}

/** From where to where. */
export function RouteSection({ form, sources }: RouteSectionProps): ReactNode {
  const { origin, destination } = form.values;
  const options = sources.map(({ code, name, enabled }) => ({
    value: code,
    label: enabled ? `${name} (${code})` : t('{source}, disabled', { source: `${name} (${code})` }),
  }));
  return (
    <FormSection title={t('Sources')}>
      <ChoiceInput label={t('From')} isRequired options={options} {...form.text('origin')} />
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <ChoiceInput label={t('To')} isRequired options={options} {...form.text('destination')} />
        </Box>
        <Tooltip title={t('Swap the sources')}>
          <IconButton
            aria-label={t('Swap the sources')}
            onClick={() => form.set({ origin: destination, destination: origin })}
          >
            <Icon path={mdiSwapHorizontal} />
          </IconButton>
        </Tooltip>
      </Box>
    </FormSection>
  );
}
