import { Injectable } from '@nestjs/common';
import { DriftRepository } from '../data/drift.repository.js';
import type { ComparedItem, HistoryKey } from '../data/drift.repository.js';

/** Source items compared per statement: some tens of milliseconds each. */
const SLICE_ITEMS = 5000;
/** The list is held in memory and printed as a table. */
export const VERIFY_LIMIT_MAX = 100_000;

export type { ComparedItem };

export interface DriftReport {
  /** At most `limit` source items, in the order of source and SKU. */
  readonly drift: readonly ComparedItem[];
  /** Whether further source items drift. */
  readonly hasMore: boolean;
}

interface VerifyOptions {
  /** Source items to list; taken as the nearest of 1 and 100,000 beyond them. */
  readonly limit: number;
  /** Called after each slice with the number of source items compared in it; may throw to stop. */
  readonly afterSlice?: (compared: number) => void;
}

/** Checks the history against the quantities (spec, "Command line": verify). */
@Injectable()
export class VerifyHistory {
  constructor(private readonly drifts: DriftRepository) {}

  /**
   * Finds the source items whose quantity is not what their last history row says. Items without history are none of
   * them; a deleted item counts as zero. Changes and locks nothing, takes memory for one slice and the list alone, and
   * stops where the list is full.
   */
  async execute({ limit, afterSlice }: VerifyOptions): Promise<DriftReport> {
    const listed = Math.min(Math.max(Math.trunc(limit), 1), VERIFY_LIMIT_MAX);
    const drift: ComparedItem[] = [];
    let last: HistoryKey | undefined;
    do {
      const slice = await this.drifts.compare(last, SLICE_ITEMS);
      drift.push(...slice.drift);
      last = slice.last;
      afterSlice?.(slice.compared);
    } while (last && drift.length <= listed);
    return { drift: drift.slice(0, listed), hasMore: drift.length > listed };
  }
}
