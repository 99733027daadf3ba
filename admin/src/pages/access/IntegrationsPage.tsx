import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { IntegrationsDocument, RevokeIntegrationDocument } from '../../api/generated/access';
import type {
  CreateIntegrationMutation,
  IntegrationsQuery,
  IntegrationsQueryVariables,
} from '../../api/generated/access';
import { useOperation, useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { StatusChip } from '../../components/StatusChip';
import { AddIntegrationDialog } from './AddIntegrationDialog';
import { CredentialsDialog } from './CredentialsDialog';
import { grantText } from './grant';

type Row = IntegrationsQuery['integrations']['items'][number];
type Sort = NonNullable<IntegrationsQueryVariables['sort']>;

const VIEW = {
  filterNames: ['search', 'active'],
  sort: { field: 'name', direction: 'asc' },
} as const;
const PHONE_FIELDS = ['name', 'isActive', 'revoke'];
const FILTERS: readonly FilterDefinition[] = [
  { kind: 'text', name: 'search', label: 'Name', isPinned: true },
  {
    kind: 'options',
    name: 'active',
    label: 'State',
    isPinned: true,
    options: [
      { value: 'yes', label: 'Active' },
      { value: 'no', label: 'Revoked' },
    ],
  },
];

/** Other systems that call this one, each with a token of its own. */
export function IntegrationsPage(): ReactNode {
  const view = useGridView(VIEW);
  const write = useWrite();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreateIntegrationMutation['createIntegration']>();
  const [revoked, setRevoked] = useState<Row>();
  const active = view.text('active');
  const query = useOperation(IntegrationsDocument, {
    pageSize: view.pageSize,
    currentPage: view.page,
    filter: { search: view.text('search'), ...(active === undefined ? {} : { isActive: active === 'yes' }) },
    sort: view.sort as Sort | null,
  });
  const columns = useMemo(() => columnsOf(setRevoked), []);
  return (
    <>
      <PageHeader
        title="Integrations"
        actions={
          <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => setAdding(true)}>
            Add integration
          </Button>
        }
      />
      <ServerGrid
        label="Integrations"
        view={view}
        columns={columns}
        filters={FILTERS}
        phoneFields={PHONE_FIELDS}
        rows={query.data?.integrations.items}
        rowCount={query.data?.integrations.totalCount}
        getRowId={({ id }) => String(id)}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ title: 'No integrations', text: 'An integration is another system that calls this one.' }}
      />
      {isAdding && (
        <AddIntegrationDialog
          onClose={() => setAdding(false)}
          onCreated={(result) => {
            setAdding(false);
            setCreated(result);
          }}
        />
      )}
      {created && <CredentialsDialog created={created} onClose={() => setCreated(undefined)} />}
      {revoked && (
        <ConfirmDialog
          title={`Revoke “${revoked.name}”?`}
          confirmLabel="Revoke"
          isDestructive
          onClose={() => setRevoked(undefined)}
          onConfirm={() =>
            write(RevokeIntegrationDocument, { id: revoked.id }, `The integration “${revoked.name}” is revoked.`)
          }
        >
          Its token and its signatures end at once. What it has written stays in the history under its name. To bring it
          back, add one of the same name: it gets new credentials.
        </ConfirmDialog>
      )}
    </>
  );
}

function columnsOf(onRevoke: (row: Row) => void): GridColDef<Row>[] {
  return [
    {
      field: 'name',
      headerName: 'Name',
      flex: 1,
      minWidth: 130,
      hideable: false,
      renderCell: ({ row }) => <CutText text={row.name} />,
    },
    { field: 'access', headerName: 'Access', width: 150, sortable: false, renderCell: ({ row }) => grantText(row) },
    {
      field: 'isActive',
      headerName: 'State',
      width: 120,
      renderCell: ({ row }) =>
        row.isActive ? <StatusChip label="Active" tone="success" /> : <StatusChip label="Revoked" />,
    },
    {
      field: 'createdAt',
      headerName: 'Created',
      width: 185,
      renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
    },
    {
      field: 'revoke',
      headerName: 'Revoke',
      width: 110,
      sortable: false,
      hideable: false,
      renderCell: ({ row, tabIndex }) =>
        row.isActive && (
          <Button
            size="small"
            color="error"
            tabIndex={tabIndex}
            aria-label={`Revoke ${row.name}`}
            onClick={() => onRevoke(row)}
          >
            Revoke
          </Button>
        ),
    },
  ];
}
