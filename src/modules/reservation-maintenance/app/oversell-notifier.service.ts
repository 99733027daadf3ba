import { Injectable, Logger } from '@nestjs/common';
import { AdminNotices } from '../../admin-home/index.js';
import { noticeOf, oversoldBy } from '../domain/oversold-position.js';
import type { OversoldPosition } from '../domain/oversold-position.js';

/** Tells of oversold positions: of each in the log, and of all of them in one notice for administrators. */
@Injectable()
export class OversellNotifier {
  private readonly logger = new Logger('Oversell');

  constructor(private readonly notices: AdminNotices) {}

  /** Nothing where there are none. A notice that cannot be kept is only logged (behaviour, "Detect oversell"). */
  async notify(positions: readonly OversoldPosition[]): Promise<void> {
    if (positions.length === 0) return;
    for (const position of positions) {
      this.logger.warn({
        msg: 'Source-level reservations: physical stock is below committed reservations.',
        source_code: position.sourceCode,
        sku: position.sku,
        physical: position.physical.toNumber(),
        committed: position.committed.toNumber(),
        oversold_by: oversoldBy(position).toNumber(),
      });
    }
    try {
      await this.notices.add({ severity: 'major', ...noticeOf(positions) });
    } catch (error) {
      this.logger.error({
        msg: 'Source-level reservations: the notice of oversold positions was not kept.',
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
}
