import { isRestAddress, withoutStoreCode } from './address.js';

describe('withoutStoreCode', () => {
  it.each([
    ['/rest/default/V1/inventory/sources', 'default', '/rest/V1/inventory/sources'],
    ['/rest/all/V1/inventory/sources/a%2Fb?x=/rest/b/V1', 'all', '/rest/V1/inventory/sources/a%2Fb?x=/rest/b/V1'],
    ['/rest/eu_1/async/bulk/V1/inventory/sources', 'eu_1', '/rest/async/bulk/V1/inventory/sources'],
    ['/rest/eu/V1', 'eu', '/rest/V1'],
    ['/rest/eu/V1?a=b', 'eu', '/rest/V1?a=b'],
  ])('takes the code out of %s', (url, storeCode, rest) => {
    expect(withoutStoreCode(url)).toEqual({ storeCode, url: rest });
  });

  it.each([
    '/rest/V1/inventory/sources',
    '/rest/V1/V1/inventory/sources',
    '/rest/async/V1/inventory/sources',
    '/rest/async/bulk/V1/inventory/sources',
    '/rest/eu/V2/inventory/sources',
    '/rest/eu/V1x',
    '/rest/1eu/V1/x',
    '/rest/e%2Fu/V1/x',
    `/rest/${'a'.repeat(65)}/V1/x`,
    '/rest//V1/x',
    '/graphql',
    '/other/eu/V1/x',
  ])('leaves %s alone', (url) => {
    expect(withoutStoreCode(url)).toBeUndefined();
  });
});

describe('isRestAddress', () => {
  it('knows the interface from other addresses', () => {
    expect(['/rest', '/rest/V1/a', '/REST/v1', '/rest?x'].map(isRestAddress)).toEqual([true, true, true, true]);
    expect(['/restaurant', '/graphql', '/', '/docs/rest/'].map(isRestAddress)).toEqual([false, false, false, false]);
  });
});
