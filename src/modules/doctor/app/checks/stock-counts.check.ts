import { Injectable } from '@nestjs/common';
import { CountInspection } from '../../../stock-counts/index.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';

/** Open count sessions against the sources and products that they are about. */
@Injectable()
export class StockCountsCheck implements Check {
  readonly key = 'stock-counts';
  readonly title = 'Count sessions';
  readonly compares = 'open count sessions with their sources, and what they have counted with the catalogue';
  readonly sliceSize = 20;
  readonly settleMs = 250;

  constructor(private readonly counts: CountInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const { examined, sourceless, strays, next } = await this.counts.slice(readCursor<number>(cursor) ?? 0, size);
    const findings: Finding[] = [
      ...sourceless.map(({ sessionId, name, sourceCode }) => ({
        kind: 'count-without-source' as const,
        subject: String(sessionId),
        text: `Count session ${name} (${sessionId}) is at source ${sourceCode}, which does not exist.`,
      })),
      ...strays.map(({ sessionId, sku }) => ({
        kind: 'count-line-stray' as const,
        subject: `${sessionId} ${sku}`,
        text: `Count session ${sessionId} has counted SKU ${sku}, which the catalogue does not have.`,
      })),
    ];
    return { examined, findings, next: writeCursor(next) };
  }
}
