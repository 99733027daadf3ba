import { mdiBackupRestore, mdiFormatListGroup } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RequestRowsDocument } from '../../api/generated/history';
import type { RequestRowsQuery } from '../../api/generated/history';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState } from '../../components/ErrorState';
import { Facts } from '../../components/Facts';
import type { Fact } from '../../components/Facts';
import { formatCount, formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { DeltaText } from '../../components/QuantityText';
import { reasonInWords } from '../../components/reason-words';
import { SideDrawer } from '../../components/SideDrawer';
import { SimpleTable } from '../../components/SimpleTable';
import { AVAILABLE, stateInWords } from '../../components/state-words';
import type { StateName } from '../../components/state-words';
import { actorOf, statusChangeOf } from './adjustment-row';
import type { AdjustmentRow } from './adjustment-row';
import { Reference } from './columns';
import { useStateNames } from './use-state-names';
import { t } from '../../language/messages';

interface AdjustmentDrawerProps {
  readonly row: AdjustmentRow;
  readonly labelOf: (sourceCode: string) => string;
  readonly onClose: () => void;
  readonly onShowRequest: (requestId: string) => void;
  /** Absent where the reader may not revert. */
  readonly onRevert: ((requestId: string) => void) | undefined;
}

/** Everything of a row of the history, and what else its request has changed. */
export function AdjustmentDrawer({ row, labelOf, onClose, onShowRequest, onRevert }: AdjustmentDrawerProps): ReactNode {
  const { requestId } = row;
  const states = useStateNames();
  const then = (action: (id: string) => void) => (): void => {
    onClose();
    if (requestId !== null) action(requestId);
  };
  return (
    <SideDrawer
      title={t('{sku} at {label}', { sku: row.sku, label: labelOf(row.sourceCode) })}
      subtitle={<DateTimeText value={row.createdAt} />}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Facts facts={factsOf(row, states)} />
        {requestId !== null && (
          <>
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              <Button variant="outlined" startIcon={<Icon path={mdiFormatListGroup} />} onClick={then(onShowRequest)}>
                {t('Everything of this request')}
              </Button>
              {onRevert && (
                <Button variant="outlined" startIcon={<Icon path={mdiBackupRestore} />} onClick={then(onRevert)}>
                  {t('Revert this request …')}
                </Button>
              )}
            </Stack>
            <RequestRows requestId={requestId} labelOf={labelOf} states={states} />
          </>
        )}
      </Stack>
    </SideDrawer>
  );
}

function factsOf(row: AdjustmentRow, states: readonly StateName[] | undefined): Fact[] {
  const facts: (Fact | null)[] = [
    { label: t('SKU'), value: <AppLink to={`/products/${encodeURIComponent(row.sku)}`}>{row.sku}</AppLink> },
    { label: t('Change'), value: <DeltaText value={row.delta} /> },
    { label: t('Before'), value: formatQuantity(row.quantityAfter - row.delta) },
    { label: t('After'), value: formatQuantity(row.quantityAfter) },
    row.state === AVAILABLE ? null : { label: t('State'), value: stateInWords(row.state, states) },
    { label: t('Reason'), value: reasonInWords(row.reason) },
    { label: t('Actor'), value: actorOf(row) },
    row.approvedBy == null ? null : { label: t('Approved by'), value: row.approvedBy },
    row.referenceId === null ? null : { label: t('Reference'), value: <Reference row={row} /> },
    row.referenceType === null ? null : { label: t('Reference type'), value: row.referenceType },
    statusChangeOf(row) === '' ? null : { label: t('Stock status'), value: statusChangeOf(row), isWide: true },
    row.note === null || row.note === '' ? null : { label: t('Note'), value: row.note, isWide: true },
    row.requestId === null ? null : { label: t('Request'), value: row.requestId, isWide: true },
    { label: t('ID'), value: row.adjustmentId },
  ];
  return facts.filter((fact) => fact !== null);
}

type RequestRow = RequestRowsQuery['sourceItemAdjustments']['items'][number];

function RequestRows({
  requestId,
  labelOf,
  states,
}: {
  requestId: string;
  labelOf: (sourceCode: string) => string;
  states: readonly StateName[] | undefined;
}): ReactNode {
  const { data, error, refetch } = useOperation(RequestRowsDocument, { requestId }, { keepsLast: false });
  const page = data?.sourceItemAdjustments;
  const rest = page ? page.totalCount - page.items.length : 0;
  return (
    <div>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('What the request has changed')}
      </Typography>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!page && !error && <Skeleton variant="rounded" height={120} />}
      {page && (
        <SimpleTable<RequestRow>
          label={t('What the request has changed')}
          rows={page.items}
          idOf={({ adjustmentId }) => adjustmentId}
          columns={[
            { label: t('Source'), cell: ({ sourceCode }) => labelOf(sourceCode) },
            { label: t('SKU'), cell: ({ sku }) => sku },
            ...(page.items.some(({ state }) => state !== AVAILABLE)
              ? [{ label: t('State'), cell: ({ state }: RequestRow) => stateInWords(state, states) }]
              : []),
            { label: t('Change'), isNumber: true, cell: ({ delta }) => <DeltaText value={delta} /> },
            { label: t('After'), isNumber: true, cell: ({ quantityAfter }) => formatQuantity(quantityAfter) },
          ]}
        />
      )}
      {rest > 0 && (
        <Box sx={{ color: 'text.secondary', mt: 1 }}>{t('and {rest} more', { rest: formatCount(rest) })}</Box>
      )}
    </div>
  );
}
