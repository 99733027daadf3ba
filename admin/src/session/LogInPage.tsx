import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Brand } from '../components/Brand';
import { usePageTitle } from '../components/page-title';
import { LogInForm } from './LogInForm';
import { onSessionChange, sessionState } from './session-store';
import { t } from '../language/messages';

/** Name and password; afterwards the page that the reader came for. */
export function LogInPage(): ReactNode {
  usePageTitle(t('Log in'));
  const { token, end } = useSyncExternalStore(onSessionChange, sessionState);
  const [parameters] = useSearchParams();
  if (token !== null) return <Navigate to={addressWithin(parameters.get('to'))} replace />;
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 3, sm: 4 } }}>
        <Brand />
        <Typography variant="h1" sx={{ mt: 3, mb: 2 }}>
          {t('Log in')}
        </Typography>
        <LogInForm notice={end === 'lost' ? t('Your session has ended. Log in again.') : null} />
      </Paper>
    </Box>
  );
}

/** A path of this application: an address of somewhere else is not followed. */
function addressWithin(to: string | null): string {
  return to !== null && /^\/(?![/\\])/.test(to) ? to : '/';
}
