import { readOptions, UsageError } from './options.js';
import { progressFor, wordsOf } from './report/progress.js';
import { toDocument, toText } from './report/report.js';
import { scheduleOf } from './schedule/faults.js';
import { topologies } from './stand/topology.js';
import { Interrupted, torture } from './torture.js';

const MINUTE_MS = 60_000;
const EXIT = { violations: 1, usage: 2, interrupted: 130 };

/** Runs as the command line says. Exits with 1 where anything is wrong. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), topologies());
  if (options.isScheduleOnly) {
    const schedule = scheduleOf(options.profile, options.seed, options.minutes * MINUTE_MS);
    process.stdout.write(schedule.map((fault) => `${wordsOf(fault)}\n`).join(''));
    return;
  }
  const home = process.env['TORTURE_HOME'];
  if (!home) throw new UsageError('TORTURE_HOME names no directory: start it with npm run torture.');
  const progress = progressFor(process.stderr, options.minutes * MINUTE_MS);
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  progress.say(`Seed ${options.seed}, profile ${options.profile.name}, ${options.minutes} minutes`);
  try {
    const result = await torture(options, home, progress, interruption.signal);
    progress.end();
    process.stdout.write(options.json ? `${JSON.stringify(toDocument(result), null, 2)}\n` : toText(result));
    process.exitCode = result.violations.length > 0 ? EXIT.violations : 0;
  } finally {
    progress.end();
  }
}

main().then(
  // Sockets of clients that wait for nothing keep no finished run alive.
  () => process.exit(),
  (error: unknown) => {
    if (error instanceof Interrupted) process.exit(EXIT.interrupted);
    process.stderr.write(`${error instanceof UsageError ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(error instanceof UsageError ? EXIT.usage : EXIT.violations);
  },
);
