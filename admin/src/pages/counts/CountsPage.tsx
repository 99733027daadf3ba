import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { CountSessionsDocument, CountSourcesDocument } from '../../api/generated/counts';
import type { CountSessionsQuery } from '../../api/generated/counts';
import { COUNT_KIND_VALUES, COUNT_STATUS_VALUES } from '../../api/generated/enums';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import { formatCount } from '../../components/format';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { NewCountDialog } from './NewCountDialog';
import { KIND_WORDS, kindText, STATUS_WORDS } from './words';
import type { CountKind, CountStatus } from './words';
import { t } from '../../language/messages';

type Row = CountSessionsQuery['countSessions']['items'][number];

const VIEW = {
  filterNames: ['search', 'status', 'kind', 'source'],
  choices: { status: COUNT_STATUS_VALUES, kind: COUNT_KIND_VALUES },
} as const;
const PHONE_FIELDS = ['name', 'status', 'lineCount'];
const SOURCES_STALE_MS = 60_000;

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'name',
    headerName: t('Name'),
    flex: 2,
    minWidth: 140,
    sortable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/counts/${row.sessionId}`} tabIndex={tabIndex}>
        {row.name}
      </AppLink>
    ),
  },
  {
    field: 'status',
    headerName: t('State'),
    width: 110,
    sortable: false,
    renderCell: ({ row }) => <StatusChip {...STATUS_WORDS[row.status]} />,
  },
  {
    field: 'source',
    headerName: t('Source'),
    flex: 1,
    minWidth: 120,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.sourceName} />,
  },
  {
    field: 'kind',
    headerName: t('Kind'),
    width: 130,
    sortable: false,
    renderCell: ({ row }) => kindText(row),
  },
  {
    field: 'reference',
    headerName: t('Reference'),
    flex: 1,
    minWidth: 110,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.reference ?? ''} />,
  },
  {
    field: 'lineCount',
    headerName: t('Products'),
    align: 'right',
    width: 95,
    sortable: false,
    renderCell: ({ row }) => formatCount(row.lineCount),
  },
  {
    field: 'createdBy',
    headerName: t('Begun by'),
    flex: 1,
    minWidth: 100,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.createdBy ?? ''} />,
  },
  {
    field: 'updatedAt',
    headerName: t('Last counted'),
    width: 190,
    sortable: false,
    renderCell: ({ row }) => <DateTimeText value={row.updatedAt} />,
  },
];

/** Counts and receipts: those that are open, and those that were. */
export function CountsPage(): ReactNode {
  const navigate = useNavigate();
  const view = useGridView(VIEW);
  const [isAdding, setAdding] = useState(false);
  const sources = useOperation(CountSourcesDocument, {}, { staleMs: SOURCES_STALE_MS });
  const query = useOperation(CountSessionsDocument, {
    ...view.paging,
    filter: {
      search: view.text('search'),
      status: view.list('status') as readonly CountStatus[] | undefined,
      kind: view.list('kind') as readonly CountKind[] | undefined,
      sourceCode: view.list('source'),
    },
  });
  const filters: readonly FilterDefinition[] = [
    { kind: 'text', name: 'search', label: t('Name or reference'), isPinned: true },
    {
      kind: 'options',
      name: 'status',
      label: t('State'),
      isPinned: true,
      options: COUNT_STATUS_VALUES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
    },
    {
      kind: 'options',
      name: 'kind',
      label: t('Kind'),
      options: COUNT_KIND_VALUES.map((value) => ({ value, label: KIND_WORDS[value] })),
    },
    {
      kind: 'options',
      name: 'source',
      label: t('Source'),
      isMultiple: true,
      options: (sources.data?.countSources ?? []).map(({ code, name }) => ({ value: code, label: name })),
    },
  ];
  return (
    <>
      <ListPage
        title={t('Count and receive')}
        add={<AddButton onClick={() => setAdding(true)}>{t('New session')}</AddButton>}
        view={view}
        columns={COLUMNS}
        filters={filters}
        phoneFields={PHONE_FIELDS}
        query={query}
        listOf={({ countSessions }) => countSessions}
        getRowId={({ sessionId }) => String(sessionId)}
        rowTo={({ sessionId }) => `/counts/${sessionId}`}
        empty={{
          title: t('Nothing is counted'),
          text: t('A session is a shelf that is counted, or a delivery that has come.'),
        }}
      />
      {isAdding && (
        <NewCountDialog
          sources={sources.data?.countSources ?? []}
          onClose={() => setAdding(false)}
          onCreated={(sessionId) => void navigate(`/counts/${sessionId}`)}
        />
      )}
    </>
  );
}
