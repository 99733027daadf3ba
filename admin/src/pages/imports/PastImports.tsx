import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ImportRunsDocument } from '../../api/generated/imports';
import type { ImportRunsQuery, TallyFragment } from '../../api/generated/imports';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { formatCount } from '../../components/format';
import type { GridColumn } from '../../components/grid/grid-column';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { behaviorLabel, KIND_LABELS, STATE_LABELS } from './words';
import { t } from '../../language/messages';

type Row = ImportRunsQuery['importRuns']['items'][number];

const VIEW = { filterNames: [], hidden: ['unchanged', 'merged'] } as const;
const PHONE_FIELDS = ['fileName', 'state'];
/** Runs of others begin and end while one looks. */
const EVERY_MS = 5_000;

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'fileName',
    headerName: t('File'),
    flex: 1.5,
    minWidth: 140,
    sortable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={runAddress(row)} tabIndex={tabIndex}>
        {row.fileName}
      </AppLink>
    ),
  },
  {
    field: 'state',
    headerName: t('State'),
    width: 100,
    sortable: false,
    renderCell: ({ row }) => <StatusChip {...STATE_LABELS[row.state]} />,
  },
  {
    field: 'startedAt',
    headerName: t('Begun'),
    width: 170,
    sortable: false,
    renderCell: ({ row }) => <DateTimeText value={row.startedAt} />,
  },
  { field: 'actorLabel', headerName: t('By'), flex: 1, minWidth: 100, sortable: false },
  {
    field: 'rowsDone',
    headerName: t('Rows done'),
    width: 115,
    align: 'right',
    sortable: false,
    renderCell: ({ row: { rowsDone, rowsTotal } }) =>
      rowsTotal === null || rowsTotal === rowsDone
        ? formatCount(rowsDone)
        : `${formatCount(rowsDone)} / ${formatCount(rowsTotal)}`,
  },
  tallyColumn('failed', t('Failed')),
  tallyColumn('created', t('Created')),
  tallyColumn('updated', t('Updated')),
  tallyColumn('deleted', t('Deleted')),
  tallyColumn('unchanged', t('Unchanged')),
  tallyColumn('merged', t('Merged')),
  {
    field: 'kind',
    headerName: t('Holds'),
    width: 120,
    sortable: false,
    renderCell: ({ row }) => KIND_LABELS[row.kind],
  },
  {
    field: 'behavior',
    headerName: t('Behaviour'),
    width: 130,
    sortable: false,
    renderCell: ({ row }) => behaviorLabel(row.behavior),
  },
];

function tallyColumn(name: keyof TallyFragment, headerName: string): GridColumn<Row> {
  return {
    field: name,
    headerName,
    width: 92,
    align: 'right',
    sortable: false,
    renderCell: ({ row: { tally } }) => formatCount(tally[name]),
  };
}

/** The page of an import. */
function runAddress({ runId }: Row): string {
  return `/import/${encodeURIComponent(runId)}`;
}

/** Imports by whatever door, the newest first. */
export function PastImports(): ReactNode {
  const view = useGridView(VIEW);
  const query = useOperation(ImportRunsDocument, view.paging, { everyMs: EVERY_MS });
  return (
    <Box component="section" aria-label={t('Imports so far')} sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('Imports so far')}
      </Typography>
      <ServerGrid<Row>
        label={t('Imports so far')}
        view={view}
        columns={COLUMNS}
        phoneFields={PHONE_FIELDS}
        rows={query.data?.importRuns.items}
        rowCount={query.data?.importRuns.totalCount}
        getRowId={(row) => row.runId}
        rowTo={runAddress}
        isLoading={query.isPending || query.isPlaceholderData}
        error={query.data ? null : query.error}
        onRetry={() => void query.refetch()}
        height={520}
        empty={{
          title: t('No imports yet'),
          text: t('Imports of the last 90 days stand here, also those of the command line and of REST.'),
        }}
      />
    </Box>
  );
}
