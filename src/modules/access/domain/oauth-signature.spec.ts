import { createHmac } from 'node:crypto';
import { readOAuthHeader } from './oauth-header.js';
import type { OAuthHeader } from './oauth-header.js';
import { isSignatureRight, signatureBaseString, signatureOf } from './oauth-signature.js';
import { signedAddress } from './signed-request.js';
import type { SignedRequest } from './signed-request.js';

const SECRETS = { consumerSecret: 'kd94hf93k423kf44', tokenSecret: 'pfkkdhi9sl3r4s00' };

/** RFC 5849, 3.4.1.1: the request whose base string is given. */
const RFC_HEADER = readOAuthHeader(
  'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ' +
    'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", ' +
    'oauth_signature="djosJKDKJSD8743243%2Fjdk33klY%3D"',
);
const RFC_REQUEST: SignedRequest = {
  method: 'POST',
  scheme: 'http',
  host: 'example.com',
  path: '/request',
  query: 'b5=%3D%253D&a3=a&c%40=&a2=r%20b',
  form: 'c2&a3=2+q',
};

/** RFC 5849, 1.2: the request whose signature is given. */
function photos(signature = 'MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D', method = 'HMAC-SHA1'): OAuthHeader {
  return readOAuthHeader(
    'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", ' +
      `oauth_signature_method="${method}", oauth_timestamp="137131202", oauth_nonce="chapoH", ` +
      `oauth_signature="${signature}"`,
  );
}
const PHOTOS: SignedRequest = {
  method: 'GET',
  scheme: 'http',
  host: 'photos.example.net',
  path: '/photos',
  query: 'file=vacation.jpg&size=original',
};

/** What of a base string the query gives, decoded once. */
function parametersOf(query: string): string {
  const text = signatureBaseString(RFC_HEADER, { ...RFC_REQUEST, query, form: '' }) ?? '';
  return decodeURIComponent(text.split('&')[2] ?? '')
    .split('&')
    .filter((pair) => !pair.startsWith('oauth_'))
    .join('&');
}

