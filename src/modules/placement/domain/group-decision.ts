import type { ApplicationError } from '../../../platform/errors/application-error.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import {
  compositeResult,
  isBackorderable,
  isUnmanaged,
  managesSourceItems,
  placementResult,
  quantityLeft,
  refusalText,
} from '../../salability/index.js';
import type { PlacementFacts } from '../../salability/index.js';
import { allocate } from './allocation.js';
import type { PlacementRequest } from './placement.js';
import { digestOf, summedBySku } from '../../reservations/index.js';
import type { GoodsIdentity, ReservationRow, SkuQuantity, WantedGoods } from '../../reservations/index.js';

type Facts = PlacementFacts['availabilities'] extends ReadonlyMap<string, infer Value> ? Value : never;

/**
 * Decides about the orders of one group in memory, one after the other in the order of their arrival. What one takes is
 * gone for the next, and one that is refused takes nothing. The facts are of one moment and, under the locks, no other
 * session takes from them. Pure.
 */
export class GroupDecision {
  /** By `skuKey`: what this group has taken from the stock. */
  private readonly taken = new Map<string, Quantity>();
  /** By `skuKey` and source: what this group has taken there. */
  private readonly takenAtSource = new Map<string, Quantity>();

  constructor(
    private readonly stockId: number,
    private readonly facts: PlacementFacts,
  ) {}

  /** SKUs of the items that get a reservation: managed, with source items of their own, subtracting switched on. */
  reservedItems(items: readonly SkuQuantity[]): SkuQuantity[] {
    if (!this.facts.settings.isSubtracted) return [];
    return this.ownItems(items).filter(({ sku }) => this.factsOf(sku).configuration.manageStock);
  }

  /** The items that are goods: composite products are sold by their children. Summed by SKU. */
  ownItems(items: readonly SkuQuantity[]): SkuQuantity[] {
    return [...summedBySku(items).values()].filter(({ sku }) => managesSourceItems(this.factsOf(sku)));
  }

  /** The goods among the items that get no reservation: their stock is not managed, or subtracting is switched off. */
  unreserved(items: readonly SkuQuantity[]): GoodsIdentity[] {
    const reserved = new Set(this.reservedItems(items).map(({ sku }) => skuKey(sku)));
    return this.ownItems(items).flatMap(({ sku }) => (reserved.has(skuKey(sku)) ? [] : [this.identityOf(sku)]));
  }

  /** By which product, or by which SKU outside of the catalogue, the goods are known. */
  identityOf(sku: string): GoodsIdentity {
    return this.factsOf(sku).product?.productId ?? skuKey(sku);
  }

  /** Whether products of the SKU are goods themselves, and not made of others. */
  isGoods(sku: string): boolean {
    return managesSourceItems(this.factsOf(sku));
  }

  /** What the items ask for, whether anything is reserved of it or not. */
  wanted(items: readonly SkuQuantity[]): WantedGoods {
    const goods = this.ownItems(items);
    return {
      stockId: this.stockId,
      itemsDigest: digestOf(goods, (sku) => this.factsOf(sku).product?.productId),
      skuDigest: digestOf(goods),
    };
  }

  /** Why the lines of the request do not fit their products, or undefined. */
  misfit({ refusalBy }: Pick<PlacementRequest, 'refusalBy'>): ApplicationError | undefined {
    return refusalBy?.((key) => this.facts.availabilities.get(key)?.product?.typeId);
  }

  /**
   * Why the items cannot be sold now, or undefined; nothing is taken. The first SKU that falls short gives the text,
   * and after all of them a composite product above them that is taken off sale.
   */
  refusal(items: readonly SkuQuantity[], composites: readonly SkuQuantity[] = []): ApplicationError | undefined {
    if (this.reservedItems(items).some(({ quantity }) => !quantity.isStorable())) {
      // Each line fits the ledger, their sum does not.
      return invalid('"%field" can have at most 12 digits, four of them decimals.', { field: 'qty' });
    }
    for (const { sku, quantity } of this.ownItems(items)) {
      const facts = this.factsOf(sku);
      const availability = { ...facts, reserved: facts.reserved.minus(this.takenOf(sku)) };
      const result = placementResult({
        availability,
        requested: quantity,
        shortageMessage: this.facts.settings.shortageMessage,
      });
      const text = refusalText(result);
      if (text !== undefined) return invalid(text);
    }
    return this.offSale(composites);
  }

  private offSale(composites: readonly SkuQuantity[]): ApplicationError | undefined {
    for (const { sku, quantity } of composites) {
      const { shortageMessage } = this.facts.settings;
      const result = compositeResult({ availability: this.factsOf(sku), requested: quantity, shortageMessage });
      const text = refusalText(result);
      if (text !== undefined) return invalid(text);
    }
    return undefined;
  }

  /** Takes the items, which are not refused; returns the rows that reserve them, below zero. */
  take(items: readonly SkuQuantity[]): ReservationRow[] {
    return this.reservedItems(items).flatMap(({ sku, quantity }) => {
      this.taken.set(skuKey(sku), this.takenOf(sku).plus(quantity));
      return this.allocated(sku, quantity).map(({ sourceCode, quantity: part }) => ({
        stockId: this.stockId,
        sourceCode,
        sku,
        quantity: part.negated(),
      }));
    });
  }

  /** SKUs that could be sold before this group and cannot any more: what the index has to hear of at once. */
  soldOutSkus(): string[] {
    return [...this.taken].flatMap(([key, taken]) => {
      const facts = this.facts.availabilities.get(key);
      if (!facts || isUnmanaged(facts) || isBackorderable(facts)) return [];
      const before = quantityLeft(facts);
      return before.isPositive() && !before.minus(taken).isPositive() ? [facts.sku] : [];
    });
  }

  private allocated(sku: string, quantity: Quantity): ReturnType<typeof allocate> {
    if (!this.facts.settings.isReservedPerSource) return [{ sourceCode: null, quantity }];
    const { atSources } = this.factsOf(sku);
    const supplies = this.facts.sourceCodes.map((sourceCode) => {
      const at = atSources.find((source) => sourceCodeKey(source.sourceCode) === sourceCodeKey(sourceCode));
      const stored = at ? at.onHand.plus(at.reserved) : Quantity.ZERO;
      return {
        sourceCode,
        available: stored.minus(this.takenAtSource.get(locationKey(sku, sourceCode)) ?? Quantity.ZERO),
      };
    });
    const parts = allocate(quantity, supplies);
    for (const { sourceCode, quantity: part } of parts) {
      if (sourceCode === null) continue;
      const key = locationKey(sku, sourceCode);
      this.takenAtSource.set(key, (this.takenAtSource.get(key) ?? Quantity.ZERO).plus(part));
    }
    return parts;
  }

  /** What this group has taken of the SKU with that `skuKey`. */
  takenByKey(key: string): Quantity {
    return this.taken.get(key) ?? Quantity.ZERO;
  }

  private takenOf(sku: string): Quantity {
    return this.takenByKey(skuKey(sku));
  }

  private factsOf(sku: string): Facts {
    const facts = this.facts.availabilities.get(skuKey(sku));
    if (!facts) throw new Error(`The SKU ${sku} was not read.`);
    return facts;
  }
}

function locationKey(sku: string, sourceCode: string): string {
  return `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`;
}
