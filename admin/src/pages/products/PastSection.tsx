import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorState } from '../../components/ErrorState';
import { MomentFields } from '../../components/form/MomentFields';
import { formatDelta, formatMoment, formatQuantity } from '../../components/format';
import { ScrollBox } from '../../components/ScrollBox';
import { pastKey } from './items-at';
import { pastRowsOf, pastTotals } from './past-rows';
import type { PastRow } from './past-rows';
import type { ShownItem } from './product';
import { Section } from './Section';
import { useItemsAt } from './use-items-at';
import { useSourceChoices } from './use-source-choices';
import { t } from '../../language/messages';

const PARAMETER = 'at';

interface PastSectionProps {
  readonly sku: string;
  /** What is there now; undefined where the reader's role does not show it. */
  readonly items: readonly ShownItem[] | undefined;
}

/** What each source had of a product at a moment of the reader's choice, beside what it has now. */
export function PastSection({ sku, items }: PastSectionProps): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const stored = parameters.get(PARAMETER) ?? '';
  const at = Number.isNaN(Date.parse(stored)) ? undefined : stored;
  const skus = useMemo(() => [sku], [sku]);
  const query = useItemsAt(skus, at);
  const choose = (moment: string): void =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (moment === '') next.delete(PARAMETER);
        else next.set(PARAMETER, moment);
        return next;
      },
      { preventScrollReset: true },
    );
  const nameOf = useSourceNames(items);
  const then = query.data?.get(pastKey(sku));
  return (
    <Section
      title={t('As of')}
      actions={
        <Box sx={{ width: 300, maxWidth: '100%' }}>
          <MomentFields label={t('As of')} value={at} onChange={choose} />
        </Box>
      }
    >
      <Box aria-busy={query.isFetching} aria-live="polite">
        {at === undefined && (
          <Box sx={{ color: 'text.secondary' }}>{t('Choose a day, and see what each source had at its end.')}</Box>
        )}
        {at !== undefined && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {at !== undefined && !query.error && !then && <Box sx={{ color: 'text.secondary' }}>{t('Adding up …')}</Box>}
        {at !== undefined && then && <PastTable at={at} rows={pastRowsOf(then, items ?? [])} {...{ items, nameOf }} />}
      </Box>
    </Section>
  );
}

/** Names of the sources that have the product, and of those that had it once. */
function useSourceNames(items: readonly ShownItem[] | undefined): (sourceCode: string) => string {
  const choices = useSourceChoices();
  const names = useMemo(
    () =>
      new Map([
        ...(choices ?? []).map(({ sourceCode, name }) => [sourceCode, name] as const),
        ...(items ?? []).map(({ sourceCode, sourceName }) => [sourceCode, sourceName] as const),
      ]),
    [choices, items],
  );
  return (sourceCode) => names.get(sourceCode) ?? sourceCode;
}

interface PastTableProps extends Pick<PastSectionProps, 'items'> {
  readonly nameOf: (sourceCode: string) => string;
  readonly at: string;
  readonly rows: readonly PastRow[];
}

function PastTable({ at, rows, items, nameOf }: PastTableProps): ReactNode {
  if (rows.length === 0)
    return <Alert severity="info">{t('No source had the product on {at}.', { at: formatMoment(at) })}</Alert>;
  const totals = pastTotals(rows);
  const hasNow = items !== undefined;
  return (
    <ScrollBox label={t('Quantities as of the chosen moment')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('Source')}</TableCell>
            <TableCell align="right">{formatMoment(at)}</TableCell>
            {hasNow && <TableCell align="right">{t('Now')}</TableCell>}
            {hasNow && <TableCell align="right">{t('Change')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows
            .toSorted((a, b) => nameOf(a.sourceCode).localeCompare(nameOf(b.sourceCode)))
            .map(({ sourceCode, then, now }) => (
              <FigureRow key={sourceCode} name={nameOf(sourceCode)} then={then} now={now} hasNow={hasNow} />
            ))}
          {rows.length > 1 && <FigureRow name="All sources" {...totals} hasNow={hasNow} isTotal />}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}

interface FigureRowProps {
  readonly name: string;
  readonly then: number | null;
  readonly now: number | null;
  readonly hasNow: boolean;
  readonly isTotal?: boolean;
}

function FigureRow({ name, then, now, hasNow, isTotal = false }: FigureRowProps): ReactNode {
  const figure = (quantity: number | null): string => (quantity === null ? '–' : formatQuantity(quantity));
  const weight = { fontWeight: isTotal ? 600 : 400 };
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={weight}>
        {name}
      </TableCell>
      <TableCell align="right" sx={weight}>
        {figure(then)}
      </TableCell>
      {hasNow && (
        <TableCell align="right" sx={weight}>
          {figure(now)}
        </TableCell>
      )}
      {hasNow && (
        <TableCell align="right" sx={weight}>
          {formatDelta((now ?? 0) - (then ?? 0))}
        </TableCell>
      )}
    </TableRow>
  );
}
