import { LineChart } from '@mui/x-charts/LineChart';
import type { ReactNode } from 'react';
import { formatMoment, formatQuantity } from '../../components/format';
import type { ChartData } from './chart-data';
import { READER } from '../../components/reader-locale';

const DAY = new Intl.DateTimeFormat(READER.locale, { day: 'numeric', month: 'short' });
const HOUR = new Intl.DateTimeFormat(READER.locale, { hour: '2-digit', minute: '2-digit' });
const DAY_MS = 86_400_000;

/** Apart from each other for most eyes, and visible on light and dark ground. */
const COLORS = ['#3b82c4', '#d97706', '#2f9e6e', '#b35bb8', '#c2483d', '#6b7f95', '#8f7a1f', '#4f6bd8'];

interface QuantityChartProps {
  readonly data: ChartData;
  readonly nameOf: (sourceCode: string) => string;
  readonly height: number;
}

/** Quantities over time, one line for each source. The table below it says the same in numbers. */
export function QuantityChart({ data, nameOf, height }: QuantityChartProps): ReactNode {
  const [first, last] = [data.moments[0], data.moments.at(-1)];
  const isShort = first !== undefined && last !== undefined && last.getTime() - first.getTime() < 2 * DAY_MS;
  return (
    <LineChart
      height={height}
      skipAnimation
      margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'time',
          data: [...data.moments],
          valueFormatter: (moment: Date, { location }) =>
            location === 'tick' ? (isShort ? HOUR : DAY).format(moment) : formatMoment(moment.toISOString()),
          tickLabelMinGap: 16,
        },
      ]}
      // From zero: half as high is half as much.
      yAxis={[{ width: 56, min: lowestOf(data), valueFormatter: (quantity: number) => formatQuantity(quantity) }]}
      series={data.lines.map(({ sourceCode, quantities }, index) => ({
        id: sourceCode,
        label: nameOf(sourceCode),
        data: [...quantities],
        curve: 'stepAfter' as const,
        showMark: false,
        color: COLORS[index % COLORS.length] ?? '#3b82c4',
        valueFormatter: (quantity: number | null) => (quantity === null ? null : formatQuantity(quantity)),
      }))}
    />
  );
}

/** Below zero where more was taken than was there. */
function lowestOf({ lines }: ChartData): number {
  return lines.reduce(
    (least, { quantities }) => quantities.reduce<number>((low, one) => Math.min(low, one ?? 0), least),
    0,
  );
}
