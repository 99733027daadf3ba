import { redact, redactQuery, redactText } from './redact.js';

describe('redact', () => {
  it('hides fields that speak of secrets, however deep', () => {
    expect(
      redact({
        user: 'admin',
        password: 'hunter22',
        headers: { Authorization: 'Bearer abc', 'set-cookie': ['a=b'], accept: '*/*' },
        list: [{ access_token: 'x', sku: 'A' }],
      }),
    ).toEqual({
      user: 'admin',
      password: '[redacted]',
      headers: { Authorization: '[redacted]', 'set-cookie': '[redacted]', accept: '*/*' },
      list: [{ access_token: '[redacted]', sku: 'A' }],
    });
  });

  it('ends with structures that refer to themselves', () => {
    const loop: Record<string, unknown> = { sku: 'A' };
    loop['again'] = loop;
    expect(JSON.stringify(redact(loop))).toContain('[deeper]');
  });

  it.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['connect redis://user:pa55@cache:6379 failed', 'connect redis://[redacted]@cache:6379 failed'],
    ['login with password=hunter22 refused', 'login with password=[redacted] refused'],
    ['SKU "EU-1" is not known', 'SKU "EU-1" is not known'],
    ["Duplicate entry 'eu-1' for key 'PRIMARY'", "Duplicate entry 'eu-1' for key 'PRIMARY'"],
  ])('cleans the text %p', (text, clean) => {
    expect(redactText(text)).toBe(clean);
  });

  it('keeps the parameters of a query that are no secrets', () => {
    expect(redactQuery('sku=A&access_token=abc&searchCriteria%5BpageSize%5D=2&client%5Fsecret=1', 200)).toBe(
      'sku=A&access_token=[redacted]&searchCriteria%5BpageSize%5D=2&client%5Fsecret=[redacted]',
    );
    expect(redactQuery('q='.padEnd(500, 'x'), 20)).toHaveLength(20);
  });
});
