import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import { SELECTION_REASONS } from '../../source-selection/index.js';
import type { ExplainedOffer, SelectedItem } from '../../source-selection/index.js';
import type { ItemAtSources } from './reserved-sources.js';

/**
 * Why a source ships what it ships: the reasons of the selection, and `bundle_not_whole`. That is told where goods are
 * there and nevertheless missing, since they are parts of a bundle that no source has whole.
 */
export const SHIPMENT_REASONS = [...SELECTION_REASONS, 'bundle_not_whole'] as const;
export type ShipmentReason = (typeof SHIPMENT_REASONS)[number];

/** What becomes of an item at one source of the stock, in view of what the order has reserved and of its bundles. */
export interface ExplainedShipment extends Omit<ExplainedOffer, 'reason'> {
  readonly reason: ShipmentReason;
}

/** A source to ship from, with what to ship from it. */
export interface SuggestedSource {
  readonly sourceCode: string;
  readonly sourceName: string;
  readonly items: readonly SkuQuantity[];
}

/**
 * The rows of the source selection with their quantities moved to where the order has reserved (spec, "Shipment form").
 * A row has what is reserved at its source. What is reserved at no listed source is taken from what the rows have left,
 * in their order. Items without a reservation at a listed source keep what the selection gave them.
 */
export function preferReserved(rows: readonly SelectedItem[], items: readonly ItemAtSources[]): SelectedItem[] {
  const bySku = new Map(items.map((item) => [skuKey(item.sku), openItem(item, rows)]));
  return rows.map((row) => {
    const item = bySku.get(skuKey(row.sku));
    if (!item?.hasReservation) return row;
    const reserved = item.reserved.get(sourceCodeKey(row.sourceCode)) ?? Quantity.ZERO;
    const room = row.qtyAvailable.minus(reserved).max(Quantity.ZERO);
    const filled = item.open.min(room);
    item.open = item.open.minus(filled);
    return { ...row, qtyToDeduct: reserved.plus(filled) };
  });
}

/**
 * The explanation of a selection, told of the quantities that are chosen in the end. `demand` is all that is to be
 * shipped, each SKU once.
 */
export function explainChosen(
  explanation: readonly ExplainedOffer[],
  rows: readonly SelectedItem[],
  demand: readonly SkuQuantity[],
): ExplainedShipment[] {
  const keyOf = ({ sourceCode, sku }: { readonly sourceCode: string; readonly sku: string }): string =>
    `${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`;
  const taken = new Map(rows.map((row) => [keyOf(row), row.qtyToDeduct]));
  const missing = new Map(demand.map(({ sku, quantity }) => [skuKey(sku), quantity]));
  for (const { sku, qtyToDeduct } of rows) {
    missing.set(skuKey(sku), (missing.get(skuKey(sku)) ?? Quantity.ZERO).minus(qtyToDeduct));
  }
  return explanation.map((explained): ExplainedShipment => {
    const qtyTaken = taken.get(keyOf(explained)) ?? Quantity.ZERO;
    if (qtyTaken.isPositive()) return { ...explained, qtyTaken, reason: 'taken' };
    if (explained.reason !== 'taken' && explained.reason !== 'enough_taken_before') return explained;
    const isMissing = missing.get(skuKey(explained.sku))?.isPositive() ?? false;
    return { ...explained, qtyTaken, reason: isMissing ? 'bundle_not_whole' : 'enough_taken_before' };
  });
}

/** What is reserved of an item at the listed sources, and what is still to be found elsewhere. */
interface OpenItem {
  readonly reserved: ReadonlyMap<string, Quantity>;
  readonly hasReservation: boolean;
  open: Quantity;
}

function openItem({ sku, quantity, parts }: ItemAtSources, rows: readonly SelectedItem[]): OpenItem {
  const listed = new Set(
    rows.filter((row) => skuKey(row.sku) === skuKey(sku)).map((row) => sourceCodeKey(row.sourceCode)),
  );
  const reserved = new Map<string, Quantity>();
  for (const part of parts) {
    const source = sourceCodeKey(part.sourceCode);
    if (listed.has(source)) reserved.set(source, (reserved.get(source) ?? Quantity.ZERO).plus(part.quantity));
  }
  return { reserved, hasReservation: reserved.size > 0, open: quantity.minus(Quantity.sum(reserved.values())) };
}

/** The rows by source, in their order; sources from which nothing is to be taken are left out. */
export function groupBySource(rows: readonly SelectedItem[]): SuggestedSource[] {
  const sources = new Map<string, SuggestedSource & { items: SkuQuantity[] }>();
  for (const { sourceCode, sourceName, sku, qtyToDeduct } of rows) {
    if (!qtyToDeduct.isPositive()) continue;
    const item = { sku, quantity: qtyToDeduct };
    const known = sources.get(sourceCodeKey(sourceCode));
    if (known) known.items.push(item);
    else sources.set(sourceCodeKey(sourceCode), { sourceCode, sourceName, items: [item] });
  }
  return [...sources.values()];
}

const WARNING_TITLE = 'This order reserved these items at another source';

/**
 * What is said under the choice of a source (spec, "Shipment form"). It has a title, and a line for each item that the
 * order has reserved at other sources and not at the chosen one. Null where there is no such item.
 */
export function reservedElsewhereWarning(
  sourceCode: string,
  items: readonly ItemAtSources[],
  nameOf: (sourceCode: string) => string,
): string | null {
  const chosen = sourceCodeKey(sourceCode);
  const lines = items
    .filter(({ parts }) => parts.length > 0 && parts.every((part) => sourceCodeKey(part.sourceCode) !== chosen))
    .map(({ sku, parts }) => {
      const locations = parts
        .map((part) => `${nameOf(part.sourceCode)} (${String(part.quantity.toNumber())})`)
        .join(', ');
      return `${sku} is reserved at ${locations}. Shipping from this source takes the stock from it and releases that reservation.`;
    });
  return lines.length === 0 ? null : [WARNING_TITLE, ...lines].join('\n');
}
