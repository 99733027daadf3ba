import { Injectable, Logger } from '@nestjs/common';
import { noticeOf, oversoldBy } from '../domain/oversold-position.js';
import type { OversoldPosition } from '../domain/oversold-position.js';

/** Tells of oversold positions: in the log, where a warning of each stands for itself and a notice sums them up. */
@Injectable()
export class OversellNotifier {
  private readonly logger = new Logger('Oversell');

  /** One warning per position and one notice of all; nothing where there are none (behaviour, "Detect oversell"). */
  notify(positions: readonly OversoldPosition[]): void {
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
    const { title, text } = noticeOf(positions);
    this.logger.warn({ msg: title, notice: text, severity: 'major' });
  }
}
