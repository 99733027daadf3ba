import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { RestartTransaction } from '../../../platform/database/failure.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { OrderReader } from '../../orders/index.js';
import { ReturnReservations } from '../../reservations/index.js';
import type { MovesOfRequest, ReservationReturn } from '../../reservations/index.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { Settings } from '../../settings/index.js';
import { itemKey, SourceItemWriter, stateKey } from '../../source-items/index.js';
import type { SourceItemKey, StockStep, StoredStock } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { StockStateReader } from '../../stock-states/index.js';
import { RequestHistoryRepository } from '../data/request-history.repository.js';
import type { RecordedRequest } from '../data/request-history.repository.js';
import { decisionOf, touchesStates } from '../domain/decision.js';
import type { Decision, RevertedItems, Verdict } from '../domain/decision.js';
import { invert, invertInState } from '../domain/inversion.js';
import type { ItemSituation } from '../domain/inversion.js';
import { refusals } from '../domain/refusal.js';
import type { Refusal } from '../domain/refusal.js';
import type { ItemEffect } from '../domain/request-effect.js';
import { purposeOfReverting } from '../domain/revert-reference.js';

interface ItemsOptions {
  readonly isDryRun: boolean;
  readonly isPartial: boolean;
  /** Refuses every item, unless it was reverted before. */
  readonly obstacle: Refusal | undefined;
  /** What the request's transfers did to reservations; the locks of their locations are held. */
  readonly moves: MovesOfRequest;
}

/** What a decision needs to know beside what is stored. */
interface Circumstances extends ItemsOptions {
  readonly returning: ReservationReturn;
  /** The states of the effects that exist. */
  readonly known: ReadonlySet<string>;
}

/** Takes back what a request did to some source items. */
@Injectable()
export class RevertItems {
  constructor(
    private readonly database: Database,
    private readonly writer: SourceItemWriter,
    private readonly history: RequestHistoryRepository,
    private readonly sources: SourceReader,
    private readonly states: StockStateReader,
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
      const known = await this.states.hold(distinctStates(effects));
      let decision: Decision = { reverted: [], refused: [], step: {} };
      const decide = async (stored: StoredStock): Promise<StockStep> => {
        if (!options.isDryRun) await this.keepOthersOut(request);
        decision = await this.decide(request, effects, stored, { ...options, returning, known });
        return options.isDryRun ? {} : decision.step;
      };
      await this.write(effects, decide, request);
      if (!options.isDryRun) await this.returnReservations(returning, decision);
      return { reverted: decision.reverted, refused: decision.refused };
    });
  }

  /** What has touched no other state needs not know of any. */
  private async write(
    effects: readonly ItemEffect[],
    decide: (stored: StoredStock) => Promise<StockStep>,
    { requestId }: RecordedRequest,
  ): Promise<void> {
    const purpose = purposeOfReverting(requestId);
    if (touchesStates(effects))
      await this.writer.applyInStates(effects, async (stored) => [await decide(stored)], purpose);
    else
      await this.writer.applyPlanned(
        effects,
        async (items) => (await decide({ items, states: [] })).items ?? [],
        purpose,
      );
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
    stored: StoredStock,
    { isPartial, obstacle, returning, known }: Circumstances,
  ): Promise<Decision> {
    await this.refuseUnrecorded();
    const situationOf = await this.situations(requestId, effects, stored);
    const quantities = new Map(stored.states.map((state) => [stateKey(state), state.quantity]));
    const made = new Set<string>();
    // What is available comes first: an item that is made again may have goods in other states then.
    const verdicts = inOrder(effects).map((effect): Verdict => {
      const { situation, isReverted, sourceCode, sku } = situationOf(effect);
      const refusal = obstacle ?? strandedRefusal(returning, sku);
      const named = { sourceCode, sku, state: effect.state };
      if (refusal && !isReverted) return { ...named, inversion: { kind: 'refused', refusal } };
      if (effect.state === AVAILABLE) {
        const inversion = invert(effect, situation);
        if (inversion.kind === 'change') made.add(itemKey(effect));
        return { ...named, inversion };
      }
      const inversion = invertInState(effect, {
        quantity: quantities.get(stateKey(effect)) ?? Quantity.ZERO,
        isReverted,
        hasItem: situation.stored !== null || made.has(itemKey(effect)),
        hasState: known.has(effect.state),
      });
      return { ...named, inversion };
    });
    return decisionOf(verdicts, isPartial);
  }

  /** A revert is known by its rows: without them the same request could be reverted again and again. */
  private async refuseUnrecorded(): Promise<void> {
    if (await this.settings.get('cataloginventory/source_item_adjustment/enabled')) return;
    throw invalid('The adjustment history is switched off, and a revert needs it: it is known by the rows it writes.');
  }

  private async situations(
    requestId: string,
    effects: readonly ItemEffect[],
    { items }: StoredStock,
  ): Promise<
    (effect: ItemEffect) => SourceItemKey & { readonly situation: ItemSituation; readonly isReverted: boolean }
  > {
    const storedByKey = new Map(items.map((item) => [itemKey(item), item]));
    const reverted = await this.history.revertedItems(requestId, effects);
    const absent = effects.filter((effect) => !storedByKey.has(itemKey(effect)));
    const sources =
      absent.length > 0
        ? await this.sources.existing([...new Set(absent.map(({ sourceCode }) => sourceCode))])
        : new Map<string, string>();
    return (effect) => {
      const item = storedByKey.get(itemKey(effect)) ?? null;
      const { sourceCode, sku } = item ?? effect;
      const hasSource = item !== null || sources.has(sourceCodeKey(sourceCode));
      const isReverted = reverted.has(stateKey(effect));
      return { sourceCode, sku, isReverted, situation: { stored: item, isReverted, hasSource } };
    };
  }
}

function distinctStates(effects: readonly ItemEffect[]): string[] {
  return [...new Set(effects.map(({ state }) => state))].filter((state) => state !== AVAILABLE);
}

function inOrder(effects: readonly ItemEffect[]): ItemEffect[] {
  const isAvailable = ({ state }: ItemEffect): boolean => state === AVAILABLE;
  return [...effects.filter(isAvailable), ...effects.filter((effect) => !isAvailable(effect))];
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
