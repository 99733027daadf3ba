import { ensureSources, insertItems, linkSources, makeItems } from '../data/catalogue.js';
import { checkLedger } from '../data/ledger.js';
import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { Child } from '../harness/child.js';
import { connect, dropDatabase, recreateDatabase } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import { LoadGauge } from '../harness/load-gauge.js';
import { migrate } from '../harness/migrate.js';
import { processorTimes, timed, timedBesideServer } from '../harness/processor-times.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import type { BareWriteJob } from '../processes/bare-writes.js';
import type { RequestList } from '../processes/request-lists.js';
import type { Stretch } from '../harness/measure.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const SAVE = '/rest/V1/inventory/source-items';
const EMPTY = '/rest/V1/benchmark/empty';
const MANY = 1000;
/** Different requests of 1000 items each. */
const MANY_REQUESTS = 24;
const SINGLE_CLIENTS = 32;
const SINGLE_ITEMS = SINGLE_CLIENTS * 100;
const MANY_TARGET: Target = { bound: 'at least', value: 0.65 };
const SINGLE_TARGET: Target = { bound: 'at least', value: 0.55 };
const KEYED_TARGET: Target = { bound: 'at least', value: 0.45 };

/** Saving source items, many and one at a time, with everything that a write brings along. */
export const sourceItems: Suite = {
  name: 'source-items',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, logs, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    await loadItems(server, options.clients);
    const api = await startApiServer({
      database: server,
      log: `${logs}/bench-source-items.log`,
      profile: options.profile,
    });
    const bare = Child.start('The bare writer', new URL('../processes/bare-writes.js', import.meta.url));
    try {
      return await new SourceItemsRun(context, api, bare).run();
    } finally {
      await Promise.all([api.stop(), bare.stop()]);
      await dropDatabase(server);
    }
  },
};

