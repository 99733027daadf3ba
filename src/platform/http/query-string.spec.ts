import { parseQueryString, queryOf } from './query-string.js';

describe('parseQueryString', () => {
  it('reads bracket notation', () => {
    const text =
      'searchCriteria[filterGroups][0][filters][0][value][]=a%2Cb&links[0][stock_id]=1&skus[]=a&skus[]=b&x=1&x=2';
    expect(parseQueryString(text)).toEqual({
      searchCriteria: { filterGroups: [{ filters: [{ value: ['a,b'] }] }] },
      links: [{ stock_id: '1' }],
      skus: ['a', 'b'],
      x: '2',
    });
  });

  it.each([
    ['depth', `a${'[b]'.repeat(12)}=1`],
    ['number', Array.from({ length: 10_001 }, (_, index) => `p${index}=1`).join('&')],
  ])('refuses what is beyond the bounds of %s without throwing', (_, text) => {
    const query = parseQueryString(text);
    expect(() => queryOf({ query })).toThrow('too many parameters or is nested too deeply');
  });

  it('pollutes no prototype', () => {
    parseQueryString('__proto__[polluted]=1&a[__proto__][polluted]=1&constructor[prototype][polluted]=1');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('survives broken escapes', () => {
    expect(parseQueryString('a=%A&b=%&c=%zz%C3%A4')).toEqual({ a: '%A', b: '%', c: '%zz%C3%A4' });
  });

  it.each([
    ['half of a surrogate pair', 'sku=%ED%A0%80'],
    ['half of a letter', 'sku=a%C3&b=1'],
    ['another encoding', 'a[%FCber]=1'],
  ])('refuses %s without throwing', (_, text) => {
    const query = parseQueryString(text);
    expect(() => queryOf({ query })).toThrow('has to be UTF-8');
    expect(queryOf({ query: parseQueryString('sku=%C3%A4%F0%9F%98%80') })).toEqual({ sku: 'ä😀' });
  });
});
