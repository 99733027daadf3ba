import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SelectInput, TextInput } from './fields';
import { REASON_OPTIONS } from './reasons';
import type { ManualReason } from './reasons';
import type { FieldProps } from './use-form';
import { t } from '../../language/messages';

interface WhyFieldsProps {
  /** Absent where the history gives the reason itself. */
  readonly reason?: FieldProps<ManualReason>;
  readonly note: FieldProps<string>;
  readonly disabled?: boolean;
}

/** Why something is changed: the reason and a note, both for the history. */
export function WhyFields({ reason, note, disabled = false }: WhyFieldsProps): ReactNode {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: reason ? { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' } : 'minmax(0, 1fr)',
      }}
    >
      {reason && <SelectInput label={t('Reason')} options={REASON_OPTIONS} disabled={disabled} {...reason} />}
      <TextInput label={t('Note for the history')} help={t('If there is more to say.')} disabled={disabled} {...note} />
    </Box>
  );
}
