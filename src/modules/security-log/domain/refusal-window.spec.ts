import { RefusalWindow } from './refusal-window.js';

const WIDER = { key: '*', entry: 'everybody' };

describe('a window of refusals', () => {
  it('lets the first of a group become rows, and counts the others until it closes', () => {
    const window = new RefusalWindow<string>({ rowsPerGroup: 2, rows: 10, groups: 10 });
    expect(Array.from({ length: 5 }, () => window.admit('a', 'a', WIDER))).toEqual([true, true, false, false, false]);
    expect(window.admit('b', 'b', WIDER)).toBe(true);
    expect(window.close()).toEqual([{ entry: 'a', occurrences: 3 }]);
    expect(window.admit('a', 'a', WIDER)).toBe(true);
    expect(window.close()).toEqual([]);
  });

  it('has no more rows and groups than its bounds, whatever comes', () => {
    const window = new RefusalWindow<string>({ rowsPerGroup: 2, rows: 3, groups: 2 });
    const admitted = Array.from({ length: 1000 }, (_, n) => window.admit(`key ${n}`, `entry ${n}`, WIDER));
    expect(admitted.filter(Boolean)).toHaveLength(3);
    expect(window.close()).toEqual([{ entry: 'everybody', occurrences: 997 }]);
  });
});
