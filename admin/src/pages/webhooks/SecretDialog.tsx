import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { SecretText } from '../../components/SecretText';
import { t } from '../../language/messages';

/** A webhook with its new secret. */
export interface Told {
  readonly secret: string;
  readonly webhook: { readonly name: string };
}

/** Shows what deliveries are signed with, this once: only the button closes it. */
export function SecretDialog({ told, onClose }: { told: Told; onClose: () => void }): ReactNode {
  const id = useId();
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('Secret of {name}', { name: told.webhook.name })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">{t('Copy it now: it is not shown again, and nobody can read it later.')}</Alert>
          <SecretText label={t('Secret')} value={told.secret} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('I have copied it')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
