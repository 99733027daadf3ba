import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EndMyOtherSessionsDocument, EndMySessionDocument, MySessionsDocument } from '../../api/generated/security';
import { useOperation, useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SessionTable } from './SessionTable';
import type { SessionRow } from './SessionTable';
import { t } from '../../language/messages';

/** Where the reader is logged in; what they do not know they end. */
export function SessionsPage(): ReactNode {
  const { data, error, refetch } = useOperation(MySessionsDocument, {});
  const write = useWrite();
  const [ended, setEnded] = useState<SessionRow | 'others'>();
  const sessions = data?.mySessions;
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <>
      <PageHeader
        title={t('Your sessions')}
        subtitle={t('Where you are logged in. Log out what you do not know, and change your password.')}
        actions={
          <Button variant="outlined" color="error" disabled={!hasOthers} onClick={() => setEnded('others')}>
            {t('Log out all others')}
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <SessionTable label={t('Your sessions')} sessions={sessions} onEnd={setEnded} />
      ) : (
        <PageLoading />
      )}
      {ended !== undefined && (
        <ConfirmDialog
          title={ended === 'others' ? t('Log out all other sessions?') : t('Log out this session?')}
          confirmLabel={t('Log out')}
          isDestructive
          onClose={() => setEnded(undefined)}
          onConfirm={() =>
            ended === 'others'
              ? write(EndMyOtherSessionsDocument, {}, t('All other sessions are logged out.'))
              : write(EndMySessionDocument, { id: ended.id }, t('The session is logged out.'))
          }
        >
          {t('What somebody has typed there and not saved is lost.')}
        </ConfirmDialog>
      )}
    </>
  );
}
