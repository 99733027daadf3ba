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

/** The largest id that the server takes; nobody has it. */
const NOBODY = 2_147_483_647;
const PARENTS = [{ label: 'Users', to: '/users' }];

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
        title={`Sessions of user ${id}`}
        parents={PARENTS}
        actions={
          <Button
            variant="outlined"
            color="error"
            disabled={sessions === undefined || sessions.length === 0}
            onClick={() => setEnded('all')}
          >
            Sign out all
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : sessions ? (
        <SessionTable label={`Sessions of user ${id}`} sessions={sessions} onEnd={setEnded} />
      ) : (
        <PageLoading />
      )}
      {ended !== undefined && (
        <ConfirmDialog
          title={ended === 'all' ? 'Sign out all sessions of this user?' : 'Sign out this session?'}
          confirmLabel="Sign out"
          isDestructive
          onClose={() => setEnded(undefined)}
          onConfirm={() =>
            ended === 'all'
              ? write(EndUserSessionsDocument, { userId }, 'All sessions are signed out.')
              : write(EndUserSessionDocument, { userId, id: ended.id }, 'The session is signed out.')
          }
        >
          They can log in again with their password. To keep them out, disable the user.
        </ConfirmDialog>
      )}
    </>
  );
}
