import { compareWithExpected, comparisonLines, withRecorded } from '../../../bench/harness/expected.js';
import type { Expected } from '../../../bench/harness/expected.js';
import type { Figure } from '../../../bench/harness/report.js';

const MACHINE = { cores: 2, cpu: 'any', node: 'v20', database: '10.11' };
const OTHER = { ...MACHINE, cores: 8 };

function spread(median: number, min = median, max = median) {
  return { median, min, max };
}

function figure(ratio: Figure['ratio'], more: Partial<Figure> = {}): Figure {
  return {
    suite: 'reads',
    scenario: 'a page',
    unit: 'requests/s',
    measured: spread(ratio.median * 100),
    baseline: 'requests/s',
    baselineMeasured: spread(100),
    ratio,
    target: { bound: 'at least', value: 0.5 },
    ...more,
  };
}

function recorded(ratio: Figure['ratio']): Expected {
  return { reads: { machine: MACHINE, ratios: { 'a page': ratio } } };
}

const hasFallen = (now: Figure, expected: Expected): boolean | undefined =>
  compareWithExpected([now], expected)[0]?.hasFallen;

describe('a ratio beside the recorded one', () => {
  const wide = recorded(spread(1, 0.8, 1.1));

  it('has fallen where it is worse by more than the recorded spread', () => {
    expect(hasFallen(figure(spread(0.71)), wide)).toBe(false);
    expect(hasFallen(figure(spread(0.69)), wide)).toBe(true);
    expect(hasFallen(figure(spread(3)), wide)).toBe(false);
  });

  it('may vary by a tenth where it was measured once', () => {
    expect(hasFallen(figure(spread(0.91)), recorded(spread(1)))).toBe(false);
    expect(hasFallen(figure(spread(0.89)), recorded(spread(1)))).toBe(true);
  });

  it('is better the lower it is where the target is an upper bound, and for times and memory', () => {
    for (const more of [
      { target: { bound: 'at most', value: 3 } as const },
      { target: undefined, unit: 's' },
      { target: undefined, unit: 'MB' },
    ]) {
      expect(hasFallen(figure(spread(1.31), more), wide)).toBe(true);
      expect(hasFallen(figure(spread(1.29), more), wide)).toBe(false);
      expect(hasFallen(figure(spread(0.1), more), wide)).toBe(false);
    }
  });

  it('of rates without a target is better as the rate of what is measured is', () => {
    const upright = { target: undefined, measured: spread(50), baselineMeasured: spread(100) };
    expect(hasFallen(figure(spread(0.5), upright), wide)).toBe(true);
    const inverted = { target: undefined, measured: spread(50), baselineMeasured: spread(100) };
    expect(hasFallen(figure(spread(2), inverted), wide)).toBe(true);
    expect(hasFallen(figure(spread(2), { ...inverted, measured: spread(200) }), wide)).toBe(false);
  });

  it('has fallen where it was not measured', () => {
    expect(hasFallen(figure(spread(Number.NaN)), wide)).toBe(true);
  });

  it('has not fallen where nothing was recorded, and is named', () => {
    const comparisons = compareWithExpected([figure(spread(0.1)), figure(spread(0.1), { scenario: 'another' })], wide);
    expect(comparisons.map((each) => each.hasFallen)).toEqual([true, false]);
    expect(comparisonLines(comparisons)).toEqual([
      'compared with what was recorded: 1 fallen, 0 as before, 1 not recorded',
      '  FALLEN        reads: a page: 0.100 (0.100..0.100), recorded 1.000 (0.800..1.100); higher is better, 0.300 is tolerated',
      '  not recorded  reads: another',
    ]);
  });
});

describe('what is recorded', () => {
  const before: Expected = {
    orders: { machine: OTHER, ratios: { 'one item': spread(0.5) } },
    reads: { machine: OTHER, ratios: { gone: spread(2) } },
  };

  it('replaces the suites that ran, with the machine they ran on, and keeps the others', () => {
    const after = withRecorded(before, [figure(spread(0.123456, 0.1, 0.2))], { machine: MACHINE, isPartial: false });
    expect(after).toEqual({
      orders: before['orders'],
      reads: { machine: MACHINE, ratios: { 'a page': { median: 0.1235, min: 0.1, max: 0.2 } } },
    });
  });

  it('keeps the other scenarios of a suite that ran in part', () => {
    const after = withRecorded(before, [figure(spread(1))], { machine: MACHINE, isPartial: true });
    expect(after['reads']?.ratios).toEqual({ gone: spread(2), 'a page': spread(1) });
  });

  it('is what the next run is compared with', () => {
    const figures = [figure(spread(0.6, 0.5, 0.7))];
    const expected = withRecorded({}, figures, { machine: MACHINE, isPartial: false });
    expect(compareWithExpected(figures, expected).map((each) => each.hasFallen)).toEqual([false]);
  });
});