describe('the text that is signed', () => {
  it('is the one of RFC 5849, 3.4.1.1', () => {
    expect(signatureBaseString(RFC_HEADER, RFC_REQUEST)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2' +
        '%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
        '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });

  it.each([
    // RFC 5849, 3.4.1.2.
    [{ scheme: 'http', host: 'EXAMPLE.COM:80', path: '/r%20v/X' }, 'http://example.com/r%20v/X'],
    [{ scheme: 'https', host: 'www.example.net:8080', path: '/' }, 'https://www.example.net:8080/'],
    [{ scheme: 'HTTPS', host: 'example.net:443', path: '' }, 'https://example.net/'],
    [{ scheme: 'http', host: 'example.net:443', path: '/a' }, 'http://example.net:443/a'],
    [{ scheme: 'http', host: '[::1]:80', path: '/a' }, 'http://[::1]/a'],
    [{ scheme: 'http', host: 'example.net:8080', path: '/A' }, 'http://example.net:8080/A'],
  ])('has the address of %j', (parts, address) => {
    expect(signedAddress({ ...RFC_REQUEST, ...parts })).toBe(address);
  });

  it('keeps the encoding of the path, under another one', () => {
    const text = signatureBaseString(RFC_HEADER, { ...RFC_REQUEST, path: '/rest/V1/a%2Fb%20c', query: '', form: '' });
    expect(text).toContain('&http%3A%2F%2Fexample.com%2Frest%2FV1%2Fa%252Fb%2520c&');
  });

  it.each([
    ['', ''],
    ['&&a=1&&', 'a=1'],
    ['a', 'a='],
    ['a=b=c', 'a=b%3Dc'],
    ['b=2&a=2&a=10&a=1', 'a=1&a=10&a=2&b=2'],
    ['a=x+y&b=x%2By&c=x%20y', 'a=x%20y&b=x%2By&c=x%20y'],
    ['s[f][0]=1&s%5Bf%5D%5B1%5D=2', 's%5Bf%5D%5B0%5D=1&s%5Bf%5D%5B1%5D=2'],
    ["a=!*'()~-._", 'a=%21%2A%27%28%29~-._'],
    ['a=%C3%BC%E2%82%AC%F0%9F%98%80', 'a=%C3%BC%E2%82%AC%F0%9F%98%80'],
    // The order is that of the encoded names.
    ['a%C3%BC=1&az=2', 'a%C3%BC=1&az=2'],
    ['constructor=1&hasOwnProperty=2&toString=3&0=4', '0=4&constructor=1&hasOwnProperty=2&toString=3'],
  ])('takes the query %s as %s', (query, expected) => {
    expect(parametersOf(query)).toBe(expected);
  });

  it.each(['a=%', 'a=%zz', '%ff=1', 'a=%ED%A0%80', '__proto__=1', '__proto__=1&__proto__=2', 'a=1&__proto__[x]=%'])(
    'can not be made of the query %s',
    (query) => {
      expect(signatureBaseString(RFC_HEADER, { ...RFC_REQUEST, query })).toBeUndefined();
      expect(isSignatureRight(RFC_HEADER, { ...RFC_REQUEST, query }, SECRETS)).toBe(false);
    },
  );
});

describe('a signature', () => {
  it('is the one of RFC 5849, 1.2', () => {
    expect(signatureOf(photos(), PHOTOS, SECRETS)).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=');
    expect(isSignatureRight(photos(), PHOTOS, SECRETS)).toBe(true);
  });

  it('is made with SHA-256 where the client says so', () => {
    const text =
      'GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03' +
      '%26oauth_nonce%3DchapoH%26oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D137131202' +
      '%26oauth_token%3Dnnch734d00sl2jdk%26size%3Doriginal';
    const key = `${SECRETS.consumerSecret}&${SECRETS.tokenSecret}`;
    const expected = createHmac('sha256', key).update(text).digest('base64');
    const header = photos(encodeURIComponent(expected), 'HMAC-SHA256');
    expect(signatureBaseString(header, PHOTOS)).toBe(text);
    expect(isSignatureRight(header, PHOTOS, SECRETS)).toBe(true);
  });

  it('encodes secrets, whatever they hold', () => {
    const secrets = { consumerSecret: 'a&b', tokenSecret: 'c d' };
    const expected = createHmac('sha1', 'a%26b&c%20d')
      .update(signatureBaseString(photos(), PHOTOS) ?? '')
      .digest('base64');
    expect(signatureOf(photos(), PHOTOS, secrets)).toBe(expected);
  });

  it.each([
    ['method', { method: 'POST' }],
    ['scheme', { scheme: 'https' }],
    ['host', { host: 'photos.example.org' }],
    ['path', { path: '/Photos' }],
    ['query', { query: 'file=vacation.jpg&size=original&x' }],
    ['body', { form: 'x=1' }],
  ])('is wrong for another %s', (_part, changes) => {
    expect(isSignatureRight(photos(), { ...PHOTOS, ...changes }, SECRETS)).toBe(false);
  });

  it('is wrong with other secrets, another method, and when it is cut or changed', () => {
    expect(isSignatureRight(photos(), PHOTOS, { ...SECRETS, consumerSecret: 'other' })).toBe(false);
    expect(isSignatureRight(photos(), PHOTOS, { ...SECRETS, tokenSecret: 'other' })).toBe(false);
    expect(isSignatureRight(photos(undefined, 'HMAC-SHA256'), PHOTOS, SECRETS)).toBe(false);
    for (const signature of ['x', 'MdpQcU8iPSUjWoN%2FUDMsK2sui9I', 'NdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D', '%C3%BC']) {
      expect(isSignatureRight(photos(signature), PHOTOS, SECRETS)).toBe(false);
    }
  });
});
