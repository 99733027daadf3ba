import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { PruneSecurityLog } from '../../security-log/index.js';
import { Settings } from '../app/settings.service.js';

/**
 * Prunes the security log every night. It stands here and not in that module: a change of a setting is an entry of the
 * log, so the log knows no settings.
 */
@Injectable()
export class PruneSecurityLogJob {
  constructor(
    private readonly settings: Settings,
    private readonly pruneLog: PruneSecurityLog,
  ) {}

  @Cron('15 3 * * *', { name: 'security_log_prune' })
  async run(): Promise<void> {
    await this.pruneLog.execute(await this.settings.get('admin/security/log_retention_days'));
  }
}
