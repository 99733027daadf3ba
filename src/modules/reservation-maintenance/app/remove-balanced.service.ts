import { Injectable } from '@nestjs/common';
import { BalancedReservations } from '../../reservations/index.js';
import type { BalancedGroup, Removal } from '../../reservations/index.js';

export const CLEANUP_BATCH = { default: 10_000, min: 1, max: 100_000 } as const;

interface CleanupOptions {
  readonly dryRun?: boolean;
  /** Rows deleted per transaction. A group is never split: one with more rows goes alone. */
  readonly batchSize?: number;
  /** Called between two batches and between two steps of the walk; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly deleted: number }) => void;
}

/**
 * Deletes reservations that add up to zero (spec, `inventory_cleanup_reservations`), in batches of whole groups, each
 * committed on its own. Nothing is remembered between runs, so one that was stopped is simply continued by the next.
 */
@Injectable()
export class RemoveBalanced {
  constructor(private readonly balanced: BalancedReservations) {}

  /** Returns what was deleted; in a dry run, what would be. */
  async execute({
    dryRun = false,
    batchSize = CLEANUP_BATCH.default,
    afterStep = () => undefined,
  }: CleanupOptions = {}): Promise<Removal> {
    const total = { groups: 0, rows: 0 };
    let batch: BalancedGroup[] = [];
    let size = 0;
    const removeBatch = async (): Promise<void> => {
      if (batch.length === 0) return;
      const removed = dryRun ? { groups: batch.length, rows: size } : await this.balanced.remove(batch);
      total.groups += removed.groups;
      total.rows += removed.rows;
      batch = [];
      size = 0;
      afterStep({ examined: 0, deleted: removed.rows });
    };
    for await (const { examined, groups } of this.balanced.walk()) {
      for (const group of groups) {
        if (size + group.length > batchSize) await removeBatch();
        batch.push(group);
        size += group.length;
      }
      afterStep({ examined, deleted: 0 });
    }
    await removeBatch();
    return total;
  }
}
