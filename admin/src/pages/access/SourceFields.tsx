import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { BindableSourcesDocument } from '../../api/generated/access';
import { useOperation } from '../../api/use-operation';
import { ChoicesInput } from '../../components/form/fields';
import { useSession } from '../../session/session';
import type { Binding } from './grant';
import { t } from '../../language/messages';

const HISTORY = 'Vendor_InventoryAdjustment::view';

interface SourceFieldsProps {
  readonly binding: Binding;
  readonly onChange: (change: Partial<Binding>) => void;
  /** For those who may only look. */
  readonly isDisabled?: boolean;
}

/** All sources, or those alone that are chosen. */
export function SourceFields({ binding, onChange, isDisabled = false }: SourceFieldsProps): ReactNode {
  const { can } = useSession();
  const id = useId();
  const sources = useOperation(BindableSourcesDocument, {}, { isEnabled: binding.isBound && can(HISTORY) });
  const options = (sources.data?.sourceOptions ?? []).map(({ code, name }) => ({
    value: code,
    label: name === code || name === '' ? code : `${name} (${code})`,
  }));
  return (
    <Stack spacing={1}>
      <FormControl disabled={isDisabled}>
        <FormLabel id={id}>{t('Sources')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={binding.isBound ? 'chosen' : 'all'}
          onChange={(_event, value) => onChange({ isBound: value === 'chosen' })}
        >
          <FormControlLabel value="all" control={<Radio size="small" />} label={t('All sources')} />
          <FormControlLabel value="chosen" control={<Radio size="small" />} label={t('Chosen sources alone')} />
        </RadioGroup>
      </FormControl>
      {binding.isBound && (
        <ChoicesInput
          name="sourceCodes"
          label={t('Bound to')}
          help={t('Nothing of other sources is shown or written. Pages that are not about sources are refused.')}
          options={options}
          value={binding.sourceCodes}
          onChange={(sourceCodes) => onChange({ sourceCodes })}
          onBlur={() => undefined}
          violation={undefined}
          disabled={isDisabled}
        />
      )}
    </Stack>
  );
}
