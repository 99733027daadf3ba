import type { ImportRun, RunState, StopReason } from './run.js';

/** What a worker's operation says about the run that it does. */
export interface RunOperation {
  readonly isOpen: boolean;
  readonly isComplete: boolean;
  readonly message: string | null;
}

/** A run as the interfaces show it. */
export interface ShownRun {
  readonly run: ImportRun;
  readonly state: RunState;
  readonly stoppedBy: StopReason | null;
  /** Whether a caller may go on with it where it stopped. */
  readonly canResume: boolean;
}

/** A process that has committed no batch for so long counts as dead. */
const SILENT_SECONDS = 120;

/**
 * What has become of a run. The run itself knows only what the processes that do it have written. Where a worker is to
 * do it the operation knows more. It tells whether the run is still to be done, and what ended it before it could
 * begin.
 */
export function shownRun(run: ImportRun, operation: RunOperation | undefined): ShownRun {
  const isSilent = run.state === 'running' && operation?.isOpen !== true && run.idleSeconds >= SILENT_SECONDS;
  const state = stateOf(run, operation, isSilent);
  return {
    run,
    state,
    stoppedBy: state === 'stopped' ? (run.stoppedBy ?? endOf(operation)) : null,
    canResume: state === 'stopped' || isSilent,
  };
}

function stateOf({ state }: ImportRun, operation: RunOperation | undefined, isSilent: boolean): RunState {
  if (state === 'complete') return state;
  // What stopped it for the moment is tried again.
  if (operation?.isOpen === true) return state === 'running' ? 'running' : 'waiting';
  // Ended without the run, or forgotten: no worker is going to do it.
  if (state === 'waiting') return 'stopped';
  // The operation was given up, unless the command line goes on with the run.
  return isSilent && operation ? 'stopped' : state;
}

function endOf(operation: RunOperation | undefined): StopReason | null {
  if (!operation || operation.isComplete || operation.message === null) return null;
  return { message: operation.message, errors: [] };
}
