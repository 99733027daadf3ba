import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount, formatQuantity } from '../../../components/format';
import { FailureAlert } from '../../../components/form/FailureAlert';
import { noteViolation } from '../../../components/form/reasons';
import { WhyFields } from '../../../components/form/WhyFields';
import { DeltaText } from '../../../components/QuantityText';
import { SimpleTable } from '../../../components/SimpleTable';
import { useIsPhone } from '../../../components/use-is-phone';
import { CELLS_MAX } from './sheet-block';
import { differencesOf } from './sheet-drafts';
import type { SheetDifference } from './sheet-drafts';
import { nowInWords } from './SheetCell';
import type { Sheet } from './use-sheet';
import { t } from '../../../language/messages';

/** Rows that are drawn; what has to be looked at stands first. */
const DRAWN_MAX = 300;
const HEIGHT = 360;

interface SheetPreviewProps {
  readonly sheet: Sheet;
  readonly nameOf: (sourceCode: string) => string;
  /** What of a pasted block could not be taken over. */
  readonly warnings: readonly string[];
  readonly onClose: () => void;
}

/** What would be written, before one request writes it: from, to, and what has to be settled first. */
export function SheetPreview({ sheet, nameOf, warnings, onClose }: SheetPreviewProps): ReactNode {
  const id = useId();
  const isPhone = useIsPhone();
  const saving = useSaving(sheet, onClose);
  const differences = differencesOf(sheet.drafts);
  const invalid = differences.filter(({ violation }) => violation !== undefined).map(({ key }) => key);
  const overtaken = differences.filter(({ now }) => now !== undefined).map(({ key }) => key);
  const count = differences.length;
  const isTooMuch = count > CELLS_MAX;
  const canSave = count > 0 && invalid.length === 0 && overtaken.length === 0 && !isTooMuch;
  const { why, setWhy } = sheet;
  return (
    <Dialog
      open
      onClose={() => {
        if (!saving.isBusy) onClose();
      }}
      aria-labelledby={id}
      fullWidth
      fullScreen={isPhone}
      maxWidth="md"
    >
      <DialogTitle id={id}>{t('What would be saved')}</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <FailureAlert error={saving.failure} />
          <Warnings warnings={warnings} />
          {isTooMuch && (
            <Alert severity="error">
              {t('{count} figures are more than can be saved at once: {max}.', {
                count: formatCount(count),
                max: formatCount(CELLS_MAX),
              })}
            </Alert>
          )}
          <Settle
            count={invalid.length}
            words={(settled) =>
              t(
                '{count, plural, one {# figure cannot be read or be had.} other {# figures cannot be read or be had.}}',
                { count: settled },
              )
            }
            actions={[{ label: t('Leave them out'), run: () => sheet.drop(invalid) }]}
          />
          <Settle
            count={overtaken.length}
            words={(settled) =>
              t(
                '{count, plural, one {# figure has changed since you began.} other {# figures have changed since you began.}}',
                { count: settled },
              )
            }
            actions={[
              { label: t('Keep what I typed'), run: () => sheet.keep(overtaken) },
              { label: t('Take what is there'), run: () => sheet.drop(overtaken) },
            ]}
          />
          {count === 0 ? (
            <Typography role="status">{t('Nothing differs from what is there.')}</Typography>
          ) : (
            <Differences differences={differences} nameOf={nameOf} sheet={sheet} />
          )}
          <WhyFields
            disabled={saving.isBusy}
            reason={{ ...FIELD, name: 'reason', value: why.reason, onChange: (reason) => setWhy({ reason }) }}
            note={{
              ...FIELD,
              name: 'note',
              value: why.note,
              onChange: (note) => setWhy({ note }),
              violation: noteViolation(why.note),
            }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={saving.isBusy}>
          {t('Back to the sheet')}
        </Button>
        <Button
          variant="contained"
          disabled={!canSave || noteViolation(why.note) !== undefined}
          loading={saving.isBusy}
          onClick={() => void saving.run()}
        >
          {t('{count, plural, one {Save # figure} other {Save # figures}}', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const FIELD = { onBlur: () => undefined, violation: undefined };

interface Saving {
  readonly isBusy: boolean;
  readonly failure: unknown;
  run(): Promise<void>;
}

function useSaving(sheet: Sheet, onClose: () => void): Saving {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const busy = useRef(false);
  const run = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await sheet.save();
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
}

function Warnings({ warnings }: { warnings: readonly string[] }): ReactNode {
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {t('Not taken over of what was pasted:')}
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface SettleProps {
  readonly count: number;
  /** What it is that so many have to be settled for. */
  readonly words: (count: number) => string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

/** What has to be settled before anything can be saved, for all rows that it holds for. */
function Settle({ count, words, actions }: SettleProps): ReactNode {
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={actions.map(({ label, run }) => (
        <Button key={label} color="inherit" size="small" onClick={run}>
          {label}
        </Button>
      ))}
    >
      {words(count)}
    </Alert>
  );
}

interface DifferencesProps {
  readonly differences: readonly SheetDifference[];
  readonly nameOf: (sourceCode: string) => string;
  readonly sheet: Sheet;
}

function Differences({ differences, nameOf, sheet }: DifferencesProps): ReactNode {
  const more = differences.length - DRAWN_MAX;
  return (
    <div>
      <SimpleTable<SheetDifference>
        label={t('Differences')}
        maxHeight={HEIGHT}
        rows={differences.slice(0, DRAWN_MAX)}
        idOf={({ key }) => key}
        columns={[
          { label: t('SKU'), cell: ({ sku }) => sku, sx: { overflowWrap: 'anywhere' } },
          { label: t('Source'), cell: ({ sourceCode }) => nameOf(sourceCode) },
          {
            label: t('Before'),
            isNumber: true,
            cell: ({ from }) => (from === null ? t('not there') : formatQuantity(from)),
          },
          { label: t('After'), isNumber: true, cell: ({ to, text }) => (to === null ? text : formatQuantity(to)) },
          { label: t('Change'), isNumber: true, cell: ({ delta }) => <DeltaText value={delta} /> },
          { label: t('To be looked at'), cell: (row) => <Remarks row={row} sheet={sheet} /> },
        ]}
      />
      {more > 0 && (
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t('and {more} more', { more: formatCount(more) })}
        </Typography>
      )}
    </div>
  );
}

function Remarks({
  row: { key, sku, violation, surprise, now },
  sheet,
}: {
  row: SheetDifference;
  sheet: Sheet;
}): ReactNode {
  if (violation !== undefined) return violation;
  if (now === undefined) return surprise ?? '';
  return (
    <>
      {nowInWords(now)}{' '}
      <Button size="small" aria-label={t('Keep what I typed for {sku}', { sku })} onClick={() => sheet.keep([key])}>
        {t('Keep')}
      </Button>
      <Button size="small" aria-label={t('Take what is there of {sku}', { sku })} onClick={() => sheet.drop([key])}>
        {t('Take')}
      </Button>
    </>
  );
}
