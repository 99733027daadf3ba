import { startApiServer } from '../harness/api-server.js';
import type { ApiServer } from '../harness/api-server.js';
import { Child } from '../harness/child.js';
import { dropDatabase, recreateDatabase } from '../harness/databases.js';
import type { Stretch } from '../harness/measure.js';
import { migrate } from '../harness/migrate.js';
import type { Figure, Target } from '../harness/report.js';
import { spreadOf } from '../harness/rounds.js';
import type { Spread } from '../harness/rounds.js';
import { BARE_PATH } from '../processes/bare-http.js';
import type { BareKind } from '../processes/bare-http.js';
import type { OrderStretch, OrderTarget } from '../processes/order-load.js';
import type { Options } from '../options.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'empty-route';
const OURS_PATH = '/rest/V1/benchmark/empty-orders';
const HOST = '127.0.0.1';
const CLIENTS = 32;
/** Different bodies; none of the SKUs has to exist. */
const BODIES = { lines: 1, prefix: 'EMPTY', skus: 1000 };
const AGAINST_EXPRESS: Target = { bound: 'at least', value: 0.55 };
const AGAINST_NEST: Target = { bound: 'at least', value: 0.75 };

type ServerName = 'ours' | BareKind;

/** A server that takes the orders, and what its process can be asked. */
interface Contestant {
  readonly target: Omit<OrderTarget, 'clients'>;
  ask<Result>(task: string, input: unknown): Promise<Result>;
  stop(): Promise<void>;
}

/** What a server got done in a stretch, and what that took. */
interface Taken {
  /** Requests per second. */
  readonly rate: number;
  /** Microseconds of processor time of the server's process per request, all of its threads. */
  readonly processorUs: number;
}

type Round = Readonly<Record<ServerName, Taken>>;

/** What a request costs before anything is done about it, beside Express and Nest that do nothing else. */
export const emptyRoute: Suite = {
  name: NAME,
  async run({ options, server, logs }: SuiteContext): Promise<SuiteResult> {
    await recreateDatabase(server);
    await migrate(server);
    const load = Child.start('The order generator', new URL('../processes/order-load.js', import.meta.url));
    const servers: Partial<Record<ServerName, Contestant>> = {};
    try {
      const api = await startApiServer({
        database: server,
        log: `${logs}/bench-empty-route.log`,
        profile: options.profile,
        script: new URL('../processes/orders-server.js', import.meta.url),
      });
      servers.ours = oursOf(api);
      servers.express = await startBare('express');
      servers.nest = await startBare('nest');
      const all = servers as Record<ServerName, Contestant>;
      return { figures: figuresOf(await rounds(options, load, all)), checks: [], notes: [] };
    } finally {
      await Promise.all([load.stop(), ...Object.values(servers).map((each) => each.stop())]);
      await dropDatabase(server);
    }
  },
};

function oursOf(api: ApiServer): Contestant {
  const { host, port, token } = api;
  return {
    target: { host, ports: [port], token, path: OURS_PATH, ...BODIES },
    ask: (task, input) => api.ask(task, input),
    stop: () => api.stop(),
  };
}

async function startBare(kind: BareKind): Promise<Contestant> {
  const child = Child.start(`The bare ${kind} server`, new URL('../processes/bare-http.js', import.meta.url), {
    environment: { NODE_ENV: 'production' },
  });
  const port = await child.ask<number>('listen', kind);
  return {
    // The bytes of the requests are as long as ours.
    target: { host: HOST, ports: [port], token: '-'.repeat(43), path: BARE_PATH, ...BODIES },
    ask: (task, input) => child.ask(task, input),
    stop: () => child.stop(),
  };
}

/** The servers in turn, again and again. A first pass warms caches and compilers and is thrown away. */
async function rounds(options: Options, load: Child, all: Record<ServerName, Contestant>): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round <= options.rounds; round += 1) {
    const express = await taken(options, load, all.express);
    const nest = await taken(options, load, all.nest);
    const ours = await taken(options, load, all.ours);
    if (round > 0) measured.push({ express, nest, ours });
  }
  return measured;
}

async function taken({ seconds }: Options, load: Child, { target, ask }: Contestant): Promise<Taken> {
  const before = await ask<NodeJS.CpuUsage>('processorTime', undefined);
  const job: OrderStretch = { ...target, clients: CLIENTS, seconds };
  const { rate, operations } = await load.ask<Stretch>('stretch', job);
  const after = await ask<NodeJS.CpuUsage>('processorTime', undefined);
  return { rate, processorUs: (after.user + after.system - before.user - before.system) / operations };
}

function figuresOf(measured: readonly Round[]): Figure[] {
  return (
    [
      ['express', 'a bare Express route', AGAINST_EXPRESS],
      ['nest', 'a bare Nest route', AGAINST_NEST],
    ] as const
  ).flatMap(([kind, baseline, target]) => [
    figure(measured, kind, ({ rate }) => rate, { unit: 'requests/s', baseline, target }),
    figure(measured, kind, ({ processorUs }) => processorUs, {
      unit: 'µs of processor time',
      baseline,
      target: undefined,
    }),
  ]);
}

function figure(
  measured: readonly Round[],
  kind: BareKind,
  number: (taken: Taken) => number,
  { unit, baseline, target }: Pick<Figure, 'unit' | 'baseline' | 'target'>,
): Figure {
  const ours = spreadOf(measured.map((round) => number(round.ours)));
  const bare = spreadOf(measured.map((round) => number(round[kind])));
  const { min, max } = spreadOf(measured.map((round) => number(round.ours) / number(round[kind])));
  const ratio: Spread = { median: ours.median / bare.median, min, max };
  const scenario = `an empty order beside ${baseline}, ${unit}, ${CLIENTS} clients`;
  return { suite: NAME, scenario, unit, measured: ours, baseline, baselineMeasured: bare, ratio, target };
}
