import mysql from 'mysql2/promise';
import type { RowDataPacket } from 'mysql2/promise';
import { Child } from './harness/child.js';
import { driverOptions, serverFromEnvironment } from './harness/databases.js';
import type { ServerAddress } from './harness/databases.js';
import { withLargeBuffers } from './harness/private-server.js';
import { isMet, machineFacts, toText } from './harness/report.js';
import type { Report } from './harness/report.js';
import { say } from './harness/talk.js';
import { readOptions, UsageError } from './options.js';
import type { Options } from './options.js';
import { composites } from './suites/composites.js';
import { emptyRoute } from './suites/empty-route.js';
import { history } from './suites/history.js';
import { importFiles } from './suites/import.js';
import { operators } from './suites/operators.js';
import { orders } from './suites/orders.js';
import { sourceItems } from './suites/source-items.js';
import type { SuiteResult } from './suites/suite.js';

const SUITES = [sourceItems, composites, history, orders, importFiles, operators, emptyRoute];

/** Runs the suites and prints one report. A target that is not met is a result, not a failure. */
async function main(): Promise<void> {
  const options = readOptions(
    process.argv.slice(2),
    SUITES.map(({ name }) => name),
    process.env,
  );
  const server = serverFromEnvironment();
  const results = await withLargeBuffers(server, () => runSuites(options, server));
  const report = reportOf(options, await databaseVersion(server), results);
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : toText(report, options.explain));
}

async function runSuites(options: Options, server: ServerAddress): Promise<SuiteResult[]> {
  const load = Child.start('The load generator', new URL('./processes/http-load.js', import.meta.url));
  const logs = process.env['BENCH_LOGS'] ?? '.';
  const results: SuiteResult[] = [];
  try {
    for (const suite of SUITES.filter(({ name }) => options.suites.includes(name))) {
      results.push(await suite.run({ options, server, load, logs }));
    }
  } finally {
    await load.stop();
  }
  return results;
}

function reportOf({ rounds, seconds }: Options, database: string, results: readonly SuiteResult[]): Report {
  return {
    machine: machineFacts(database),
    rounds,
    secondsPerStretch: seconds,
    figures: results.flatMap(({ figures }) => figures).map((figure) => ({ ...figure, isMet: isMet(figure) })),
    checks: results.flatMap(({ checks }) => checks),
    notes: results.flatMap(({ notes }) => notes),
  };
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
