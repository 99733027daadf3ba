import { isShutOut } from './lock-out.js';

const STRANGER = { isKnown: false, failures: 0, isLockedOut: false };

describe('isShutOut', () => {
  it.each([
    ['a stranger without failures', true, STRANGER, false],
    ['a stranger with failures', true, { ...STRANGER, failures: 1 }, true],
    ['a stranger with failures, of an account that is open', false, { ...STRANGER, failures: 5 }, false],
    ['a known address with failures', true, { isKnown: true, failures: 5, isLockedOut: false }, false],
    ['a known address whose own failures lock it out', false, { isKnown: true, failures: 6, isLockedOut: true }, true],
  ])('%s', (_who, isAccountLockedOut, address, expected) => {
    expect(isShutOut(isAccountLockedOut, address)).toBe(expected);
  });
});
