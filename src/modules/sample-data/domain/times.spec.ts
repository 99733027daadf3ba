import { sampleTimes } from './times.js';

describe('the times of the sample requests', () => {
  const NOW = '2026-03-01 00:00:10';

  it.each([1, 2, 28, 200])('are spread over the days before today, for %d of them', (requests) => {
    const times = sampleTimes(requests, NOW);
    expect(times).toHaveLength(requests);
    expect([...times].sort()).toEqual(times);
    expect(times.every((time) => /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/.test(time))).toBe(true);
    expect(times.at(-1)?.slice(0, 10)).toBe('2026-02-28');
    if (requests > 1) expect(times[0]?.slice(0, 10)).toBe('2025-12-02');
    expect(times.every((time) => time.slice(11) >= '07:00:00' && time.slice(11) <= '16:00:00')).toBe(true);
  });

  it('leave no week without a request', () => {
    const days = sampleTimes(28, NOW).map((time) => Date.parse(`${time.slice(0, 10)}T00:00:00Z`) / 86_400_000);
    const gaps = days.slice(1).map((day, index) => day - (days[index] as number));
    expect(Math.max(...gaps)).toBeLessThan(7);
  });
});
