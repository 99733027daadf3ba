import { retryWaitMs, WebhookTiming } from './webhook-timing.js';

const HOUR = 3_600_000;

describe('the waits between attempts', () => {
  const timing = new WebhookTiming();
  const waits = (random: () => number): number[] => {
    const found: number[] = [];
    for (let [attempts, ageMs] = [1, 0]; ; attempts += 1) {
      const wait = retryWaitMs({ attempts, ageMs }, { ...timing, random });
      if (wait === undefined) return found;
      found.push(wait);
      ageMs += wait;
    }
  };

  it('begin with five seconds and grow, for three days', () => {
    const found = waits(() => 0);
    expect(found.slice(0, 9).map((ms) => ms / 1000)).toEqual([5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800]);
    expect(found.slice(9, -1).every((ms) => ms === 8 * HOUR)).toBe(true);
    expect(found.reduce((sum, ms) => sum + ms, 0)).toBe(72 * HOUR);
  });

  it('are put off by chance, and never come earlier', () => {
    const found = waits(() => 0.999_999);
    expect(found[0]).toBe(5500);
    expect(found.slice(0, 9).every((ms, at) => ms >= (timing.retryMs[at] ?? Infinity))).toBe(true);
    expect(found.reduce((sum, ms) => sum + ms, 0)).toBe(72 * HOUR);
    for (let turn = 0; turn < 100; turn += 1) {
      expect(retryWaitMs({ attempts: 1, ageMs: 0 }, timing)).toBeGreaterThanOrEqual(5000);
    }
  });
});
