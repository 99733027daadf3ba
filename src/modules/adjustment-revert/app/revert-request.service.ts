import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, notFound } from '../../../platform/errors/application-error.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import type { ResponseToKeep } from '../../../platform/idempotency/kept-responses.service.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { mergedRuns } from '../../../platform/database/id-runs.js';
import type { IdRun } from '../../../platform/database/id-runs.js';
import { AskedChanges } from '../../approvals/index.js';
import { Locking } from '../../locking/index.js';
import { ReturnReservations } from '../../reservations/index.js';
import type { MovesOfRequest } from '../../reservations/index.js';
import { itemKey } from '../../source-items/index.js';
import { IN_TRANSIT, TRANSFER_REFERENCE_TYPE, TRANSIT_REASONS, TransferReader } from '../../transfer-orders/index.js';
import { RequestHistoryRepository } from '../data/request-history.repository.js';
import type { RecordedRequest } from '../data/request-history.repository.js';
import { effectsOf } from '../domain/request-effect.js';
import type { ItemEffect, RequestRow } from '../domain/request-effect.js';
import { refusals } from '../domain/refusal.js';
import type { Refusal } from '../domain/refusal.js';
import { slicesOf } from '../domain/slices.js';
import { RevertItems } from './revert-items.service.js';
import type { RevertedItems } from '../domain/decision.js';

/** History rows of a request that is reverted in one transaction: its items' writers wait for as long as that takes. */
export const REVERT_ROWS_MAX = 10_000;
/** History rows per transaction where batches are allowed: a fraction of a second each. */
const BATCH_ROWS = 1000;
/** Entries of a request that are read: far beyond what a bulk or an import writes. */
const ENTRIES_MAX = 1_000_000;

export interface RevertOptions {
  /** Returns what would be done, and does nothing. */
  readonly isDryRun?: boolean;
  /** Reverts what can be reverted, instead of nothing where any item is refused. */
  readonly isPartial?: boolean;
  /** Records the response of a keyed request in the transaction of the revert. */
  readonly keep?: ResponseToKeep<RevertReport> | undefined;
}

/** What is asked for, as a request for approval keeps it. */
interface AskedRevert {
  readonly requestId: string;
  readonly isPartial: boolean;
}

const USE_CASE = 'revert';

/** What a revert did, or would do. */
export interface RevertReport extends RevertedItems {
  /** The request that was reverted, as it is stored. */
  readonly requestId: string;
}

export interface BatchOptions {
  readonly isDryRun?: boolean;
  /** History rows per transaction; by default 1000. */
  readonly batchRows?: number;
  /** Batches of an earlier attempt, which are passed over. */
  readonly batchesDone?: number;
  /** Called in the transaction of each batch, again where that is tried again; what it throws rolls the batch back. */
  readonly inBatch?: (batch: DoneBatch) => Promise<void>;
  /** Called after each batch with what it did and the history rows looked at; may throw to stop. */
  readonly afterBatch: (batch: DoneBatch) => void;
}

/** A batch of a revert. */
export interface DoneBatch extends RevertedItems {
  /** History rows looked at. */
  readonly examined: number;
  /** From 0. */
  readonly number: number;
  /** All batches of the revert. */
  readonly count: number;
}

/**
 * Undo by request id: moves back what all history rows of a request moved, with one row per source item. Later changes
 * stay. What was reverted once is refused from then on, also to a second revert at the same time. A revert is a request
 * of its own and can be reverted. The reservations that a transfer moved along go back as well, where orders still hold
 * them at its destination. That happens under the locks of checkout.
 */
