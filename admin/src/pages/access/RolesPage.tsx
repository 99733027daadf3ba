import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import { RolesDocument } from '../../api/generated/access';
import type { RolesQuery, RolesQueryVariables } from '../../api/generated/access';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { formatCount } from '../../components/format';
import { grantText } from './grant';

type Row = RolesQuery['roles']['items'][number];
type Sort = NonNullable<RolesQueryVariables['sort']>;

const VIEW = { filterNames: ['search'], sort: { field: 'name', direction: 'asc' } } as const;
const FILTERS: readonly FilterDefinition[] = [{ kind: 'text', name: 'search', label: 'Name', isPinned: true }];
const COLUMNS: readonly GridColDef<Row>[] = [
  {
    field: 'name',
    headerName: 'Role',
    flex: 1,
    minWidth: 180,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/roles/${row.id}`} tabIndex={tabIndex} noWrap title={row.name}>
        {row.name}
      </AppLink>
    ),
  },
  { field: 'isAll', headerName: 'Access', width: 170, renderCell: ({ row }) => grantText(row) },
  {
    field: 'users',
    headerName: 'Users',
    width: 100,
    align: 'right',
    headerAlign: 'right',
    renderCell: ({ row }) => formatCount(row.users),
  },
];

/** What users may do, by role. */
export function RolesPage(): ReactNode {
  const view = useGridView(VIEW);
  const query = useOperation(RolesDocument, {
    pageSize: view.pageSize,
    currentPage: view.page,
    filter: { search: view.text('search') },
    sort: view.sort as Sort | null,
  });
  return (
    <>
      <PageHeader
        title="Roles"
        actions={
          <Button component={AppLink} to="/roles/new" variant="contained" startIcon={<Icon path={mdiPlus} />}>
            Add role
          </Button>
        }
      />
      <ServerGrid
        label="Roles"
        view={view}
        columns={COLUMNS}
        filters={FILTERS}
        rows={query.data?.roles.items}
        rowCount={query.data?.roles.totalCount}
        getRowId={({ id }) => String(id)}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ title: 'No roles', text: 'A role says what its users may do.' }}
      />
    </>
  );
}
