import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import { readItems, readQuantity } from './draft.js';
import type { SentItem } from './draft.js';
import { inTransit, IN_TRANSIT, statusOf, toShip, TRANSFER_ITEMS_MAX } from './transfer.js';
import type { PlannedItem, StepItem, TransferLine, TransferStatus } from './transfer.js';

/** What has arrived of a product, as a client sent it. */
export interface SentArrival extends SentItem {
  /** The state in which it is; `available` where nothing is said. */
  readonly state: string | null;
}

/** What a step does to its transfer. */
export interface StepPlan {
  /** What it moves; never empty. */
  readonly items: readonly StepItem[];
  /** The lines that it changes, as they are afterwards. */
  readonly lines: readonly TransferLine[];
  readonly status: TransferStatus;
}

/** Items that a refusal names. */
const NAMED_MAX = 20;

/** Ships what was sent, or all that has not left. Throws one `invalid` that names what is not planned, or not so much. */
export function planShipment(lines: readonly TransferLine[], sent: readonly SentItem[] | null): StepPlan {
  const wanted = sent === null ? leftOf(lines, toShip) : itemsOf(sent);
  if (wanted.length === 0) throw invalid('Nothing of the transfer is left to ship.');
  const byKey = byItem(lines);
  refuse(
    wanted.flatMap(({ sku, quantity }) => {
      const left = left0(byKey.get(skuKey(sku)), toShip);
      if (!left.isLessThan(quantity)) return [];
      return [amountViolation('Of SKU "%sku" %quantity are left to ship, not %needed.', sku, left, quantity)];
    }),
  );
  return planned(
    lines,
    wanted.map((item) => ({ ...item, state: IN_TRANSIT })),
    (line, quantity) => ({
      ...line,
      shipped: line.shipped.plus(quantity),
    }),
  );
}

/**
 * Takes in what was sent, or all that is on its way. More than that is refused: what was found beyond it is no part of the
 * transfer. Throws one `invalid` that names every item at fault.
 */
export function planReceipt(lines: readonly TransferLine[], sent: readonly SentArrival[] | null): StepPlan {
  const arrived =
    sent === null ? leftOf(lines, inTransit).map((item) => ({ ...item, state: AVAILABLE })) : arrivalsOf(sent);
  if (arrived.length === 0) throw invalid('Nothing of the transfer is on its way.');
  const byKey = byItem(lines);
  refuse(
    summed(arrived).flatMap(({ sku, quantity }) => {
      const left = left0(byKey.get(skuKey(sku)), inTransit);
      if (!left.isLessThan(quantity)) return [];
      return [
        amountViolation(
          'Of SKU "%sku" %quantity are on their way, and %needed cannot be received. Count what was found beyond them.',
          ...([sku, left, quantity] as const),
        ),
      ];
    }),
  );
  return planned(lines, arrived, (line, quantity) => ({ ...line, received: line.received.plus(quantity) }));
}

/** Everything on its way is lost. What has not left is dropped. */
export function planClosing(lines: readonly TransferLine[]): Omit<StepPlan, 'status'> {
  return endOf(lines, IN_TRANSIT, (line, quantity) => ({ ...line, lost: line.lost.plus(quantity) }));
}

/** Everything on its way goes back to the origin. */
export function planReturn(lines: readonly TransferLine[]): Omit<StepPlan, 'status'> {
  return endOf(lines, AVAILABLE, (line, quantity) => ({ ...line, returned: line.returned.plus(quantity) }));
}

/**
 * Writes off what the destination does not have, `missing` by `skuKey`: the document says so, and no goods move. Undefined
 * where that is nothing.
 */
export function planCorrection(
  lines: readonly TransferLine[],
  missing: ReadonlyMap<string, Quantity>,
): StepPlan | undefined {
  const items = leftOf(lines, (line) => inTransit(line).min(missing.get(skuKey(line.sku)) ?? Quantity.ZERO));
  if (items.length === 0) return undefined;
  return planned(
    lines,
    items.map((item) => ({ ...item, state: IN_TRANSIT })),
    (line, quantity) => ({
      ...line,
      lost: line.lost.plus(quantity),
    }),
  );
}

