import type { Connection } from 'mysql2/promise';
import { loadDemand } from '../data/demand-load.js';
import { prepareHistory } from '../data/history-load.js';
import { runCommand, startSeconds } from '../harness/command.js';
import type { CommandRun } from '../harness/command.js';
import { connect } from '../harness/databases.js';
import type { ServerAddress } from '../harness/databases.js';
import type { Check, Figure, Target } from '../harness/report.js';
import { mean, spreadOf } from '../harness/rounds.js';
import { say } from '../harness/talk.js';
import { RETENTION_DAYS } from './operators/bare-sql.js';
import { OPERATOR_CASES } from './operators/cases.js';
import type { Document, OperatorCase } from './operators/cases.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

/** History rows for each reservation. */
const ROWS_PER_RESERVATION = 10;
/** How much smaller the data is with which the memory is compared. */
const SMALLER = 10;
const MEMORY_TARGET: Target = { bound: 'at most', value: 1.3 };

/** The commands of operators on a large history and many reservations: time beside bare SQL, and memory. */
export const operators: Suite = {
  name: 'operators',
  async run({ options, server, logs }: SuiteContext): Promise<SuiteResult> {
    const large = { ...server, database: `${server.database}_history` };
    // Memory is not measured in a smoke.
    const small = options.smoke ? large : { ...server, database: `${server.database}_history_tenth` };
    if (small !== large) await prepare(small, Math.ceil(options.rows / SMALLER));
    await prepare(large, options.rows);
    const cases = OPERATOR_CASES.filter(({ name }) => name.includes(options.only));
    return new OperatorsRun(large, small, `${logs}/bench-operators.log`).run(cases);
  },
};

async function prepare(server: ServerAddress, rows: number): Promise<void> {
  await prepareHistory(server, rows);
  await loadDemand(server, Math.ceil(rows / ROWS_PER_RESERVATION));
}

interface Compared {
  /** Seconds before and after the command. */
  readonly bare: readonly number[];
  readonly command: CommandRun;
  /** Seconds that a process took to start just then. */
  readonly start: number;
  /** What the bare SQL counts. */
  readonly found: number;
}

class OperatorsRun {
  constructor(
    private readonly large: ServerAddress,
    private readonly small: ServerAddress,
    private readonly log: string,
  ) {}

  async run(cases: readonly OperatorCase[]): Promise<SuiteResult> {
    const starts: number[] = [];
    const memory: Figure[] = [];
    const times: Figure[] = [];
    const checks: Check[] = [];
    for (const each of cases) {
      say(`operators: ${each.name}`);
      const small = await withRetention(this.small, () => this.command(this.small, each));
      const { bare, command, start, found } = await withRetention(this.large, () => this.compared(each));
      starts.push(start);
      times.push(timeFigure(each, Math.max(0, command.seconds - start), bare));
      memory.push(memoryFigure(each, command.peakMegabytes, small.peakMegabytes));
      if (each.found) checks.push(checkOf(each, each.found(command.document as Document), found));
    }
    const note = `operators: the start of a process, ${spreadOf(starts).median.toFixed(2)}s, is not part of the times.`;
    return { figures: [...times, ...memory], checks, notes: [note] };
  }

  private async compared(each: OperatorCase): Promise<Compared> {
    const connection = await connect(this.large);
    try {
      const before = await timed(() => each.bare(connection, this.large));
      const startBefore = await startSeconds(this.large, this.log);
      const command = await this.command(this.large, each);
      const startAfter = await startSeconds(this.large, this.log);
      const after = await timed(() => each.bare(connection, this.large));
      return {
        bare: [before.seconds, after.seconds],
        command,
        start: mean([startBefore, startAfter]),
        found: after.result,
      };
    } finally {
      await connection.end();
    }
  }

  private async command(server: ServerAddress, { name, words, code }: OperatorCase): Promise<CommandRun> {
    const run = await runCommand(server, [name, ...words], this.log);
    if (run.code !== code) throw new Error(`${name} ended with ${String(run.code)}; see ${this.log}.`);
    return run;
  }
}

/** Only while something is measured: the nightly pruning of another run would make the history shorter. */
async function withRetention<T>(server: ServerAddress, work: () => Promise<T>): Promise<T> {
  const connection = await connect(server);
  const path = 'cataloginventory/source_item_adjustment/retention_days';
  await forget(connection, path);
  await connection.query('INSERT INTO core_config_data (path, value) VALUES (?, ?)', [path, RETENTION_DAYS]);
  try {
    return await work();
  } finally {
    await forget(connection, path);
    await connection.end();
  }
}

async function forget(connection: Connection, path: string): Promise<void> {
  await connection.query('DELETE FROM core_config_data WHERE path = ?', [path]);
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1000 };
}

function timeFigure({ name, target }: OperatorCase, seconds: number, bare: readonly number[]): Figure {
  return {
    suite: 'operators',
    scenario: name,
    unit: 's',
    measured: spreadOf([seconds]),
    baseline: 's by bare SQL',
    baselineMeasured: spreadOf([mean(bare)]),
    ratio: spreadOf([seconds / mean(bare), ...bare.map((each) => seconds / each)]),
    target,
  };
}

function memoryFigure({ name }: OperatorCase, megabytes: number, smallMegabytes: number): Figure {
  return {
    suite: 'operators',
    scenario: `${name}, memory`,
    unit: 'MB',
    measured: spreadOf([megabytes]),
    baseline: 'MB at a tenth of the rows',
    baselineMeasured: spreadOf([smallMegabytes]),
    ratio: spreadOf([megabytes / smallMegabytes]),
    target: MEMORY_TARGET,
  };
}

function checkOf({ name, tolerance = 0 }: OperatorCase, found: number, bare: number): Check {
  return {
    suite: 'operators',
    text: `${name}: ${found.toLocaleString('en')} found, ${bare.toLocaleString('en')} by the bare SQL`,
    isMet: Math.abs(found - bare) <= tolerance * bare,
    details: [],
  };
}
