import type { ReactNode } from 'react';
import { ROLE_SORT_FIELD_VALUES } from '../../api/generated/enums';
import { RolesDocument } from '../../api/generated/access';
import type { RolesQuery, RolesQueryVariables } from '../../api/generated/access';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { formatCount } from '../../components/format';
import { grantText } from './grant';
import { t } from '../../language/messages';

type Row = RolesQuery['roles']['items'][number];
type Sort = NonNullable<RolesQueryVariables['sort']>;

const VIEW = {
  filterNames: ['search'],
  sort: { field: 'name', direction: 'asc' },
  sortable: ROLE_SORT_FIELD_VALUES,
} as const;
const FILTERS: readonly FilterDefinition[] = [{ kind: 'text', name: 'search', label: t('Name'), isPinned: true }];
const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'name',
    headerName: t('Role'),
    flex: 1,
    minWidth: 180,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/roles/${row.id}`} tabIndex={tabIndex} noWrap title={row.name}>
        {row.name}
      </AppLink>
    ),
  },
  { field: 'isAll', headerName: t('Access'), width: 220, renderCell: ({ row }) => grantText(row) },
  {
    field: 'users',
    headerName: t('Users'),
    width: 100,
    align: 'right',
    renderCell: ({ row }) => formatCount(row.users),
  },
];

/** What users may do, by role. */
export function RolesPage(): ReactNode {
  const view = useGridView(VIEW);
  const query = useOperation(RolesDocument, {
    ...view.paging,
    filter: { search: view.text('search') },
    sort: view.sort as Sort | null,
  });
  return (
    <ListPage
      title={t('Roles')}
      add={<AddButton to="/roles/new">{t('Add role')}</AddButton>}
      view={view}
      columns={COLUMNS}
      filters={FILTERS}
      query={query}
      listOf={({ roles }) => roles}
      getRowId={({ id }) => String(id)}
      rowTo={({ id }) => `/roles/${id}`}
      empty={{ title: t('No roles'), text: t('A role says what its users may do.') }}
    />
  );
}
