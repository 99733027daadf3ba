import { ApplicationError, notFound } from '../../../platform/errors/application-error.js';
import type { AskedRow } from '../../../platform/errors/large-change.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';

/** Where a request for approval stands. All but `waiting` are ends. */
export const APPROVAL_STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const NOTE_LENGTH_MAX = 255;
export const APPROVAL_ID_MAX = 4_294_967_295;
/** Bytes of what a use case is asked for, as JSON; what is longer cannot wait. */
export const PAYLOAD_BYTES_MAX = 1_000_000;
/** Requests of one person that wait at once. */
export const WAITING_PER_PERSON_MAX = 100;
/** The setting that says how long a request waits. */
export const EXPIRY_SETTING = 'cataloginventory/approvals/waiting_days';

/** See and withdraw requests. */
export const VIEW_PERMISSION = 'Vendor_Inventory::approvals';
/** Decide about the requests of others. */
export const APPROVE_PERMISSION = 'Vendor_Inventory::approve';

/** A change that was larger than its requester may write alone. Times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Approval {
  readonly approvalId: number;
  readonly useCase: string;
  readonly status: ApprovalStatus;
  readonly rowCount: number;
  readonly largestQuantity: Quantity;
  /** The largest change of a quantity that the rows do not show. */
  readonly unshownQuantity: Quantity;
  readonly largestValue: number;
  readonly requesterId: number;
  readonly requesterName: string | null;
  /** The request that asked. */
  readonly requestId: string;
  readonly createdAt: string;
  readonly decidedById: number | null;
  readonly decidedByName: string | null;
  readonly decidedAt: string | null;
  readonly note: string | null;
  /** The request of the history rows; null where there are none. */
  readonly resultRequestId: string | null;
  readonly writtenRows: number;
  /** Why the last attempt to approve it was refused. */
  readonly refusal: string | null;
}

/** A request with what would change, as it was when it was asked: the largest rows. */
export interface ApprovalDetail extends Approval {
  readonly rows: readonly AskedRow[];
}

/** What a request is stored with. */
export type NewApproval = Pick<
  ApprovalDetail,
  | 'useCase'
  | 'rows'
  | 'rowCount'
  | 'largestQuantity'
  | 'unshownQuantity'
  | 'largestValue'
  | 'requesterId'
  | 'requesterName'
  | 'requestId'
> & { readonly payload: string };

/** Who has approved what a request wrote. */
export interface Approver {
  readonly id: number;
  readonly name: string | null;
  /** Whose changes these were. What others have written under the same request id needed nobody. */
  readonly requesterIds: ReadonlySet<string>;
}

export function noSuchApproval(id: number): ApplicationError {
  return notFound('There is no request for approval with the id %1.', [id]);
}

/** The refusal of a second decision. */
export function alreadyDecided({ approvalId, status }: Pick<Approval, 'approvalId' | 'status'>): ApplicationError {
  return new ApplicationError('conflict', 'The request for approval %1 does not wait any more: it is %2.', [
    approvalId,
    status,
  ]);
}
