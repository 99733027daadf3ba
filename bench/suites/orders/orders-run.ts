import { mkdir } from 'node:fs/promises';
import type { ApiServer } from '../../harness/api-server.js';
import type { Child } from '../../harness/child.js';
import type { Stretch } from '../../harness/measure.js';
import { processorTimes, timed } from '../../harness/processor-times.js';
import type { Check, Figure, Target } from '../../harness/report.js';
import { say } from '../../harness/talk.js';
import type { SuiteContext, SuiteResult } from '../suite.js';
import { checkBooks, Sold } from './books.js';
import { OrderGauge } from './order-gauge.js';
import type { OrderRoute } from './order-gauge.js';
import { alternate, compared, p99Figure, rateFigure } from './pairs.js';
import type { Pair } from './pairs.js';
import { profileLines } from './profile.js';
import type { ProfiledStretch } from './profile.js';
import { measureRush } from './rush.js';
import type { Scale } from './scale.js';
import { reservePerSource } from './shop.js';
import { countStatements, durabilityNote, sharesOf } from './statements.js';

const CLIENTS = 32;
const MORE_CLIENTS = 128;
const EMPTY = 'requests/s to an empty POST route';
const P99_TARGET: Target = { bound: 'at most', value: 4 };

interface Scenario {
  readonly name: string;
  measure(): Promise<Partial<SuiteResult>>;
}

/** What all rates of the suite have in common. */
const RATE = { suite: 'orders', unit: 'orders/s' };

/** The measurements of the orders suite, one after the other, on one server. */
export class OrdersRun {
  private readonly gauge: OrderGauge;
  private readonly sold = new Sold();

  constructor(
    private readonly context: SuiteContext,
    private readonly api: ApiServer,
    load: Child,
    private readonly scale: Scale,
  ) {
    this.gauge = new OrderGauge(load, [api], context.options.seconds, this.sold);
  }

  async run(): Promise<SuiteResult> {
    const { server, options } = this.context;
    const figures: Figure[] = [];
    const checks: Check[] = [];
    const notes: string[] = [];
    for (const { name, measure } of this.scenarios().filter((scenario) => scenario.name.includes(options.only))) {
      say(`orders: ${name}`);
      const result = await measure();
      figures.push(...(result.figures ?? []));
      checks.push(...(result.checks ?? []));
      notes.push(...(result.notes ?? []));
    }
    checks.push(await checkBooks('orders', server, this.sold, this.scale.oldReservations));
    notes.push(`orders: ${await durabilityNote(server)}`, `orders: ${this.gauge.note()}`);
    return { figures, checks, notes };
  }

  private scenarios(): Scenario[] {
    const { clients, units } = this.scale.rush;
    const { profile } = this.context.options;
    const rush = `${clients} clients at once, ${units} units of one SKU`;
    return [
      this.besideEmpty(CLIENTS, 0.7),
      this.besideEmpty(MORE_CLIENTS, 0.8),
      { name: 'one hot SKU', measure: () => this.hot() },
      { name: 'source-level reservations', measure: () => this.perSource() },
      { name: 'a SKU with open reservations', measure: () => this.reserved() },
      { name: rush, measure: () => this.rush(rush) },
      { name: 'statements per order', measure: () => this.statements() },
      ...(profile === undefined ? [] : [{ name: 'profile', measure: () => this.profile(profile) }]),
    ];
  }

  /** Many SKUs, beside the route that takes the same orders and does nothing. */
  private besideEmpty(clients: number, atLeast: number): Scenario {
    const name = `one item, ${clients} clients`;
    const measure = async (): Promise<Partial<SuiteResult>> => {
      const pairs = await this.pairs(this.stretchOf('empty', clients), this.stretchOf('orders', clients));
      return {
        figures: [
          rateFigure(pairs, {
            ...{ ...RATE, scenario: name, baseline: EMPTY },
            target: { bound: 'at least', value: atLeast },
          }),
          p99Figure(pairs, {
            ...{ suite: 'orders', scenario: name, baseline: 'ms of the empty POST route' },
            target: P99_TARGET,
          }),
        ],
      };
    };
    return { name, measure };
  }

