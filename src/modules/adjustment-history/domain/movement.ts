import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Chain } from './chain.js';
import type { AdjustmentPurpose, AdjustmentReason } from './vocabulary.js';

/** Quantity and stock status of one source item at one moment; null stands for "there is no such item". */
export type ItemSnapshot = { readonly quantity: Quantity; readonly status: number } | null;

/** What one history row says about a change. */
export interface Movement {
  readonly sourceCode: string;
  readonly sku: string;
  /** What is counted; left out for `available`, the quantity of the source item itself. */
  readonly state?: string | undefined;
  readonly delta: Quantity;
  readonly quantityAfter: Quantity;
  /** Both null unless the status changed: they are no running copy of it. */
  readonly statusBefore: number | null;
  readonly statusAfter: number | null;
  /** The chain that its row goes on with; left out where the row begins one. */
  readonly chain?: Chain | undefined;
}

/**
 * The history row of a change, or null where nothing worth a row happened. That is the case with equal values. It is
 * also the case with an item that appears or disappears with quantity zero, although its status does too (spec, "What
 * writes a row").
 */
export function movementOf(
  key: { readonly sourceCode: string; readonly sku: string },
  before: ItemSnapshot,
  after: ItemSnapshot,
  chain?: Chain,
): Movement | null {
  const quantityBefore = before?.quantity ?? Quantity.ZERO;
  const quantityAfter = after?.quantity ?? Quantity.ZERO;
  const delta = quantityAfter.minus(quantityBefore);
  const statusBefore = before?.status ?? null;
  const statusAfter = after?.status ?? null;
  const appearedOrWent = before === null || after === null;
  if (delta.isZero() && (appearedOrWent || statusBefore === statusAfter)) return null;
  const changed = statusBefore !== statusAfter;
  return {
    sourceCode: key.sourceCode,
    sku: key.sku,
    delta,
    quantityAfter,
    statusBefore: changed ? statusBefore : null,
    statusAfter: changed ? statusAfter : null,
    chain,
  };
}

/** The inbound reason counts only where stock came in: a mere change of status keeps the ordinary one. */
export function reasonOf(movement: Movement, purpose: AdjustmentPurpose): AdjustmentReason {
  return movement.delta.isPositive() ? (purpose.inboundReason ?? purpose.reason) : purpose.reason;
}
