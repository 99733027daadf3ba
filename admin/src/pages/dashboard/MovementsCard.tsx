import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { mdiChartBar } from '@mdi/js';
import { useSearchParams } from 'react-router';
import type { MovementsQuery } from '../../api/generated/dashboard';
import { MovementsDocument } from '../../api/generated/dashboard';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ErrorState, Notice } from '../../components/ErrorState';
import { formatCount } from '../../components/format';
import { reasonInWords } from '../../components/reason-words';
import { QuantityText } from '../../components/QuantityText';
import { ScrollBox } from '../../components/ScrollBox';
import { Card } from './Card';
import { OTHERS, seriesOf, totalsOf } from './movement-totals';
import { colorOfReason } from './reason-colors';
import { t } from '../../language/messages';

const Chart = lazy(() => import('./MovementsChart').then(({ MovementsChart }) => ({ default: MovementsChart })));
const CHART_HEIGHT = 280;
const CHOICES = [7, 30, 90, 365] as const;
const DAYS_DEFAULT = 30;

type Movements = MovementsQuery['movementsByDay'];

/** What moved on the last days, by reason. */
export function MovementsCard(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const asked = Number(parameters.get('days'));
  const days = CHOICES.find((choice) => choice === asked) ?? DAYS_DEFAULT;
  const { data, error, refetch } = useOperation(MovementsDocument, { days });
  return (
    <Card
      title={t('Movements by reason')}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={days}
          aria-label={t('Days shown')}
          onChange={(_event, choice: number | null) => {
            if (choice !== null)
              setParameters(choice === DAYS_DEFAULT ? {} : { days: String(choice) }, { replace: true });
          }}
        >
          {CHOICES.map((choice) => (
            <ToggleButton key={choice} value={choice} sx={{ px: 1.5, py: 0.25 }}>
              {t('{choice, plural, one {# day} other {# days}}', { choice })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <MovementsView {...data.movementsByDay} />
      ) : (
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      )}
    </Card>
  );
}

function MovementsView({ days, movements, pendingDays }: Movements): ReactNode {
  const series = seriesOf({ days, movements });
  return (
    <>
      {pendingDays.length > 0 && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t(
            '{count, plural, one {# past day is still being added up and is not shown yet.} other {# past days are still being added up and are not shown yet.}}',
            { count: pendingDays.length },
          )}
        </Alert>
      )}
      {movements.length === 0 ? (
        <Notice icon={mdiChartBar} title={t('Nothing moved')}>
          {t('No quantity has changed in these days.')}
        </Notice>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Box role="group" aria-label={t('Chart of movements by day')} sx={{ minHeight: CHART_HEIGHT, minWidth: 0 }}>
            <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
              <Chart days={days} series={series} height={CHART_HEIGHT} />
            </Suspense>
          </Box>
          <TotalsTable movements={movements} drawn={[...new Set(series.map(({ reason }) => reason))]} />
        </Box>
      )}
    </>
  );
}

interface TotalsTableProps {
  readonly movements: Movements['movements'];
  /** The reasons that the chart draws by themselves. */
  readonly drawn: readonly string[];
}

/** The chart in numbers, and the way to the rows behind each. */
function TotalsTable({ movements, drawn }: TotalsTableProps): ReactNode {
  return (
    <ScrollBox label={t('Movements by reason in numbers')} sx={{ maxHeight: CHART_HEIGHT }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('Reason')}</TableCell>
            <TableCell align="right">{t('In')}</TableCell>
            <TableCell align="right">{t('Out')}</TableCell>
            <TableCell align="right">{t('Rows')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {totalsOf(movements).map((total) => (
            <TableRow key={total.reason}>
              <TableCell component="th" scope="row">
                <Box
                  component="span"
                  aria-hidden
                  sx={{
                    display: 'inline-block',
                    width: 10,
                    height: 10,
                    borderRadius: '2px',
                    mr: 1,
                    backgroundColor: colorOfReason(drawn.includes(total.reason) ? total.reason : OTHERS),
                  }}
                />
                <AppLink to={`/inventory/adjustments?reason=${total.reason}`}>{reasonInWords(total.reason)}</AppLink>
              </TableCell>
              <TableCell align="right">
                <QuantityText value={total.quantityIn} />
              </TableCell>
              <TableCell align="right">
                <QuantityText value={total.quantityOut} />
              </TableCell>
              <TableCell align="right">{formatCount(total.movements)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollBox>
  );
}
