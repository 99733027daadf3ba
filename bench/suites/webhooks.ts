import type { Connection, RowDataPacket } from 'mysql2/promise';
import { setTimeout as delay } from 'node:timers/promises';
import { WebhookTiming } from '../../src/modules/webhooks/domain/webhook-timing.js';
import { ensureSources, insertItems, linkSources, makeItems, SOURCES } from '../data/catalogue.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { Child } from '../harness/child.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { quantile } from '../harness/measure.js';
import { migrate } from '../harness/migrate.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { sized } from '../options.js';
import { itemBunches, quantityOf } from '../processes/request-lists.js';
import type { RequestList } from '../processes/request-lists.js';
import type { SignedPostsJob } from '../processes/signed-posts.js';
import type { Manner } from '../processes/webhook-receiver.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';
import { Hooks, rateOf } from './webhooks/hooks.js';
import type { Hook } from './webhooks/hooks.js';

const NAME = 'webhooks';
const SAVE = '/inventory/source-items';
const ITEMS_PER_REQUEST = 1000;
/** Connections of a webhook, and as many of the bare requests. */
const AT_ONCE = 8;
const WRITERS = 8;
const CHANGES = { full: 5000, quick: 1000, smoke: 80 };
/** Items, of which those of one source are written. */
const TIMED = { full: 500, quick: 100, smoke: 20 };
const WRITTEN = { full: 3200, quick: 800, smoke: 80 };
/** Writes that are timed come at any part of the second between two looks. */
const PAUSE_MS = { full: 97, quick: 97, smoke: 7 };
const NEIGHBOUR_TARGET: Target = { bound: 'at least', value: 0.9 };
const NEIGHBOURS = { hanging: 'never', slow: 'after a second' } as const satisfies Record<string, Manner>;

interface Scenario {
  readonly name: string;
  measure(): Promise<Figure[]>;
}

/** Telling other systems: how many deliveries, how soon, beside a bad neighbour, and at what cost to writes. */
export const webhooks: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const receiver = Child.start('The receiver', new URL('../processes/webhook-receiver.js', import.meta.url));
    const sender = Child.start('The sender', new URL('../processes/signed-posts.js', import.meta.url));
    const connection = await connect(server);
    let api: ApiServer | undefined;
    try {
      await ensureSources(connection);
      await linkSources(connection);
      for (const [prefix, count] of [
        ['HOOK', CHANGES],
        ['TIMED', TIMED],
        ['WRITTEN', WRITTEN],
      ] as const) {
        await insertItems(connection, makeItems(prefix, sized(options, count)));
      }
      api = await startApiServer({
        ...{ database: server, log: `${logs}/bench-webhooks.log`, profile: options.profile },
        ...{ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' }, sendsWebhooks: true },
      });
      const hooks = new Hooks(api, connection, receiver, await receiver.ask<number>('listen', {}));
      return await new WebhooksRun(context, api, hooks, sender, connection).run();
    } finally {
      await Promise.all([receiver.stop(), sender.stop(), connection.end()]);
      await api?.stop();
      await dropDatabase(server);
    }
  },
};

class WebhooksRun {
  private readonly gauge: LoadGauge;
  private readonly changes: number;
  private made = 0;

  constructor(
    private readonly context: SuiteContext,
    api: ApiServer,
    private readonly hooks: Hooks,
    private readonly sender: Child,
    private readonly connection: Connection,
  ) {
    this.gauge = new LoadGauge(context.load, api, context.options.seconds);
    this.changes = sized(context.options, CHANGES);
  }

  async run(): Promise<SuiteResult> {
    say(`${NAME}: ${this.changes.toLocaleString('en')} changes`);
    const hook = await this.hooks.make('quick', 'at once');
    await this.writeChanges();
    await this.hooks.received(hook, this.changes);
    const figures: Figure[] = [];
    for (const { name, measure } of this.scenarios(hook).filter((each) =>
      each.name.includes(this.context.options.only),
    )) {
      say(`${NAME}: ${name}`);
      figures.push(...(await measure()));
    }
    return { figures, checks: [this.check()], notes: [`${NAME}: ${this.gauge.note()}`] };
  }

