import { Injectable } from '@nestjs/common';
import { TransferInspection } from '../../../transfer-orders/index.js';
import type { Check, CheckSlice, Finding } from '../../domain/check.js';
import { readCursor, writeCursor } from '../../domain/cursor.js';
import { figure } from './figures.js';

/** Open transfers against what their destinations have in transit, their steps and the history. */
@Injectable()
export class TransfersCheck implements Check {
  readonly key = 'transfers';
  readonly title = 'Transfers';
  readonly compares =
    'open transfers with what their destinations have in transit, with their own steps and with the history';
  /** Each may have a thousand products and hundreds of steps. */
  readonly sliceSize = 10;
  readonly settleMs = 250;

  constructor(private readonly transfers: TransferInspection) {}

  async slice(cursor: string | null, size: number): Promise<CheckSlice> {
    const slice = await this.transfers.slice(readCursor<number>(cursor) ?? 0, Math.min(size, this.sliceSize));
    const findings: Finding[] = [
      ...slice.shortages.map(({ transferId, sourceCode, sku, awaited, found }) => ({
        kind: 'transfer-short' as const,
        subject: `transfer ${transferId} ${sku}`,
        text: `Transfer ${transferId}: transfers bring ${figure(awaited)} of SKU ${sku} to source ${sourceCode}, which has ${figure(found)} in transit.`,
      })),
      ...slice.miscounts.map(({ transferId }) => ({
        kind: 'transfer-miscounted' as const,
        subject: `transfer ${transferId}`,
        text: `Transfer ${transferId}: its items are not the sum of its steps.`,
      })),
      ...slice.unlikeHistory.map(({ transferId, requestId, moved, recorded }) => ({
        kind: 'transfer-unlike-history' as const,
        subject: `transfer ${transferId} ${requestId}`,
        text: `Transfer ${transferId}: request ${requestId} moved ${figure(moved)} in transit, and the history says ${figure(recorded)}.`,
      })),
    ];
    return { examined: slice.examined, findings, next: writeCursor(slice.next) };
  }
}
