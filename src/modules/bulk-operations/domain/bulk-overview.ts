import type { Actor } from '../../../platform/context/request-context.js';
import { OPERATION_STATUS } from './operation.js';

/** Bulks that a list leads to: the newest ones. */
export const BULKS_LISTED_MAX = 10_000;

/** How many operations of a bulk have which status. */
export interface StatusCounts {
  readonly open: number;
  readonly complete: number;
  /** Given up for now, failed, or refused when it was scheduled. */
  readonly failed: number;
}

/** What a bulk came to, or that it is on its way. */
export const BULK_STATES = ['running', 'complete', 'partly_failed', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** A bulk as lists show it. */
export interface BulkSummary extends StatusCounts {
  readonly bulkUuid: string;
  readonly description: string;
  readonly startedBy: Actor;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly startedAt: string;
  readonly operationCount: number;
  readonly state: BulkState;
  /** Of a bulk whose only operation commits step by step, else null. */
  readonly stepsDone: number | null;
  readonly stepsTotal: number | null;
}

/** An operation of a bulk as its list shows it. */
export interface BulkPart {
  readonly key: number;
  /** What it is about; null for an operation of a route. */
  readonly subject: string | null;
  readonly status: number;
  /** What it came to; null while it is open. */
  readonly message: string | null;
  readonly stepsDone: number;
  readonly stepsTotal: number | null;
  /** What it, or its last step, has noted; null where it has noted nothing. */
  readonly outcome: unknown;
}

/** Counts of statuses as the three that people tell apart. */
export function countsOf(byStatus: ReadonlyMap<number, number>): StatusCounts {
  const of = (...statuses: readonly number[]): number =>
    statuses.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
  return {
    open: of(OPERATION_STATUS.open),
    complete: of(OPERATION_STATUS.complete),
    failed: of(OPERATION_STATUS.failed, OPERATION_STATUS.failedForNow, OPERATION_STATUS.rejected),
  };
}

/** The state that the counts make. */
export function stateOf({ open, complete, failed }: StatusCounts): BulkState {
  if (open > 0) return 'running';
  if (failed === 0) return 'complete';
  return complete > 0 ? 'partly_failed' : 'failed';
}
