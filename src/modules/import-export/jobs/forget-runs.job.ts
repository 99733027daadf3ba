import { Scheduled } from '../../../platform/schedule/scheduled.decorator.js';
import type { RunsOnSchedule } from '../../../platform/schedule/scheduled.decorator.js';
import { ImportRuns } from '../app/import-runs.service.js';

/** Keeps the table of runs small, every night. */
@Scheduled({ name: 'inventory_import_run_cleanup', pattern: '50 2 * * *' })
export class ForgetRunsJob implements RunsOnSchedule {
  constructor(private readonly runs: ImportRuns) {}

  async run(): Promise<void> {
    await this.runs.forgetOld();
  }
}
