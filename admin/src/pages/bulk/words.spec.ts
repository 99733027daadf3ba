import { progressInWords, progressOf } from './words';
import type { Bulk } from './words';

const BULK: Bulk = {
  bulkUuid: 'b',
  description: '',
  state: 'running',
  startedBy: null,
  isOwn: true,
  startedAt: '',
  operationCount: 20,
  open: 8,
  complete: 10,
  failed: 2,
  stepsDone: null,
  stepsTotal: null,
};

describe('the progress of an operation', () => {
  it('counts its parts, refused ones included', () => {
    expect([progressOf(BULK), progressInWords(BULK)]).toEqual([{ done: 12, total: 20 }, '12 of 20 parts']);
  });

  it('counts the steps of a single part that has them', () => {
    const single = { ...BULK, operationCount: 1, open: 1, complete: 0, failed: 0, stepsDone: 3, stepsTotal: 1200 };
    expect(progressInWords(single)).toBe('3 of 1,200 parts');
  });
});
