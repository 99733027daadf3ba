import type { Behavior } from './behavior.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { RowError, RowTally } from './row.js';

/** What is imported. */
export const IMPORT_KINDS = ['stock-sources', 'products'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * - `waiting`: for a worker that begins it, or goes on with it;
 * - `running`: rows are being imported, or the process that did so died: it may be resumed;
 * - `stopped`: by Ctrl+C, by faulty rows or by a failure between two batches: it may be resumed;
 * - `complete`: every row has its outcome.
 */
export const RUN_STATES = ['waiting', 'running', 'stopped', 'complete'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** Why a run stopped: a refusal, and the rows that it is about. */
export interface StopReason extends ErrorDetail {
  readonly errors: readonly RowError[];
}

/** How far a run is. What it says is committed: it moves in the transaction of each batch. */
export interface RunPosition {
  /** Rows with an outcome, failed ones included; blank lines are no rows. */
  readonly rowsDone: number;
  /** The last line of which that holds. */
  readonly lineDone: number;
  /** SHA-256 over the head and every row done: what a resumed run has to find again. */
  readonly digest: string;
}

/** One run of an import, as stored. */
export interface ImportRun extends RunPosition {
  readonly runId: string;
  /** Of the history rows of the run. */
  readonly requestId: string;
  readonly kind: ImportKind;
  readonly behavior: Behavior;
  readonly fileName: string;
  /** Rows of the file; null where they were not counted before. */
  readonly rowsTotal: number | null;
  /** Whose operation the run is, where a worker does it. */
  readonly bulkUuid: string | null;
  readonly state: RunState;
  readonly tally: RowTally;
  /** The first failures; `tally.failed` counts all failed rows. */
  readonly errors: readonly RowError[];
  /** Null but for `stopped`, and there too where nothing refused to go on. */
  readonly stoppedBy: StopReason | null;
  readonly actorId: string | null;
  readonly actorLabel: string | null;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly startedAt: string;
  readonly updatedAt: string;
  /** Seconds since `updatedAt`. */
  readonly idleSeconds: number;
}

/** Failures that a run keeps and shows: more are no help, and a report file has all of them. */
export const ERRORS_KEPT_MAX = 100;
