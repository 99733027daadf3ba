import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SECURITY_EVENT_VALUES } from '../../api/generated/enums';
import { SecurityLogDocument } from '../../api/generated/security';
import { useOperation } from '../../api/use-operation';
import { DateTimeText } from '../../components/DateTimeText';
import { formatCount } from '../../components/format';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { ListPage } from '../../components/grid/ListPage';
import { useGridView } from '../../components/grid/use-grid-view';
import type { Tone } from '../../components/StatusChip';
import { StatusChip } from '../../components/StatusChip';
import { actorText, detailText, eventText, targetText } from './entry-text';
import type { Entry } from './entry-text';
import { t, tIn } from '../../language/messages';

const VIEW = {
  filterNames: ['date', 'event', 'actor', 'address'],
  choices: { event: SECURITY_EVENT_VALUES },
  hidden: ['origin', 'requestId'],
} as const;
const PHONE_FIELDS = ['createdAt', 'event', 'actor'];

const FILTERS: readonly FilterDefinition[] = [
  { kind: 'dates', name: 'date', label: t('Time'), isPinned: true },
  {
    kind: 'options',
    name: 'event',
    label: t('Event'),
    isPinned: true,
    isMultiple: true,
    options: SECURITY_EVENT_VALUES.map((value) => ({ value, label: eventText(value) })),
  },
  { kind: 'text', name: 'actor', label: t('Actor is'), isPinned: true },
  { kind: 'text', name: 'address', label: t('Address is') },
];

const COLUMNS: readonly GridColumn<Entry>[] = [
  {
    field: 'createdAt',
    headerName: t('Time'),
    width: 185,
    sortable: false,
    hideable: false,
    renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
  },
  {
    field: 'event',
    headerName: t('Event'),
    width: 210,
    sortable: false,
    renderCell: ({ row }) => <EventChip entry={row} />,
  },
  {
    field: 'actor',
    headerName: t('Actor'),
    flex: 1,
    minWidth: 130,
    sortable: false,
    renderCell: ({ row }) => <WrappedText text={actorText(row)} />,
  },
  { field: 'address', headerName: t('Address'), width: 140, sortable: false },
  {
    field: 'target',
    headerName: t('Target'),
    flex: 1,
    minWidth: 130,
    sortable: false,
    renderCell: ({ row }) => <WrappedText text={targetText(row)} />,
  },
  {
    field: 'detail',
    headerName: t('What changed, or why'),
    flex: 2,
    minWidth: 200,
    sortable: false,
    renderCell: ({ row }) => <WrappedText text={detailText(row)} />,
  },
  { field: 'origin', headerName: t('Door'), width: 90, sortable: false },
  { field: 'requestId', headerName: tIn('security', 'Request'), width: 300, sortable: false },
];

/** Who logged in, was refused, or changed what somebody may do; newest first. */
export function SecurityLogPage(): ReactNode {
  const view = useGridView(VIEW);
  const query = useOperation(SecurityLogDocument, {
    ...view.paging,
    filter: {
      createdAt: view.range('date'),
      event: view.list('event') as (typeof SECURITY_EVENT_VALUES)[number][] | undefined,
      actor: view.text('actor'),
      address: view.text('address'),
    },
  });
  return (
    <ListPage
      title={t('Security log')}
      view={view}
      columns={COLUMNS}
      filters={FILTERS}
      phoneFields={PHONE_FIELDS}
      query={query}
      listOf={({ securityLog }) => securityLog}
      getRowId={({ id }) => id}
      hasRowsOfAnyHeight
      empty={{ title: t('Nothing is recorded yet'), text: t('Log-ins, refusals and changes of access appear here.') }}
    />
  );
}

/** What somebody looks for may stand at the end of it. */
function WrappedText({ text }: { text: string }): ReactNode {
  return <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{text}</Box>;
}

function EventChip({ entry: { event, occurrences } }: { entry: Entry }): ReactNode {
  const text = eventText(event);
  return <StatusChip label={occurrences > 1 ? `${text} × ${formatCount(occurrences)}` : text} tone={toneOf(event)} />;
}

function toneOf(event: string): Tone {
  return event.endsWith('_refused') || event === 'login_limited' || event === 'login_locked' ? 'warning' : 'neutral';
}
