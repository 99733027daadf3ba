import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { AVAILABLE } from '../../adjustment-history/index.js';
import type { AdjustmentPurpose, AdjustmentReason } from '../../adjustment-history/index.js';
import { IN_STOCK, itemKey, stateKey } from '../../source-items/index.js';
import type { SourceItemKey, StockStep, StoredStock } from '../../source-items/index.js';
import { IN_TRANSIT, TRANSFER_REFERENCE_TYPE } from './transfer.js';
import type { PlannedItem, StepItem, Transfer } from './transfer.js';

type Route = Pick<Transfer, 'originSourceCode' | 'destinationSourceCode'>;

/** What leaves the origin is on its way to the destination, which gets an item where it has none. */
export function shipmentSteps(route: Route, items: readonly PlannedItem[]): StockStep[] {
  return items.map(({ sku, quantity }) => {
    const [origin, destination] = ends(route, sku);
    return {
      items: [
        { ...origin, kind: 'adjust', delta: quantity.negated(), floor: Quantity.ZERO, mustExist: true },
        { ...destination, kind: 'assign' },
      ],
      states: [{ ...destination, state: IN_TRANSIT, kind: 'adjust', delta: quantity }],
    };
  });
}

/** What has arrived is in its state. What comes on sale is in stock afterwards, as after a partial transfer. */
export function receiptSteps(route: Route, items: readonly StepItem[]): StockStep[] {
  return items.map(({ sku, quantity, state }) => {
    const [, destination] = ends(route, sku);
    const leaving = { ...destination, state: IN_TRANSIT, kind: 'adjust', delta: quantity.negated() } as const;
    if (state !== AVAILABLE) {
      return { states: [leaving, { ...destination, state, kind: 'adjust', delta: quantity }] };
    }
    return {
      items: [{ ...destination, kind: 'adjust', delta: quantity, status: IN_STOCK, mustExist: true }],
      states: [leaving],
    };
  });
}

/**
 * What is lost leaves `in_transit`: no more than is there. Somebody may have moved it on by hand, or taken the item away;
 * a transfer can be closed all the same.
 */
export function lossSteps(route: Route, items: readonly PlannedItem[], stored: StoredStock): StockStep[] {
  const present = new Set(stored.items.map(itemKey));
  const quantities = new Map(stored.states.map((state) => [stateKey(state), state.quantity]));
  return items.flatMap(({ sku, quantity }): StockStep[] => {
    const [, destination] = ends(route, sku);
    const key = { ...destination, state: IN_TRANSIT };
    const lost = quantity.min(quantities.get(stateKey(key)) ?? Quantity.ZERO);
    if (!present.has(itemKey(destination)) || !lost.isPositive()) return [];
    return [{ states: [{ ...key, kind: 'adjust', delta: lost.negated() }] }];
  });
}

/** What turns round is available at the origin again, whose item keeps its status and is made anew where it is gone. */
export function returnSteps(route: Route, items: readonly PlannedItem[]): StockStep[] {
  return items.map(({ sku, quantity }) => {
    const [origin, destination] = ends(route, sku);
    return {
      items: [{ ...origin, kind: 'adjust', delta: quantity }],
      states: [{ ...destination, state: IN_TRANSIT, kind: 'adjust', delta: quantity.negated() }],
    };
  });
}

/**
 * Items that the origin cannot give away. `reserved` is what reservations hold there, below zero, by `skuKey`; left out
 * where they do not count, or follow the goods.
 */
export function originViolations(
  route: Route,
  items: readonly PlannedItem[],
  { stored, reserved }: { stored: StoredStock; reserved?: ReadonlyMap<string, Quantity> | undefined },
): ErrorDetail[] {
  const byKey = new Map(stored.items.map((item) => [itemKey(item), item]));
  return items.flatMap(({ sku, quantity }): ErrorDetail[] => {
    const [origin] = ends(route, sku);
    const parameters = { sku, source_code: route.originSourceCode };
    const found = byKey.get(itemKey(origin));
    if (!found) return [{ message: 'Source item for %sku and %source_code does not exist', parameters }];
    const free = found.quantity.plus(reserved?.get(skuKey(sku)) ?? Quantity.ZERO);
    if (!free.isLessThan(quantity)) return [];
    return [
      {
        message:
          'Of SKU "%sku" %quantity can leave source "%source_code", not %needed: orders hold the rest, or it is not there.',
        parameters: { ...parameters, quantity: free.toNumber(), needed: quantity.toNumber() },
      },
    ];
  });
}

/** Items of which the destination has less on their way than would turn round, without a word about how much it has. */
export function shortageViolations(
  route: Route,
  items: readonly PlannedItem[],
  { states }: StoredStock,
): ErrorDetail[] {
  const quantities = new Map(states.map((state) => [stateKey(state), state.quantity]));
  return items.flatMap(({ sku, quantity }): ErrorDetail[] => {
    const [, destination] = ends(route, sku);
    const there = quantities.get(stateKey({ ...destination, state: IN_TRANSIT })) ?? Quantity.ZERO;
    if (!there.isLessThan(quantity)) return [];
    return [
      {
        message: 'What was sent of SKU "%sku" is not in transit to source "%source_code" any more.',
        parameters: { sku, source_code: route.destinationSourceCode },
      },
    ];
  });
}

/** The source items of the SKUs at both ends. */
export function touchedItems(route: Route, skus: readonly string[]): SourceItemKey[] {
  return skus.flatMap((sku) => ends(route, sku));
}

/** The source items of the SKUs where the goods come from. */
export function originItems({ originSourceCode }: Route, skus: readonly string[]): SourceItemKey[] {
  return skus.map((sku) => ({ sourceCode: originSourceCode, sku }));
}

/** The source items of the SKUs where the goods go to. */
export function destinationItems({ destinationSourceCode }: Route, skus: readonly string[]): SourceItemKey[] {
  return skus.map((sku) => ({ sourceCode: destinationSourceCode, sku }));
}

/** Why goods come into transit and leave it, in the history's rows of steps. Clients state other reasons, save one. */
export const TRANSIT_REASONS = {
  comes: ['transfer_in'],
  goes: ['transfer_out', 'state_move', 'transit_loss'],
} as const satisfies Readonly<Record<string, readonly AdjustmentReason[]>>;

/** Both directions of a way: a row for what goes out and one for what comes in. */
export function wayPurpose(transfer: Pick<Transfer, 'transferId'>, note: string | null): AdjustmentPurpose {
  return { reason: 'transfer_out', inboundReason: 'transfer_in', ...remarks(transfer, note) };
}

export function receiptPurpose(transfer: Pick<Transfer, 'transferId'>, note: string | null): AdjustmentPurpose {
  return { reason: 'state_move', ...remarks(transfer, note) };
}

export function lossPurpose(transfer: Pick<Transfer, 'transferId'>, note: string | null): AdjustmentPurpose {
  return { reason: 'transit_loss', ...remarks(transfer, note) };
}

function remarks(
  { transferId }: Pick<Transfer, 'transferId'>,
  note: string | null,
): Pick<AdjustmentPurpose, 'reference' | 'note'> {
  return { reference: { type: TRANSFER_REFERENCE_TYPE, id: String(transferId) }, note };
}

function ends(
  { originSourceCode, destinationSourceCode }: Route,
  sku: string,
): [origin: SourceItemKey, destination: SourceItemKey] {
  return [
    { sourceCode: originSourceCode, sku },
    { sourceCode: destinationSourceCode, sku },
  ];
}
