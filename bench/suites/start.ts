import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../harness/api-server.js';
import { recreateDatabase, dropDatabase } from '../harness/databases.js';
import { migrate } from '../harness/migrate.js';
import type { Figure, Target } from '../harness/report.js';
import { runRounds, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const START_TARGET: Target = { bound: 'at most', value: 1.5 };
const COMMAND_SECONDS_MAX = 1;
const UP_SECONDS_MAX = 8;
/** A port that no other program of a developer is likely to have. */
const UP_PORT = 34_871;
const POLL_MS = 50;
const RECORD = '.local/run/server.pid';
const ONE_SETTING = ['config:show', 'cataloginventory/item_options/min_qty'];

/** What npm start, bin/up and the image start. */
const BUNDLE = new URL('../../src/main.bundle.js', import.meta.url);
/** As these keep what V8 makes of the code; the empty application does as well. */
const COMPILED = fileURLToPath(new URL('../../compile-cache', import.meta.url));
const SERVER = 'the server, until it is ready';
const COMMAND = 'bin/cli with a command that reads one row';
const UP = 'bin/up where everything is set up';

type Measured = Pick<SuiteResult, 'figures' | 'notes'>;

interface Scenario {
  readonly name: string;
  measure(context: SuiteContext): Promise<Measured>;
}

const SCENARIOS: readonly Scenario[] = [
  { name: SERVER, measure: async (context) => ({ figures: [await measureServer(context)], notes: [] }) },
  { name: COMMAND, measure: async (context) => ({ figures: [await measureCommand(context)], notes: [] }) },
  { name: UP, measure: measureUp },
];

/** How long one waits: for a server, for a command, for everything. */
export const start: Suite = {
  name: 'start',
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, options } = context;
    await recreateDatabase(server);
    await migrate(server);
    const results: Measured[] = [];
    try {
      for (const { name, measure } of SCENARIOS.filter((each) => each.name.includes(options.only))) {
        // The scripts would look whether everything is set up, which is no business of a test's.
        if (options.smoke && name !== SERVER) continue;
        say(`start: ${name}`);
        results.push(await measure(context));
      }
      return {
        figures: results.flatMap(({ figures }) => figures),
        checks: [],
        notes: results.flatMap(({ notes }) => notes),
      };
    } finally {
      await dropDatabase(server);
    }
  },
};

async function measureServer({ server, logs, options }: SuiteContext): Promise<Figure> {
  const secondsOf = (name: string, script: URL) => async (): Promise<number> => {
    const begun = performance.now();
    const log = `${logs}/bench-start-${name}.log`;
    const environment = { NODE_COMPILE_CACHE: COMPILED };
    const { stop } = await startProcess({ database: server, log, script, environment });
    const seconds = (performance.now() - begun) / 1000;
    await stop();
    return seconds;
  };
  const service = secondsOf('server', BUNDLE);
  const empty = secondsOf('empty', new URL('../processes/empty-nest.js', import.meta.url));
  // Starts are long enough to be warm at the first time.
  const rounds = options.smoke
    ? [{ measured: { service: await service() }, baselines: { empty: await empty() } }]
    : await runRounds(options.rounds, { service }, { empty });
  return {
    suite: 'start',
    scenario: SERVER,
    unit: 's',
    measured: spreadOf(rounds.map(({ measured }) => measured.service)),
    baseline: 's of an empty Nest application',
    baselineMeasured: spreadOf(rounds.map(({ baselines }) => baselines.empty)),
    ratio: spreadOf(rounds.map(({ measured, baselines }) => measured.service / baselines.empty)),
    target: START_TARGET,
  };
}

/** `bin/cli` with a command that reads one row. */
async function measureCommand({ server, logs, options }: SuiteContext): Promise<Figure> {
  const environment = { NODE_ENV: 'production', DB_NAME: server.database };
  const run = (): Promise<number> => secondsOfScript('bin/cli', ONE_SETTING, environment, `${logs}/bench-cli.log`);
  await run();
  const seconds: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) seconds.push(await run());
  return limitFigure(COMMAND, seconds, COMMAND_SECONDS_MAX);
}

/**
 * `bin/up --detach` where everything is set up: on the private servers, and where no server of this clone runs, which
 * would be stopped.
 */
async function measureUp({ logs, options }: SuiteContext): Promise<Measured> {
  if (process.env['BENCH_PRIVATE_DATABASE'] !== 'yes')
    return { figures: [], notes: ['start: bin/up is measured with the private servers alone.'] };
  if (isAlive(await recordedServer()))
    return { figures: [], notes: ['start: bin/up is not measured beside a server that runs.'] };
  const environment = { PORT: String(UP_PORT), ...withoutServers() };
  const run = async (): Promise<number> => {
    const seconds = await secondsOfScript(
      'bin/up',
      ['--detach', '--no-sample-data'],
      environment,
      `${logs}/bench-up.log`,
    );
    await stopServer();
    return seconds;
  };
  await run();
  const seconds: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) seconds.push(await run());
  return { figures: [limitFigure(UP, seconds, UP_SECONDS_MAX)], notes: [] };
}

/** The script finds the private servers itself, as it does for anybody. */
function withoutServers(): NodeJS.ProcessEnv {
  const names = ['DB_HOST', 'DB_PORT', 'DB_USER', 'DB_PASSWORD', 'DB_NAME', 'REDIS_URL', 'REDIS_PREFIX'];
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

/** Ends the server alone: `bin/up --stop` would end the database server, too. */
async function stopServer(): Promise<void> {
  const pid = await recordedServer();
  if (pid === undefined) throw new Error(`${RECORD} names no process.`);
  process.kill(pid, 'SIGTERM');
  while (isAlive(pid)) await delay(POLL_MS);
}

/** The process that `bin/up` has recorded, whether it still runs or not. */
async function recordedServer(): Promise<number | undefined> {
  if (!existsSync(RECORD)) return undefined;
  const pid = Number((await readFile(RECORD, 'utf8')).split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function secondsOfScript(
  script: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  log: string,
): Promise<number> {
  const output = openSync(log, 'a');
  const begun = performance.now();
  const child = spawn('bash', [script, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', output, output],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${String(code)}; see ${log}.`);
  return (performance.now() - begun) / 1000;
}

function limitFigure(scenario: string, seconds: readonly number[], limit: number): Figure {
  return {
    suite: 'start',
    scenario,
    unit: 's',
    measured: spreadOf(seconds),
    baseline: 's allowed',
    baselineMeasured: spreadOf([limit]),
    ratio: spreadOf(seconds.map((each) => each / limit)),
    target: { bound: 'at most', value: 1 },
  };
}
