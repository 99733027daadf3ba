import { Injectable } from '@nestjs/common';
import { contended } from '../../../platform/errors/application-error.js';
import { itemKey } from '../../source-items/index.js';
import type { SourceItemKey } from '../../source-items/index.js';
import { TransferLineRepository } from '../data/transfer-line.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { noSuchTransfer } from '../domain/transfer.js';
import type { Transfer } from '../domain/transfer.js';
import { skusOf } from './transfer-documents.service.js';

const ATTEMPTS_MAX = 5;

/** The transfer was changed between the look that said what to lock and its lock. */
class StaleLocations extends Error {}

/** Says which locations a step has to lock before its transaction begins. */
@Injectable()
export class FreshLocations {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly lines: TransferLineRepository,
  ) {}

  /**
   * Runs `work` with the transfer and the SKUs of its lines as they are now. It is run again where `requireAmong` finds that
   * they were changed meanwhile. Throws not-found.
   */
  async around<T>(transferId: number, work: (transfer: Transfer, skus: readonly string[]) => Promise<T>): Promise<T> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const transfer = await this.transfers.find(transferId);
      if (!transfer) throw noSuchTransfer(transferId);
      try {
        return await work(transfer, skusOf(await this.lines.of(transferId)));
      } catch (error) {
        if (!(error instanceof StaleLocations)) throw error;
      }
    }
    throw contended();
  }

  /** To be called once the transfer is locked. */
  requireAmong(locked: readonly SourceItemKey[], needed: readonly SourceItemKey[]): void {
    const known = new Set(locked.map(itemKey));
    if (!needed.every((item) => known.has(itemKey(item)))) throw new StaleLocations();
  }
}
