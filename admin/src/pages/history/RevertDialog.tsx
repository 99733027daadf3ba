import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { RevertRequestDocument, RevertScopeDocument } from '../../api/generated/history';
import type { RevertRequestMutation } from '../../api/generated/history';
import { request } from '../../api/graphql';
import { newKey } from '../../api/new-key';
import { useRefresh } from '../../api/use-operation';
import { FailureAlert } from '../../components/form/FailureAlert';
import { useToasts } from '../../components/Toasts';
import { RevertInBackgroundDialog } from './RevertInBackgroundDialog';
import { RefusedTable, RevertedTable } from './RevertTables';
import { t } from '../../language/messages';

type Report = RevertRequestMutation['revertRequest'];

interface RevertDialogProps {
  readonly requestId: string;
  readonly onClose: () => void;
  /** Called with the request that the revert itself is. */
  readonly onReverted: (revertRequestId: string) => void;
}

/** Takes a request back: at once, or by the background where it is too large for that. */
export function RevertDialog(props: RevertDialogProps): ReactNode {
  const { requestId, onClose } = props;
  const { data } = useQuery({
    queryKey: ['revert-scope', requestId],
    queryFn: ({ signal }) => request(RevertScopeDocument, { requestId }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  const rows = data?.revertScope.isForBackground === true ? data.revertScope.rows : null;
  if (rows === null) return <RevertAtOnceDialog {...props} />;
  return <RevertInBackgroundDialog requestId={requestId} rows={rows} onClose={onClose} />;
}

/**
 * First it shows what would happen, decided by the server as the real revert would; then it asks.
 */
function RevertAtOnceDialog({ requestId, onClose, onReverted }: RevertDialogProps): ReactNode {
  const id = useId();
  const dryRun = useDryRun(requestId);
  const revert = useRevert(requestId, { onClose, onReverted });
  const report = revert.refused ?? dryRun.data;
  const { isPartial, setPartial } = revert;
  const count = report?.reverted.length ?? 0;
  const canRevert = report !== undefined && count > 0 && (report.refused.length === 0 || isPartial);
  return (
    <Dialog
      open
      onClose={() => {
        if (!revert.isBusy) onClose();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
    >
      <DialogTitle id={id}>{t('Revert a request')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('Request {requestId}', { requestId })}
          </Typography>
          <FailureAlert error={revert.failure ?? dryRun.error} />
          {dryRun.isPending && <Waiting />}
          {report && <Outcome report={report} />}
          {report && report.refused.length > 0 && count > 0 && (
            <FormControlLabel
              control={<Checkbox checked={isPartial} onChange={(_event, isChecked) => setPartial(isChecked)} />}
              label={t(
                '{count, plural, one {Leave the refused ones as they are, and take back the other one} other {Leave the refused ones as they are, and take back the other #}}',
                { count },
              )}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={revert.isBusy}>
          {count > 0 ? t('Cancel') : t('Close')}
        </Button>
        {count > 0 && (
          <Button
            variant="contained"
            color="error"
            disabled={!canRevert}
            loading={revert.isBusy}
            onClick={() => void revert.run()}
          >
            {t('{count, plural, one {Take back # change} other {Take back # changes}}', { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Asked as partial, so that it names both what can be taken back and what is refused. */
function useDryRun(requestId: string): { data: Report | undefined; error: unknown; isPending: boolean } {
  const { data, error, isPending } = useQuery({
    queryKey: ['revert-dry-run', requestId],
    queryFn: ({ signal }) => request(RevertRequestDocument, { requestId, dryRun: true, partial: true }, { signal }),
    // What it says is true for a moment only.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  return { data: data?.revertRequest, error, isPending };
}

interface Revert {
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly isPartial: boolean;
  setPartial(isPartial: boolean): void;
  /** What the server said instead of doing it: something has changed since the dry run. */
  readonly refused: Report | undefined;
  run(): Promise<void>;
}

function useRevert(requestId: string, { onClose, onReverted }: Omit<RevertDialogProps, 'requestId'>): Revert {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [isPartial, setPartial] = useState(false);
  const [refused, setRefused] = useState<Report>();
  const [key, setKey] = useState(newKey);
  const toasts = useToasts();
  const refresh = useRefresh();

  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const variables = { requestId, dryRun: false, partial: isPartial };
      const { revertRequest } = await request(RevertRequestDocument, variables, { idempotencyKey: key });
      if (revertRequest.revertRequestId === null) {
        setRefused(revertRequest);
        setKey(newKey());
        return;
      }
      const { length } = revertRequest.reverted;
      toasts.success(
        t('{length, plural, one {# change is taken back.} other {# changes are taken back.}}', { length }),
      );
      onClose();
      onReverted(revertRequest.revertRequestId);
      await refresh();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, isPartial, setPartial, refused, run };
}

function Waiting(): ReactNode {
  return (
    <Stack spacing={1} aria-label={t('Working out what would be taken back')} aria-busy>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={180} />
    </Stack>
  );
}

function Outcome({ report }: { report: Report }): ReactNode {
  const { reverted, refused } = report;
  return (
    <>
      <Alert severity={refused.length === 0 && reverted.length > 0 ? 'info' : 'warning'}>{summaryOf(report)}</Alert>
      {reverted.length > 0 && <RevertedTable items={reverted} />}
      {refused.length > 0 && <RefusedTable items={refused} />}
    </>
  );
}

function summaryOf({ reverted, refused }: Report): string {
  if (reverted.length === 0 && refused.length === 0) return t('There is nothing to take back: nothing has moved.');
  if (reverted.length === 0) return t('Nothing of this request can be taken back.');
  if (refused.length === 0) {
    return t('Nothing is changed yet. This would be written as a correction; changes that came later stay.');
  }
  return t('Nothing is changed yet. Some of this request cannot be taken back.');
}
