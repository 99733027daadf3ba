import { countsOf, stateOf } from './bulk-overview.js';

describe('the state of a bulk', () => {
  it('counts what was given up, failed and refused as failed', () => {
    const counts = countsOf(
      new Map([
        [1, 3],
        [2, 1],
        [3, 2],
        [4, 5],
        [5, 4],
      ]),
    );
    expect(counts).toEqual({ open: 5, complete: 3, failed: 7 });
  });

  it('is running while anything is open, and says whether all, some or none was done', () => {
    const states = [
      { open: 1, complete: 1, failed: 1 },
      { open: 0, complete: 2, failed: 0 },
      { open: 0, complete: 1, failed: 1 },
      { open: 0, complete: 0, failed: 1 },
    ].map(stateOf);
    expect(states).toEqual(['running', 'complete', 'partly_failed', 'failed']);
  });
});
