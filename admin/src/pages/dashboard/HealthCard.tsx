import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LedgerGuardDocument } from '../../api/generated/operations';
import type { LedgerGuardQuery } from '../../api/generated/operations';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { formatCount } from '../../components/format';
import { Icon } from '../../components/Icon';
import { Card } from './Card';
import { t } from '../../language/messages';

const REFRESH_MS = 60_000;
/** As high as the figures: one below the other on a phone, else beside one another. */
const HEIGHT = { xs: 169, sm: 108, md: 96 };
const OVERSELL = 'oversell';

/** Oversell and drift, as the guard last found them. */
export function HealthCard(): ReactNode {
  const { data, error, refetch } = useOperation(LedgerGuardDocument, {}, { everyMs: REFRESH_MS });
  return (
    <Card title={t('Oversell and drift')} actions={<AppLink to="/doctor">{t('What the doctor says')}</AppLink>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures {...data.ledgerGuard} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: HEIGHT }} />
      )}
    </Card>
  );
}

function Figures({ checks }: LedgerGuardQuery['ledgerGuard']): ReactNode {
  const sum = (of: typeof checks): number => of.reduce((total, { findings }) => total + findings, 0);
  const completed = checks.filter(({ completedAt }) => completedAt !== null);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}>
      <Figure count={sum(checks.filter(({ key }) => key === OVERSELL))} label={t('oversold positions')} />
      <Figure count={sum(checks.filter(({ key }) => key !== OVERSELL))} label={t('differences in the ledgers')} />
      <Figure count={checks.length - completed.length} label={t('checks not carried through yet')} isNeutral />
    </Box>
  );
}

function Figure({ count, label, isNeutral = false }: { count: number; label: string; isNeutral?: boolean }): ReactNode {
  const color = isNeutral ? 'text.secondary' : count > 0 ? 'error.main' : 'success.main';
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      {!isNeutral && (
        <Icon path={count > 0 ? mdiAlertCircleOutline : mdiCheckCircleOutline} sx={{ fontSize: 32, color }} />
      )}
      <div>
        <Typography sx={{ fontSize: '1.6rem', fontWeight: 650, lineHeight: 1.2, color }}>
          {formatCount(count)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
      </div>
    </Stack>
  );
}
