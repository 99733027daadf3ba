import type { LoadGauge } from '../../harness/load-gauge.js';
import type { Stretch } from '../../harness/measure.js';
import { sized } from '../../options.js';
import type { Options } from '../../options.js';
import type { RequestList } from '../../processes/request-lists.js';
import type { OrderGauge } from '../orders/order-gauge.js';
import type { Goods } from '../orders/shop.js';

const PLENTY = 10_000_000;
const SKUS = { full: 10_000, quick: 1000, smoke: 50 };
/** Items that are written one at a time, and requests of so many items each. */
const SINGLE = { full: 3200, quick: 800, smoke: 80 };
const BUNCHES = { full: 24, quick: 8, smoke: 2 };
const ITEMS_PER_BUNCH = 1000;
const CLIENTS = 32;
const MORE_CLIENTS = 128;
/** Of requests with a thousand items. */
const BUNCH_CLIENTS = 2;

/** What is sold and written, all the same on both sides. */
export interface LockingData {
  readonly many: Goods;
  readonly hot: Goods;
  readonly single: Extract<RequestList, { kind: 'stored-items' }>;
  readonly bunches: Extract<RequestList, { kind: 'stored-items' }>;
}

export function dataOf(options: Options): LockingData {
  const items = { kind: 'stored-items', path: '/rest/V1/inventory/source-items' } as const;
  return {
    many: { prefix: 'MANY', count: sized(options, SKUS), quantity: PLENTY },
    hot: { prefix: 'HOT', count: 1, quantity: PLENTY },
    single: { ...items, name: 'single', prefix: 'SINGLE', itemsPerRequest: 1, requests: sized(options, SINGLE) },
    bunches: {
      ...{ ...items, name: 'bunches', prefix: 'BUNCH' },
      ...{ itemsPerRequest: ITEMS_PER_BUNCH, requests: sized(options, BUNCHES) },
    },
  };
}

/** What sends the orders and the writes of a case. */
export interface LockingSide {
  readonly orders: OrderGauge;
  readonly writes: LoadGauge;
}

/** Something that takes locks, and what it is counted in. */
export interface LockingCase {
  readonly name: string;
  readonly unit: string;
  /** How many units an operation stands for. */
  readonly unitsOfEach: number;
  measure(side: LockingSide): Promise<Stretch>;
}

export function lockingCases({ many, hot, single, bunches }: LockingData): LockingCase[] {
  const ordered = (name: string, goods: Goods, clients: number, lines = 1): LockingCase => ({
    ...{ name, unit: 'orders/s', unitsOfEach: 1 },
    measure: ({ orders }) => orders.stretch('orders', goods, clients, lines),
  });
  return [
    ordered('one order at a time, three lines', many, 1, 3),
    ordered(`one item, ${CLIENTS} clients`, many, CLIENTS),
    ordered(`one item, ${MORE_CLIENTS} clients`, many, MORE_CLIENTS),
    ordered(`one hot SKU, ${CLIENTS} clients`, hot, CLIENTS),
    ordered(`one hot SKU, ${MORE_CLIENTS} clients`, hot, MORE_CLIENTS),
    {
      ...{ name: `one item written per request, ${CLIENTS} at once`, unit: 'requests/s', unitsOfEach: 1 },
      measure: ({ writes }) => writes.stretch(single, CLIENTS),
    },
    {
      ...{ name: `${ITEMS_PER_BUNCH} items written per request, ${BUNCH_CLIENTS} at once`, unit: 'rows/s' },
      unitsOfEach: ITEMS_PER_BUNCH,
      measure: ({ writes }) => writes.stretch(bunches, BUNCH_CLIENTS),
    },
  ];
}
