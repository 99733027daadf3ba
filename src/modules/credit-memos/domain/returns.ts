import { Quantity } from '../../../platform/quantity/quantity.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { ReturnedQuantity } from './credit-memo.js';

/** Goods of an order line at a source: shipped from it, or given back to it. */
export interface LineAtSource {
  readonly orderItemId: number;
  readonly sourceCode: string;
  readonly quantity: Quantity;
}

/** What the order's shipments and earlier memos say about where goods came from and went back to. */
interface ShippedAndReturned {
  readonly shipped: readonly LineAtSource[];
  readonly givenBack: readonly LineAtSource[];
  /** Sources linked to the order's stock, by priority. */
  readonly linkedCodes: readonly string[];
}

/**
 * Spreads what comes back of an order line over the sources that shipped it: linked sources by priority, then others by
 * their code. Each takes back at most what it shipped and has not got back yet. What no source shipped is part of none.
 */
export function spreadOverShippers(
  orderItemId: number,
  quantity: Quantity,
  { shipped, givenBack, linkedCodes }: ShippedAndReturned,
): ReturnedQuantity[] {
  const out = new Map<string, { sourceCode: string; quantity: Quantity }>();
  for (const { sourceCode, quantity: left } of ofLine(shipped, orderItemId)) {
    const key = sourceCodeKey(sourceCode);
    const known = out.get(key);
    out.set(key, { sourceCode, quantity: left.plus(known?.quantity ?? Quantity.ZERO) });
  }
  for (const { sourceCode, quantity: back } of ofLine(givenBack, orderItemId)) {
    const known = out.get(sourceCodeKey(sourceCode));
    if (known) known.quantity = known.quantity.minus(back);
  }
  return take(orderItemId, quantity, inOrder([...out.values()], linkedCodes));
}

function take(
  orderItemId: number,
  wanted: Quantity,
  sources: readonly { readonly sourceCode: string; readonly quantity: Quantity }[],
): ReturnedQuantity[] {
  const parts: ReturnedQuantity[] = [];
  let open = wanted;
  for (const { sourceCode, quantity } of sources) {
    const part = open.min(quantity);
    if (!part.isPositive()) continue;
    parts.push({ orderItemId, sourceCode, quantity: part });
    open = open.minus(part);
  }
  return parts;
}

function inOrder<Location extends { readonly sourceCode: string }>(
  locations: readonly Location[],
  linkedCodes: readonly string[],
): Location[] {
  const ranks = new Map(linkedCodes.map((code, rank) => [sourceCodeKey(code), rank]));
  const rankOf = ({ sourceCode }: Location): number => ranks.get(sourceCodeKey(sourceCode)) ?? ranks.size;
  return [...locations].sort(
    (a, b) => rankOf(a) - rankOf(b) || (sourceCodeKey(a.sourceCode) < sourceCodeKey(b.sourceCode) ? -1 : 1),
  );
}

function ofLine(traffic: readonly LineAtSource[], orderItemId: number): LineAtSource[] {
  return traffic.filter((entry) => entry.orderItemId === orderItemId);
}
