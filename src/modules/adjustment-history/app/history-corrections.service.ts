import { Injectable } from '@nestjs/common';
import { currentContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { AdjustmentRepository, preparedRows } from '../data/adjustment.repository.js';
import { DigestRepository } from '../data/digest.repository.js';
import type { HistoryKey } from '../data/drift.repository.js';
import type { ChainKey } from '../domain/chain-walk.js';
import { InspectionRepository } from '../data/inspection.repository.js';
import type { ChainBreak, UnlistedRow } from '../data/inspection.repository.js';
import { PackedBlockRepository } from '../data/packed-block.repository.js';
import { Chain } from '../domain/chain.js';
import type { Movement } from '../domain/movement.js';
import { AVAILABLE, NOTE_HISTORY_DRIFT, NOTE_HISTORY_GAP, REFERENCE_ADJUSTMENT } from '../domain/vocabulary.js';
import { AdjustmentClock } from './adjustment-clock.js';
import { ChainHeads } from './chain-heads.service.js';
import { HistoryCounter } from './history-counter.service.js';
import { HistoryInspection } from './history-inspection.service.js';
import type { WrongEntry } from './history-inspection.service.js';

/** What a source item has in a state, as its lock shows it; one that is not there has quantity zero. */
export interface LockedItem extends HistoryKey {
  readonly quantity: Quantity;
}

/**
 * Adds to the history what sets it right; nothing in it is ever changed. It goes its own way into the history, as the
 * opening balance does, so it also works while recording is switched off. The caller has locked the source items.
 */
@Injectable()
export class HistoryCorrections {
  constructor(
    private readonly database: Database,
    private readonly adjustments: AdjustmentRepository,
    private readonly inspections: InspectionRepository,
    private readonly inspection: HistoryInspection,
    private readonly counter: HistoryCounter,
    private readonly digests: DigestRepository,
    private readonly heads: ChainHeads,
    private readonly clock: AdjustmentClock,
    private readonly packed: PackedBlockRepository,
  ) {}

  /**
   * One row per item whose quantity is not what its last row says: the quantity is what was sold from, so the history
   * follows it. Reason `correction`, note `history_drift`. In the running transaction; returns the number of rows.
   */
  async recordDrift(items: readonly LockedItem[]): Promise<number> {
    this.requireTransaction();
    const movements: Movement[] = [];
    for (const some of bySourceAndState(items)) {
      const [{ sourceCode, state = AVAILABLE }] = some;
      const last = await this.lastOf(sourceCode, some, state);
      for (const item of some) {
        // Without any history an item is the opening balance's; what it has in another state began with nothing.
        const known = last.get(skuKey(item.sku)) ?? (state === AVAILABLE ? undefined : Quantity.ZERO);
        if (known === undefined || known.equals(item.quantity)) continue;
        movements.push(correction(item, item.quantity.minus(known), item.quantity));
      }
    }
    await this.append(movements, NOTE_HISTORY_DRIFT);
    return movements.length;
  }

  /**
   * One row per break that states what was missing there, or was too much. With it the deltas add up to the quantity
   * again, which stays as it is. Reason `correction`, note `history_gap`, and a reference to the row of the break. In
   * the running transaction; a break that is accounted for meanwhile gets none. Returns the number of rows.
   */
  async recordGaps(breaks: readonly ChainBreak[]): Promise<number> {
    this.requireTransaction();
    const open = await this.inspection.open(breaks);
    for (const each of open) {
      const last = await this.lastOf(each.sourceCode, [each], each.state);
      const quantity = last.get(skuKey(each.sku)) ?? Quantity.ZERO;
      await this.append([correction(each, each.gap, quantity)], NOTE_HISTORY_GAP, String(each.adjustmentId));
    }
    return open.length;
  }

  /** Has the rows of blocks packed anew, by the schedule; until then searches read the rows themselves. */
  async packAnew(blocks: readonly number[]): Promise<void> {
    await this.packed.forget(blocks);
  }

  /** Makes an entry of a request list what is there of it; one of which nothing is left goes. */
  async relist(entry: WrongEntry): Promise<void> {
    await this.database.run(async () => {
      const rows = await this.inspections.rowsIn(entry, entry.requestId);
      await this.inspections.relist(entry.entryId, entry.isDoubled ? [] : runsByRequest(rows));
    });
  }

  /** Adds entries for rows that none lists. */
  async list(rows: readonly UnlistedRow[]): Promise<void> {
    await this.inspections.relist(undefined, runsByRequest(rows));
  }

  /** Counts the whole history anew, block by block. `between` is called after each step and may throw to stop. */
  async recount(between: () => void): Promise<void> {
    await this.counter.recountAll(between);
  }

  private async append(movements: readonly Movement[], note: string, reference?: string): Promise<void> {
    const { requestId } = currentContext();
    const purpose = {
      reason: 'correction',
      note,
      ...(reference === undefined ? {} : { reference: { type: REFERENCE_ADJUSTMENT, id: reference } }),
    } as const;
    if (movements.length === 0) return;
    const chains = movements.map(({ sourceCode, sku, state = AVAILABLE }) => ({ sourceCode, sku, state }));
    // What the history has is gone on with, whatever the quantity was stored with: its last rows may be missing.
    const last = await this.digests.lastOf(chains);
    const chained = movements.map((movement, at) => ({ ...movement, chain: new Chain(last[at] ?? null) }));
    const write = { movements: chained, purpose, origin: { actor: SYSTEM_ACTOR, requestId } };
    await this.adjustments.append(preparedRows([write], await this.clock.now()));
    await this.heads.replace(
      chained.map(({ chain }, at) => ({ ...(chains[at] as ChainKey), to: chain.head?.hex ?? null })),
    );
  }

  private async lastOf(
    sourceCode: string,
    items: readonly HistoryKey[],
    state: string,
  ): Promise<Map<string, Quantity>> {
    const rows = await this.inspections.lastOf(
      sourceCode,
      items.map(({ sku }) => sku),
      state,
    );
    return new Map(rows.map(({ sku, quantity }) => [skuKey(sku), quantity]));
  }

  private requireTransaction(): void {
    if (!this.database.inTransaction)
      throw new Error('The history is corrected in the transaction that locks the items.');
  }
}

function correction({ sourceCode, sku, state }: HistoryKey, delta: Quantity, quantityAfter: Quantity): Movement {
  return { sourceCode, sku, state, delta, quantityAfter, statusBefore: null, statusAfter: null };
}

function bySourceAndState<Item extends HistoryKey>(items: readonly Item[]): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = `${item.sourceCode}\n${item.state ?? AVAILABLE}`;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Rows that follow one another and belong to one request make a run. */
function runsByRequest(rows: readonly UnlistedRow[]): (UnlistedRow & { first: number; last: number })[] {
  const runs: (UnlistedRow & { first: number; last: number })[] = [];
  for (const row of rows) {
    const id = row.adjustmentId;
    const run = runs.at(-1);
    if (run && run.requestId === row.requestId && run.last + 1 === id) run.last = id;
    else runs.push({ ...row, first: id, last: id });
  }
  return runs;
}
