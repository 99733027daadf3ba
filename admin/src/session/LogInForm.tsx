import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { hasCode, messageOf } from '../api/api-error';
import { logIn } from './log-in';
import { t } from '../language/messages';

interface LogInFormProps {
  readonly notice: string | null;
  /** Whose session is to go on: nobody else can log in here. */
  readonly fixedUsername?: string;
  readonly onDone?: () => void;
}

/** Name, password and, where the server asks for it, the code of the second factor. */
export function LogInForm({ notice, fixedUsername, onDone }: LogInFormProps): ReactNode {
  const [username, setUsername] = useState(fixedUsername ?? '');
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
      onDone?.();
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
          <Alert severity="info">{t('Enter the code that your authenticator app shows.')}</Alert>
        )}
        {failure === null && otp === null && notice !== null && <Alert severity="info">{notice}</Alert>}
      </Box>
      <TextField
        label={t('User name')}
        name="username"
        autoComplete="username"
        autoFocus={fixedUsername === undefined}
        disabled={fixedUsername !== undefined}
        required
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          setOtp(null);
        }}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        label={t('Password')}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={fixedUsername !== undefined}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {otp !== null && (
        <TextField
          label={t('Code')}
          name="otp"
          autoComplete="one-time-code"
          autoFocus
          required
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
          helperText={t('Six digits of your app, or a recovery code.')}
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
        {t('Log in')}
      </Button>
    </Stack>
  );
}
