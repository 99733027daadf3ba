import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Pagination from '@mui/material/Pagination';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { BulkDetailsDocument, BulkPartsDocument } from '../../api/generated/bulk';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState } from '../../components/ErrorState';
import { formatCount } from '../../components/format';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SimpleTable } from '../../components/SimpleTable';
import { StatusChip } from '../../components/StatusChip';
import { PART_WORDS, progressInWords, progressOf, STATE_WORDS } from './words';
import type { Bulk, Part } from './words';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';

const EVERY_MS = 1_500;
const PARTS_PER_PAGE = 50;
const PARENTS = [{ label: t('Operations'), to: '/operations' }];

/** One operation to its end: how far it is, what became of each part, and why parts were refused. */
export function BulkPage(): ReactNode {
  const { bulkUuid = '' } = useParams();
  const [isOpen, setOpen] = useState(true);
  const { data, error, refetch } = useOperation(
    BulkDetailsDocument,
    { bulkUuid },
    { everyMs: isOpen ? EVERY_MS : false },
  );
  const bulk = data?.bulk;
  const isRunning = bulk === undefined || bulk.state === 'running';
  if (isRunning !== isOpen) setOpen(isRunning);
  if (error && !bulk) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!bulk) return <PageLoading />;
  return (
    <>
      <PageHeader
        title={bulk.description}
        parents={PARENTS}
        aside={<StatusChip {...STATE_WORDS[bulk.state]} />}
        subtitle={
          <>
            {bulk.startedBy === null ? (
              <Message text="Begun {time}." values={{ time: <DateTimeText value={bulk.startedAt} /> }} />
            ) : (
              <Message
                text="Begun {time} by {startedBy}."
                values={{ time: <DateTimeText value={bulk.startedAt} />, startedBy: bulk.startedBy }}
              />
            )}
          </>
        }
      />
      <Stack spacing={2}>
        <Progress bulk={bulk} />
        <Parts key={bulkUuid} bulk={bulk} isRunning={isRunning} />
      </Stack>
    </>
  );
}

function Progress({ bulk }: { bulk: Bulk }): ReactNode {
  const { done, total } = progressOf(bulk);
  const { state, complete, failed } = bulk;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <LinearProgress
        aria-label={t('Parts done')}
        variant="determinate"
        value={state === 'running' ? (total === 0 ? 0 : (done / total) * 100) : 100}
        color={state === 'running' ? 'primary' : state === 'complete' ? 'success' : 'warning'}
        sx={{ height: 8, borderRadius: 1, mb: 1 }}
      />
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {progressInWords(bulk)}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('{complete} done, {failed} refused.', { complete: formatCount(complete), failed: formatCount(failed) })}
        {state === 'running' && ` ${t('It goes on without this page.')}`}
      </Typography>
      {state !== 'running' && (
        <AppLink to={`/inventory/adjustments?requestId=${bulk.bulkUuid}`}>{t('What it has changed')}</AppLink>
      )}
    </Paper>
  );
}

const FILTERS = [
  { value: 'all', label: t('All') },
  { value: 'open', label: t('Open') },
  { value: 'complete', label: t('Done') },
  { value: 'failed', label: t('Refused') },
] as const;
type Filter = (typeof FILTERS)[number]['value'];

function Parts({ bulk, isRunning }: { bulk: Bulk; isRunning: boolean }): ReactNode {
  const { bulkUuid, complete, failed, open } = bulk;
  const [filter, setFilter] = useState<Filter>(failed > 0 ? 'failed' : 'all');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOperation(
    BulkPartsDocument,
    { bulkUuid, state: filter === 'all' ? null : filter, pageSize: PARTS_PER_PAGE, currentPage: page },
    { everyMs: isRunning ? EVERY_MS : false },
  );
  // What came of the last parts is read once more when all are done.
  useEffect(() => {
    if (!isRunning) void refetch();
  }, [isRunning, refetch]);
  const counts = { all: bulk.operationCount, open, complete, failed };
  const parts = data?.bulkParts;
  const pages = Math.ceil((parts?.totalCount ?? 0) / PARTS_PER_PAGE);
  return (
    <Paper variant="outlined" component="section" aria-label={t('Parts')} sx={{ p: 2 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('Parts')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('Which parts')}
          value={filter}
          onChange={(_event, next: Filter | null) => {
            if (next === null) return;
            setFilter(next);
            setPage(1);
          }}
        >
          {FILTERS.map(({ value, label }) => (
            <ToggleButton key={value} value={value}>
              {label} {formatCount(counts[value])}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      {error && !parts ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : parts?.items.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('There are none.')}</Typography>
      ) : (
        <PartsTable parts={parts?.items ?? []} />
      )}
      {pages > 1 && <Pagination count={pages} page={page} onChange={(_event, next) => setPage(next)} sx={{ mt: 1 }} />}
    </Paper>
  );
}

function PartsTable({ parts }: { parts: readonly Part[] }): ReactNode {
  return (
    <>
      <SimpleTable<Part>
        label={t('Parts of the operation')}
        rows={parts}
        idOf={({ key }) => key}
        columns={[
          {
            label: t('About'),
            cell: ({ key, subject }) => subject ?? t('Number {key}', { key: key + 1 }),
            sx: { overflowWrap: 'anywhere' },
          },
          { label: t('State'), cell: ({ state }) => <StatusChip {...PART_WORDS[state]} /> },
          { label: t('What came of it'), cell: (part) => outcomeOf(part), sx: { overflowWrap: 'anywhere' } },
        ]}
      />
      {parts.map((part) => (
        <Refusals key={part.key} part={part} />
      ))}
    </>
  );
}

function outcomeOf({ message, doneCount, refusedCount }: Part): string {
  if (message !== null) return message;
  if (doneCount === null || refusedCount === null) return '';
  return t('{doneCount} done so far, {refusedCount} refused.', {
    doneCount: formatCount(doneCount),
    refusedCount: formatCount(refusedCount),
  });
}

function Refusals({ part: { refused, refusedCount } }: { part: Part }): ReactNode {
  if (refused.length === 0) return null;
  const more = (refusedCount ?? 0) - refused.length;
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <Alert severity="warning">
        {t('{count, plural, one {# refused, and left as it is.} other {# refused, and left as they are.}}', {
          count: refusedCount ?? refused.length,
        })}
      </Alert>
      <SimpleTable
        label={t('Refused')}
        maxHeight={360}
        rows={refused}
        idOf={({ subject }, index) => `${index} ${subject}`}
        columns={[
          { label: t('About'), cell: ({ subject }) => subject, sx: { overflowWrap: 'anywhere' } },
          { label: t('Why'), cell: ({ reason }) => reason },
        ]}
      />
      {more > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('and {more} more', { more: formatCount(more) })}</Typography>
      )}
    </Stack>
  );
}
