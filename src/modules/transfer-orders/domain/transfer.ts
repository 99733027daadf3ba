import { ApplicationError, notFound } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** The state at the destination in which goods are while they are on their way. */
export const IN_TRANSIT = 'in_transit';

/**
 * How far a transfer has come. A draft has moved nothing. `received` is what has arrived as it was planned, without anybody
 * closing it. What is received, closed or cancelled stays so.
 */
export const TRANSFER_STATUSES = ['draft', 'shipped', 'partially_received', 'received', 'closed', 'cancelled'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Those in which goods may be on their way. */
export const MOVING_STATUSES = ['shipped', 'partially_received'] as const satisfies readonly TransferStatus[];

/** Those that stay: nothing is on its way any more. */
export const OVER_STATUSES = ['received', 'closed', 'cancelled'] as const satisfies readonly TransferStatus[];

/** What happened to a transfer. `corrected` is a repair: what the destination does not have any more is written off. */
export const STEP_KINDS = ['created', 'changed', 'shipped', 'received', 'closed', 'cancelled', 'corrected'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const TRANSFER_ID_MAX = 4_294_967_295;
/** Products of a transfer: all of them are shipped with one transaction. */
export const TRANSFER_ITEMS_MAX = 1000;
/** Steps of a transfer; closing and cancelling are always possible. */
export const TRANSFER_STEPS_MAX = 500;
export const TRANSFER_REFERENCE_LENGTH_MAX = 64;
export const TRANSFER_NOTE_LENGTH_MAX = 255;

/** What rows of the history that a transfer writes refer to, with its id. */
export const TRANSFER_REFERENCE_TYPE = 'transfer_order';

/** What can be said of a transfer before anything is shipped. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface TransferHeader {
  readonly originSourceCode: string;
  readonly destinationSourceCode: string;
  /** With source-level reservations: goods that orders hold may leave, and what orders hold of them follows at receipt. */
  readonly moveReservations: boolean;
  readonly reference: string | null;
  readonly note: string | null;
  readonly expectedAt: string | null;
}

/** Goods that go from one source to another, and take time for it. */
export interface Transfer extends TransferHeader {
  readonly transferId: number;
  readonly status: TransferStatus;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What is planned of a product. */
export interface PlannedItem {
  readonly sku: string;
  readonly quantity: Quantity;
}

/** What is planned of a product, and what has become of it. */
export interface TransferLine extends PlannedItem {
  readonly shipped: Quantity;
  /** In whatever state it came. */
  readonly received: Quantity;
  /** Gone back to the origin. */
  readonly returned: Quantity;
  readonly lost: Quantity;
}

/** What the lines of a transfer add up to. */
export interface TransferTotals {
  readonly items: number;
  readonly quantity: Quantity;
  readonly shipped: Quantity;
  readonly received: Quantity;
  readonly returned: Quantity;
  readonly lost: Quantity;
}

/** Quantities of one step, by product and state. */
export interface StepItem extends PlannedItem {
  /** Where the goods are after the step; of what is lost, where they were. */
  readonly state: string;
}

/** What is on its way. */
export function inTransit({ shipped, received, returned, lost }: TransferLine): Quantity {
  return shipped.minus(received).minus(returned).minus(lost);
}

/** What is planned and has not left. */
export function toShip({ quantity, shipped }: TransferLine): Quantity {
  return quantity.minus(shipped).max(Quantity.ZERO);
}

export function isMoving({ status }: Pick<Transfer, 'status'>): boolean {
  return (MOVING_STATUSES as readonly TransferStatus[]).includes(status);
}

/** Where a transfer stands whose goods are as the lines say, as long as nobody has closed or cancelled it. */
export function statusOf(lines: readonly TransferLine[]): TransferStatus {
  if (lines.every(({ shipped }) => shipped.isZero())) return 'draft';
  const isComplete = lines.every((line) => inTransit(line).isZero() && toShip(line).isZero());
  if (isComplete) return lines.every(({ lost }) => lost.isZero()) ? 'received' : 'closed';
  return lines.every(({ received }) => received.isZero()) ? 'shipped' : 'partially_received';
}

export function noSuchTransfer(transferId: number): ApplicationError {
  return notFound('There is no transfer with id "%id".', { id: transferId });
}

/** The refusal of a step that was asked for when the transfer was another. */
export function changedSince({ transferId }: Pick<Transfer, 'transferId'>): ApplicationError {
  return new ApplicationError('conflict', 'Transfer %id has changed since this step was asked for.', {
    id: transferId,
  });
}

/** The refusal of a change of a draft that somebody else has changed since it was read. */
export function otherVersion(transferId: number, version: number, expected: number): ApplicationError {
  return new ApplicationError('conflict', 'Transfer %id is at version %version, not %expected_version as expected.', {
    id: transferId,
    version,
    expected_version: expected,
  });
}

/** The refusal of a step that the status does not allow. */
export function wrongStatus({ transferId, status }: Pick<Transfer, 'transferId' | 'status'>): ApplicationError {
  return new ApplicationError('conflict', 'Transfer %id is %status, which does not allow this step.', {
    id: transferId,
    status,
  });
}