@Injectable()
export class RevertRequest implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly history: RequestHistoryRepository,
    private readonly items: RevertItems,
    private readonly reservations: ReturnReservations,
    private readonly locks: Locking,
    private readonly responses: KeptResponses,
    private readonly asked: AskedChanges,
    private readonly transfers: TransferReader,
  ) {}

  onModuleInit(): void {
    this.asked.register<AskedRevert>({
      name: USE_CASE,
      permission: 'Vendor_InventoryAdjustment::revert',
      run: ({ requestId, isPartial }) => this.execute(requestId, { isPartial }),
    });
  }

  /**
   * Reverts a request of up to 10,000 history rows in one transaction, by default all of its items or none. Throws
   * `not-found` for a request that has no row (any more), `invalid` for a larger one and while nothing is recorded. Not
   * to be called inside a transaction: the locks of checkout are taken before one begins.
   */
  async execute(requestId: string, options: RevertOptions = {}): Promise<RevertReport> {
    const asked: AskedRevert = { requestId, isPartial: options.isPartial ?? false };
    return this.asked.asking(USE_CASE, asked, () => this.revert(requestId, options));
  }

  private async revert(
    requestId: string,
    { isDryRun = false, isPartial = false, keep }: RevertOptions,
  ): Promise<RevertReport> {
    const moves = await this.reservations.movesOf(requestId);
    return this.underLocks(moves.locations, async () => {
      const request = await this.find(requestId, REVERT_ROWS_MAX + 1);
      if (request.rows > REVERT_ROWS_MAX) throw tooLarge(request);
      const rows = await this.history.rowsIn(request.requestId, mergedRuns(request.runs));
      if (rows.length === 0) throw unknown(requestId);
      const obstacle = (await this.stepOfTransfer(request, rows.find(isLikeStep))) ?? pruned(rows.length, request);
      const outcome = await this.items.execute(request, effectsOf(rows), { isDryRun, isPartial, obstacle, moves });
      const report = { requestId: request.requestId, ...outcome };
      if (keep) await this.responses.record(keep, report);
      return report;
    });
  }

  /**
   * Like a partial `execute` for a request of any size: batch by batch, each in a transaction of its own, with memory
   * for one batch. Run again after an interruption it goes on: what is reverted already is refused, and nothing is done
   * twice. Returns the id of the request as it is stored.
   */
  async executeInBatches(requestId: string, options: BatchOptions): Promise<string> {
    const { isDryRun = false, batchRows = BATCH_ROWS, batchesDone = 0, inBatch, afterBatch } = options;
    const request = await this.find(requestId, ENTRIES_MAX);
    const moves = await this.reservations.movesOf(request.requestId);
    const runs = mergedRuns(request.runs);
    const left = await this.history.countIn(request.requestId, runs);
    if (left === 0) throw unknown(requestId);
    const likeStep = await this.history.rowLikeStep(request.requestId, runs);
    const obstacle = (await this.stepOfTransfer(request, likeStep)) ?? pruned(left, request);
    const slices = slicesOf(runs, batchRows);
    for (const [number, slice] of slices.entries()) {
      if (number < batchesDone) continue;
      const rows = await this.history.rowsIn(request.requestId, slice);
      const effects = slices.length === 1 ? effectsOf(rows) : await this.effectsBegunIn(slice, rows, request, moves);
      const skus = new Set(effects.map(({ sku }) => skuKey(sku)));
      const locations = moves.locations.filter(({ sku }) => skus.has(skuKey(sku)));
      const batch = await this.underLocks(locations, async () => {
        const outcome = await this.items.execute(request, effects, { isDryRun, isPartial: true, obstacle, moves });
        const done = { ...outcome, examined: rows.length, number, count: slices.length };
        await inBatch?.(done);
        return done;
      });
      afterBatch(batch);
    }
    return request.requestId;
  }

  /** How many history rows a request has written. Throws `not-found` for one that has written none. */
  async sizeOf(requestId: string): Promise<{ readonly requestId: string; readonly rows: number }> {
    const { requestId: stored, rows } = await this.find(requestId, ENTRIES_MAX);
    return { requestId: stored, rows };
  }

  /** In one transaction; where reservations may move, no order is placed for them meanwhile. */
  private underLocks<T>(locations: MovesOfRequest['locations'], work: () => Promise<T>): Promise<T> {
    return locations.length === 0 ? this.database.run(work) : this.locks.whileHeld(locations, work);
  }

  /**
   * What the whole request did to the items that begin in the slice. Rows of one item may be spread over many slices,
   * and the item is dealt with once. It begins with its first row. Where reservations were moved it begins with the
   * first row of its SKU: they go back with all items of the SKU at once.
   */
  private async effectsBegunIn(
    slice: readonly IdRun[],
    rows: readonly RequestRow[],
    { requestId, runs }: RecordedRequest,
    { locations }: MovesOfRequest,
  ): Promise<ItemEffect[]> {
    const span = { first: runs[0]?.first ?? 0, last: runs.at(-1)?.last ?? 0 };
    const own = effectsOf(rows);
    const moved = new Set(locations.map(({ sku }) => skuKey(sku)));
    const skus = new Set(own.map(({ sku }) => skuKey(sku)));
    const counterparts = locations.filter(({ sku }) => skus.has(skuKey(sku)));
    const keys = new Map([...counterparts, ...own].map((item) => [itemKey(item), item]));
    const effects = effectsOf(await this.history.rowsOfItems(requestId, [...keys.values()], span));
    const groupOf = (item: ItemEffect): string => (moved.has(skuKey(item.sku)) ? skuKey(item.sku) : itemKey(item));
    const begins = new Map<string, number>();
    for (const effect of effects) {
      begins.set(groupOf(effect), Math.min(begins.get(groupOf(effect)) ?? Infinity, effect.firstId));
    }
    const begin = slice[0]?.first ?? 0;
    return effects.filter((effect) => (begins.get(groupOf(effect)) ?? 0) >= begin);
  }

  /**
   * Steps of transfers are taken back by other steps: the document has to know. Of one that is pruned the history alone tells
   * what it was. `likeStep` is a row of the request that is as a step writes it. Clients may move goods out of transit with
   * the same words: theirs is none where nothing was ever sent by that transfer.
   */
  private async stepOfTransfer(
    { requestId }: RecordedRequest,
    likeStep: RequestRow | undefined,
  ): Promise<Refusal | undefined> {
    const transferId = await this.transfers.transferOf(requestId);
    if (transferId !== undefined) return refusals.transfer(transferId);
    const named = likeStep?.referenceId;
    if (!likeStep || !named || !/^[1-9]\d{0,9}$/.test(named)) return undefined;
    if (await this.transfers.exists(Number(named))) return undefined;
    return (await this.history.maySend(likeStep)) ? refusals.transfer(Number(named)) : undefined;
  }

  private async find(requestId: string, entriesMax: number): Promise<RecordedRequest> {
    const request = await this.history.find(requestId, entriesMax);
    if (!request) throw unknown(requestId);
    return request;
  }
}

function isLikeStep({ referenceType, state, reason, delta }: RequestRow): boolean {
  if (referenceType !== TRANSFER_REFERENCE_TYPE || state !== IN_TRANSIT) return false;
  const reasons: readonly string[] = delta.isNegative() ? TRANSIT_REASONS.goes : TRANSIT_REASONS.comes;
  return reasons.includes(reason);
}

function pruned(left: number, { rows }: RecordedRequest): Refusal | undefined {
  return left < rows ? refusals.pruned(left, rows) : undefined;
}

function unknown(requestId: string): Error {
  return notFound('The adjustment history has no row (any more) of a request "%1".', [requestId]);
}

function tooLarge({ requestId, rows }: RecordedRequest): Error {
  return invalid(
    'Request "%1" wrote more than %2 adjustment rows (%3 or more). One of that size is reverted in batches: ' +
      'bin/cli inventory:adjustment:revert --partial.',
    [requestId, REVERT_ROWS_MAX, rows],
  );
}
