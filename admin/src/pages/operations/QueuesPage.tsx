import { mdiCheckCircleOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { QueueStatusDocument, RedriveMessagesDocument } from '../../api/generated/operations';
import type { QueueStatusQuery } from '../../api/generated/operations';
import { useOperation, useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState, Notice } from '../../components/ErrorState';
import { formatCount } from '../../components/format';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { FigureTable } from './FigureTable';
import { formatSeconds } from './duration';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';

type Status = QueueStatusQuery['queueStatus'];
const REFRESH_MS = 5_000;

/** Messages on their way, and those that were given up. */
export function QueuesPage(): ReactNode {
  const { data, error, refetch } = useOperation(QueueStatusDocument, {}, { everyMs: REFRESH_MS });
  return (
    <>
      <PageHeader
        title={t('Queues')}
        subtitle={t(
          'What the service sends to itself. A message is kept in the database until it is done; Redis only hands it on.',
        )}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack spacing={2}>
          <Outbox outbox={data.queueStatus.outbox} />
          <Queues queues={data.queueStatus.queues} />
          <Parked parked={data.queueStatus.parked} />
        </Stack>
      ) : (
        <PageLoading />
      )}
    </>
  );
}

const STATES: Readonly<Record<string, string>> = {
  pending: t('Waiting to be handed on, or for another attempt'),
  enqueued: t('Handed on to a worker'),
  parked: t('Given up after all attempts'),
};

function Outbox({ outbox }: Pick<Status, 'outbox'>): ReactNode {
  return (
    <FigureTable
      title={t('Messages')}
      columns={[t('State'), t('Messages'), t('Oldest')]}
      rows={outbox.map(({ state, messages, oldestAgeSeconds }) => ({
        key: state,
        cells: [STATES[state] ?? state, formatCount(messages), messages === 0 ? '' : formatSeconds(oldestAgeSeconds)],
      }))}
    />
  );
}

function Queues({ queues }: Pick<Status, 'queues'>): ReactNode {
  if (queues === null || queues === undefined) {
    return (
      <Alert severity="warning">
        {t('Redis cannot be reached. Messages wait in the database and are handed on when it is back.')}
      </Alert>
    );
  }
  return (
    <FigureTable
      title={t('Queues')}
      columns={[t('Queue'), t('Waiting'), t('Running'), t('For later'), t('Longest wait')]}
      rows={queues.map(({ queue, waiting, active, delayed, oldestAgeSeconds }) => ({
        key: queue,
        cells: [
          queue,
          formatCount(waiting),
          formatCount(active),
          formatCount(delayed),
          waiting === 0 ? '' : formatSeconds(oldestAgeSeconds),
        ],
      }))}
    />
  );
}

function Parked({ parked }: Pick<Status, 'parked'>): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const write = useWrite();
  return (
    <Paper variant="outlined" component="section" aria-label={t('Messages that were given up')}>
      <Stack direction="row" sx={{ p: 2, pb: 1, alignItems: 'center', justifyContent: 'space-between', minHeight: 56 }}>
        <Typography variant="h2">{t('Given up')}</Typography>
        {parked.length > 0 && <Button onClick={() => setAsking(true)}>{t('Send again')}</Button>}
      </Stack>
      {parked.length === 0 ? (
        <Notice icon={mdiCheckCircleOutline} title={t('None')}>
          {t('No message has been given up.')}
        </Notice>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {parked.map(({ id, topic, attempts, lastError, createdAt }) => (
            <Box component="li" key={id} sx={{ p: 2, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
              <Typography variant="h3">{topic}</Typography>
              <Typography sx={{ color: 'text.secondary' }}>
                <Message
                  text="Number {id}, sent <dateTimeText/>, {attempts, plural, one {tried once} other {tried # times}}"
                  values={{ id, attempts }}
                  parts={{ dateTimeText: <DateTimeText value={createdAt} /> }}
                />
              </Typography>
              {lastError !== null && lastError !== undefined && <Typography>{lastError}</Typography>}
            </Box>
          ))}
        </Box>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('Send these messages again?')}
          confirmLabel={t('Send again')}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            write(
              RedriveMessagesDocument,
              { ids: parked.map(({ id }) => id) },
              t('The messages are on their way again.'),
            )
          }
        >
          {t(
            '{count, plural, one {# message gets all its attempts again. What made it fail should be corrected first.} other {# messages get all their attempts again. What made them fail should be corrected first.}}',
            { count: parked.length },
          )}
        </ConfirmDialog>
      )}
    </Paper>
  );
}
