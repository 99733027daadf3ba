import type { CommandOutput } from '../../../platform/cli/command-output.js';
import type { RefusedItem, RevertedItem, RevertedItems } from '../app/revert-items.service.js';

/** The lists are held in memory; beyond this only counts are kept. */
const LISTED_MAX = 10_000;

/** Adds up what the batches of a revert did, and says it. */
export class RevertTally {
  private readonly reverted: RevertedItem[] = [];
  private readonly refused: RefusedItem[] = [];
  private revertedCount = 0;
  private refusedCount = 0;
  /** Refused because they were reverted before: where a revert is continued, these are no fault. */
  private repeatedCount = 0;

  constructor(private readonly isDryRun: boolean) {}

  add({ reverted, refused }: RevertedItems): void {
    this.revertedCount += reverted.length;
    this.refusedCount += refused.length;
    this.repeatedCount += refused.filter(({ code }) => code === 'reverted').length;
    this.reverted.push(...reverted.slice(0, LISTED_MAX - this.reverted.length));
    this.refused.push(...refused.slice(0, LISTED_MAX - this.refused.length));
  }

  hasRefused({ countsReverted }: { readonly countsReverted: boolean }): boolean {
    return this.refusedCount - (countsReverted ? 0 : this.repeatedCount) > 0;
  }

  get summary(): string {
    const done = this.isDryRun ? 'would be reverted' : 'reverted';
    return `${this.revertedCount} source item(s) ${done}, ${this.refusedCount} refused.`;
  }

  /** `ownRequestId` is the request id of the rows that the revert wrote: by it the revert can be reverted. */
  print(requestId: string, ownRequestId: string, output: CommandOutput): void {
    if (this.reverted.length > 0) {
      output.table(
        ['Source', 'SKU', 'Delta'],
        this.reverted.map(({ sourceCode, sku, delta }) => [sourceCode, sku, delta.toString()]),
      );
    }
    if (this.refused.length > 0) {
      output.table(
        ['Source', 'SKU', 'Refused because'],
        this.refused.map(({ sourceCode, sku, reason }) => [sourceCode, sku, reason]),
      );
    }
    if (Math.max(this.revertedCount, this.refusedCount) > LISTED_MAX) {
      output.line(`Only the first ${LISTED_MAX} of each are shown.`);
    }
    output.line(this.summary);
    if (!this.isDryRun && this.revertedCount > 0) output.line(`request_id of the revert: ${ownRequestId}`);
    output.json({
      request_id: requestId,
      reverted: this.reverted.map(({ sourceCode, sku, delta }) => ({ source_code: sourceCode, sku, delta })),
      refused: this.refused.map(({ sourceCode, sku, reason }) => ({ source_code: sourceCode, sku, reason })),
      reverted_count: this.revertedCount,
      refused_count: this.refusedCount,
      revert_request_id: this.isDryRun || this.revertedCount === 0 ? null : ownRequestId,
      dry_run: this.isDryRun,
    });
  }
}
