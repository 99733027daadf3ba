import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PreviewImportQuery } from '../../api/generated/imports';
import { formatCount } from '../../components/format';
import type { FieldProps } from '../../components/form/use-form';
import { FaultyRows } from './FaultyRows';
import { RowTable } from './RowTable';
import type { RowTableColumn } from './RowTable';
import { TallyFigures } from './TallyFigures';
import { DeltaText, QuantityText } from '../../components/QuantityText';
import { OUTCOME_LABELS } from './words';
import { t } from '../../language/messages';

export type PreviewResult = PreviewImportQuery['previewImport'];
type Difference = PreviewResult['differences'][number];

const COLUMNS: readonly RowTableColumn<Difference>[] = [
  { label: t('Line'), isNumber: true, cell: ({ line }) => formatCount(line) },
  { label: t('Source'), cell: ({ sourceCode }) => sourceCode },
  { label: t('SKU'), cell: ({ sku }) => sku },
  { label: t('Result'), isWide: true, cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
  { label: t('Now'), isNumber: true, cell: ({ before }) => <QuantityText value={before?.quantity} /> },
  { label: t('Then'), isNumber: true, cell: ({ after }) => <QuantityText value={after?.quantity} /> },
  {
    label: t('Change'),
    isNumber: true,
    cell: ({ before, after }) => <DeltaText value={(after?.quantity ?? 0) - (before?.quantity ?? 0)} />,
  },
  { label: t('Status'), isWide: true, cell: statusChange },
];

interface PreviewProps {
  readonly result: PreviewResult;
  readonly fileName: string;
  /** The reader wants faulty rows to be passed over. */
  readonly onSkip: () => void;
  readonly createsUnknown: FieldProps<boolean>;
}

/** What an import would do. */
export function Preview({ result, fileName, onSkip, createsUnknown }: PreviewProps): ReactNode {
  const { tally, differences, errors, ignoredColumns, isRefused } = result;
  const changes = tally.created + tally.updated + tally.deleted;
  return (
    <Stack spacing={2}>
      <TallyFigures tally={tally} />
      {isRefused && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={onSkip} sx={{ whiteSpace: 'nowrap' }}>
              {t('Skip faulty rows')}
            </Button>
          }
        >
          {t(
            '{count, plural, one {# row cannot be imported, so the whole file would be refused. Mend the file, or skip them.} other {# rows cannot be imported, so the whole file would be refused. Mend the file, or skip them.}}',
            { count: tally.failed },
          )}
        </Alert>
      )}
      {!isRefused && tally.failed > 0 && (
        <Alert severity="warning">
          {t(
            '{count, plural, one {# row cannot be imported and would be skipped.} other {# rows cannot be imported and would be skipped.}}',
            { count: tally.failed },
          )}
        </Alert>
      )}
      {tally.unknownSkus > 0 && <UnknownSkus result={result} createsUnknown={createsUnknown} />}
      {ignoredColumns.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {t('These columns are not read: {columns}.', { columns: ignoredColumns.join(', ') })}
        </Alert>
      )}
      <FaultyRows faults={errors} failed={tally.failed} fileName={fileName} />
      {differences.length > 0 ? (
        <div>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {differences.length < changes
              ? t('The first {count} of {changes} changes', {
                  count: formatCount(differences.length),
                  changes: formatCount(changes),
                })
              : t('Changes')}
          </Typography>
          <RowTable label={t('Changes')} columns={COLUMNS} rows={differences} />
        </div>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('No quantity or status of a source item would change.')}
        </Typography>
      )}
    </Stack>
  );
}

/** How many rows are about SKUs that nobody knows, the first of them, and whether they are imported all the same. */
function UnknownSkus({ result, createsUnknown }: Pick<PreviewProps, 'result' | 'createsUnknown'>): ReactNode {
  const { tally, unknownSkus } = result;
  const { name, value, onChange } = createsUnknown;
  const count = tally.unknownSkus;
  const list = unknownSkus.join(', ');
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {unknownSkus.length > 0
        ? t(
            '{count, plural, one {# row is about a SKU that the catalogue does not have, such as {list}. Their stock would belong to no product.} other {# rows are about SKUs that the catalogue does not have, such as {list}. Their stock would belong to no product.}}',
            { count, list },
          )
        : t(
            '{count, plural, one {# row is about a SKU that the catalogue does not have. Their stock would belong to no product.} other {# rows are about SKUs that the catalogue does not have. Their stock would belong to no product.}}',
            { count },
          )}
      <FormControlLabel
        sx={{ display: 'flex', mt: 0.5 }}
        label={t('Create their source items all the same')}
        control={<Checkbox size="small" name={name} checked={value} onChange={(_event, isOn) => onChange(isOn)} />}
      />
    </Alert>
  );
}

/** While the dry run goes on: as high as what it will say. */
export function PreviewLoading(): ReactNode {
  return (
    <Stack spacing={2} aria-busy>
      <Skeleton variant="rounded" height={48} />
      <Skeleton variant="rounded" height={280} />
    </Stack>
  );
}

function statusChange({ before, after }: Difference): string {
  const was = before && statusText(before.status);
  const is = after && statusText(after.status);
  if (was === null || is === null || was === is) return is ?? was ?? '';
  return `${was} → ${is}`;
}

function statusText(status: number): string {
  return status === 1 ? t('In stock') : t('Out of stock');
}
