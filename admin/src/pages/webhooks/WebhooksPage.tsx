import { useState } from 'react';
import type { ReactNode } from 'react';
import { WebhooksDocument } from '../../api/generated/webhooks';
import type { WebhooksQuery } from '../../api/generated/webhooks';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import { FLAG_CHOICES, flagFilter } from '../../components/grid/filter-definition';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import { StatusChip } from '../../components/StatusChip';
import { SecretDialog } from './SecretDialog';
import type { Told } from './SecretDialog';
import { WebhookDialog } from './WebhookDialog';
import { stateOf, topicsText } from './words';
import { t } from '../../language/messages';

type Row = WebhooksQuery['webhooks']['items'][number];

const VIEW = { filterNames: ['search', 'enabled'], choices: { enabled: FLAG_CHOICES } } as const;
const PHONE_FIELDS = ['name', 'state'];
const FILTERS: readonly FilterDefinition[] = [
  { kind: 'text', name: 'search', label: t('Name or address'), isPinned: true },
  flagFilter({ name: 'enabled', label: t('State'), yes: t('Enabled'), no: t('Disabled'), isPinned: true }),
];

const COLUMNS: readonly GridColumn<Row>[] = [
  {
    field: 'name',
    headerName: t('Name'),
    flex: 1,
    minWidth: 130,
    sortable: false,
    hideable: false,
    renderCell: ({ row, tabIndex }) => (
      <AppLink to={`/webhooks/${row.id}`} tabIndex={tabIndex}>
        {row.name}
      </AppLink>
    ),
  },
  {
    field: 'url',
    headerName: t('Address'),
    flex: 2,
    minWidth: 180,
    sortable: false,
    renderCell: ({ row }) => <CutText text={row.url} />,
  },
  {
    field: 'topics',
    headerName: t('Topics'),
    flex: 1,
    minWidth: 150,
    sortable: false,
    renderCell: ({ row }) => <CutText text={topicsText(row.topics)} />,
  },
  {
    field: 'state',
    headerName: t('State'),
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <StatusChip {...stateOf(row)} />,
  },
  {
    field: 'createdAt',
    headerName: t('Created'),
    width: 125,
    sortable: false,
    renderCell: ({ row }) => <DateTimeText value={row.createdAt} isDay />,
  },
];

/** Addresses that are told of changes. */
export function WebhooksPage(): ReactNode {
  const view = useGridView(VIEW);
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState<Told>();
  const query = useOperation(WebhooksDocument, {
    ...view.paging,
    filter: { search: view.text('search'), enabled: view.flag('enabled') },
  });
  return (
    <>
      <ListPage
        title={t('Webhooks')}
        add={<AddButton onClick={() => setAdding(true)}>{t('Add webhook')}</AddButton>}
        view={view}
        columns={COLUMNS}
        filters={FILTERS}
        phoneFields={PHONE_FIELDS}
        query={query}
        listOf={({ webhooks }) => webhooks}
        getRowId={({ id }) => String(id)}
        rowTo={({ id }) => `/webhooks/${id}`}
        empty={{ title: t('No webhooks'), text: t('A webhook is an address of yours that is told of changes.') }}
      />
      {isAdding && (
        <WebhookDialog
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false);
            setTold(created);
          }}
        />
      )}
      {told && <SecretDialog told={told} onClose={() => setTold(undefined)} />}
    </>
  );
}
