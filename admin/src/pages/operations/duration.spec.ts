import { formatSeconds } from './duration';

describe('formatSeconds', () => {
  it.each([
    [0, '0 s'],
    [0.4, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [7_199, '1 h'],
    [259_200, '3 d'],
  ])('says %s seconds as %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));
});
