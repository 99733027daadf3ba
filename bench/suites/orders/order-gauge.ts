import type { ApiServer } from '../../harness/api-server.js';
import type { Child } from '../../harness/child.js';
import type { Stretch } from '../../harness/measure.js';
import type { Burst, OrderStretch, OrderTarget } from '../../processes/order-load.js';
import type { Sold } from './books.js';
import type { Goods } from './shop.js';

/** The route that is measured, and the one that takes the same orders and does nothing. */
const PATHS = { orders: '/rest/V1/orders', empty: '/rest/V1/benchmark/empty-orders' } as const;
export type OrderRoute = keyof typeof PATHS;

const SUCCESS = 200;

/** Sends orders, counts those that were placed, and keeps an eye on what the generator takes for itself. */
export class OrderGauge {
  private cpuMax = 0;

  constructor(
    private readonly load: Child,
    private readonly apis: readonly [ApiServer, ...ApiServer[]],
    private readonly seconds: number,
    /** What was sold in every measurement. */
    private readonly sold: Sold,
  ) {}

  /** Orders of goods taken at random, one unit in each line, by so many clients without a pause. */
  async stretch(route: OrderRoute, goods: Goods, clients: number, lines = 1): Promise<Stretch> {
    const job: OrderStretch = { ...this.target(route, goods, clients), lines, seconds: this.seconds };
    const stretch = await this.load.ask<Stretch>('stretch', job);
    this.cpuMax = Math.max(this.cpuMax, stretch.cpu);
    if (route === 'orders') this.sold.add(stretch.operations, lines);
    return stretch;
  }

  /** One order of each client, all at once. */
  async burst(route: OrderRoute, goods: Goods, clients: number): Promise<Burst> {
    const burst = await this.load.ask<Burst>('burst', this.target(route, goods, clients));
    if (route === 'orders') this.sold.add(burst.statuses[SUCCESS] ?? 0, 1);
    return burst;
  }

  /** What the generator used of a core: it shares the machine with the server. */
  note(): string {
    return `the load generator used at most ${Math.round(this.cpuMax * 100)} % of one core.`;
  }

  private target(route: OrderRoute, { prefix, count }: Goods, clients: number): OrderTarget {
    const [{ host, token }] = this.apis;
    const ports = this.apis.map(({ port }) => port);
    return { host, ports, token, path: PATHS[route], prefix, skus: count, lines: 1, clients };
  }
}
