import { EMPTY_TALLY } from './row.js';
import type { ImportRun } from './run.js';
import { shownRun } from './shown-run.js';
import type { RunOperation } from './shown-run.js';

const RUN: ImportRun = {
  runId: 'run',
  requestId: 'request',
  kind: 'stock-sources',
  behavior: 'append',
  fileName: 'items.csv',
  rowsTotal: 10,
  bulkUuid: 'bulk',
  state: 'running',
  rowsDone: 4,
  lineDone: 5,
  digest: '',
  tally: EMPTY_TALLY,
  errors: [],
  stoppedBy: null,
  actorId: '1',
  actorLabel: 'ada',
  startedAt: '2026-10-07 10:00:00',
  updatedAt: '2026-10-07 10:00:00',
  idleSeconds: 0,
};
const OPEN: RunOperation = { isOpen: true, isComplete: false, message: null };
const FAILED: RunOperation = { isOpen: false, isComplete: false, message: 'Given up.' };

describe('a run that a worker does', () => {
  it.each([
    ['waiting', OPEN, 'waiting', false],
    ['running', OPEN, 'running', false],
    ['stopped', OPEN, 'waiting', false],
    ['complete', OPEN, 'complete', false],
    ['waiting', FAILED, 'stopped', true],
    ['stopped', FAILED, 'stopped', true],
    ['running', FAILED, 'running', false],
    ['waiting', undefined, 'stopped', true],
    ['running', undefined, 'running', false],
    ['complete', undefined, 'complete', false],
  ] as const)('that is stored as %s with the operation %j is %s', (stored, operation, state, canResume) => {
    expect(shownRun({ ...RUN, state: stored }, operation)).toMatchObject({ state, canResume });
  });

  it('can be resumed once nobody has done anything about it for long', () => {
    const silent = { ...RUN, idleSeconds: 120 };
    expect(shownRun(silent, undefined).canResume).toBe(true);
    expect(shownRun({ ...RUN, idleSeconds: 119 }, undefined).canResume).toBe(false);
    expect(shownRun(silent, OPEN).canResume).toBe(false);
    expect(shownRun(silent, FAILED)).toMatchObject({ state: 'stopped', canResume: true });
    expect(shownRun({ ...silent, bulkUuid: null }, undefined).state).toBe('running');
  });

  it('says why it stopped: what the run says, else what ended its operation', () => {
    const reason = { message: 'The import was refused.', errors: [{ line: 2, message: 'wrong' }] };
    expect(shownRun({ ...RUN, state: 'stopped', stoppedBy: reason }, FAILED).stoppedBy).toEqual(reason);
    expect(shownRun({ ...RUN, state: 'waiting' }, FAILED).stoppedBy).toEqual({ message: 'Given up.', errors: [] });
    expect(shownRun({ ...RUN, state: 'running', stoppedBy: reason }, OPEN).stoppedBy).toBeNull();
  });
});
