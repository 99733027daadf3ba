import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import type { MySessionsQuery } from '../../api/generated/security';
import { DateTimeText } from '../../components/DateTimeText';
import { SimpleTable } from '../../components/SimpleTable';
import { StatusChip } from '../../components/StatusChip';
import { t } from '../../language/messages';

export type SessionRow = MySessionsQuery['mySessions'][number];

interface SessionTableProps {
  readonly label: string;
  readonly sessions: readonly SessionRow[];
  readonly onEnd: (session: SessionRow) => void;
}

/** Log-ins that are good now, each with a button that ends it, but the one that the reader is in. */
export function SessionTable({ label, sessions, onEnd }: SessionTableProps): ReactNode {
  return (
    <Paper variant="outlined">
      <SimpleTable
        label={label}
        rows={sessions}
        idOf={({ id }) => id}
        columns={[
          { label: t('Client'), cell: ({ userAgent }) => userAgent ?? t('unknown') },
          { label: t('Log out'), cell: (session) => <EndButton session={session} onEnd={onEnd} /> },
          { label: t('Address'), cell: ({ address }) => address ?? t('unknown') },
          { label: t('Logged in'), cell: ({ createdAt }) => <DateTimeText value={createdAt} /> },
          {
            label: t('Last used'),
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <DateTimeText value={lastUsedAt} />),
          },
          { label: t('Ends'), cell: ({ expiresAt }) => <DateTimeText value={expiresAt} /> },
        ]}
      />
    </Paper>
  );
}

function EndButton({ session, onEnd }: { session: SessionRow; onEnd: SessionTableProps['onEnd'] }): ReactNode {
  if (session.isCurrent) return <StatusChip label={t('This one')} tone="success" />;
  const client = session.userAgent ?? t('unknown client');
  return (
    <Button size="small" color="error" aria-label={t('Log out {client}', { client })} onClick={() => onEnd(session)}>
      {t('Log out')}
    </Button>
  );
}
