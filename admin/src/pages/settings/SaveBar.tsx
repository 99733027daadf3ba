import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { FailureAlert } from '../../components/form/FailureAlert';
import { t } from '../../language/messages';

interface SaveBarProps {
  /** How many settings differ from what is stored. */
  readonly changes: number;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly onDiscard: () => void;
  /** Above the buttons. */
  readonly children?: ReactNode;
}

/** Stays at the lower edge of the window, wherever the reader is in a long form. */
export function SaveBar({ changes, isBusy, failure, onDiscard, children }: SaveBarProps): ReactNode {
  return (
    <Paper
      elevation={4}
      role="region"
      aria-label={t('Save the settings')}
      sx={{ position: 'sticky', bottom: 12, zIndex: 2, p: 1.5, border: 1, borderColor: 'divider' }}
    >
      <Stack spacing={1}>
        {children}
        <FailureAlert error={failure} />
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
          <Box aria-live="polite" sx={{ flexGrow: 1, color: 'text.secondary' }}>
            {changes === 0
              ? t('Nothing is changed.')
              : t('{changes, plural, one {1 change} other {# changes}}', { changes })}
          </Box>
          <Button onClick={onDiscard} disabled={isBusy || changes === 0}>
            {t('Discard')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy} disabled={changes === 0}>
            {t('Save')}
          </Button>
        </Stack>
      </Stack>
    </Paper>
  );
}
