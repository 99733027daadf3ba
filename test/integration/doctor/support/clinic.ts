import { Doctor } from '../../../../src/modules/doctor/index.js';
import type { DoctorReport, FoundKind } from '../../../../src/modules/doctor/domain/report.js';
import type { FindingKind } from '../../../../src/modules/doctor/domain/kinds.js';
import { ConfirmedCheck } from '../../../../src/modules/doctor/app/confirmed-check.js';
import { HistoryCounter } from '../../../../src/modules/adjustment-history/app/history-counter.service.js';
import { HistorySeals } from '../../../../src/modules/adjustment-history/app/history-seals.service.js';
import { startApplication } from '../../../support/application.js';
import type { TestApplication } from '../../../support/application.js';
import { cli } from '../../../support/cli.js';
import type { CommandRun } from '../../../support/cli.js';
import { unique } from '../../../support/names.js';
import { Ledger } from '../../reservation-maintenance/support/drifting-ledger.js';

/** Schedules run in no process of a test. */
const LEFT_OUT = ['schedules'];

/** An installation of a test's own: it is healthy, damaged by hand, examined, and repaired by what the doctor says. */
export class Clinic {
  private constructor(
    readonly app: TestApplication,
    readonly ledger: Ledger,
    /** A second source of the till's stock. */
    readonly otherSource: string,
    /** `YYYY-MM-DD HH:MM:SS` by the database's clock. */
    private readonly opened: string,
  ) {}

  static async open(): Promise<Clinic> {
    const app = await startApplication();
    // What follows its cause follows at once in a test that waits for it.
    app.get(ConfirmedCheck).factor = 0.1;
    const ledger = await Ledger.open(app);
    const otherSource = await ledger.till.warehouse.source();
    await ledger.till.warehouse.link(ledger.stockId, ledger.till.source, otherSource);
    const [clock] = await app.database.query<{ now: string }>('SELECT UTC_TIMESTAMP() AS now');
    if (!clock) throw new Error('The database tells no time.');
    return new Clinic(app, ledger, otherSource, clock.now);
  }

  get source(): string {
    return this.ledger.till.source;
  }

  async sql(statement: string, ...parameters: readonly unknown[]): Promise<void> {
    await this.app.database.execute(statement, parameters);
  }

  /** Statements that the triggers would see, or refuse, run as if those had never been there. */
  async withoutTrigger(name: string, work: () => Promise<void>): Promise<void> {
    await this.sql(`DROP TRIGGER ${name}`);
    await work();
    const migrated = await cli('migrate');
    if (migrated.code !== 0) throw new Error(migrated.err);
  }

  /** A product with ten at the first source and ten at the second. */
  async product(): Promise<string> {
    const sku = await this.ledger.till.product(10);
    await this.ledger.till.warehouse.items(sku, { [this.otherSource]: 10 });
    return sku;
  }

  /** An order of two; returns its number and id. */
  async order(sku: string): Promise<{ number: string; id: number; line: number }> {
    const order = await this.ledger.till.place([{ sku, qty_ordered: 2 }]);
    return { number: order.increment_id, id: order.entity_id, line: order.items[0]?.item_id ?? 0 };
  }

  /** A SKU without product whose quantity has changed so often. */
  async history(...quantities: readonly number[]): Promise<string> {
    const sku = unique('HISTORY');
    for (const quantity of quantities) await this.ledger.till.warehouse.items(sku, { [this.source]: quantity });
    return sku;
  }

  /** Brings the counts of the history up to date, as the schedule does every minute. */
  fold(): Promise<void> {
    return this.app.get(HistoryCounter).fold();
  }

  /** Packs what is counted, as the schedule does every minute. */
  pack(): Promise<void> {
    return this.app.get(HistoryCounter).packBlocks();
  }

  /** Signs the history, as the nightly job does. */
  async seal(): Promise<void> {
    await this.app.within(() => this.app.get(HistorySeals).checkpoint());
  }

  async examine(checks?: readonly string[]): Promise<DoctorReport> {
    await this.keepMessagesYoung();
    const doctor = this.app.get(Doctor);
    return this.app.within(() =>
      doctor.examine({ checks: checks ?? doctor.keys.filter((key) => !LEFT_OUT.includes(key)) }),
    );
  }

  /** No worker runs in a test. What was sent since the clinic opened is not stuck, however long the tests take. */
  private keepMessagesYoung(): Promise<void> {
    return this.sql(
      `UPDATE message_outbox SET available_at = UTC_TIMESTAMP(3)
        WHERE state IN ('pending', 'enqueued') AND available_at < UTC_TIMESTAMP(3) AND created_at >= ?`,
      this.opened,
    );
  }

  /** What is wrong, by kind. */
  async found(checks?: readonly string[]): Promise<FoundKind[]> {
    const report = await this.examine(checks);
    const failed = report.checks.filter(({ failure }) => failure !== null);
    if (failed.length > 0) throw new Error(failed.map(({ key, failure }) => `${key}: ${failure}`).join('\n'));
    return report.checks.flatMap(({ kinds }) => kinds).filter(({ isNotice }) => !isNotice);
  }

  async kinds(): Promise<FindingKind[]> {
    return [...new Set((await this.found()).map(({ kind }) => kind))].sort();
  }

  /** Runs the commands that the findings name, each once, as they would be typed. */
  async repair(findings: readonly FoundKind[]): Promise<CommandRun[]> {
    const runs: CommandRun[] = [];
    for (const line of new Set(findings.map(({ repair }) => repair))) {
      let piped: CommandRun | undefined;
      for (const part of line.split(' | ')) {
        const [program, ...words] = part.split(' ');
        if (program !== 'bin/cli') throw new Error(`No test can run ${part}.`);
        piped = await cli(...words, ...(piped ? piped.out.split('\n').filter((text) => text !== '') : []));
      }
      if (piped) runs.push(piped);
    }
    return runs;
  }
}
