import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { INTEGRATION_SORT_FIELD_VALUES } from '../../api/generated/enums';
import { IntegrationsDocument, RevokeIntegrationDocument } from '../../api/generated/access';
import type {
  CreateIntegrationMutation,
  IntegrationsQuery,
  IntegrationsQueryVariables,
} from '../../api/generated/access';
import { useOperation, useWrite } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import { FLAG_CHOICES, flagFilter } from '../../components/grid/filter-definition';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { AddIntegrationDialog } from './AddIntegrationDialog';
import { CredentialsDialog } from './CredentialsDialog';
import { grantText } from './grant';
import { t } from '../../language/messages';
import { actorTypeInWords } from '../../components/actor-words';

type Row = IntegrationsQuery['integrations']['items'][number];
type Sort = NonNullable<IntegrationsQueryVariables['sort']>;

const VIEW = {
  filterNames: ['search', 'active'],
  sort: { field: 'name', direction: 'asc' },
  choices: { active: FLAG_CHOICES },
  sortable: INTEGRATION_SORT_FIELD_VALUES,
} as const;
const PHONE_FIELDS = ['name', 'isActive', 'revoke'];
const FILTERS: readonly FilterDefinition[] = [
  { kind: 'text', name: 'search', label: t('Name'), isPinned: true },
  flagFilter({ name: 'active', label: t('State'), yes: t('Active'), no: t('Revoked'), isPinned: true }),
];

/** Other systems that call this one, each with a token of its own. */
export function IntegrationsPage(): ReactNode {
  const view = useGridView(VIEW);
  const write = useWrite();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreateIntegrationMutation['createIntegration']>();
  const [revoked, setRevoked] = useState<Row>();
  const query = useOperation(IntegrationsDocument, {
    ...view.paging,
    filter: { search: view.text('search'), isActive: view.flag('active') },
    sort: view.sort as Sort | null,
  });
  const columns = useMemo(() => columnsOf(setRevoked), []);
  return (
    <>
      <ListPage
        title={t('Integrations')}
        add={<AddButton onClick={() => setAdding(true)}>{t('Add integration')}</AddButton>}
        view={view}
        columns={columns}
        filters={FILTERS}
        phoneFields={PHONE_FIELDS}
        query={query}
        listOf={({ integrations }) => integrations}
        getRowId={({ id }) => String(id)}
        empty={{ title: t('No integrations'), text: t('An integration is another system that calls this one.') }}
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
          title={t('Revoke “{name}”?', { name: revoked.name })}
          confirmLabel={t('Revoke')}
          isDestructive
          onClose={() => setRevoked(undefined)}
          onConfirm={() =>
            write(
              RevokeIntegrationDocument,
              { id: revoked.id },
              t('The integration “{name}” is revoked.', { name: revoked.name }),
            )
          }
        >
          {t(
            'Its token and its signatures end at once. What it has written stays in the history under its name. One that is added under the same name is another one, with a label of its own in the history.',
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

function columnsOf(onRevoke: (row: Row) => void): GridColumn<Row>[] {
  return [
    {
      field: 'name',
      headerName: t('Name'),
      flex: 1,
      minWidth: 130,
      hideable: false,
      renderCell: ({ row }) => <CutText text={row.name} />,
    },
    { field: 'access', headerName: t('Access'), width: 220, sortable: false, renderCell: ({ row }) => grantText(row) },
    {
      field: 'isActive',
      headerName: t('State'),
      width: 120,
      renderCell: ({ row }) => <IntegrationState integration={row} />,
    },
    {
      field: 'createdAt',
      headerName: t('Created'),
      width: 125,
      renderCell: ({ row }) => <DateTimeText value={row.createdAt} isDay />,
    },
    {
      field: 'creator',
      headerName: t('Created by'),
      width: 140,
      sortable: false,
      renderCell: ({ row }) => <CutText text={creatorText(row)} />,
    },
    {
      field: 'lastUsedAt',
      headerName: t('Last used'),
      width: 185,
      sortable: false,
      renderCell: ({ row }) => (row.lastUsedAt === null ? t('never') : <DateTimeText value={row.lastUsedAt} />),
    },
    {
      field: 'expiresAt',
      headerName: t('Expires'),
      width: 125,
      sortable: false,
      renderCell: ({ row }) => (row.expiresAt === null ? t('never') : <DateTimeText value={row.expiresAt} isDay />),
    },
    {
      field: 'revoke',
      headerName: t('Revoke'),
      width: 110,
      sortable: false,
      hideable: false,
      renderCell: ({ row, tabIndex }) =>
        row.isActive && (
          <Button
            size="small"
            color="error"
            tabIndex={tabIndex}
            aria-label={t('Revoke {name}', { name: row.name })}
            onClick={() => onRevoke(row)}
          >
            {t('Revoke')}
          </Button>
        ),
    },
  ];
}

function IntegrationState({ integration: { isActive, hasExpired } }: { integration: Row }): ReactNode {
  if (!isActive) return <StatusChip label={t('Revoked')} />;
  return hasExpired ? (
    <StatusChip label={t('Expired')} tone="warning" />
  ) : (
    <StatusChip label={t('Active')} tone="success" />
  );
}

function creatorText({ creatorType, creatorId, creatorLabel }: Row): string {
  if (creatorLabel !== null) return creatorLabel;
  if (creatorType === null) return t('unknown');
  const type = actorTypeInWords(creatorType);
  return creatorId === null ? type : `${type} #${creatorId}`;
}
