import { scheduleOf } from './faults.js';
import { PROFILES } from './profiles.js';
import type { Profile } from './profiles.js';

const MINUTE = 60_000;

describe('the schedule of faults', () => {
  const profiles = Object.values(PROFILES);
  const mixed = PROFILES['mixed'] as Profile;

  it.each(profiles.map((profile) => [profile.name, profile] as const))(
    '%s is the same for the same seed',
    (_, each) => {
      expect(scheduleOf(each, 7, 10 * MINUTE)).toEqual(scheduleOf(each, 7, 10 * MINUTE));
      expect(scheduleOf(each, 7, 10 * MINUTE)).not.toEqual(scheduleOf(each, 8, 10 * MINUTE));
    },
  );

  it('is the beginning of a longer one', () => {
    const short = scheduleOf(mixed, 7, 2 * MINUTE);
    expect(scheduleOf(mixed, 7, 20 * MINUTE).slice(0, short.length)).toEqual(short);
  });

  it('is known for a seed, so that a seed in a report stays good', () => {
    expect(scheduleOf(mixed, 1, MINUTE / 4)).toEqual([
      { at: 8017, kind: 'kill-api', target: 527, ms: 1963, share: 0.3 },
      { at: 11_266, kind: 'cut-connections', target: 720, ms: 0, share: 0.3 },
    ]);
  });

  it('lies within the run, in the order of time', () => {
    const faults = scheduleOf(mixed, 3, 5 * MINUTE);
    const times = faults.map(({ at }) => at);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...faults.map(({ at, ms }) => at + ms))).toBeLessThanOrEqual(5 * MINUTE - 2000);
    expect(faults.length).toBeGreaterThan(40);
  });

  it('has every fault of its profile, and no other', () => {
    for (const profile of profiles) {
      const kinds = new Set(scheduleOf(profile, 5, 60 * MINUTE).map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual(profile.faults.map(([, kind]) => kind).sort());
    }
  });

  it('has none where there is no time for any', () => {
    expect(scheduleOf(mixed, 1, 1000)).toEqual([]);
  });
});
