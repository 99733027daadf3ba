import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useRefresh } from '../../api/use-operation';
import { Brand } from '../../components/Brand';
import { usePageTitle } from '../../components/page-title';
import { useSession } from '../../session/session';
import { SetUpSecondFactor } from './SetUpSecondFactor';
import { t } from '../../language/messages';

/** All that users see whose role asks for a second factor, until they have one. */
export function EnrolPage(): ReactNode {
  usePageTitle(t('Set up a second factor'));
  const { signOut } = useSession();
  const refresh = useRefresh();
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 560, p: { xs: 3, sm: 4 } }}>
        <Brand />
        <Typography variant="h1" sx={{ mt: 3, mb: 2 }}>
          {t('Set up a second factor')}
        </Typography>
        <Stack spacing={2}>
          <Typography>
            {t('Your role asks for one: an app on your phone that gives a code for each log-in.')}
          </Typography>
          <SetUpSecondFactor onDone={() => void refresh()} />
          <Box>
            <Button onClick={signOut}>{t('Log out')}</Button>
          </Box>
        </Stack>
      </Paper>
    </Box>
  );
}
