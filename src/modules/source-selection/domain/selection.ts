import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';

/** A wanted quantity of a SKU; one below zero counts as none. */
export interface WantedQuantity {
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

/** A source of the stock, with what it has of the wanted SKUs. */
export interface OfferingSource {
  readonly sourceCode: string;
  readonly sourceName: string;
  /** Priority of the link between stock and source: the smallest comes first. */
  readonly priority: number;
  readonly offers: readonly SourceOffer[];
}

/** A source in its place among those that are asked. */
export interface SourceInOrder {
  readonly sourceCode: string;
  /** How far it is, where that decided; undefined where it is not known. */
  readonly distance?: number | undefined;
}

/** The result of a selection: a row for every offer, in the order in which the sources are asked. */
export interface Selection {
  readonly items: readonly SelectedItem[];
  /** Whether the sources have all of it together. */
  readonly isShippable: boolean;
  /** Why, where the request asks for it. */
  readonly explanation?: readonly ExplainedOffer[];
}

/**
 * Why a source gives what it gives. Of several reasons the first of this order is told: `source_disabled`,
 * `no_source_item`, `item_out_of_stock`, `nothing_left`, `enough_taken_before`.
 */
export const SELECTION_REASONS = [
  'taken',
  'enough_taken_before',
  'item_out_of_stock',
  'source_disabled',
  'no_source_item',
  'nothing_left',
] as const;
export type SelectionReason = (typeof SELECTION_REASONS)[number];

/** What became of an item at one source of the stock. */
export interface ExplainedOffer {
  /** As the request spells it. */
  readonly sku: string;
  readonly sourceCode: string;
  readonly sourceName: string;
  /** In which place the source was asked, from 1. */
  readonly rank: number;
  /** For algorithms that go by distance, where it is known. */
  readonly distance?: number | undefined;
  /** What the source has, whether or not it may give; never below zero. */
  readonly qtyAvailable: Quantity;
  readonly qtyTaken: Quantity;
  readonly reason: SelectionReason;
}

/**
 * The algorithm `priority` (upstream interface, "Source selection"). Sources give what they have in the order of their
 * links' priority, equal ones in that of their codes. This ends when nothing more is wanted. Repeated SKUs are added
 * up, and rows of one source stand in the order of the request.
 */
export function selectByPriority(offers: readonly SourceOffer[], wanted: readonly WantedQuantity[]): Selection {
  return selectFrom(sourcesOf(offers), wanted);
}

/** The sources of offers, by the priority of their links, equal ones by their codes. */
export function sourcesOf(offers: readonly SourceOffer[]): OfferingSource[] {
  const sources = new Map<string, OfferingSource & { readonly offers: SourceOffer[] }>();
  for (const offer of offers) {
    const key = sourceCodeKey(offer.sourceCode);
    const { sourceCode, sourceName, priority } = offer;
    const known = sources.get(key) ?? { sourceCode, sourceName, priority, offers: [] };
    known.offers.push(offer);
    sources.set(key, known);
  }
  return inPriorityOrder([...sources.values()]);
}

/** The sources by priority, equal ones by their codes. */
export function inPriorityOrder<Source extends Pick<OfferingSource, 'sourceCode' | 'priority'>>(
  sources: readonly Source[],
): Source[] {
  return sources
    .map((source) => ({ source, code: sourceCodeKey(source.sourceCode) }))
    .sort((one, other) => one.source.priority - other.source.priority || compared(one.code, other.code))
    .map(({ source }) => source);
}

/**
 * The order of an algorithm with every source once: at its first place, and behind the others, by priority, where it was
 * forgotten. Sources that were not to be put in order are left out.
 */
export function completed(
  order: readonly SourceInOrder[],
  sources: readonly Pick<OfferingSource, 'sourceCode'>[],
): SourceInOrder[] {
  const left = new Map(sources.map(({ sourceCode }) => [sourceCodeKey(sourceCode), sourceCode]));
  const named = order.filter(({ sourceCode }) => left.delete(sourceCodeKey(sourceCode)));
  return [...named, ...[...left.values()].map((sourceCode) => ({ sourceCode }))];
}

/** The sources in a complete order. */
export function arranged(sources: readonly OfferingSource[], order: readonly SourceInOrder[]): OfferingSource[] {
  const byCode = new Map(sources.map((source) => [sourceCodeKey(source.sourceCode), source]));
  return order.flatMap(({ sourceCode }) => byCode.get(sourceCodeKey(sourceCode)) ?? []);
}

/** Takes from the sources in their order; rows of one source stand in the order of the request. */
export function selectFrom(
  sources: readonly Pick<OfferingSource, 'offers'>[],
  wanted: readonly WantedQuantity[],
): Selection {
  const positions = new Map([...summed(wanted).keys()].map((key, position) => [key, position]));
  const positionOf = ({ sku }: SourceOffer): number => positions.get(skuKey(sku)) ?? 0;
  return takeInOrder(
    sources.flatMap(({ offers }) => [...offers].sort((one, other) => positionOf(one) - positionOf(other))),
    wanted,
  );
}

/**
 * Takes what is wanted from the offers in their order: what every algorithm does once it has put the sources in one.
 */
export function takeInOrder(
  offers: readonly Omit<SourceOffer, 'priority'>[],
  wanted: readonly WantedQuantity[],
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
export function summed(wanted: readonly WantedQuantity[]): Map<string, Quantity> {
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
