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

export type PreviewResult = PreviewImportQuery['previewImport'];
type Difference = PreviewResult['differences'][number];

const COLUMNS: readonly RowTableColumn<Difference>[] = [
  { label: 'Line', isNumber: true, cell: ({ line }) => formatCount(line) },
  { label: 'Source', cell: ({ sourceCode }) => sourceCode },
  { label: 'SKU', cell: ({ sku }) => sku },
  { label: 'Result', isWide: true, cell: ({ outcome }) => OUTCOME_LABELS[outcome] },
  { label: 'Now', isNumber: true, cell: ({ before }) => <QuantityText value={before?.quantity} /> },
  { label: 'Then', isNumber: true, cell: ({ after }) => <QuantityText value={after?.quantity} /> },
  {
    label: 'Change',
    isNumber: true,
    cell: ({ before, after }) => <DeltaText value={(after?.quantity ?? 0) - (before?.quantity ?? 0)} />,
  },
  { label: 'Status', isWide: true, cell: statusChange },
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
              Skip faulty rows
            </Button>
          }
        >
          {rowsText(tally.failed)} cannot be imported, so the whole file would be refused. Mend the file, or skip them.
        </Alert>
      )}
      {!isRefused && tally.failed > 0 && (
        <Alert severity="warning">{rowsText(tally.failed)} cannot be imported and would be skipped.</Alert>
      )}
      {tally.unknownSkus > 0 && <UnknownSkus result={result} createsUnknown={createsUnknown} />}
      {ignoredColumns.length > 0 && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          These columns are not read: {ignoredColumns.join(', ')}.
        </Alert>
      )}
      <FaultyRows faults={errors} failed={tally.failed} fileName={fileName} />
      {differences.length > 0 ? (
        <div>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {differences.length < changes
              ? `The first ${formatCount(differences.length)} of ${formatCount(changes)} changes`
              : 'Changes'}
          </Typography>
          <RowTable label="Changes" columns={COLUMNS} rows={differences} />
        </div>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>No quantity or status of a source item would change.</Typography>
      )}
    </Stack>
  );
}

/** How many rows are about SKUs that nobody knows, the first of them, and whether they are imported all the same. */
function UnknownSkus({ result, createsUnknown }: Pick<PreviewProps, 'result' | 'createsUnknown'>): ReactNode {
  const { tally, unknownSkus } = result;
  const { name, value, onChange } = createsUnknown;
  const are = tally.unknownSkus === 1 ? 'is about a SKU' : 'are about SKUs';
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {rowsText(tally.unknownSkus)} {are} that the catalogue does not have
      {unknownSkus.length > 0 && `, such as ${unknownSkus.join(', ')}`}. Their stock would belong to no product.
      <FormControlLabel
        sx={{ display: 'flex', mt: 0.5 }}
        label="Create their source items all the same"
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
  return status === 1 ? 'In stock' : 'Out of stock';
}

function rowsText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}
