import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { LinkPosition } from '../data/digest.repository.js';
import { SealRepository } from '../data/seal.repository.js';
import { ChainHeads } from './chain-heads.service.js';
import { HistoryIntegrity } from './history-integrity.service.js';
import type { HeadCursor, Tampering } from './history-integrity.service.js';
import { HistorySeals } from './history-seals.service.js';

interface AcceptOptions {
  /** Only counts. */
  readonly dryRun?: boolean;
  /** Called after each slice, which is committed by then; may throw to stop. */
  readonly afterSlice?: (step: { readonly examined: number; readonly accepted: number }) => void;
}

/**
 * Takes the history as it is, whatever its digests and what was signed say of it, and signs that. Nothing in the history
 * itself is changed. For operators who know why it differs. A version that knows no digests has written rows, a
 * backup was put back, or damage was looked into and stays. A run that was stopped is continued by the next.
 */
@Injectable()
export class AcceptHistory {
  constructor(
    private readonly database: Database,
    private readonly integrity: HistoryIntegrity,
    private readonly seals: HistorySeals,
    private readonly repository: SealRepository,
    private readonly heads: ChainHeads,
  ) {}

  /** Returns how many findings are none any more, or in a dry run would be. */
  async execute({ dryRun = false, afterSlice = () => undefined }: AcceptOptions = {}): Promise<number> {
    let accepted = 0;
    const done = (examined: number, count: number): void => {
      accepted += count;
      afterSlice({ examined, accepted: count });
    };
    let position: LinkPosition | undefined;
    do {
      const slice = await this.integrity.links(position);
      if (!dryRun) await this.anchor(slice.findings);
      done(slice.examined, slice.findings.length);
      position = slice.next;
    } while (position);
    let cursor: HeadCursor | undefined;
    do {
      const slice = await this.integrity.ends(cursor);
      if (!dryRun) await this.setHeads(slice.findings);
      done(slice.examined, slice.findings.length);
      cursor = slice.next;
    } while (cursor);
    accepted += await this.sealed(dryRun);
    if (dryRun || accepted === 0) return accepted;
    await this.seals.checkpoint({
      isAccepting: true,
      afterSlice: ({ examined }) => afterSlice({ examined, accepted: 0 }),
    });
    return accepted;
  }

  /** What differs from what was signed. */
  private async sealed(dryRun: boolean): Promise<number> {
    let count = (await this.integrity.checkpoint()).findings.length;
    let block: number | undefined;
    do {
      const slice = await this.integrity.sealed(block);
      if (!dryRun) await this.anchor(slice.findings);
      count += slice.findings.length;
      block = slice.next;
    } while (block !== undefined);
    return count;
  }

  private async anchor(findings: readonly Tampering[]): Promise<void> {
    const ids = findings.flatMap(({ kind, adjustmentId }) =>
      (kind === 'digest-differs' || kind === 'row-added') && adjustmentId !== undefined ? [adjustmentId] : [],
    );
    if (ids.length === 0) return;
    await this.database.run(async () => {
      const rows = await this.repository.digestsOf(ids);
      await this.seals.anchor(rows);
    });
  }

  /** Only heads that are still those that were found: a writer may have moved them on. */
  private async setHeads(findings: readonly Tampering[]): Promise<void> {
    const heads = findings.flatMap(({ head }) => (head ? [head] : []));
    if (heads.length === 0) return;
    await this.database.run(() =>
      this.heads.replace(heads.map(({ head, last, ...key }) => ({ ...key, from: head, to: last }))),
    );
  }
}