/** What is received into what is on sale, by `skuKey`: so much of what orders hold may follow. */
export function arrivingOnSale(items: readonly StepItem[]): ReadonlyMap<string, Quantity> {
  return quantities(items.filter(({ state }) => state === AVAILABLE));
}

/** How much of each product, whatever its states, by `skuKey`. */
export function quantities(items: readonly PlannedItem[]): ReadonlyMap<string, Quantity> {
  return new Map(summed(items).map(({ sku, quantity }) => [skuKey(sku), quantity]));
}

/** The sum of each product, whatever its states. */
function summed(items: readonly PlannedItem[]): PlannedItem[] {
  const sums = new Map<string, PlannedItem>();
  for (const { sku, quantity } of items) {
    const known = sums.get(skuKey(sku));
    sums.set(skuKey(sku), { sku: known?.sku ?? sku, quantity: known ? known.quantity.plus(quantity) : quantity });
  }
  return [...sums.values()];
}

function endOf(
  lines: readonly TransferLine[],
  state: string,
  change: (line: TransferLine, quantity: Quantity) => TransferLine,
): Omit<StepPlan, 'status'> {
  const items = leftOf(lines, inTransit).map((item) => ({ ...item, state }));
  const { lines: changed } = planned(lines, items, change);
  return { items, lines: changed };
}

/** The lines' own spelling of SKUs counts. */
function planned(
  lines: readonly TransferLine[],
  items: readonly StepItem[],
  change: (line: TransferLine, quantity: Quantity) => TransferLine,
): StepPlan {
  const byKey = byItem(lines);
  const after = new Map(byKey);
  for (const { sku, quantity } of items) {
    const line = after.get(skuKey(sku));
    if (line) after.set(skuKey(sku), change(line, quantity));
  }
  const changed = [...after].flatMap(([key, line]) => (byKey.get(key) === line ? [] : [line]));
  return {
    items: items.map((item) => ({ ...item, sku: byKey.get(skuKey(item.sku))?.sku ?? item.sku })),
    lines: changed,
    status: statusOf([...after.values()]),
  };
}

function arrivalsOf(sent: readonly SentArrival[]): StepItem[] {
  const sums = new Map<string, StepItem>();
  const violations: ErrorDetail[] = [];
  for (const { sku, quantity: value, state: named } of sent) {
    const state = named ?? AVAILABLE;
    const quantity = readQuantity(sku, value);
    if (!(quantity instanceof Quantity)) violations.push(quantity);
    else if (state === IN_TRANSIT) {
      violations.push({
        message: 'SKU "%sku" cannot be received into state "%state": it is in it already.',
        parameters: { sku: sku ?? '', state },
      });
    } else {
      const key = `${skuKey(sku ?? '')}\n${state}`;
      const sum = (sums.get(key)?.quantity ?? Quantity.ZERO).min(Quantity.MAX_STORABLE).plus(quantity);
      sums.set(key, { sku: sums.get(key)?.sku ?? sku ?? '', state, quantity: sum });
    }
  }
  refuse(violations);
  if (sums.size > TRANSFER_ITEMS_MAX) throw invalid('A transfer can have at most %1 items.', [TRANSFER_ITEMS_MAX]);
  return [...sums.values()];
}

function itemsOf(sent: readonly SentItem[]): readonly PlannedItem[] {
  const { items, violations } = readItems(sent);
  refuse(violations);
  return items;
}

function leftOf(lines: readonly TransferLine[], left: (line: TransferLine) => Quantity): PlannedItem[] {
  return lines.map((line) => ({ sku: line.sku, quantity: left(line) })).filter(({ quantity }) => quantity.isPositive());
}

function left0(line: TransferLine | undefined, left: (line: TransferLine) => Quantity): Quantity {
  return line ? left(line) : Quantity.ZERO;
}

function byItem<Item extends { readonly sku: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [skuKey(item.sku), item]));
}

function amountViolation(message: string, sku: string, left: Quantity, needed: Quantity): ErrorDetail {
  return { message, parameters: { sku, quantity: left.toNumber(), needed: needed.toNumber() } };
}

function refuse(violations: readonly ErrorDetail[]): void {
  if (violations.length > 0) throw validationFailed(violations.slice(0, NAMED_MAX));
}