  private async hot(): Promise<Partial<SuiteResult>> {
    const pairs = await this.pairs(this.stretchOf('orders', CLIENTS), () =>
      this.gauge.stretch('orders', this.scale.hot, CLIENTS),
    );
    const texts = { scenario: `one hot SKU, ${CLIENTS} clients`, baseline: 'orders/s of many SKUs' };
    return { figures: [rateFigure(pairs, { ...RATE, ...texts, target: { bound: 'at least', value: 0.9 } })] };
  }

  private async perSource(): Promise<Partial<SuiteResult>> {
    const { server } = this.context;
    const orders = async (isPerSource: boolean): Promise<Stretch> => {
      await reservePerSource(server, isPerSource);
      return this.gauge.stretch('orders', this.scale.split, CLIENTS);
    };
    const pairs = await this.pairs(
      () => orders(false),
      () => orders(true),
    );
    await reservePerSource(server, false);
    const texts = { scenario: `source-level reservations, ${CLIENTS} clients`, baseline: 'orders/s without them' };
    return { figures: [rateFigure(pairs, { ...RATE, ...texts, target: { bound: 'at least', value: 0.8 } })] };
  }

  /** One client, so that nothing but the time of an order is measured. */
  private async reserved(): Promise<Partial<SuiteResult>> {
    const { fresh, reserved, oldReservations } = this.scale;
    const pairs = await this.pairs(
      () => this.gauge.stretch('orders', fresh, 1),
      () => this.gauge.stretch('orders', reserved, 1),
    );
    return {
      figures: [
        {
          suite: 'orders',
          scenario: `a SKU with ${oldReservations.toLocaleString('en')} open reservations, 1 client`,
          unit: 'ms per order (median)',
          baseline: 'ms with none at first',
          ...compared(pairs, ({ latency }) => latency.median),
          target: { bound: 'at most', value: 1.3 },
        },
      ],
    };
  }

  private rush(name: string): Promise<Partial<SuiteResult>> {
    const look = (): ReturnType<typeof processorTimes> => processorTimes(this.api, this.context.server);
    return measureRush(name, this.gauge, this.scale.rush, look);
  }

  private async statements(): Promise<Partial<SuiteResult>> {
    const { server } = this.context;
    const lines = async (route: OrderRoute, of: string): Promise<string[]> => {
      const before = await countStatements(server);
      const { result, perOperation } = await timed(
        () => processorTimes(this.api, server),
        () => this.gauge.stretch(route, this.scale.many, CLIENTS),
        ({ operations }) => operations,
      );
      const after = await countStatements(server);
      return [
        `orders: of the whole database server, per ${of}: ${sharesOf(before, after, result.operations)}`,
        `orders: processor time per ${of}: ${perOperation}`,
      ];
    };
    const notes = [
      ...(await lines('orders', `order of ${CLIENTS} clients`)),
      ...(await lines('empty', 'empty request')),
    ];
    return { notes };
  }

  private async profile(folder: string): Promise<Partial<SuiteResult>> {
    await mkdir(folder, { recursive: true });
    const profiled = async (route: OrderRoute): Promise<ProfiledStretch> => {
      const file = `${folder}/orders-${route}.cpuprofile`;
      await this.api.ask('startProfile', undefined);
      const { operations } = await this.gauge.stretch(route, this.scale.many, CLIENTS);
      await this.api.ask('stopProfile', file);
      return { file, operations };
    };
    const lines = await profileLines(await profiled('orders'), await profiled('empty'));
    return { notes: ['', `orders: CPU of the server, ${CLIENTS} clients, many SKUs`, ...lines, ''] };
  }

  private stretchOf(route: OrderRoute, clients: number): () => Promise<Stretch> {
    return () => this.gauge.stretch(route, this.scale.many, clients);
  }

  private pairs(baseline: () => Promise<Stretch>, measured: () => Promise<Stretch>): Promise<Pair<Stretch>[]> {
    return alternate(this.context.options.rounds, baseline, measured);
  }
}
