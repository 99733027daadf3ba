import type { Finding } from './check.js';
import { confirmed, EMPTY_TALLY, EXAMPLES_MAX, findingsOf, tallied } from './tally.js';

const finding = (subject: string, text = subject): Finding => ({ kind: 'balance-differs', subject, text });

describe('the tally of a check', () => {
  it('counts every finding and keeps some as examples', () => {
    const findings = Array.from({ length: EXAMPLES_MAX + 2 }, (_, n) => finding(String(n)));
    const once = tallied(EMPTY_TALLY, { examined: 10, findings, next: null });
    const twice = tallied(once, { examined: 5, findings: [{ ...finding('x'), kind: 'oversold' }], next: null });
    expect(twice.examined).toBe(15);
    expect(findingsOf(twice)).toBe(EXAMPLES_MAX + 3);
    expect(twice.kinds['balance-differs']).toEqual({ count: EXAMPLES_MAX + 2, examples: ['0', '1', '2', '3', '4'] });
    expect(twice.kinds.oversold).toEqual({ count: 1, examples: ['x'], subjects: ['x'] });
    expect(findingsOf(EMPTY_TALLY)).toBe(0);
  });

  it('takes what both looks have found, with the figures of the second', () => {
    const second = [finding('b', 'b later'), finding('c'), { ...finding('a'), kind: 'oversold' as const }];
    expect(confirmed([finding('a'), finding('b')], second)).toEqual([finding('b', 'b later')]);
  });
});
