import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ImportRuns } from '../app/import-runs.service.js';

/** Keeps the table of runs small, every night. */
@Injectable()
export class ForgetRunsJob {
  constructor(private readonly runs: ImportRuns) {}

  @Cron('50 2 * * *', { name: 'inventory_import_run_cleanup' })
  async run(): Promise<void> {
    await this.runs.forgetOld();
  }
}
