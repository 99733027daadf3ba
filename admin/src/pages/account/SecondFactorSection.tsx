import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  OwnSecondFactorDocument,
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
} from '../../api/generated/account';
import type { OwnSecondFactorQuery } from '../../api/generated/account';
import { request } from '../../api/graphql';
import { useOperation, useRefresh } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { StatusChip } from '../../components/StatusChip';
import { useToasts } from '../../components/Toasts';
import { ProofDialog } from './ProofDialog';
import { RecoveryCodes } from './RecoveryCodes';
import { Section } from './Section';
import { SetUpSecondFactor } from './SetUpSecondFactor';
import { t } from '../../language/messages';

type State = OwnSecondFactorQuery['ownSecondFactor'];

/** Fewer than these, and it is time for new ones. */
const CODES_FEW = 3;

/** Whether log-ins ask for a code as well, and what the reader may do about it. */
export function SecondFactorSection(): ReactNode {
  const query = useOperation(OwnSecondFactorDocument, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSettingUp, setSettingUp] = useState(false);
  const refresh = useRefresh();
  const state = query.data?.ownSecondFactor;
  const done = async (): Promise<void> => {
    setCodes(null);
    setSettingUp(false);
    await refresh();
  };
  return (
    <Section
      title={t('Second factor')}
      aside={state && <StatusChip label={state.isOn ? t('On') : t('Off')} tone={state.isOn ? 'success' : 'neutral'} />}
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={() => void done()} />
      ) : isSettingUp ? (
        <SetUpSecondFactor onDone={() => void done()} onCancel={() => setSettingUp(false)} />
      ) : state ? (
        <Overview state={state} onSetUp={() => setSettingUp(true)} onCodes={setCodes} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={80} />
      )}
    </Section>
  );
}

interface OverviewProps {
  readonly state: State;
  readonly onSetUp: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}

function Overview({ state, onSetUp, onCodes }: OverviewProps): ReactNode {
  if (state.isOn) return <Active state={state} onCodes={onCodes} />;
  if (!state.isAvailable) {
    return <Typography>{t('It cannot be set up here: the server has no encryption key.')}</Typography>;
  }
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        {t(
          'With a second factor your password alone opens nothing: an app on your phone gives a code for each log-in.',
        )}
      </Typography>
      <Button variant="contained" onClick={onSetUp}>
        {t('Set up')}
      </Button>
    </Stack>
  );
}

function Active({ state, onCodes }: Omit<OverviewProps, 'onSetUp'>): ReactNode {
  const [open, setOpen] = useState<'codes' | 'remove' | null>(null);
  const refresh = useRefresh();
  const toasts = useToasts();
  const left = state.recoveryCodesLeft;
  return (
    <Stack spacing={1.5}>
      <Typography>
        {t(
          '{left, plural, one {Each log-in asks for a code of your app. 1 recovery code is left.} other {Each log-in asks for a code of your app. # recovery codes are left.}}',
          { left },
        )}
      </Typography>
      {left < CODES_FEW && (
        <Alert severity="warning">{t('Make new recovery codes before the last one is used.')}</Alert>
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => setOpen('codes')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setOpen('remove')}>
          {t('Remove second factor')}
        </Button>
      </Stack>
      {open === 'codes' && (
        <ProofDialog
          title={t('New recovery codes')}
          text={t('The old ones are good for nothing from then on.')}
          submitLabel={t('Make new codes')}
          onClose={() => setOpen(null)}
          onProof={async (proof) =>
            onCodes((await request(RenewRecoveryCodesDocument, proof)).renewRecoveryCodes.codes)
          }
        />
      )}
      {open === 'remove' && (
        <ProofDialog
          title={t('Remove the second factor')}
          text={
            state.isRequired
              ? t('Your role asks for one: you can do nothing before you have set up another.')
              : t('Log-ins ask for your password alone from then on.')
          }
          submitLabel={t('Remove')}
          isDestructive
          onClose={() => setOpen(null)}
          onProof={async (proof) => {
            await request(RemoveSecondFactorDocument, proof);
            toasts.success(t('Your second factor is removed.'));
            await refresh();
          }}
        />
      )}
    </Stack>
  );
}
