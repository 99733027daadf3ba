import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import { DriftRepository } from '../data/drift.repository.js';
import type { ComparedItem, HistoryKey } from '../data/drift.repository.js';

/** Quantities compared per statement: some tens of milliseconds each. */
const SLICE_ITEMS = 5000;
/** The list is held in memory and printed as a table. */
export const VERIFY_LIMIT_MAX = 100_000;

export type { ComparedItem };

export interface DriftReport {
  /** At most `limit` quantities, in the order of source, SKU and state. Those without any history come last. */
  readonly drift: readonly ComparedItem[];
  /** Whether further ones drift. */
  readonly hasMore: boolean;
}

interface VerifyOptions {
  /** Quantities to list; taken as the nearest of 1 and 100,000 beyond them. */
  readonly limit: number;
  /** Called after each slice with the number of quantities compared in it; may throw to stop. */
  readonly afterSlice?: (compared: number) => void;
}

/** Checks the history against the quantities (spec, "Command line": verify). */
@Injectable()
export class VerifyHistory {
  constructor(
    private readonly drifts: DriftRepository,
    private readonly settings: Settings,
  ) {}

  /**
   * Finds the source items whose quantity, in whatever state, is not what its last history row says. Items without history
   * are none of them; a deleted item counts as zero. A quantity in another state than `available` has a history, so one
   * without is found as well, unless recording is off. Changes and locks nothing, takes memory for one slice and the list alone, and
   * stops where the list is full.
   */
  async execute({ limit, afterSlice }: VerifyOptions): Promise<DriftReport> {
    const listed = Math.min(Math.max(Math.trunc(limit), 1), VERIFY_LIMIT_MAX);
    const drift: ComparedItem[] = [];
    const isRecording = await this.settings.getFresh('cataloginventory/source_item_adjustment/enabled');
    const walks = [this.drifts.compare.bind(this.drifts)];
    if (isRecording) walks.push(this.drifts.unrecordedStates.bind(this.drifts));
    for (const walk of walks) {
      let last: HistoryKey | undefined;
      do {
        const slice = await walk(last, SLICE_ITEMS);
        drift.push(...slice.drift);
        last = slice.last;
        if (slice.compared > 0) afterSlice?.(slice.compared);
      } while (last && drift.length <= listed);
      if (drift.length > listed) break;
    }
    return { drift: drift.slice(0, listed), hasMore: drift.length > listed };
  }
}
