import { ApplicationError, invalid } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IN_STOCK, itemKey, OUT_OF_STOCK } from '../../source-items/index.js';
import type { SourceItemChange, SourceItemKey, StockStatus, StoredSourceItem } from '../../source-items/index.js';

/** Goods that leave a source; a quantity below zero is goods that come back to it. */
export interface Deduction extends SourceItemKey {
  readonly quantity: Quantity;
}

/** What holds for the stock of a SKU, as far as a deduction asks. */
export interface StockRule {
  /** Whether its quantities are kept at all: stock is managed, and it is not made of other products. */
  readonly isManaged: boolean;
  readonly allowsBackorders: boolean;
  /** At this quantity it is out of stock. */
  readonly minQty: Quantity;
}

/** What the configuration says of the SKUs of a deduction, at one moment. */
export interface DeductionRules {
  /** Whether goods that come back may bring an item back in stock. */
  readonly canBackInStock: boolean;
  ruleOf(sku: string): StockRule;
}

interface Move extends Deduction {
  /** As the lock showed it; undefined where the source has no item of the SKU. */
  readonly stored: StoredSourceItem | undefined;
  readonly quantityAfter: Quantity;
}

/**
 * What a deduction has to do: one entry per source item, repeated ones added up. Entries that come to nothing are left
 * out, and those whose stock is not managed.
 */
export function netDeductions(items: readonly Deduction[], rules: DeductionRules): Deduction[] {
  const byKey = new Map<string, Deduction>();
  for (const { sourceCode, sku, quantity } of items) {
    const key = itemKey({ sourceCode, sku });
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, quantity: known.quantity.plus(quantity) } : { sourceCode, sku, quantity });
  }
  return [...byKey.values()].filter(({ sku, quantity }) => !quantity.isZero() && rules.ruleOf(sku).isManaged);
}

/**
 * The changes of the source items, from what the lock showed (upstream interface, "Source deduction"). Goods that come
 * back to a source without an item of them make one. Throws not-found where there is no item to take from. Else throws
 * `invalid` where one has too little, backorders or not. Either names every item at fault.
 */
export function planDeduction(
  deductions: readonly Deduction[],
  stored: readonly StoredSourceItem[],
  rules: DeductionRules,
): SourceItemChange[] {
  const storedByKey = new Map(stored.map((item) => [itemKey(item), item]));
  const moves = deductions.map((deduction): Move => {
    const found = storedByKey.get(itemKey(deduction));
    return {
      ...deduction,
      stored: found,
      quantityAfter: (found?.quantity ?? Quantity.ZERO).minus(deduction.quantity),
    };
  });
  const taken = moves.filter(({ quantity }) => quantity.isPositive());
  refuseMissing(taken.filter((move) => !move.stored));
  refuseShort(taken.filter(({ quantityAfter }) => quantityAfter.isNegative()));
  return moves.map((move) => toChange(move, rules));
}

/**
 * The status of an item after the deduction. In stock it stays so unless exactly the threshold is left and backorders
 * are off. Out of stock it stays so as well, unless three things hold. Goods come back, more than the threshold is
 * there then, and the configuration lets items come back in stock.
 */
export function statusAfter(
  before: StockStatus,
  { quantity, quantityAfter }: { readonly quantity: Quantity; readonly quantityAfter: Quantity },
  { allowsBackorders, minQty }: StockRule,
  { canBackInStock }: { readonly canBackInStock: boolean },
): StockStatus {
  if (before === IN_STOCK) return quantityAfter.equals(minQty) && !allowsBackorders ? OUT_OF_STOCK : IN_STOCK;
  return canBackInStock && quantity.isNegative() && minQty.isLessThan(quantityAfter) ? IN_STOCK : OUT_OF_STOCK;
}

function toChange(move: Move, rules: DeductionRules): SourceItemChange {
  const { sourceCode, sku, quantity, stored } = move;
  const status = statusAfter(stored?.status ?? OUT_OF_STOCK, move, rules.ruleOf(sku), rules);
  return { kind: 'adjust', sourceCode, sku, delta: quantity.negated(), status };
}

function refuseMissing(moves: readonly Move[]): void {
  const [first, ...others] = moves.map(({ sourceCode, sku }) => ({
    message: 'Source item not found by source code: %1 and sku: %2.',
    parameters: [sourceCode, sku],
  }));
  if (!first) return;
  const all: ErrorDetail[] = others.length > 0 ? [first, ...others] : [];
  throw new ApplicationError('not-found', first.message, first.parameters, all);
}

function refuseShort(moves: readonly Move[]): void {
  if (moves.length === 0) return;
  throw invalid(
    'Not all of your products are available in the requested quantity.',
    undefined,
    moves.map(({ sourceCode, sku }) => ({
      message: 'The quantity of SKU "%sku" at source "%source_code" is not sufficient.',
      parameters: { sku, source_code: sourceCode },
    })),
  );
}
