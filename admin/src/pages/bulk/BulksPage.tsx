import type { ReactNode } from 'react';
import { BulksDocument } from '../../api/generated/bulk';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { flagFilter } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { formatCount } from '../../components/format';
import { StatusChip } from '../../components/StatusChip';
import { useSession } from '../../session/session';
import { progressInWords, STATE_WORDS } from './words';
import type { Bulk } from './words';
import { t } from '../../language/messages';

const VIEW = { filterNames: ['own'] } as const;
const PHONE_FIELDS = ['description', 'state'];
const ALL = 'Vendor_Logging::system_magento_logging_bulk_operations';
/** What others begin appears by itself. */
const EVERY_MS = 5_000;
/** The server counts the parts of each. */
const PAGE_SIZE_MAX = 50;
const FILTERS = [flagFilter({ name: 'own', label: t('Begun by'), yes: t('Me'), no: t('Everybody'), isPinned: true })];

const COLUMNS: readonly GridColumn<Bulk>[] = [
  {
    field: 'description',
    headerName: t('Operation'),
    flex: 2,
    minWidth: 180,
    sortable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/operations/${row.bulkUuid}`} tabIndex={tabIndex} title={row.description}>
        {row.description}
      </AppLink>
    ),
  },
  {
    field: 'state',
    headerName: t('State'),
    width: 130,
    sortable: false,
    renderCell: ({ row }) => <StatusChip {...STATE_WORDS[row.state]} />,
  },
  {
    field: 'progress',
    headerName: t('Done'),
    width: 150,
    sortable: false,
    renderCell: ({ row }) => progressInWords(row),
  },
  {
    field: 'failed',
    headerName: t('Refused'),
    width: 90,
    align: 'right',
    sortable: false,
    renderCell: ({ row }) => formatCount(row.failed),
  },
  {
    field: 'startedAt',
    headerName: t('Begun'),
    width: 170,
    sortable: false,
    renderCell: ({ row }) => <DateTimeText value={row.startedAt} />,
  },
  { field: 'startedBy', headerName: t('By'), flex: 1, minWidth: 110, sortable: false },
];

/** System > Operations: what was begun in the background, by the reader or, where they may see it, by anybody. */
export function BulksPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const canSeeAll = can(ALL);
  const query = useOperation(
    BulksDocument,
    {
      own: view.flag('own') ?? false,
      currentPage: view.page,
      pageSize: Math.min(PAGE_SIZE_MAX, view.pageSize),
    },
    { everyMs: EVERY_MS },
  );
  return (
    <ListPage<Bulk, NonNullable<typeof query.data>>
      title={t('Operations')}
      view={{ ...view, pageSize: Math.min(PAGE_SIZE_MAX, view.pageSize) }}
      columns={COLUMNS}
      {...(canSeeAll ? { filters: FILTERS } : {})}
      phoneFields={PHONE_FIELDS}
      query={{ ...query, isFetching: query.isPending || query.isPlaceholderData }}
      listOf={({ bulks }) => bulks}
      getRowId={({ bulkUuid }) => bulkUuid}
      rowTo={({ bulkUuid }) => `/operations/${bulkUuid}`}
      empty={{
        title: t('No operations'),
        text: t('What is done to many products in the background stands here for 60 days, with what became of each.'),
      }}
    />
  );
}