async function loadItems(server: ServerAddress, clients: readonly number[]): Promise<void> {
  const connection = await connect(server);
  await ensureSources(connection);
  await linkSources(connection);
  for (const prefix of ['BARE', ...clients.map(prefixOfMany)])
    await insertItems(connection, makeItems(prefix, MANY * MANY_REQUESTS));
  for (const prefix of ['ONE', 'KEYED']) await insertItems(connection, makeItems(prefix, SINGLE_ITEMS));
  await connection.end();
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

type Measured = Omit<Figure, 'suite' | 'scenario'>;

interface Scenario {
  readonly name: string;
  measure(): Promise<Measured>;
  /** What one row, or one request, takes of the processors, beside its baseline; in words. */
  processorTime(): Promise<string>;
}

/** Every number of clients has items of its own, so that each of its requests really changes all it sends. */
function prefixOfMany(clients: number): string {
  return `MANY${clients}`;
}

class SourceItemsRun {
  private readonly gauge: LoadGauge;

  constructor(
    private readonly context: SuiteContext,
    private readonly api: ApiServer,
    private readonly bare: Child,
  ) {
    this.gauge = new LoadGauge(context.load, api, context.options.seconds);
  }

  async run(): Promise<SuiteResult> {
    const { clients: numbers, only } = this.context.options;
    const scenarios = [
      this.single('one item per request', false, SINGLE_TARGET),
      this.single('one item per request, with an Idempotency-Key', true, KEYED_TARGET),
      ...numbers.map((clients) => this.many('update', clients)),
      // Last, as the database has pages to write and the service a history to count for long after.
      ...numbers.map((clients) => this.many('create', clients)),
    ];
    const figures: Figure[] = [];
    const notes: string[] = [];
    for (const { name, measure, processorTime } of scenarios.filter((scenario) => scenario.name.includes(only))) {
      say(`source-items: ${name}`);
      figures.push({ suite: 'source-items', scenario: name, ...(await measure()) });
      notes.push(`source-items: processor time, ${name}: ${await processorTime()}`);
    }
    return { figures, checks: [await this.checkLedger()], notes: [...notes, `source-items: ${this.gauge.note()}`] };
  }

  private checkLedger(): Promise<Check> {
    const { clients } = this.context.options;
    const sent =
      sum(clients.map((number) => MANY * this.gauge.requestsOf(`update-${number}`))) +
      sum(['ONE', 'KEYED'].map((prefix) => this.gauge.requestsOf(prefix)));
    const prefixes = ['ONE', 'KEYED', ...clients.map(prefixOfMany)];
    return checkLedger('source-items', this.context.server, prefixes, sent);
  }

  private many(mode: 'update' | 'create', clients: number): Scenario {
    const common = { path: SAVE, itemsPerRequest: MANY, name: `${mode}-${clients}` };
    const list: RequestList =
      mode === 'create'
        ? { kind: 'new-items', ...common }
        : { kind: 'stored-items', ...common, prefix: prefixOfMany(clients), requests: MANY_REQUESTS };
    return {
      name: `${MANY} ${mode === 'create' ? 'new ' : ''}items per request, ${clients} at once`,
      measure: () => this.measureMany(list, this.bareWrites(mode, clients), clients),
      processorTime: async () => {
        const service = await this.processorTimeOf(list, clients, MANY);
        return `${service} for each row; by bare writes ${await this.processorTimeOfBare(mode, clients)}`;
      },
    };
  }

  private async measureMany(list: RequestList, bare: () => Promise<Stretch>, clients: number): Promise<Measured> {
    const rounds = await runRounds(
      this.context.options.rounds,
      { service: async () => MANY * (await this.gauge.rate(list, clients)) },
      { bare: async () => MANY * (await bare()).rate },
    );
    return {
      unit: 'rows/s',
      measured: spreadOf(rounds.map(({ measured }) => measured.service)),
      baseline: 'rows/s by bare multi-row writes',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.bare)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.service / baselines.bare)),
      target: MANY_TARGET,
    };
  }

  private async processorTimeOf(list: RequestList, clients: number, perRequest = 1): Promise<string> {
    const { perOperation } = await timed(
      () => processorTimes(this.api, this.context.server),
      () => this.gauge.stretch(list, clients),
      ({ operations }) => perRequest * operations,
    );
    return perOperation;
  }

  private async processorTimeOfBare(mode: 'update' | 'create', clients: number): Promise<string> {
    const write = async (): Promise<{ operations: number; processorTime: number }> => {
      const { operations, rate, cpu } = await this.bareWrites(mode, clients)();
      // It was at work for as long as its clients were.
      return { operations, processorTime: (cpu * 1e6 * operations) / rate };
    };
    const { perOperation } = await timedBesideServer(
      this.context.server,
      'the writer',
      write,
      ({ operations }) => MANY * operations,
    );
    return perOperation;
  }

  private bareWrites(mode: 'update' | 'create', clients: number): () => Promise<Stretch> {
    const { server, options } = this.context;
    return () =>
      this.bare.ask<Stretch>('write', {
        server,
        seconds: options.seconds,
        clients,
        name: `bare-${mode}-${clients}`,
        prefix: mode === 'create' ? undefined : 'BARE',
        itemsPerRequest: MANY,
        requests: MANY_REQUESTS,
      } satisfies BareWriteJob);
  }

  private single(what: string, keyed: boolean, target: Target): Scenario {
    const prefix = keyed ? 'KEYED' : 'ONE';
    const items = { kind: 'stored-items', prefix, itemsPerRequest: 1, requests: SINGLE_ITEMS } as const;
    const save: RequestList = { ...items, path: SAVE, name: prefix, keyed };
    const empty: RequestList = { ...items, path: EMPTY, name: `${prefix}-empty` };
    return {
      name: `${what}, ${SINGLE_CLIENTS} at once`,
      measure: () => this.measureSingle(save, empty, target),
      processorTime: async () => {
        const ofSave = await this.processorTimeOf(save, SINGLE_CLIENTS);
        return `${ofSave} for each; for an empty request ${await this.processorTimeOf(empty, SINGLE_CLIENTS)}`;
      },
    };
  }

  private async measureSingle(save: RequestList, empty: RequestList, target: Target): Promise<Measured> {
    const rounds = await runRounds(
      this.context.options.rounds,
      { service: () => this.gauge.rate(save, SINGLE_CLIENTS) },
      { empty: () => this.gauge.rate(empty, SINGLE_CLIENTS) },
    );
    return {
      unit: 'requests/s',
      measured: spreadOf(rounds.map(({ measured }) => measured.service)),
      baseline: 'requests/s to an empty POST route',
      baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.empty)),
      ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.service / baselines.empty)),
      target,
    };
  }
}
