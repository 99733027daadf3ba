import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CancelCountSessionDocument } from '../../api/generated/counts';
import { useWrite } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { StatusChip } from '../../components/StatusChip';
import { useSession } from '../../session/session';
import { useUnsaved } from '../../session/unsaved';
import { CurrentProduct } from './CurrentProduct';
import { LineList } from './LineList';
import { PERMISSIONS } from './permissions';
import { ScanBar } from './ScanBar';
import { SyncState } from './SyncState';
import { RefusedScans, Tellings } from './Tellings';
import { useCounting } from './use-counting';
import type { Counting } from './use-counting';
import { kindText, STATUS_WORDS } from './words';
import { t } from '../../language/messages';

const PARENTS = [{ label: t('Count and receive'), to: '/counts' }];

/** A session at the shelf: made for a phone in one hand, and for a scanner that types. */
export function CountPage(): ReactNode {
  const { id = '' } = useParams();
  return <Count key={id} sessionId={Number(id)} />;
}

function Count({ sessionId }: { readonly sessionId: number }): ReactNode {
  const counting = useCounting(sessionId);
  const { session, error, scans } = counting;
  useUnsaved(scans.waiting.length > 0);
  if (!session) return error ? <ErrorState isPage error={error} onRetry={counting.refresh} /> : <PageLoading />;
  const isOpen = session.status === 'open';
  return (
    <>
      <PageHeader
        title={session.name}
        parents={PARENTS}
        aside={<StatusChip {...STATUS_WORDS[session.status]} />}
        subtitle={[kindText(session), session.sourceName, session.reference].filter(Boolean).join(' · ')}
        actions={isOpen && <Actions counting={counting} />}
      />
      <Stack spacing={1.5} sx={{ maxWidth: 720 }}>
        {!isOpen && <Closed session={session} />}
        <SyncState scans={scans} />
        <RefusedScans scans={scans} />
        <Tellings counting={counting} />
        {isOpen && <CurrentProduct counting={counting} />}
        <LineList counting={counting} />
      </Stack>
      {isOpen && <ScanBar isDisabled={scans.isFull} onCode={counting.scan} />}
    </>
  );
}

function Closed({ session }: { readonly session: NonNullable<Counting['session']> }): ReactNode {
  return (
    <Alert severity={session.status === 'posted' ? 'success' : 'info'}>
      {session.status === 'posted'
        ? t('This session was posted by {closedBy}.', { closedBy: session.closedBy })
        : t('This session was cancelled by {closedBy}.', { closedBy: session.closedBy })}{' '}
      {session.requestId !== null && (
        <AppLink to={`/inventory/adjustments?requestId=${session.requestId}`}>{t('What it has changed')}</AppLink>
      )}
    </Alert>
  );
}

function Actions({ counting }: { readonly counting: Counting }): ReactNode {
  const { can } = useSession();
  const write = useWrite();
  const navigate = useNavigate();
  const [isCancelling, setCancelling] = useState(false);
  const close = useCallback(() => setCancelling(false), []);
  const { sessionId, scans } = counting;
  return (
    <>
      {can(PERMISSIONS.post) && (
        <Button
          variant="outlined"
          disabled={scans.waiting.length > 0}
          onClick={() => void navigate(`/counts/${sessionId}/review`)}
        >
          {t('Review and post')}
        </Button>
      )}
      <Button color="error" onClick={() => setCancelling(true)}>
        {t('Cancel session')}
      </Button>
      {isCancelling && (
        <ConfirmDialog
          title={t('Cancel this session?')}
          confirmLabel={t('Cancel the session')}
          isDestructive
          onClose={close}
          onConfirm={async () => {
            await write(CancelCountSessionDocument, { id: sessionId }, t('The session is cancelled.'));
            counting.refresh();
          }}
        >
          {t('What was counted in it is given up, by everybody. No stock changes.')}
        </ConfirmDialog>
      )}
    </>
  );
}
