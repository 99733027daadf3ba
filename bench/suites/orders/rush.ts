import { timed } from '../../harness/processor-times.js';
import type { ProcessorTime } from '../../harness/processor-times.js';
import type { Check, Figure } from '../../harness/report.js';
import type { Burst } from '../../processes/order-load.js';
import type { OrderGauge } from './order-gauge.js';
import { alternate, compared } from './pairs.js';
import type { Scale } from './scale.js';

export interface RushResult {
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
  readonly notes: readonly string[];
}

const SUCCESS = 200;
const REFUSED = 400;

/** The last units of one SKU, and all clients at once: sold exactly, refused in words, and how long it took. */
export async function measureRush(
  scenario: string,
  gauge: OrderGauge,
  { clients, units, goods }: Scale['rush'],
  look: () => Promise<readonly ProcessorTime[]>,
): Promise<RushResult> {
  const [first] = goods;
  if (!first) throw new Error('There is nothing to sell.');
  const bursts: Burst[] = [];
  const spent = { empty: '', orders: '' };
  const burst = async (kind: keyof typeof spent, sku: typeof first): Promise<Burst> => {
    const { result, perOperation } = await timed(
      look,
      () => gauge.burst(kind, sku, clients),
      () => clients,
    );
    spent[kind] = perOperation;
    return result;
  };
  let next = 0;
  const pairs = await alternate(
    goods.length - 1,
    () => burst('empty', first),
    async () => {
      const sold = await burst('orders', goods[next] ?? first);
      next += 1;
      bursts.push(sold);
      return sold;
    },
  );
  return {
    figures: [
      {
        suite: 'orders',
        scenario,
        unit: 'ms until all had an answer',
        baseline: 'ms of as many empty requests',
        ...compared(pairs, ({ milliseconds }) => milliseconds),
        target: { bound: 'at most', value: 1.2 },
      },
    ],
    checks: bursts.map((burst, round) => checkOf(burst, round, clients, units)),
    notes: [
      ...bursts.flatMap(({ refusals }, round) => notesOf(refusals, round)),
      `orders: processor time of a request in a rush: ${spent.orders}; of an empty one ${spent.empty}`,
    ],
  };
}

function checkOf({ statuses, latency }: Burst, round: number, clients: number, units: number): Check {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} times ${status}`);
  return {
    suite: 'orders',
    text:
      `rush ${round}: ${clients} clients, ${units} units: ${counts.join(', ')}; ` +
      `median ${Math.round(latency.median)} ms, p99 ${Math.round(latency.p99)} ms`,
    isMet: statuses[SUCCESS] === units && statuses[REFUSED] === clients - units,
    details: [],
  };
}

/** Refusals by their text. */
function notesOf(refusals: Burst['refusals'], round: number): string[] {
  return Object.entries(refusals).map(([text, count]) => `orders: rush ${round}: ${count} times ${text}`);
}
