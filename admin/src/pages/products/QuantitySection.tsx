import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { QuantityHistoryDocument } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { formatCount } from '../../components/format';
import { chartDataOf } from './chart-data';
import { QuantityTable } from './QuantityTable';
import { Section } from './Section';
import { t, tIn } from '../../language/messages';

const QuantityChart = lazy(() => import('./QuantityChart').then((module) => ({ default: module.QuantityChart })));

const HEIGHT = 300;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SPANS = [
  { days: 7, label: t('7 days') },
  { days: 30, label: t('30 days') },
  { days: 90, label: t('90 days') },
  { days: 365, label: t('1 year') },
] as const;
const SPAN_AT_FIRST = 30;

interface QuantitySectionProps {
  readonly sku: string;
  /** When the product was read: the chart reaches it. */
  readonly asOf: number;
  /** Names of sources, by code. */
  readonly names: ReadonlyMap<string, string>;
}

/** What each source had of a product over time, as a chart or as a table. */
export function QuantitySection({ sku, asOf, names }: QuantitySectionProps): ReactNode {
  const [days, setDays] = useState<number>(SPAN_AT_FIRST);
  const [isTable, setTable] = useState(false);
  // The next full minute: clocks differ a little, and the same minute is read once.
  const end = (Math.floor(asOf / MINUTE_MS) + 1) * MINUTE_MS;
  const query = useOperation(QuantityHistoryDocument, {
    sku,
    sourceCode: null,
    from: isoOf(end - days * DAY_MS),
    to: isoOf(end),
  });
  const history = query.data?.quantityHistory;
  const data = useMemo(() => chartDataOf(history?.series ?? []), [history]);
  const nameOf = (sourceCode: string): string => names.get(sourceCode) ?? sourceCode;
  return (
    <Section
      title={t('Quantity over time')}
      actions={<Controls days={days} isTable={isTable} onDays={setDays} onTable={setTable} />}
    >
      <Box sx={{ minHeight: HEIGHT }} aria-busy={query.isFetching}>
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {!query.error && !history && <Skeleton variant="rounded" height={HEIGHT} />}
        {!query.error && history && data.lines.length === 0 && (
          <Box sx={{ height: HEIGHT, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
            {t('Nothing was recorded up to now.')}
          </Box>
        )}
        {!query.error && data.lines.length > 0 && isTable && (
          <QuantityTable data={data} nameOf={nameOf} height={HEIGHT} />
        )}
        {!query.error && data.lines.length > 0 && !isTable && (
          <Box role="img" aria-label={summaryOf(data.lines.length, days)}>
            <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
              <QuantityChart data={data} nameOf={nameOf} height={HEIGHT} />
            </Suspense>
          </Box>
        )}
      </Box>
      {history?.isComplete === false && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {t('The product has been at more sources than are shown.')}
        </Alert>
      )}
    </Section>
  );
}

function summaryOf(lines: number, days: number): string {
  return t(
    '{lines, plural, one {Chart of the quantity at # source over {days} days. The table has its numbers.} other {Chart of the quantity at # sources over {days} days. The table has its numbers.}}',
    { lines, days: formatCount(days) },
  );
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString().replace('.000Z', 'Z');
}

interface ControlsProps {
  readonly days: number;
  readonly isTable: boolean;
  readonly onDays: (days: number) => void;
  readonly onTable: (isTable: boolean) => void;
}

function Controls({ days, isTable, onDays, onTable }: ControlsProps): ReactNode {
  return (
    <Stack direction="row" spacing={1}>
      <TextField
        select
        label={tIn('span', 'Time')}
        value={String(days)}
        onChange={(event) => onDays(Number(event.target.value))}
        sx={{ width: 120 }}
      >
        {SPANS.map((span) => (
          <MenuItem key={span.days} value={String(span.days)}>
            {span.label}
          </MenuItem>
        ))}
      </TextField>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('How it is shown')}
        value={isTable ? 'table' : 'chart'}
        onChange={(_event, shown: 'chart' | 'table' | null) => {
          if (shown !== null) onTable(shown === 'table');
        }}
      >
        <ToggleButton value="chart">{t('Chart')}</ToggleButton>
        <ToggleButton value="table">{t('Table')}</ToggleButton>
      </ToggleButtonGroup>
    </Stack>
  );
}
