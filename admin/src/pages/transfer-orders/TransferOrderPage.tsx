import {
  mdiCancel,
  mdiCheckAll,
  mdiPackageDown,
  mdiPencilOutline,
  mdiPrinterOutline,
  mdiTruckFastOutline,
} from '@mdi/js';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import {
  CancelTransferOrderDocument,
  CloseTransferOrderDocument,
  TransferOrderDocument,
} from '../../api/generated/transfer-orders';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState } from '../../components/ErrorState';
import { Facts } from '../../components/Facts';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { StatusChip } from '../../components/StatusChip';
import { isOwnSource } from '../../session/bound-callers';
import { useSession } from '../../session/session';
import { ProductText } from './DraftLines';
import { openSteps } from './open-steps';
import { ReceiveDialog } from './ReceiveDialog';
import { ShipDialog } from './ShipDialog';
import { idOf, STATUS_WORDS, STEP_WORDS, titleOf } from './words';
import type { Details, Line } from './words';
import { t } from '../../language/messages';

type Opened = 'ship' | 'receive' | 'close' | 'cancel';

const PARENTS = [{ label: t('Transfer orders'), to: '/transfer-orders' }];

/** One transfer: what is planned, what has become of it, and its next steps. */
export function TransferOrderPage(): ReactNode {
  const id = idOf(useParams()['id']);
  const [opened, setOpened] = useState<Opened>();
  const { data, error, refetch } = useOperation(TransferOrderDocument, { id }, { keepsLast: false });
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { transferOrder: details } = data;
  return (
    <>
      <PageHeader
        title={titleOf(details.transfer)}
        parents={PARENTS}
        aside={<StatusChip {...STATUS_WORDS[details.transfer.status]} />}
        actions={<Actions details={details} onOpen={setOpened} />}
      />
      <Stack spacing={2}>
        <Paper variant="outlined" sx={{ p: 2 }}>
          <TransferFacts details={details} />
        </Paper>
        <Lines details={details} />
        <Steps details={details} />
      </Stack>
      <Dialogs details={details} opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Actions({
  details,
  onOpen,
}: {
  readonly details: Details;
  readonly onOpen: (opened: Opened) => void;
}): ReactNode {
  const { can, viewer } = useSession();
  const { transfer } = details;
  const isDraft = transfer.status === 'draft';
  const open = openSteps(details, { can, isOwn: (code) => isOwnSource(viewer.boundSources, code) });
  const button = (opened: Opened, label: string, icon: string, color: 'primary' | 'error' = 'primary'): ReactNode => (
    <Button
      variant={opened === 'receive' || (opened === 'ship' && isDraft) ? 'contained' : 'outlined'}
      color={color}
      startIcon={<Icon path={icon} />}
      onClick={() => onOpen(opened)}
    >
      {label}
    </Button>
  );
  const page = (part: string, label: string, icon: string): ReactNode => (
    <Button
      component={Link}
      to={`/transfer-orders/${transfer.transferId}/${part}`}
      variant="outlined"
      startIcon={<Icon path={icon} />}
    >
      {label}
    </Button>
  );
  return (
    <>
      {open.has('receive') && button('receive', t('Receive'), mdiPackageDown)}
      {open.has('ship') && button('ship', t('Ship'), mdiTruckFastOutline)}
      {page('pick-list', t('Pick list'), mdiPrinterOutline)}
      {open.has('edit') && page('edit', t('Edit'), mdiPencilOutline)}
      {open.has('close') && button('close', t('Close transfer'), mdiCheckAll)}
      {open.has('cancel') && button('cancel', t('Cancel transfer'), mdiCancel, 'error')}
    </>
  );
}

function TransferFacts({ details: { transfer } }: { readonly details: Details }): ReactNode {
  return (
    <Facts
      facts={[
        { label: t('From'), value: `${transfer.originName} (${transfer.originSourceCode})` },
        { label: t('To'), value: `${transfer.destinationName} (${transfer.destinationSourceCode})` },
        { label: t('Expected'), value: transfer.expectedAt ? <DateTimeText value={transfer.expectedAt} isDay /> : '–' },
        { label: t('Reservations'), value: transfer.moveReservations ? t('Follow the goods') : t('Stay') },
        { label: t('Planned by'), value: transfer.createdBy ?? '–' },
        { label: t('Note'), value: transfer.note ?? '–', isWide: true },
      ]}
    />
  );
}

const WIDE = { display: { xs: 'none', md: 'table-cell' } } as const;

/** Of transfers that did not arrive as planned. */
const ENDS: readonly SimpleColumn<Line>[] = [
  { label: t('Returned'), isNumber: true, cell: ({ returned }) => formatQuantity(returned) },
  { label: t('Lost'), isNumber: true, cell: ({ lost }) => formatQuantity(lost) },
];

function Lines({ details: { lines } }: { readonly details: Details }): ReactNode {
  const isEnded = lines.some(({ returned, lost }) => returned > 0 || lost > 0);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Typography variant="h2">{t('Products')}</Typography>
      <SimpleTable
        label={t('Products of the transfer')}
        rows={lines}
        idOf={({ sku }) => sku}
        columns={[
          { label: t('Product'), cell: ({ sku, name }) => <ProductText sku={sku} name={name} /> },
          { label: t('Planned'), isNumber: true, cell: ({ quantity }) => formatQuantity(quantity) },
          { label: t('Shipped'), isNumber: true, sx: WIDE, cell: ({ shipped }) => formatQuantity(shipped) },
          { label: t('In transit'), isNumber: true, cell: ({ inTransit }) => formatQuantity(inTransit) },
          { label: t('Received'), isNumber: true, cell: ({ received }) => formatQuantity(received) },
          ...(isEnded ? ENDS : []),
        ]}
      />
    </Paper>
  );
}

function Steps({ details: { steps } }: { readonly details: Details }): ReactNode {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
      <Typography variant="h2">{t('What happened')}</Typography>
      <SimpleTable
        label={t('Steps of the transfer')}
        rows={[...steps].reverse()}
        idOf={({ stepId }) => stepId}
        columns={[
          {
            label: t('Step'),
            cell: ({ kind, quantity, requestId }) =>
              quantity > 0 ? (
                <AppLink to={`/inventory/adjustments?${new URLSearchParams({ requestId }).toString()}`}>
                  {STEP_WORDS[kind]}
                </AppLink>
              ) : (
                STEP_WORDS[kind]
              ),
          },
          {
            label: t('Quantity'),
            isNumber: true,
            cell: ({ quantity }) => (quantity > 0 ? formatQuantity(quantity) : ''),
          },
          { label: t('Who'), cell: ({ actorLabel }) => actorLabel ?? t('The service') },
          { label: t('When'), cell: ({ createdAt }) => <DateTimeText value={createdAt} /> },
          { label: t('Note'), sx: WIDE, cell: ({ note }) => note ?? '' },
        ]}
      />
    </Paper>
  );
}

