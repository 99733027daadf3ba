import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LedgerGuardDocument } from '../../api/generated/operations';
import type { LedgerGuardQuery } from '../../api/generated/operations';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { CheckRow } from './CheckRow';
import { NoticesSection } from './NoticesSection';
import { t } from '../../language/messages';

const REFRESH_MS = 60_000;

/** What the guard has found in the ledgers, each check at hand to be carried through now. */
export function DoctorPage(): ReactNode {
  const { data, error, refetch } = useOperation(LedgerGuardDocument, {}, { everyMs: REFRESH_MS });
  return (
    <>
      <PageHeader
        title={t('Doctor')}
        subtitle={t(
          'Everything that has to agree is compared in the background, round after round. On the command line: bin/cli inventory:doctor.',
        )}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Report {...data.ledgerGuard} />
      ) : (
        <PageLoading />
      )}
      {/* Below the checks from the start: it would be seen to be pushed away by them. */}
      {(data ?? error) && <NoticesSection />}
    </>
  );
}

function Report({ isEnabled, findings, checks }: LedgerGuardQuery['ledgerGuard']): ReactNode {
  const waiting = checks.filter(({ completedAt }) => completedAt === null).length;
  return (
    <Stack spacing={2}>
      {!isEnabled && (
        <Alert severity="warning">{t('The guard is switched off: what stands here is what it found last.')}</Alert>
      )}
      <Alert severity={findings > 0 ? 'error' : 'success'}>
        {findings > 0
          ? t(
              '{findings, plural, one {# finding: the check says what is wrong and which command repairs it.} other {# findings: each check says what is wrong and which command repairs it.}}',
              { findings },
            )
          : waiting === checks.length
            ? t('No round is complete yet.')
            : t('Nothing is wrong.')}
      </Alert>
      <Paper variant="outlined" component="section" aria-label={t('Checks')}>
        <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
          {t('Checks')}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {[...checks]
            .sort((a, b) => Number(b.findings > 0) - Number(a.findings > 0))
            .map((check) => (
              <CheckRow key={check.key} check={check} />
            ))}
        </Box>
      </Paper>
    </Stack>
  );
}
