import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { OutstandingDemand, SkuQuantity } from '../../reservations/index.js';
import type { Selection } from '../../source-selection/index.js';

/** What decides which source a shipment that names none is taken from. */
interface ResolutionFacts {
  /** Linked to the order's stock, by priority, disabled ones included. */
  readonly sourceCodes: readonly string[];
  /** What the shipment takes from stock, each SKU once. */
  readonly items: readonly SkuQuantity[];
  /** What the order has reserved; undefined where reservations are not kept per source. */
  readonly reserved: readonly OutstandingDemand[] | undefined;
}

/** The source, undefined where there is none, or the question to the source selection. */
type Resolution = { readonly sourceCode: string | undefined } | 'ask-selection';

/**
 * The source of a shipment as far as links and reservations decide it (spec, "Ship an order"). That is the stock's only
 * source, or the first one at which the order reserved every item. A shipment that takes nothing from stock has the
 * first source.
 */
export function resolveSource({ sourceCodes, items, reserved }: ResolutionFacts): Resolution {
  const [first, second] = sourceCodes;
  if (first === undefined || second === undefined || items.length === 0) return { sourceCode: first };
  const reservedAt = reserved && sourceCodes.find((code) => reservesAll(code, items, reserved));
  return reservedAt === undefined ? 'ask-selection' : { sourceCode: reservedAt };
}

/** The one source that the selection takes everything from; undefined where it takes from several or falls short. */
export function onlySelectedSource({ items, isShippable }: Selection): string | undefined {
  const used = new Map(
    items
      .filter(({ qtyToDeduct }) => qtyToDeduct.isPositive())
      .map(({ sourceCode }) => [sourceCodeKey(sourceCode), sourceCode]),
  );
  const [only, another] = [...used.values()];
  return isShippable && another === undefined ? only : undefined;
}

function reservesAll(
  sourceCode: string,
  items: readonly SkuQuantity[],
  reserved: readonly OutstandingDemand[],
): boolean {
  const source = sourceCodeKey(sourceCode);
  return items.every(({ sku, quantity }) => {
    const held = reserved.filter(
      (demand) =>
        demand.sourceCode !== null && sourceCodeKey(demand.sourceCode) === source && skuKey(demand.sku) === skuKey(sku),
    );
    return !Quantity.sum(held.map((demand) => demand.quantity)).isLessThan(quantity);
  });
}
