import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { ApprovalDocument } from '../../api/generated/approvals';
import type { ApprovalQuery } from '../../api/generated/approvals';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState } from '../../components/ErrorState';
import { Facts } from '../../components/Facts';
import type { Fact } from '../../components/Facts';
import { formatCount, formatQuantity } from '../../components/format';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { DeltaText } from '../../components/QuantityText';
import { SimpleTable } from '../../components/SimpleTable';
import { StatusChip } from '../../components/StatusChip';
import { AVAILABLE } from '../../components/state-words';
import { formatAmount } from '../../money/amount';
import { useUsualCurrency } from '../../money/use-usual-currency';
import { useSession } from '../../session/session';
import { DecideDialog } from './DecideDialog';
import type { Decision } from './DecideDialog';
import { PERMISSIONS } from './permissions';
import { STATUS_WORDS, askedInWords } from './words';
import { t } from '../../language/messages';

type Approval = ApprovalQuery['approval'];
type Row = Approval['rows'][number];

/** The largest id that the server takes; no request has it. */
const NONE = 2_147_483_647;
const PARENTS = [{ label: t('Approvals'), to: '/approvals' }];

/** A change that waits or has waited for a second person: what it does, who has asked, and what came of it. */
export function ApprovalPage(): ReactNode {
  const { id = '' } = useParams();
  const approvalId = /^\d{1,10}$/.test(id) ? Math.min(Number(id), NONE) : NONE;
  const { data, error, refetch } = useOperation(ApprovalDocument, { id: approvalId }, { keepsLast: false });
  const { can } = useSession();
  const currency = useUsualCurrency();
  const [decision, setDecision] = useState<Decision>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { approval } = data;
  const isWaiting = approval.status === 'waiting';
  return (
    <>
      <PageHeader
        title={`${askedInWords(approval.useCase)} (${approval.id})`}
        parents={PARENTS}
        actions={
          isWaiting && <Actions isOwn={approval.isOwn} mayDecide={can(PERMISSIONS.approve)} onChoose={setDecision} />
        }
      />
      <Stack spacing={2} sx={{ maxWidth: 1000 }}>
        {approval.refusal !== null && (
          <Alert severity="warning">{t('It could not be approved: {refusal}', { refusal: approval.refusal })}</Alert>
        )}
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Facts facts={factsOf(approval, currency)} />
        </Paper>
        <Changes approval={approval} />
      </Stack>
      {decision !== undefined && (
        <DecideDialog decision={decision} approval={approval} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
}

interface ActionsProps {
  readonly isOwn: boolean;
  readonly mayDecide: boolean;
  readonly onChoose: (decision: Decision) => void;
}

/** Nobody decides about what they have asked for. */
function Actions({ isOwn, mayDecide, onChoose }: ActionsProps): ReactNode {
  if (isOwn) {
    return (
      <Button variant="outlined" onClick={() => onChoose('withdraw')}>
        {t('Withdraw')}
      </Button>
    );
  }
  if (!mayDecide) return null;
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="contained" onClick={() => onChoose('approve')}>
        {t('Approve')}
      </Button>
      <Button variant="outlined" color="error" onClick={() => onChoose('reject')}>
        {t('Reject')}
      </Button>
    </Stack>
  );
}

function factsOf(approval: Approval, currency: string | undefined): Fact[] {
  const { status, note, resultRequestId, decidedAt, decidedByName } = approval;
  const facts: (Fact | null)[] = [
    { label: t('State'), value: <StatusChip {...STATUS_WORDS[status]} /> },
    { label: t('Asked by'), value: approval.isOwn ? t('You') : (approval.requesterName ?? '') },
    { label: t('Asked'), value: <DateTimeText value={approval.createdAt} /> },
    { label: t('Largest change'), value: formatQuantity(approval.largestQuantity) },
    { label: t('Its value'), value: currency === undefined ? '' : formatAmount(approval.largestValue, currency) },
    { label: t('Quantities that change'), value: formatCount(approval.rowCount) },
    decidedByName === null ? null : { label: t('Decided by'), value: decidedByName },
    decidedAt === null ? null : { label: t('Ended'), value: <DateTimeText value={decidedAt} /> },
    note === null ? null : { label: t('Note'), value: note, isWide: true },
    resultRequestId === null
      ? null
      : {
          label: t('History'),
          value: (
            <AppLink to={`/inventory/adjustments?requestId=${encodeURIComponent(resultRequestId)}`}>
              {t('{writtenRows, plural, one {# row} other {# rows}}', { writtenRows: approval.writtenRows })}
            </AppLink>
          ),
          isWide: true,
        },
  ];
  return facts.filter((fact) => fact !== null);
}

function Changes({ approval: { rows, rowCount } }: { approval: Approval }): ReactNode {
  const rest = rowCount - rows.length;
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('What changes, as it was when it was asked')}
      </Typography>
      <SimpleTable<Row>
        label={t('What changes')}
        rows={rows}
        idOf={({ sourceCode, sku, state }) => `${sourceCode} ${sku} ${state}`}
        columns={[
          {
            label: t('SKU'),
            cell: ({ sku }) => <AppLink to={`/products/${encodeURIComponent(sku)}`}>{sku}</AppLink>,
          },
          { label: t('Source'), cell: ({ sourceCode }) => sourceCode },
          ...(rows.some(({ state }) => state !== AVAILABLE)
            ? [{ label: t('State'), cell: ({ state }: Row) => state }]
            : []),
          {
            label: t('Before'),
            isNumber: true,
            cell: ({ delta, quantityAfter }) => formatQuantity(quantityAfter - delta),
          },
          { label: t('Change'), isNumber: true, cell: ({ delta }) => <DeltaText value={delta} /> },
          { label: t('After'), isNumber: true, cell: ({ quantityAfter }) => formatQuantity(quantityAfter) },
        ]}
      />
      {rest > 0 && (
        <Box sx={{ color: 'text.secondary', mt: 1 }}>
          {t('{rest, plural, one {and # other change} other {and # other changes}}', { rest })}
        </Box>
      )}
    </Paper>
  );
}
