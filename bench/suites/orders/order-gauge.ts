import type { ApiServer } from '../../harness/api-server.js';
import type { Child } from '../../harness/child.js';
import type { Stretch } from '../../harness/measure.js';
import type { Burst, OrderStretch, OrderTarget } from '../../processes/order-load.js';
import type { Goods } from './shop.js';

/** The route that is measured, and the one that takes the same orders and does nothing. */
const PATHS = { orders: '/rest/V1/orders', empty: '/rest/V1/benchmark/empty-orders' } as const;
export type OrderRoute = keyof typeof PATHS;

const SUCCESS = 200;

/** Sends orders, counts those that were placed, and keeps an eye on what the generator takes for itself. */
export class OrderGauge {
  private cpuMax = 0;
  private count = 0;
  private readonly others: OrderGauge[] = [];

  constructor(
    private readonly load: Child,
    private readonly apis: readonly [ApiServer, ...ApiServer[]],
    private readonly seconds: number,
  ) {}

  /** The same books over another number of processes: what is placed there counts here too. */
  over(apis: readonly [ApiServer, ...ApiServer[]]): OrderGauge {
    const gauge = new OrderGauge(this.load, apis, this.seconds);
    this.others.push(gauge);
    return gauge;
  }

  /** Orders of one unit, of goods taken at random, by so many clients without a pause. */
  async stretch(route: OrderRoute, goods: Goods, clients: number): Promise<Stretch> {
    const job: OrderStretch = { ...this.target(route, goods, clients), seconds: this.seconds };
    const stretch = await this.load.ask<Stretch>('stretch', job);
    this.cpuMax = Math.max(this.cpuMax, stretch.cpu);
    if (route === 'orders') this.count += stretch.operations;
    return stretch;
  }

  /** One order of each client, all at once. */
  async burst(route: OrderRoute, goods: Goods, clients: number): Promise<Burst> {
    const burst = await this.load.ask<Burst>('burst', this.target(route, goods, clients));
    if (route === 'orders') this.count += burst.statuses[SUCCESS] ?? 0;
    return burst;
  }

  /** Orders whose response was a success, in every measurement. */
  get placed(): number {
    return this.others.reduce((sum, { placed }) => sum + placed, this.count);
  }

  /** What the generator used of a core: it shares the machine with the server. */
  note(): string {
    return `the load generator used at most ${Math.round(this.cpuMax * 100)} % of one core.`;
  }

  private target(route: OrderRoute, { prefix, count }: Goods, clients: number): OrderTarget {
    const [{ host, token }] = this.apis;
    const ports = this.apis.map(({ port }) => port);
    return { host, ports, token, path: PATHS[route], prefix, skus: count, clients };
  }
}
