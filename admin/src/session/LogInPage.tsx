import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, useSyncExternalStore } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { hasCode, messageOf } from '../api/api-error';
import { Brand } from '../components/Brand';
import { usePageTitle } from '../components/page-title';
import { logIn } from './log-in';
import { onSessionChange, sessionState } from './session-store';

/** Name and password; afterwards the page that the reader came for. */
export function LogInPage(): ReactNode {
  usePageTitle('Log in');
  const { token, end } = useSyncExternalStore(onSessionChange, sessionState);
  const [parameters] = useSearchParams();
  if (token !== null) return <Navigate to={addressWithin(parameters.get('to'))} replace />;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <Brand />
        <Typography variant="h1" sx={{ mt: 3, mb: 2 }}>
          Log in
        </Typography>
        <LogInForm notice={end === 'lost' ? 'Your session has ended. Log in again.' : null} />
      </Paper>
    </Box>
  );
}

/** A path of this application: an address of somewhere else is not followed. */
function addressWithin(to: string | null): string {
  return to !== null && /^\/(?![/\\])/.test(to) ? to : '/';
}

function LogInForm({ notice }: { notice: string | null }): ReactNode {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  // Null until the server asks for it.
  const [otp, setOtp] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await logIn(username.trim(), password, otp?.trim());
    } catch (error) {
      if (hasCode(error, 'OTP_REQUIRED')) setOtp('');
      else setFailure(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Stack component="form" spacing={2} onSubmit={(event) => void submit(event)} noValidate>
      {/* Room is kept for the message, so that the fields stay where they are. */}
      <Box aria-live="polite" sx={{ minHeight: 76 }}>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {failure === null && otp !== null && (
          <Alert severity="info">Enter the code that your authenticator app shows.</Alert>
        )}
        {failure === null && otp === null && notice !== null && <Alert severity="info">{notice}</Alert>}
      </Box>
      <TextField
        label="User name"
        name="username"
        autoComplete="username"
        autoFocus
        required
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          setOtp(null);
        }}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {otp !== null && (
        <TextField
          label="Code"
          name="otp"
          autoComplete="one-time-code"
          autoFocus
          required
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
          helperText="Six digits of your app, or a recovery code."
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
      )}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={isBusy}
        disabled={username.trim() === '' || password === '' || otp?.trim() === ''}
      >
        Log in
      </Button>
    </Stack>
  );
}
