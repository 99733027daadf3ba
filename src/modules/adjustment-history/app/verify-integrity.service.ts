import { Injectable } from '@nestjs/common';
import type { StoredCheckpoint } from '../data/seal.repository.js';
import { HistoryIntegrity } from './history-integrity.service.js';
import type { IntegritySlice, Tampering } from './history-integrity.service.js';
import type { CheckpointState } from './history-seals.service.js';

export interface IntegrityReport {
  /** At most `limit`: chain by chain, then ends of chains, then what was signed. */
  readonly findings: readonly Tampering[];
  readonly hasMore: boolean;
  readonly state: CheckpointState;
  readonly checkpoint: StoredCheckpoint | undefined;
}

type Findings = Map<string, Tampering>;

/** Checks the whole history against its digests and what was signed (spec, "Command line": verify). */
@Injectable()
export class VerifyIntegrity {
  constructor(private readonly integrity: HistoryIntegrity) {}

  /**
   * Changes and locks nothing, and stops where the list is full. The three walks go on side by side, so that the database
   * works while digests are computed here. Memory is for a slice of each and the list.
   */
  async execute({
    limit,
    afterSlice,
  }: {
    readonly limit: number;
    readonly afterSlice?: (examined: number) => void;
  }): Promise<IntegrityReport> {
    const { state, latest, findings } = await this.integrity.checkpoint();
    const known = new Set<string>();
    let isFailed = false;
    const add = (found: Findings, some: readonly Tampering[]): void => {
      for (const each of some) {
        const key = `${each.kind}\n${each.subject}`;
        known.add(key);
        found.set(key, each);
      }
    };
    const walk = async <Cursor>(
      step: (after: Cursor | undefined) => Promise<IntegritySlice<Cursor>>,
    ): Promise<Findings> => {
      const found: Findings = new Map();
      let next: Cursor | undefined;
      try {
        do {
          const slice = await step(next);
          add(found, slice.findings);
          afterSlice?.(slice.examined);
          next = slice.next;
        } while (next !== undefined && known.size <= limit && !isFailed);
      } catch (error) {
        isFailed = true;
        throw error;
      }
      return found;
    };
    const whole: Findings = new Map();
    add(whole, findings);
    const walks = await Promise.allSettled([
      walk(this.integrity.links.bind(this.integrity)),
      walk(this.integrity.ends.bind(this.integrity)),
      walk(this.integrity.sealed.bind(this.integrity)),
    ]);
    const all = new Map(whole);
    for (const outcome of walks) {
      if (outcome.status === 'rejected') throw outcome.reason;
      for (const [key, each] of outcome.value) all.set(key, each);
    }
    return { findings: [...all.values()].slice(0, limit), hasMore: all.size > limit, state, checkpoint: latest };
  }
}