interface DialogsProps {
  readonly details: Details;
  readonly opened: Opened | undefined;
  readonly onClose: () => void;
}

function Dialogs({ details, opened, onClose }: DialogsProps): ReactNode {
  const write = useKeyedWrite();
  const { transfer, lines } = details;
  const id = transfer.transferId;
  const onTheWay = formatQuantity(lines.reduce((sum, { inTransit }) => sum + inTransit, 0));
  const isDraft = transfer.status === 'draft';
  return (
    <>
      {opened === 'ship' && <ShipDialog details={details} onClose={onClose} />}
      {opened === 'receive' && <ReceiveDialog details={details} onClose={onClose} />}
      {opened === 'close' && (
        <ConfirmDialog
          title={t('Close the transfer?')}
          confirmLabel={t('Close transfer')}
          isDestructive
          onClose={onClose}
          onConfirm={() => write(CloseTransferOrderDocument, { id }, t('The transfer is closed.'))}
        >
          {onTheWay === '0'
            ? t('What has not left stays where it is.')
            : t(
                'What has not arrived is written off as lost in transit: {onTheWay}. What has not left stays where it is.',
                { onTheWay },
              )}
        </ConfirmDialog>
      )}
      {opened === 'cancel' && (
        <ConfirmDialog
          title={t('Cancel the transfer?')}
          confirmLabel={t('Cancel transfer')}
          isDestructive
          onClose={onClose}
          onConfirm={() => write(CancelTransferOrderDocument, { id }, t('The transfer is cancelled.'))}
        >
          {isDraft
            ? t('Nothing has left: nothing moves.')
            : t('What is on its way is available at {originName} again: {onTheWay}.', {
                onTheWay,
                originName: transfer.originName,
              })}
        </ConfirmDialog>
      )}
    </>
  );
}
