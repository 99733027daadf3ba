import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import type { StateKey } from '../../source-items/index.js';
import { touchesStates } from '../domain/decision.js';
import type { RefusedItem, RevertedItem, RevertedItems } from '../domain/decision.js';

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
      const isNamed = touchesStates(this.reverted);
      output.table(
        ['Source', 'SKU', ...(isNamed ? ['State'] : []), 'Delta'],
        this.reverted.map((item) => [...namesOf(item, isNamed), item.delta.toString()]),
      );
    }
    if (this.refused.length > 0) {
      const isNamed = touchesStates(this.refused);
      output.table(
        ['Source', 'SKU', ...(isNamed ? ['State'] : []), 'Refused because'],
        this.refused.map((item) => [...namesOf(item, isNamed), item.reason]),
      );
    }
    if (Math.max(this.revertedCount, this.refusedCount) > LISTED_MAX) {
      output.line(`Only the first ${LISTED_MAX} of each are shown.`);
    }
    output.line(this.summary);
    if (!this.isDryRun && this.revertedCount > 0) output.line(`request_id of the revert: ${ownRequestId}`);
    output.json({
      request_id: requestId,
      reverted: this.reverted.map((item) => ({ ...documentOf(item), delta: item.delta })),
      refused: this.refused.map((item) => ({ ...documentOf(item), reason: item.reason })),
      reverted_count: this.revertedCount,
      refused_count: this.refusedCount,
      revert_request_id: this.isDryRun || this.revertedCount === 0 ? null : ownRequestId,
      dry_run: this.isDryRun,
    });
  }
}

/** The state is shown where any is another than available. */
function namesOf({ sourceCode, sku, state }: StateKey, isNamed: boolean): string[] {
  return [sourceCode, sku, ...(isNamed ? [state] : [])];
}

function documentOf({ sourceCode, sku, state }: StateKey): object {
  return { source_code: sourceCode, sku, ...(state === AVAILABLE ? {} : { state }) };
}
