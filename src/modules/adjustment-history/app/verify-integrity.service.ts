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

/** Checks the whole history against its digests and what was signed (spec, "Command line": verify). */
@Injectable()
export class VerifyIntegrity {
  constructor(private readonly integrity: HistoryIntegrity) {}

  /** Changes and locks nothing, takes memory for one slice and the list alone, and stops where the list is full. */
  async execute({
    limit,
    afterSlice,
  }: {
    readonly limit: number;
    readonly afterSlice?: (examined: number) => void;
  }): Promise<IntegrityReport> {
    const { state, latest, findings } = await this.integrity.checkpoint();
    const found = new Map<string, Tampering>();
    const add = (some: readonly Tampering[]): void => {
      for (const each of some) found.set(`${each.kind}\n${each.subject}`, each);
    };
    add(findings);
    const walk = async <Cursor>(
      step: (after: Cursor | undefined) => Promise<IntegritySlice<Cursor>>,
    ): Promise<void> => {
      let next: Cursor | undefined;
      do {
        const slice = await step(next);
        add(slice.findings);
        afterSlice?.(slice.examined);
        next = slice.next;
      } while (next !== undefined && found.size <= limit);
    };
    await walk(this.integrity.links.bind(this.integrity));
    await walk(this.integrity.ends.bind(this.integrity));
    await walk(this.integrity.sealed.bind(this.integrity));
    return { findings: [...found.values()].slice(0, limit), hasMore: found.size > limit, state, checkpoint: latest };
  }
}
