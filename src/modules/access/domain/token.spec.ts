import { bearerToken, hashOfToken, newToken } from './token.js';

describe('tokens', () => {
  it('are long, different every time, and fit an address or a header as they are', () => {
    const tokens = new Set(Array.from({ length: 1000 }, newToken));
    expect(tokens.size).toBe(1000);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('are kept as 32 bytes that do not show them', () => {
    const token = newToken();
    expect(hashOfToken(token)).toHaveLength(32);
    expect(hashOfToken(token)).toEqual(hashOfToken(token));
    expect(hashOfToken(token).toString('base64url')).not.toBe(token);
  });

  it('are read from a Bearer header, whatever the case of its first word', () => {
    const token = newToken();
    expect(bearerToken(`Bearer ${token}`)).toBe(token);
    expect(bearerToken(`bearer  ${token} `)).toBe(token);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer short',
    `Basic ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(44)}`,
    `Bearer ${'a'.repeat(42)}!`,
    `Bearer ${'a'.repeat(43)} more`,
  ])('are not found in %p', (header) => {
    expect(bearerToken(header)).toBeUndefined();
  });
});
