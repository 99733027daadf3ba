import { Injectable } from '@nestjs/common';
import { chunksOf } from '../../../../platform/lists/chunks.js';
import { LocalDelivery } from '../../../../platform/queue/local-delivery.js';
import { AcceptHistory, HistoryCorrections, HistoryInspection } from '../../../adjustment-history/index.js';
import type { ChainPosition, HistoryKey, LockedItem } from '../../../adjustment-history/index.js';
import { LockedItems } from './locked-items.service.js';

const SLICE_ROWS = 5000;
const SLICE_BLOCKS = 32;
/** Source items of one transaction: their writers wait for as long as it takes. */
const ITEMS_PER_BATCH = 200;

/** What a run did or, dry, would do. */
interface HistoryRepair {
  /** Quantities, in whatever state, that their history now tells. */
  readonly quantities: number;
  /** Rows that state what was missing between two others. */
  readonly gaps: number;
  /** Requests whose list of rows was set right, and rows that were listed. */
  readonly requests: number;
  readonly listed: number;
  /** Blocks that counted other rows than there are. */
  readonly blocks: number;
  /** Places at which the digests or what was signed said otherwise, and which are signed as they are. */
  readonly accepted: number;
}

interface HistoryRepairOptions {
  readonly dryRun?: boolean;
  /** Called after each slice and each batch; may throw to stop. */
  readonly afterStep?: (step: { readonly examined: number; readonly repaired: number }) => void;
}

/**
 * Sets the history right: it is only added to, and never changed. The quantity is what was sold from, so the history
 * follows it. What is missing between two rows is stated by a further one, so that the deltas add up again. Slice by
 * slice, each batch in a transaction of its own. A run that was stopped is continued by the next, and one more finds
 * nothing.
 */
@Injectable()
export class ReconcileHistory {
  constructor(
    private readonly history: HistoryInspection,
    private readonly corrections: HistoryCorrections,
    private readonly locked: LockedItems,
    private readonly delivery: LocalDelivery,
    private readonly acceptance: AcceptHistory,
  ) {}

  async execute({ dryRun = false, afterStep = () => undefined }: HistoryRepairOptions = {}): Promise<HistoryRepair> {
    const run = { dryRun, afterStep };
    // Quantities first: what closes a gap repeats the last quantity.
    const quantities = await this.quantities(run);
    const gaps = await this.gaps(run);
    const requests = await this.requests(run);
    const listed = await this.listing(run);
    const blocks = await this.blocks(run);
    // Last: what the steps before have added tells of the places that are taken as they are.
    return { quantities, gaps, requests, listed, blocks, accepted: await this.accept(run) };
  }

  private async quantities({ dryRun, afterStep }: Required<HistoryRepairOptions>): Promise<number> {
    let repaired = 0;
    for (const walk of [
      this.history.drift.bind(this.history),
      // What was put into another state by hand has no row at all.
      this.history.unrecordedStates.bind(this.history),
    ]) {
      let last: HistoryKey | undefined;
      do {
        const slice = await walk(last, SLICE_ROWS);
        afterStep({ examined: slice.compared, repaired: 0 });
        for (const batch of chunksOf(slice.drift, ITEMS_PER_BATCH)) {
          const count = dryRun
            ? batch.length
            : await this.locked.while(batch.map(keyOf), (items) => this.recordDrift(items));
          repaired += count;
          afterStep({ examined: 0, repaired: count });
        }
        last = slice.last;
      } while (last);
    }
    return repaired;
  }

  /** The change of the quantity past the service did not reach the stock index either. */
  private async recordDrift(items: readonly LockedItem[]): Promise<number> {
    await this.delivery.send('inventory.index.refresh', {
      skus: distinct(items.map(({ sku }) => sku)),
      sourceCodes: distinct(items.map(({ sourceCode }) => sourceCode)),
    });
    return this.corrections.recordDrift(items);
  }

  private async gaps({ dryRun, afterStep }: Required<HistoryRepairOptions>): Promise<number> {
    let repaired = 0;
    let last: ChainPosition | undefined;
    do {
      const slice = await this.history.chain(last, SLICE_ROWS);
      afterStep({ examined: slice.examined, repaired: 0 });
      for (const batch of chunksOf(slice.breaks, ITEMS_PER_BATCH)) {
        const count = dryRun
          ? batch.length
          : await this.locked.while(batch.map(keyOf), () => this.corrections.recordGaps(batch));
        repaired += count;
        afterStep({ examined: 0, repaired: count });
      }
      last = slice.last;
    } while (last);
    return repaired;
  }

  private async requests({ dryRun, afterStep }: Required<HistoryRepairOptions>): Promise<number> {
    let repaired = 0;
    let next: number | undefined = 0;
    while (next !== undefined) {
      const slice = await this.history.requests(next, SLICE_ROWS);
      afterStep({ examined: slice.examined, repaired: 0 });
      for (const entry of slice.wrong) {
        if (!dryRun) await this.corrections.relist(entry);
        repaired += 1;
        afterStep({ examined: 0, repaired: 1 });
      }
      next = slice.next;
    }
    return repaired;
  }

  private async listing({ dryRun, afterStep }: Required<HistoryRepairOptions>): Promise<number> {
    let repaired = 0;
    let next: number | undefined = 0;
    while (next !== undefined) {
      const slice = await this.history.unlisted(next, SLICE_ROWS);
      if (!dryRun && slice.rows.length > 0) await this.corrections.list(slice.rows);
      repaired += slice.rows.length;
      afterStep({ examined: slice.examined, repaired: slice.rows.length });
      next = slice.next;
    }
    return repaired;
  }

  private accept({ dryRun, afterStep }: Required<HistoryRepairOptions>): Promise<number> {
    const afterSlice = ({ examined, accepted }: { examined: number; accepted: number }): void =>
      afterStep({ examined, repaired: accepted });
    return this.acceptance.execute({ dryRun, afterSlice });
  }

  private async blocks({ dryRun, afterStep }: Required<HistoryRepairOptions>): Promise<number> {
    let wrong = 0;
    let wronglyPacked = 0;
    let next: number | undefined = 0;
    while (next !== undefined) {
      const slice = await this.history.blocks(next, SLICE_BLOCKS);
      wrong += slice.wrong.length;
      wronglyPacked += slice.wronglyPacked.length;
      if (!dryRun) await this.corrections.packAnew(slice.wronglyPacked);
      afterStep({ examined: 0, repaired: 0 });
      next = slice.next;
    }
    if (wrong > 0 && !dryRun) await this.corrections.recount(() => afterStep({ examined: 0, repaired: 0 }));
    return wrong + wronglyPacked;
  }
}

function keyOf({ sourceCode, sku, state }: HistoryKey): HistoryKey {
  return { sourceCode, sku, state };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
