import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { ApprovalsDocument } from '../../api/generated/approvals';
import type { ApprovalsQuery } from '../../api/generated/approvals';
import { APPROVAL_STATUS_VALUES } from '../../api/generated/enums';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import { formatCount, formatQuantity } from '../../components/format';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { formatAmount } from '../../money/amount';
import { useUsualCurrency } from '../../money/use-usual-currency';
import { STATUS_WORDS, askedInWords } from './words';
import type { ApprovalStatus } from './words';
import { t } from '../../language/messages';

type Row = ApprovalsQuery['approvals']['items'][number];

const VIEW = {
  filterNames: ['status'],
  choices: { status: APPROVAL_STATUS_VALUES },
  filters: { status: ['waiting'] },
} as const;
const PHONE_FIELDS = ['useCase', 'status', 'requester'];

const FILTERS: readonly FilterDefinition[] = [
  {
    kind: 'options',
    name: 'status',
    label: t('State'),
    isPinned: true,
    isMultiple: true,
    options: APPROVAL_STATUS_VALUES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
  },
];

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'useCase',
    headerName: t('Change'),
    flex: 2,
    minWidth: 150,
    sortable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/approvals/${row.id}`} tabIndex={tabIndex}>
        {askedInWords(row.useCase)} ({row.id})
      </AppLink>
    ),
  },
  {
    field: 'status',
    headerName: t('State'),
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <StatusChip {...STATUS_WORDS[row.status]} />,
  },
  {
    field: 'requester',
    headerName: t('Asked by'),
    flex: 1,
    minWidth: 110,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.isOwn ? t('You') : (row.requesterName ?? '')} />,
  },
  {
    field: 'largestQuantity',
    headerName: t('Largest change'),
    align: 'right',
    width: 140,
    sortable: false,
    renderCell: ({ row }) => formatQuantity(row.largestQuantity),
  },
  {
    field: 'largestValue',
    headerName: t('Its value'),
    align: 'right',
    width: 130,
    sortable: false,
  },
  {
    field: 'rowCount',
    headerName: t('Quantities'),
    align: 'right',
    width: 105,
    sortable: false,
    renderCell: ({ row }) => formatCount(row.rowCount),
  },
  {
    field: 'createdAt',
    headerName: t('Asked'),
    width: 190,
    sortable: false,
    renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
  },
  {
    field: 'decidedBy',
    headerName: t('Decided by'),
    flex: 1,
    minWidth: 110,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.decidedByName ?? ''} />,
  },
];

/** Changes that are larger than somebody may write alone: those that wait, and with another filter all others. */
export function ApprovalsPage(): ReactNode {
  const view = useGridView(VIEW);
  const currency = useUsualCurrency();
  const columns = useMemo(() => COLUMNS.map((column) => withCurrency(column, currency)), [currency]);
  const query = useOperation(ApprovalsDocument, {
    ...view.paging,
    filter: { status: view.list('status') as readonly ApprovalStatus[] | undefined },
  });
  return (
    <ListPage
      title={t('Approvals')}
      view={view}
      columns={columns}
      filters={FILTERS}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ approvals }) => approvals}
      getRowId={({ id }) => String(id)}
      rowTo={({ id }) => `/approvals/${id}`}
      empty={{
        title: t('Nothing waits'),
        text: t('A change that is larger than somebody may write alone waits here for a second person.'),
      }}
    />
  );
}

function withCurrency(column: GridColumn<Row>, currency: string | undefined): GridColumn<Row> {
  if (column.field !== 'largestValue') return column;
  return {
    ...column,
    renderCell: ({ row }) => (currency === undefined ? '' : formatAmount(row.largestValue, currency)),
  };
}
