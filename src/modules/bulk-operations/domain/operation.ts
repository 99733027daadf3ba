import type { Actor, ActorType } from '../../../platform/context/request-context.js';

/** What has become of an operation (upstream interface, "Async and bulk"). */
export const OPERATION_STATUS = {
  complete: 1,
  /** Given up after several attempts; the same request may succeed another time. */
  failedForNow: 2,
  failed: 3,
  open: 4,
  /** Refused when the bulk was scheduled. */
  rejected: 5,
} as const;
type OperationStatus = (typeof OPERATION_STATUS)[keyof typeof OPERATION_STATUS];

/** The end of an operation as it is stored. */
export interface OperationEnd {
  readonly status: Exclude<OperationStatus, 4>;
  /** The status that the synchronous request would have had; null for a success. */
  readonly errorCode: number | null;
  readonly message: string;
  /** The route's response as JSON. */
  readonly result: string | null;
}

/** An operation as it is scheduled; `end` is set where it is rejected at once. */
export interface NewOperation {
  readonly key: number;
  readonly serializedData: string;
  readonly end: OperationEnd | undefined;
}

/** Operations of one bulk, both ends included. */
export interface OperationRange {
  readonly bulkUuid: string;
  readonly first: number;
  readonly last: number;
}

/** A request that was accepted to be done later. */
export interface Bulk {
  readonly bulkUuid: string;
  readonly scheduler: Actor;
  readonly storeCode: string | null;
  readonly description: string;
  readonly operationCount: number;
}

/** The upstream's numbers of user types. */
const USER_TYPES: ReadonlyMap<ActorType, number> = new Map([
  ['integration', 1],
  ['admin', 2],
  ['customer', 3],
]);

/** The number of a user's type; null for the system. */
export function userTypeOf({ type }: Actor): number | null {
  return USER_TYPES.get(type) ?? null;
}

/** The actor of a stored user; the system where none is known. */
export function schedulerOf(userType: number | null, id: string | null, label: string | null): Actor {
  const type = [...USER_TYPES].find(([, number]) => number === userType)?.[0];
  return type && id !== null ? { type, id, label } : { type: 'system', id: null, label: null };
}