  /** What is told of, and again with each replay; it comes first, and further writes last. */
  private scenarios(hook: Hook): Scenario[] {
    return [
      { name: 'deliveries to a quick endpoint', measure: () => this.deliveries(hook) },
      ...Object.entries(NEIGHBOURS).map(([name, manner]) => ({
        name: `beside a ${name} endpoint`,
        measure: () => this.besideNeighbour(hook, name, manner),
      })),
      { name: 'from a write to its delivery', measure: () => this.delays(hook) },
      { name: 'one item per request', measure: () => this.writes(hook) },
    ];
  }

  private async writeChanges(): Promise<void> {
    const items = makeItems('HOOK', this.changes);
    for (const bunch of itemBunches(items, Math.min(ITEMS_PER_REQUEST, this.changes))) {
      await this.hooks.send('POST', SAVE, {
        sourceItems: bunch.map(({ sku, sourceCode }, place) => ({
          ...{ sku, source_code: sourceCode, quantity: quantityOf(1, place), status: 1 },
        })),
      });
    }
  }

  /** A replay of everything, beside signed requests with the same bodies. */
  private async deliveries(hook: Hook): Promise<Figure[]> {
    const bodies = await this.bodiesOf(hook);
    const rounds = await runRounds(
      this.context.options.rounds,
      { webhook: () => this.hooks.replayRate(hook, this.changes) },
      { bare: () => this.bareRate(hook, bodies) },
    );
    return [
      {
        suite: NAME,
        scenario: 'deliveries to a quick endpoint',
        unit: 'deliveries/s',
        measured: spreadOf(rounds.map(({ measured }) => measured.webhook)),
        baseline: `signed requests/s with the same bodies, ${AT_ONCE} at once`,
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
        ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.webhook / baselines.bare)),
        target: undefined,
      },
    ];
  }

  private async bareRate({ secret }: Hook, bodies: readonly string[]): Promise<number> {
    const endpoint = { path: '/bare', secret, manner: 'at once' } as const;
    await this.hooks.forget(endpoint);
    const job: SignedPostsJob = { url: this.hooks.urlOf(endpoint.path), secret, bodies, clients: AT_ONCE };
    await this.sender.ask('post', job);
    return rateOf(await this.hooks.received(endpoint, bodies.length));
  }

  private async bodiesOf({ id }: Hook): Promise<string[]> {
    const [rows] = await this.connection.query<RowDataPacket[]>(
      'SELECT payload FROM inventory_webhook_delivery WHERE webhook_id = ? ORDER BY delivery_id LIMIT ?',
      [id, this.changes],
    );
    return rows.map((row) => String(row['payload']));
  }

  /** The same replay while another endpoint has as much to get, and is slow or does not respond at all. */
  private async besideNeighbour(hook: Hook, name: string, manner: Manner): Promise<Figure[]> {
    const neighbour = await this.hooks.make(name, manner);
    await this.hooks.enable(neighbour, false);
    const rounds = await runRounds(
      this.context.options.rounds,
      { beside: () => this.replayBeside(neighbour, hook) },
      { alone: () => this.hooks.replayRate(hook, this.changes) },
    );
    return [
      {
        suite: NAME,
        scenario: `deliveries to a quick endpoint beside a ${name} endpoint`,
        unit: 'deliveries/s',
        measured: spreadOf(rounds.map(({ measured }) => measured.beside)),
        baseline: 'deliveries/s without that',
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.alone)),
        ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.beside / baselines.alone)),
        target: NEIGHBOUR_TARGET,
      },
    ];
  }

  private async replayBeside(neighbour: Hook, hook: Hook): Promise<number> {
    await this.hooks.enable(neighbour, true);
    await this.hooks.replay(neighbour);
    if (neighbour.manner === 'never') await this.hooks.holding(neighbour, AT_ONCE);
    else await this.hooks.received(neighbour, AT_ONCE);
    try {
      return await this.hooks.replayRate(hook, this.changes);
    } finally {
      await this.hooks.enable(neighbour, false);
      await this.hooks.letGo(neighbour);
    }
  }

  /** From the response of a write, which has been committed by then, to its delivery. */
  private async delays(hook: Hook): Promise<Figure[]> {
    const { lookEveryMs } = new WebhookTiming();
    const { rounds } = this.context.options;
    const medians: number[] = [];
    const late: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sorted = await this.delaysOf(hook, round);
      medians.push(quantile(sorted, 0.5));
      late.push(quantile(sorted, 0.99));
    }
    const figure = (word: string, values: readonly number[]): Figure => ({
      suite: NAME,
      scenario: `from a write to its delivery, ${word}`,
      unit: 'ms',
      measured: spreadOf(values),
      baseline: 'ms between two looks of a worker',
      baselineMeasured: spreadOf([lookEveryMs]),
      ratio: spreadOf(values.map((value) => value / lookEveryMs)),
      target: undefined,
    });
    return [figure('median', medians), figure('p99', late)];
  }

  private async delaysOf(hook: Hook, round: number): Promise<number[]> {
    const { options } = this.context;
    const written = new Map<string, number>();
    await this.hooks.forget(hook);
    const items = makeItems('TIMED', sized(options, TIMED)).filter(({ sourceCode }) => sourceCode === SOURCES[0]);
    for (const [place, { sku, sourceCode }] of items.entries()) {
      const item = { sku, source_code: sourceCode, quantity: quantityOf(round + 1, place), status: 1 };
      await this.hooks.send('POST', SAVE, { sourceItems: [item] });
      written.set(sku, Date.now());
      await delay(sized(options, PAUSE_MS));
    }
    const { arrivals } = await this.hooks.received(hook, items.length);
    return items
      .map(({ sku }) => Math.max(0, (arrivals.get(sku) ?? Number.NaN) - (written.get(sku) ?? Number.NaN)))
      .sort((a, b) => a - b);
  }

  /** The same server, whose worker delivers meanwhile, beside one whose webhooks are all disabled. */
  private async writes(hook: Hook): Promise<Figure[]> {
    await this.hooks.enable(hook, false);
    const list: RequestList = {
      ...{ kind: 'stored-items', name: 'writes', path: `/rest/V1${SAVE}`, prefix: 'WRITTEN' },
      ...{ itemsPerRequest: 1, requests: sized(this.context.options, WRITTEN) },
    };
    const rounds = await runRounds(
      this.context.options.rounds,
      { told: () => this.writesToldOf(list) },
      { untold: () => this.gauge.rate(list, WRITERS) },
    );
    return [
      {
        suite: NAME,
        scenario: `one item per request, ${WRITERS} at once, each told to a webhook`,
        unit: 'requests/s',
        measured: spreadOf(rounds.map(({ measured }) => measured.told)),
        baseline: 'requests/s without an enabled webhook',
        baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.untold)),
        ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.told / baselines.untold)),
        target: undefined,
      },
    ];
  }

  /** A new one each time: one that was disabled would have to make up for what was written meanwhile. */
  private async writesToldOf(list: RequestList): Promise<number> {
    this.made += 1;
    const hook = await this.hooks.make(`writes-${this.made}`, 'at once');
    const rate = await this.gauge.rate(list, WRITERS);
    await this.hooks.received(hook, 1);
    await this.hooks.enable(hook, false);
    return rate;
  }

  /** Speed counts only where each delivery was signed, and came behind the earlier ones of its SKU. */
  private check(): Check {
    const { taken, forged, disordered } = this.hooks.totals;
    const text = `${taken.toLocaleString('en')} deliveries, ${forged} with a wrong signature, ${disordered} before an earlier one of their SKU`;
    return { suite: NAME, text, isMet: forged === 0 && disordered === 0, details: [] };
  }
}
