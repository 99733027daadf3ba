import { mdiContentCopy } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CreateIntegrationMutation } from '../../api/generated/access';
import { Icon } from '../../components/Icon';
import { useToasts } from '../../components/Toasts';

interface CredentialsDialogProps {
  readonly created: CreateIntegrationMutation['createIntegration'];
  readonly onClose: () => void;
}

/** Shows what a new integration logs in with, this once: only the button closes it. */
export function CredentialsDialog({ created, onClose }: CredentialsDialogProps): ReactNode {
  const id = useId();
  const { integration, credentials } = created;
  const signing = [
    ['Consumer key', credentials.consumerKey],
    ['Consumer secret', credentials.consumerSecret],
    ['Access token secret', credentials.accessTokenSecret],
  ] as const;
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>Credentials of {integration.name}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Alert severity="warning">Copy them now: they are not shown again, and nobody can read them later.</Alert>
          <Secret label="Access token" value={credentials.accessToken} />
          {credentials.consumerKey === null ? (
            <Typography sx={{ color: 'text.secondary' }}>
              Requests signed with OAuth 1.0a need the server to have an encryption key. This one has none, so the
              integration has its access token alone.
            </Typography>
          ) : (
            <>
              <Typography variant="h3" component="h3">
                For requests signed with OAuth 1.0a
              </Typography>
              {signing.map(([label, value]) => (
                <Secret key={label} label={label} value={value ?? ''} />
              ))}
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have copied them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Secret({ label, value }: { label: string; value: string }): ReactNode {
  const toasts = useToasts();
  const refused = (): void => toasts.info(`Choose the ${label.toLowerCase()} in its field and copy it from there.`);
  const copy = (): void => {
    if (!navigator.clipboard) return refused();
    navigator.clipboard.writeText(value).then(() => toasts.success(`${label} copied.`), refused);
  };
  return (
    <TextField
      label={label}
      value={value}
      onFocus={(event) => event.target.select()}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'monospace' } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={`Copy the ${label.toLowerCase()}`} edge="end" onClick={copy}>
                <Icon path={mdiContentCopy} fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
