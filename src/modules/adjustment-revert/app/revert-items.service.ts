import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { OrderReader } from '../../orders/index.js';
import { ReturnReservations } from '../../reservations/index.js';
import type { MovesOfRequest, ReservationReturn } from '../../reservations/index.js';
import { Settings } from '../../settings/index.js';
import { itemKey, SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemChange, SourceItemKey, StoredSourceItem } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { RequestHistoryRepository } from '../data/request-history.repository.js';
import type { RecordedRequest } from '../data/request-history.repository.js';
import { invert } from '../domain/inversion.js';
import type { ItemSituation } from '../domain/inversion.js';
import { refusals } from '../domain/refusal.js';
import type { Refusal } from '../domain/refusal.js';
import type { ItemEffect } from '../domain/request-effect.js';
import { purposeOfReverting } from '../domain/revert-reference.js';

export interface RevertedItem extends SourceItemKey {
  /** What the revert moves: the opposite of what the request moved. */
  readonly delta: Quantity;
}

export type RefusedItem = SourceItemKey & Refusal;

/** What happened to each item; those that there is nothing to take back of are in neither list. */
export interface RevertedItems {
  readonly reverted: readonly RevertedItem[];
  readonly refused: readonly RefusedItem[];
}

interface Decision extends RevertedItems {
  readonly changes: readonly SourceItemChange[];
}

interface ItemsOptions {
  readonly isDryRun: boolean;
  readonly isPartial: boolean;
  /** Refuses every item, unless it was reverted before. */
  readonly obstacle: Refusal | undefined;
  /** What the request's transfers did to reservations; the locks of their locations are held. */
  readonly moves: MovesOfRequest;
}

/** Takes back what a request did to some source items. */
@Injectable()
export class RevertItems {
  constructor(
    private readonly database: Database,
    private readonly writer: SourceItemWriter,
    private readonly history: RequestHistoryRepository,
    private readonly sources: SourceReader,
    private readonly settings: Settings,
    private readonly reservations: ReturnReservations,
    private readonly orders: OrderReader,
  ) {}

  /**
   * Decides everything under the locks of the items and writes it, in one transaction (the caller's, if one is open). A
   * dry run decides under the same locks and writes nothing, so it returns what the real one would. The number of
   * statements does not depend on the number of items, but for lists of more than 5000. Reservations that the request
   * moved along with a SKU go back with it where they are still held, all items of the SKU or none.
   */
  async execute(
    request: RecordedRequest,
    effects: readonly ItemEffect[],
    options: ItemsOptions,
  ): Promise<RevertedItems> {
    return this.database.run(async () => {
      // The holders of reservations are locked before the items.
      const returning = await this.reservations.plan(options.moves, distinctSkus(effects));
      let decision: Decision = { reverted: [], refused: [], changes: [] };
      const decide = async (stored: readonly StoredSourceItem[]): Promise<readonly SourceItemChange[]> => {
        if (!options.isDryRun) await this.keepOthersOut(request);
        decision = await this.decide(request, effects, stored, { ...options, returning });
        return options.isDryRun ? [] : decision.changes;
      };
      await this.writer.applyPlanned(effects, decide, purposeOfReverting(request.requestId));
      if (!options.isDryRun) await this.returnReservations(returning, decision);
      return { reverted: decision.reverted, refused: decision.refused };
    });
  }

  private async returnReservations(returning: ReservationReturn, { reverted, refused }: Decision): Promise<void> {
    const kept = new Set(refused.map(({ sku }) => skuKey(sku)));
    const skus = distinctSkus(reverted).filter((sku) => !kept.has(skuKey(sku)));
    await this.reservations.execute(returning, skus, (incrementIds) => this.orders.entityIdsOf(incrementIds));
  }

  /**
   * Items that are not there have no row to lock, so reverts of one request also wait for each other at the request's
   * own rows. They are locked after the items, as every writer of the history does. A request that is still being
   * written may have changed these items since its rows were read.
   */
  private async keepOthersOut({ requestId, rows }: RecordedRequest): Promise<void> {
    if ((await this.history.hold(requestId)) !== rows) throw new RestartTransaction('the request wrote further rows');
  }

  private async decide(
    { requestId }: RecordedRequest,
    effects: readonly ItemEffect[],
    stored: readonly StoredSourceItem[],
    { isPartial, obstacle, returning }: ItemsOptions & { readonly returning: ReservationReturn },
  ): Promise<Decision> {
    await this.refuseUnrecorded();
    const situationOf = await this.situations(requestId, effects, stored);
    const reverted: RevertedItem[] = [];
    const refused: RefusedItem[] = [];
    const changes: SourceItemChange[] = [];
    for (const effect of effects) {
      const { situation, sourceCode, sku } = situationOf(effect);
      const refusal = obstacle ?? strandedRefusal(returning, sku);
      const inversion =
        refusal && !situation.isReverted ? ({ kind: 'refused', refusal } as const) : invert(effect, situation);
      if (inversion.kind === 'refused') refused.push({ sourceCode, sku, ...inversion.refusal });
      if (inversion.kind !== 'change') continue;
      reverted.push({ sourceCode, sku, delta: inversion.delta });
      changes.push(inversion.change);
    }
    return refused.length > 0 && !isPartial ? { reverted: [], refused, changes: [] } : { reverted, refused, changes };
  }

  /** A revert is known by its rows: without them the same request could be reverted again and again. */
  private async refuseUnrecorded(): Promise<void> {
    if (await this.settings.get('cataloginventory/source_item_adjustment/enabled')) return;
    throw invalid('The adjustment history is switched off, and a revert needs it: it is known by the rows it writes.');
  }

  private async situations(
    requestId: string,
    effects: readonly ItemEffect[],
    stored: readonly StoredSourceItem[],
  ): Promise<(effect: ItemEffect) => SourceItemKey & { readonly situation: ItemSituation }> {
    const storedByKey = new Map(stored.map((item) => [itemKey(item), item]));
    const reverted = await this.history.revertedItems(requestId, effects);
    const absent = effects.filter((effect) => !storedByKey.has(itemKey(effect)));
    const sources =
      absent.length > 0
        ? await this.sources.existing([...new Set(absent.map(({ sourceCode }) => sourceCode))])
        : new Map<string, string>();
    return (effect) => {
      const key = itemKey(effect);
      const item = storedByKey.get(key) ?? null;
      const { sourceCode, sku } = item ?? effect;
      const hasSource = item !== null || sources.has(sourceCodeKey(sourceCode));
      return { sourceCode, sku, situation: { stored: item, isReverted: reverted.has(key), hasSource } };
    };
  }
}

function distinctSkus(items: readonly SourceItemKey[]): string[] {
  return [...new Map(items.map(({ sku }) => [skuKey(sku), sku])).values()];
}

function strandedRefusal({ stranded }: ReservationReturn, sku: string): Refusal | undefined {
  const found = stranded.get(skuKey(sku));
  if (!found) return undefined;
  const { incrementId, stockId, route } = found;
  return refusals.reserved({
    order: incrementId,
    stock: stockId,
    origin: route.destinationSourceCode,
    destination: route.originSourceCode,
  });
}
