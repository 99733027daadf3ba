import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';

/** A wanted quantity of a SKU; one below zero counts as none. */
export interface SkuQuantity {
  readonly sku: string;
  readonly quantity: Quantity;
}

/** A SKU in stock at an enabled source of the stock. Below zero there may be a quantity, but nothing to take. */
export interface SourceOffer {
  readonly sourceCode: string;
  readonly sourceName: string;
  /** Priority of the link between stock and source: the smallest comes first. */
  readonly priority: number;
  /** As the source item spells it. */
  readonly sku: string;
  readonly quantity: Quantity;
}

/** What is to be taken of a SKU at one source; zero where the source is not needed. */
export interface SelectedItem {
  readonly sourceCode: string;
  readonly sourceName: string;
  /** As the source item spells it, which may differ from the request. */
  readonly sku: string;
  readonly qtyToDeduct: Quantity;
  /** What the source has, never below zero. */
  readonly qtyAvailable: Quantity;
}

/** The result of a selection: a row for every offer, in the order in which the sources are asked. */
export interface Selection {
  readonly items: readonly SelectedItem[];
  /** Whether the sources have all of it together. */
  readonly isShippable: boolean;
}

/**
 * The algorithm `priority` (upstream interface, "Source selection"). Sources give what they have in the order of their
 * links' priority, equal ones in that of their codes. This ends when nothing more is wanted. Repeated SKUs are added
 * up, and rows of one source stand in the order of the request.
 */
export function selectByPriority(offers: readonly SourceOffer[], wanted: readonly SkuQuantity[]): Selection {
  const positions = new Map([...summed(wanted).keys()].map((key, position) => [key, position]));
  const inOrder = offers
    .map((offer) => ({ offer, code: sourceCodeKey(offer.sourceCode), position: positions.get(skuKey(offer.sku)) ?? 0 }))
    .sort(
      (one, other) =>
        one.offer.priority - other.offer.priority || compared(one.code, other.code) || one.position - other.position,
    );
  return takeInOrder(
    inOrder.map(({ offer }) => offer),
    wanted,
  );
}

/**
 * Takes what is wanted from the offers in their order: what every algorithm does once it has put the sources in one.
 */
export function takeInOrder(
  offers: readonly Omit<SourceOffer, 'priority'>[],
  wanted: readonly SkuQuantity[],
): Selection {
  const open = summed(wanted);
  const items = offers.map(({ sourceCode, sourceName, sku, quantity }): SelectedItem => {
    const key = skuKey(sku);
    const missing = open.get(key) ?? Quantity.ZERO;
    const qtyAvailable = quantity.max(Quantity.ZERO);
    const qtyToDeduct = qtyAvailable.min(missing);
    open.set(key, missing.minus(qtyToDeduct));
    return { sourceCode, sourceName, sku, qtyToDeduct, qtyAvailable };
  });
  return { items, isShippable: [...open.values()].every((missing) => missing.isZero()) };
}

/** The last entry of each SKU, at the position of its first: how a REST request with repeated SKUs is read. */
export function lastOfEachSku<Entry extends { readonly sku: string }>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [skuKey(entry.sku), entry])).values()];
}

/** What is wanted of each SKU, by `skuKey`, in the order of the request. */
function summed(wanted: readonly SkuQuantity[]): Map<string, Quantity> {
  const total = new Map<string, Quantity>();
  for (const { sku, quantity } of wanted) {
    const key = skuKey(sku);
    total.set(key, (total.get(key) ?? Quantity.ZERO).plus(quantity.max(Quantity.ZERO)));
  }
  return total;
}

/** As the collation sorts, since keys are made of its weights. */
function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
