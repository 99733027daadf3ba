import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CreateIntegrationMutation } from '../../api/generated/access';
import { SecretText } from '../../components/SecretText';
import { t } from '../../language/messages';

interface CredentialsDialogProps {
  readonly created: CreateIntegrationMutation['createIntegration'];
  readonly onClose: () => void;
}

/** Shows what a new integration logs in with, this once: only the button closes it. */
export function CredentialsDialog({ created, onClose }: CredentialsDialogProps): ReactNode {
  const id = useId();
  const { integration, credentials } = created;
  const signing = [
    [t('Consumer key'), credentials.consumerKey],
    [t('Consumer secret'), credentials.consumerSecret],
    [t('Access token secret'), credentials.accessTokenSecret],
  ] as const;
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('Credentials of {name}', { name: integration.name })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">
            {t('Copy them now: they are not shown again, and nobody can read them later.')}
          </Alert>
          <SecretText label={t('Access token')} value={credentials.accessToken} />
          {credentials.consumerKey === null ? (
            <Typography sx={{ color: 'text.secondary' }}>
              {t(
                'Requests signed with OAuth 1.0a need the server to have an encryption key. This one has none, so the integration has its access token alone.',
              )}
            </Typography>
          ) : (
            <>
              <Typography variant="h3" component="h3">
                {t('For requests signed with OAuth 1.0a')}
              </Typography>
              {signing.map(([label, value]) => (
                <SecretText key={label} label={label} value={value ?? ''} />
              ))}
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('I have copied them')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
