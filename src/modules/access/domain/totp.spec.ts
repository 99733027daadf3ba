import { isTotpCode, newTotpSecret, stepOfCode, totpAddress } from './totp.js';

/** The key of the test values of RFC 6238, appendix B; of their eight digits an app shows the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('agrees with RFC 6238 at %i seconds', (seconds, code) => {
    expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('takes the step before and the one after, and no others', () => {
    const [code, step, at] = ['005924', 41_152_263, 1_234_567_890];
    expect([-30, 30].map((seconds) => stepOfCode(SECRET, code, (at + seconds) * 1000))).toEqual([step, step]);
    expect([-60, 60].map((seconds) => stepOfCode(SECRET, code, (at + seconds) * 1000))).toEqual([undefined, undefined]);
  });

  it('makes secrets of 160 bits that an app can read', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(secret);
    const address = new URL(totpAddress(secret, 'jane doe'));
    expect(address.protocol + address.host).toBe('otpauth:totp');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Inventory', period: '30' });
  });

  it.each(['12345', '1234567', '12345a', '', ' 12345'])('does not take %j for a code', (text) => {
    expect(isTotpCode(text)).toBe(false);
  });
});
