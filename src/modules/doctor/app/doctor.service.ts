import { Injectable } from '@nestjs/common';
import { isConnectionFailure } from '../../../platform/database/failure.js';
import { Migrator } from '../../../platform/database/migrator.js';
import type { Check, CheckSlice } from '../domain/check.js';
import { reportOf } from '../domain/report.js';
import type { CheckReport, DoctorReport } from '../domain/report.js';
import { EMPTY_TALLY, tallied } from '../domain/tally.js';
import type { FindingTally } from '../domain/tally.js';
import { Checks } from './checks.js';
import { ConfirmedCheck } from './confirmed-check.js';

interface Examination {
  /** Keys of checks; all of them where none are given. */
  readonly checks?: readonly string[];
  /** Called after each slice; may throw to stop. */
  readonly afterSlice?: (step: { readonly check: string; readonly examined: number }) => void;
}

/**
 * Says what is wrong, how much, and which command repairs it. Every check is carried through slice by slice, so an
 * examination takes memory for one slice, locks nothing and goes on beside the service.
 */
@Injectable()
export class Doctor {
  constructor(
    private readonly checks: Checks,
    private readonly confirmedCheck: ConfirmedCheck,
    private readonly migrator: Migrator,
  ) {}

  /** The keys of all checks. */
  get keys(): readonly string[] {
    return this.checks.keys;
  }

  /**
   * Carries the checks through. While migrations are pending nothing but those is looked at: the tables are not what
   * the checks expect. A check that fails says so in its report and keeps the others from nothing. Throws where the
   * database is away.
   */
  async examine({ checks, afterSlice = () => undefined }: Examination = {}): Promise<DoctorReport> {
    const isMigrated = (await this.migrator.pending()).length === 0;
    const wanted = this.checks.all.filter(({ key }) =>
      isMigrated ? !checks || checks.includes(key) : key === 'setup',
    );
    const reports: CheckReport[] = [];
    for (const check of wanted) reports.push(await this.carryThrough(check, afterSlice));
    return {
      checks: reports,
      findings: reports.reduce((sum, { findings }) => sum + findings, 0),
      isHealthy: reports.every(({ findings, failure }) => findings === 0 && failure === null),
    };
  }

  private async carryThrough(check: Check, afterSlice: NonNullable<Examination['afterSlice']>): Promise<CheckReport> {
    const slices = this.confirmedCheck.slices(check);
    let tally: FindingTally = EMPTY_TALLY;
    for (;;) {
      let step: IteratorResult<CheckSlice, void>;
      try {
        step = await slices.next();
      } catch (error) {
        if (isConnectionFailure(error)) throw error;
        return reportOf(check, tally, error instanceof Error ? error.message : String(error));
      }
      if (step.done) return reportOf(check, tally);
      tally = tallied(tally, step.value);
      afterSlice({ check: check.key, examined: tally.examined });
    }
  }
}
