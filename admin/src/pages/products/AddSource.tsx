import { mdiPlus } from '@mdi/js';
import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon';
import { sourceLabel } from './product';
import type { SourceChoice } from './use-source-choices';
import { t } from '../../language/messages';

interface AddSourceProps {
  /** The sources that the product is not at. */
  readonly choices: readonly SourceChoice[];
  readonly disabled: boolean;
  readonly onAdd: (sourceCode: string) => void;
}

/** Chooses a source that the product is to come to; it is added to the table as soon as it is chosen. */
export function AddSource({ choices, disabled, onAdd }: AddSourceProps): ReactNode {
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Icon path={mdiPlus} sx={{ color: 'text.secondary' }} />
      <Autocomplete
        // A field that is empty again after each choice.
        key={choices.length}
        options={choices}
        value={null}
        onChange={(_event, choice) => choice && onAdd(choice.sourceCode)}
        getOptionKey={({ sourceCode }) => sourceCode}
        getOptionLabel={({ sourceCode, name, enabled }) => {
          const source = sourceLabel({ name, code: sourceCode });
          return enabled ? source : t('{source}, disabled', { source });
        }}
        isOptionEqualToValue={(left, right) => left.sourceCode === right.sourceCode}
        disabled={disabled || choices.length === 0}
        noOptionsText={t('No such source')}
        blurOnSelect
        sx={{ flexGrow: 1, maxWidth: 360 }}
        renderInput={(parameters) => (
          <TextField {...parameters} label={choices.length === 0 ? t('At every source already') : t('Add a source')} />
        )}
      />
    </Stack>
  );
}
