import { Injectable } from '@nestjs/common';
import { SecurityLogRepository } from '../data/security-log.repository.js';
import { SecurityLog } from './security-log.service.js';

const BATCH_ROWS = 2000;

/** Retention of the security log: the only way in which its rows go. */
@Injectable()
export class PruneSecurityLog {
  constructor(
    private readonly rows: SecurityLogRepository,
    private readonly log: SecurityLog,
  ) {}

  /** Deletes what is older than so many days, in batches; returns how many rows that were. It records that it has. */
  async execute(days: number): Promise<number> {
    let removed = 0;
    for (let count = BATCH_ROWS; count === BATCH_ROWS; removed += count) {
      count = await this.rows.removeOld(days, BATCH_ROWS);
    }
    if (removed > 0) {
      await this.log.record({
        event: 'security_log_pruned',
        target: { type: 'security_log', id: null },
        detail: `${removed} entries older than ${days} days`,
      });
    }
    return removed;
  }
}
