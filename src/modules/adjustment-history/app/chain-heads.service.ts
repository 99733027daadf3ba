import { Injectable } from '@nestjs/common';
import type { HistoryKey } from '../data/drift.repository.js';

/**
 * The head of a chain that has to become another one, as rows came or went past the writer of quantities. Digests are
 * hexadecimal letters.
 */
export interface HeadChange extends HistoryKey {
  readonly state: string;
  /** Only where the head is this one still, null where there is none; left out: whatever it is. */
  readonly from?: string | null | undefined;
  readonly to: string | null;
}

/** Keeps the heads of the chains beside the quantities. */
export interface HeadKeeper {
  /** In the running transaction. Quantities that are not there are passed over. */
  replace(changes: readonly HeadChange[]): Promise<void>;
}

/**
 * The heads of chains are stored with the quantities, whose module knows this one. It registers when it starts, so that
 * openings, corrections and removals of rows can have them written.
 */
@Injectable()
export class ChainHeads {
  private keeper: HeadKeeper | undefined;

  keepWith(keeper: HeadKeeper): void {
    if (this.keeper) throw new Error('The heads of chains are kept by one keeper alone.');
    this.keeper = keeper;
  }

  async replace(changes: readonly HeadChange[]): Promise<void> {
    if (changes.length === 0) return;
    if (!this.keeper) throw new Error('Nobody has registered to keep the heads of chains.');
    await this.keeper.replace(changes);
  }
}
