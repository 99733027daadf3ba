import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { IN_STOCK, itemKey } from '../../source-items/index.js';
import type { SourceItemChange, SourceItemKey, StoredSourceItem } from '../../source-items/index.js';
import type { TransferRoute } from './route.js';

/** An item as a client sent it: anything may be missing. */
export interface SentTransferItem {
  readonly sku: string | null;
  readonly quantity: number | null;
}

/** What is to move of one SKU, above zero. */
export interface TransferItem {
  readonly sku: string;
  readonly quantity: Quantity;
}

/** What can be told of a request before anything is read. */
interface SummedItems {
  /** Each SKU once. */
  readonly items: readonly TransferItem[];
  readonly violations: readonly ErrorDetail[];
}

/**
 * Adds up repeated SKUs (spec, "Partial source transfer"). What is not above zero is reported and left out of the sum.
 */
export function summedItems(sent: readonly SentTransferItem[]): SummedItems {
  const sums = new Map<string, TransferItem>();
  const violations: ErrorDetail[] = [];
  for (const { sku, quantity: value } of sent) {
    const quantity = Quantity.tryParse(value ?? 0);
    const violation = violationOf(sku ?? '', quantity);
    if (violation || !quantity) {
      if (violation) violations.push(violation);
      continue;
    }
    const [key, known] = [skuKey(sku ?? ''), sums.get(skuKey(sku ?? ''))];
    sums.set(key, known ? { ...known, quantity: added(known.quantity, quantity) } : { sku: sku ?? '', quantity });
  }
  return { items: [...sums.values()], violations };
}

/**
 * Why items cannot move, SKU by SKU. `reserved` is what reservations hold at the origin, below zero, by `skuKey`; left
 * out where reservations do not count per source.
 */
export function transferViolations(
  route: TransferRoute,
  items: readonly TransferItem[],
  { stored, reserved }: { stored: readonly StoredSourceItem[]; reserved?: ReadonlyMap<string, Quantity> | undefined },
): ErrorDetail[] {
  const byKey = new Map(stored.map((item) => [itemKey(item), item]));
  return items.flatMap(({ sku, quantity }): ErrorDetail[] => {
    const origin = { sourceCode: route.originSourceCode, sku };
    const destination = { sourceCode: route.destinationSourceCode, sku };
    const leaving = byKey.get(itemKey(origin));
    if (!leaving) return [missing(origin)];
    const available = leaving.quantity.plus(reserved?.get(skuKey(sku)) ?? Quantity.ZERO);
    return [
      ...(available.isLessThan(quantity) ? [notAvailable(sku)] : []),
      ...(byKey.has(itemKey(destination)) ? [] : [missing(destination)]),
    ];
  });
}

/** The destination is in stock afterwards; the origin keeps its status, even where nothing is left there. */
export function planPartialTransfer(route: TransferRoute, items: readonly TransferItem[]): SourceItemChange[] {
  return items.flatMap(({ sku, quantity }): SourceItemChange[] => [
    {
      kind: 'adjust',
      sourceCode: route.originSourceCode,
      sku,
      delta: quantity.negated(),
      floor: Quantity.ZERO,
      mustExist: true,
    },
    {
      kind: 'adjust',
      sourceCode: route.destinationSourceCode,
      sku,
      delta: quantity,
      status: IN_STOCK,
      mustExist: true,
    },
  ]);
}

function violationOf(sku: string, quantity: Quantity | undefined): ErrorDetail | undefined {
  if (sku.trim() === '') return { message: '"%field" can not be empty.', parameters: { field: 'sku' } };
  if (quantity && !quantity.isPositive())
    return { message: 'Transfer quantity for sku %sku must be greater than zero', parameters: { sku } };
  if (quantity?.isStorable()) return undefined;
  return {
    message: 'Transfer quantity for sku %sku can have at most 12 digits, four of them decimals',
    parameters: { sku },
  };
}

/** A sum that no source item can cover grows no more: it has to stay within the exact range. */
function added(sum: Quantity, quantity: Quantity): Quantity {
  return sum.isStorable() ? sum.plus(quantity) : sum;
}

function notAvailable(sku: string): ErrorDetail {
  return { message: 'Requested transfer amount for sku %sku is not available', parameters: { sku } };
}

/** The upstream passes its own text on as a parameter. */
function missing({ sku, sourceCode }: SourceItemKey): ErrorDetail {
  return { message: '%message', parameters: { message: `Source item for ${sku} and ${sourceCode} does not exist` } };
}
