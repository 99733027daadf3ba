import { checkedHoldSeconds, holdSecondsViolations, isEndOf } from './hold.js';
import type { HolderState, ReservationHolder } from './holder.js';

const HOLDER: ReservationHolder = {
  holderId: 7,
  incrementId: '42',
  state: 'held',
  stockId: 2,
  itemsDigest: '',
  token: 'a',
  owner: null,
  unreserved: [],
};
const END = { holderId: 7, token: 'a', expiresAt: '2026-01-31 09:15:00', isOver: false };

describe('the time that something is held for', () => {
  it.each([60, 61, 604_800])('may be %p seconds', (seconds) => {
    expect(holdSecondsViolations(seconds)).toEqual([]);
    expect(checkedHoldSeconds(seconds)).toBe(seconds);
  });

  it.each([59, 604_801, 60.5, 0, -60, Number.NaN, Number.POSITIVE_INFINITY])('may not be %p', (seconds) => {
    expect(holdSecondsViolations(seconds)).toHaveLength(1);
    expect(() => checkedHoldSeconds(seconds)).toThrow('must be a whole number of seconds');
  });
});

describe('an end', () => {
  it('is that of what its holder holds now', () => {
    expect(isEndOf(END, HOLDER)).toBe(true);
  });

  it.each<[string, Partial<ReservationHolder>]>([
    ['another holder’s', { holderId: 8 }],
    ['of what was reserved before, and is reserved anew since', { token: 'b' }],
    ...(['ordered', 'canceled'] satisfies HolderState[]).map((state): [string, Partial<ReservationHolder>] => [
      `of what is ${state}`,
      { state },
    ]),
  ])('is of nothing where it is %s', (_, changed) => {
    expect(isEndOf(END, { ...HOLDER, ...changed })).toBe(false);
  });
});
