import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { reasonInWords } from '../../components/reason-words';
import type { ChartSeries } from './movement-totals';
import { colorOfReason } from './reason-colors';
import { READER } from '../../components/reader-locale';

const DAY = new Intl.DateTimeFormat(READER.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

interface MovementsChartProps {
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly height: number;
}

/** Bars by day: what came in above the line, what went out below it. The table beside it says the same in numbers. */
export function MovementsChart({ days, series, height }: MovementsChartProps): ReactNode {
  return (
    <BarChart
      height={height}
      skipAnimation
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      hideLegend
      xAxis={[
        {
          scaleType: 'band',
          data: [...days],
          valueFormatter: (day: string) => DAY.format(new Date(`${day}T00:00:00Z`)),
          tickLabelMinGap: 12,
        },
      ]}
      yAxis={[{ width: 72, valueFormatter: (quantity: number) => formatQuantity(quantity) }]}
      series={series.map(({ reason, direction, data }) => ({
        id: `${reason} ${direction}`,
        label: `${reasonInWords(reason)}, ${direction}`,
        data: [...data],
        stack: 'movements',
        stackOffset: 'diverging' as const,
        color: colorOfReason(reason),
        valueFormatter: (quantity: number | null) => (quantity ? formatQuantity(Math.abs(quantity)) : null),
      }))}
    />
  );
}
