import { mdiHistory } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ImportRunDocument } from '../../api/generated/imports';
import { request } from '../../api/graphql';
import { useRefresh } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { FormSection } from '../../components/form/FormSection';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { StatusChip } from '../../components/StatusChip';
import { useSession } from '../../session/session';
import { FaultyRows } from './FaultyRows';
import { PERMISSIONS } from './permissions';
import { ResumeImport } from './ResumeImport';
import type { Run } from './run';
import { RunFacts } from './RunFacts';
import { RunProgress } from './RunProgress';
import { TallyFigures } from './TallyFigures';
import { isGoing, STATE_LABELS } from './words';
import { t } from '../../language/messages';

const EVERY_MS = 1_000;
/** Where no worker may be at it any more. */
const SELDOM_MS = 10_000;

/** One import: how far it is while it goes on, and what came of it. */
export function ImportRunPage(): ReactNode {
  const { runId = '' } = useParams();
  const { can } = useSession();
  const { run, error, refetch } = useRun(runId);
  if (error && !run) return <ErrorState isPage error={error} onRetry={refetch} />;
  if (!run) return <PageLoading />;
  const { fileName, state, tally, requestId } = run;
  const faults = run.stopErrors.length > 0 ? run.stopErrors : run.errors;
  return (
    <>
      <PageHeader
        title={fileName}
        parents={[{ label: t('Import & Export'), to: '/import' }]}
        aside={<StatusChip {...STATE_LABELS[state]} />}
        actions={
          tally.historyRows > 0 &&
          can(PERMISSIONS.history) && (
            <Button
              component={Link}
              to={`/inventory/adjustments?requestId=${encodeURIComponent(requestId)}`}
              variant="outlined"
              startIcon={<Icon path={mdiHistory} />}
            >
              {t('What it changed')}
            </Button>
          )
        }
      />
      <Stack spacing={2}>
        {error ? (
          <Alert severity="warning">
            {t('The connection to the server was lost; this is how far the import was.')}
          </Alert>
        ) : null}
        <FormSection title={t('Progress')} columns={1}>
          <RunProgress run={run} />
          <TallyFigures tally={tally} />
          <FaultyRows faults={faults} failed={Math.max(tally.failed, run.stopErrors.length)} fileName={fileName} />
        </FormSection>
        {run.canResume && <ResumeImport run={run} />}
        <FormSection title={t('The import')} columns={1}>
          <RunFacts run={run} />
        </FormSection>
      </Stack>
    </>
  );
}

/** The run, read again and again while it goes on; once it has ended everything else is read anew. */
function useRun(runId: string): { run: Run | undefined; error: unknown; refetch: () => void } {
  const refresh = useRefresh();
  const { data, error, refetch } = useQuery({
    queryKey: [ImportRunDocument, runId],
    queryFn: ({ signal }) => request(ImportRunDocument, { runId }, { signal }),
    refetchInterval: ({ state }) => paceOf(state.data?.importRun),
    refetchIntervalInBackground: false,
  });
  const run = data?.importRun;
  const going = run !== undefined && isGoing(run.state);
  const wasGoing = useRef(going);
  useEffect(() => {
    if (wasGoing.current && !going) void refresh();
    wasGoing.current = going;
  }, [going, refresh]);
  return { run, error, refetch: () => void refetch() };
}

function paceOf(run: Run | undefined): number | false {
  if (!run || !isGoing(run.state)) return false;
  return run.canResume ? SELDOM_MS : EVERY_MS;
}
