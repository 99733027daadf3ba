import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { request } from '../../api/graphql';
import { ExamineLedgerDocument } from '../../api/generated/operations';
import type { ExamineLedgerMutation, LedgerGuardQuery } from '../../api/generated/operations';
import { DateTimeText } from '../../components/DateTimeText';
import { FailureAlert } from '../../components/form/FailureAlert';
import { formatCount } from '../../components/format';
import { StatusChip } from '../../components/StatusChip';
import { Findings } from './Findings';
import { verdictOf } from './verdict';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';
import { served } from '../../language/served';

type GuardedCheck = LedgerGuardQuery['ledgerGuard']['checks'][number];
type Examined = ExamineLedgerMutation['examineLedger'];

/** A check: what its last round found, or what was found just now. */
export function CheckRow({ check }: { check: GuardedCheck }): ReactNode {
  const [examined, setExamined] = useState<Examined | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const shown = examined ?? check;
  const title = served(check.title);
  const examine = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { examineLedger } = await request(ExamineLedgerDocument, { check: check.key });
      setExamined(examineLedger);
      if (examineLedger.failure !== null) setFailure(new Error(examineLedger.failure));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="li" aria-label={title} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Typography variant="h3">{title}</Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{served(check.compares)}</Typography>
        </Box>
        <Box sx={{ minWidth: 190, color: 'text.secondary' }}>
          <Message
            text="{examined} compared<br/>"
            values={{ examined: formatCount(shown.examined) }}
            parts={{ br: <br /> }}
          />
          {examined ? (
            t('just now')
          ) : check.completedAt === null ? (
            t('not yet')
          ) : (
            <DateTimeText value={check.completedAt} />
          )}
        </Box>
        <StatusChip {...verdictOf(shown, examined !== null || check.completedAt !== null)} />
        <Button
          variant="outlined"
          size="small"
          loading={isBusy}
          onClick={() => void examine()}
          aria-label={t('Check now: {title}', { title })}
        >
          {t('Check now')}
        </Button>
      </Stack>
      <Box aria-live="polite">
        {failure !== null && (
          <Box sx={{ mt: 1.5 }}>
            <FailureAlert error={failure} />
          </Box>
        )}
        {shown.kinds.length > 0 && (
          <Box sx={{ mt: 1.5 }}>
            <Findings kinds={shown.kinds} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
