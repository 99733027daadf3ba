import mysql from 'mysql2/promise';
import type { RowDataPacket } from 'mysql2/promise';
import { Child } from './harness/child.js';
import { driverOptions, dropDatabase, serverFromEnvironment } from './harness/databases.js';
import type { ServerAddress } from './harness/databases.js';
import {
  compareWithExpected,
  otherMachineLines,
  readExpected,
  withRecorded,
  writeExpected,
} from './harness/expected.js';
import { withHost } from './harness/host.js';
import { withLargeBuffers } from './harness/private-server.js';
import { isMet, machineFacts, toText } from './harness/report.js';
import type { Failure, MachineFacts, Report } from './harness/report.js';
import { say } from './harness/talk.js';
import { readOptions, UsageError } from './options.js';
import type { Options } from './options.js';
import { SUITES } from './suites/index.js';
import type { SuiteContext, SuiteResult } from './suites/suite.js';

/** Below the folder of the project, from which the benchmark is run. */
const EXPECTED_FILE = 'bench/expected.json';

interface SuiteRun {
  readonly suite: string;
  readonly seconds: number;
  readonly result: SuiteResult;
  readonly failure?: Failure;
}

/**
 * Runs the suites and prints one report. A target that is not met is a result, not a failure. What has fallen is a
 * failure with `--check`. Whatever is wrong is one there and in a smoke.
 */
async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    SUITES.map(({ name }) => name),
    process.env,
  );
  const server = serverFromEnvironment();
  const runs = await withLargeBuffers(server, () => runSuites(options, server));
  const machine = machineFacts(await databaseVersion(server));
  const report = await reportOf(options, machine, runs);
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : toText(report, options.explain));
  if (options.record) await record(report, options);
  if (isFailed(report, options)) process.exitCode = 1;
}

async function runSuites(options: Options, server: ServerAddress): Promise<SuiteRun[]> {
  const load = Child.start('The load generator', new URL('./processes/http-load.js', import.meta.url));
  const logs = process.env['BENCH_LOGS'] ?? '.';
  const context: SuiteContext = { options, server, load, logs };
  try {
    if (!options.smoke) return await runInTurn(context, runSuite);
    return await withHost(`${logs}/bench-host.log`, () => runInTurn(context, runWatched));
  } finally {
    await load.stop();
  }
}

async function runInTurn(
  context: SuiteContext,
  run: (name: string, context: SuiteContext) => Promise<SuiteRun>,
): Promise<SuiteRun[]> {
  const runs: SuiteRun[] = [];
  for (const name of context.options.suites) runs.push(await run(name, context));
  return runs;
}

async function runSuite(name: string, context: SuiteContext): Promise<SuiteRun> {
  const suite = SUITES.find((each) => each.name === name);
  if (!suite) throw new UsageError(`There is no suite "${name}".`);
  const begun = performance.now();
  const result = await suite.run(context);
  return { suite: name, seconds: (performance.now() - begun) / 1000, result };
}

/** One that breaks does not keep the others from running, and its databases do not stay. */
async function runWatched(name: string, context: SuiteContext): Promise<SuiteRun> {
  const begun = performance.now();
  try {
    return await runSuite(name, context);
  } catch (error) {
    const text = String((error as Error).stack ?? error);
    const result = { figures: [], checks: [], notes: [] };
    await dropDatabase(context.server);
    return { suite: name, seconds: (performance.now() - begun) / 1000, result, failure: { suite: name, text } };
  }
}

async function reportOf(options: Options, machine: MachineFacts, runs: readonly SuiteRun[]): Promise<Report> {
  const results = runs.map(({ result }) => result);
  const figures = results.flatMap((result) => result.figures).map((figure) => ({ ...figure, isMet: isMet(figure) }));
  const expected = options.check ? await readExpected(EXPECTED_FILE) : {};
  return {
    machine,
    rounds: options.rounds,
    secondsPerStretch: options.seconds,
    suites: Object.fromEntries(runs.map(({ suite, seconds }) => [suite, seconds])),
    figures,
    checks: results.flatMap(({ checks }) => checks),
    notes: [
      ...results.flatMap(({ notes }) => notes),
      ...otherMachineLines(
        expected,
        runs.map(({ suite }) => suite),
        machine,
      ),
    ],
    failures: runs.flatMap(({ failure }) => failure ?? []),
    comparisons: options.check ? compareWithExpected(figures, expected) : [],
  };
}

async function record({ figures, machine }: Report, { only }: Options): Promise<void> {
  const before = await readExpected(EXPECTED_FILE);
  await writeExpected(EXPECTED_FILE, withRecorded(before, figures, { machine, isPartial: only !== '' }));
  say(`Recorded ${figures.length} ratios in ${EXPECTED_FILE}.`);
}

function isFailed({ failures, checks, comparisons }: Report, { check, smoke }: Options): boolean {
  const isWrong = (check || smoke) && checks.some((each) => !each.isMet);
  return failures.length > 0 || isWrong || comparisons.some(({ hasFallen }) => hasFallen);
}

async function databaseVersion(server: ServerAddress): Promise<string> {
  const { database: _, ...options } = driverOptions(server);
  const connection = await mysql.createConnection(options);
  const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
  await connection.end();
  return String(rows[0]?.['version']);
}

main().catch((error: unknown) => {
  say(error instanceof UsageError ? error.message : String((error as Error).stack ?? error));
  process.exit(error instanceof UsageError ? 2 : 1);
});
