import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { EndUserSessionDocument, EndUserSessionsDocument, UserSessionsDocument } from '../../api/generated/security';
import { useOperation, useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SessionTable } from './SessionTable';
import type { SessionRow } from './SessionTable';
import { t } from '../../language/messages';

/** The largest id that the server takes; nobody has it. */
const NOBODY = 2_147_483_647;
const PARENTS = [{ label: t('Users'), to: '/users' }];

/** Where a user is logged in, for those who manage users. */
export function UserSessionsPage(): ReactNode {
  const { id = '' } = useParams();
  const userId = /^\d{1,10}$/.test(id) ? Math.min(Number(id), NOBODY) : NOBODY;
  const { data, error, refetch } = useOperation(UserSessionsDocument, { userId });
  const write = useWrite();
  const [ended, setEnded] = useState<SessionRow | 'all'>();
  const sessions = data?.userSessions;
  return (
    <>
      <PageHeader
        title={t('Sessions of user {id}', { id })}
        parents={PARENTS}
        actions={
          <Button
            variant="outlined"
            color="error"
            disabled={sessions === undefined || sessions.length === 0}
            onClick={() => setEnded('all')}
          >
            {t('Log out all')}
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <SessionTable label={t('Sessions of user {id}', { id })} sessions={sessions} onEnd={setEnded} />
      ) : (
        <PageLoading />
      )}
      {ended !== undefined && (
        <ConfirmDialog
          title={ended === 'all' ? t('Log out all sessions of this user?') : t('Log out this session?')}
          confirmLabel={t('Log out')}
          isDestructive
          onClose={() => setEnded(undefined)}
          onConfirm={() =>
            ended === 'all'
              ? write(EndUserSessionsDocument, { userId }, t('All sessions are logged out.'))
              : write(EndUserSessionDocument, { userId, id: ended.id }, t('The session is logged out.'))
          }
        >
          {t('They can log in again with their password. To keep them out, disable the user.')}
        </ConfirmDialog>
      )}
    </>
  );
}
