import { Injectable } from '@nestjs/common';
import { TransferInspectionRepository } from '../data/transfer-inspection.repository.js';
import type { Miscount, Shortage, StepMismatch } from '../data/transfer-inspection.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';

/** Open transfers in the order of their ids, with what is wrong of them. */
export interface TransferSlice {
  readonly examined: number;
  readonly shortages: readonly Shortage[];
  readonly miscounts: readonly Miscount[];
  readonly unlikeHistory: readonly StepMismatch[];
  /** Undefined after the last transfer. */
  readonly next: number | undefined;
}

/** Compares open transfers with what their destination has in transit, with their steps and with the history. */
@Injectable()
export class TransferInspection {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly inspected: TransferInspectionRepository,
  ) {}

  /** The next transfers after an id of which goods may be on their way. Takes no locks. */
  async slice(after: number, limit: number): Promise<TransferSlice> {
    const transfers = await this.transfers.movingAfter(after, limit);
    const ids = transfers.map(({ transferId }) => transferId);
    return {
      examined: transfers.length,
      shortages: await this.inspected.shortages(ids),
      miscounts: await this.inspected.miscounts(ids),
      unlikeHistory: await this.inspected.unlikeHistory(ids),
      next: transfers.length < limit ? undefined : ids.at(-1),
    };
  }
}
