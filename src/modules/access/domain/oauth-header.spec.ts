import { isOAuthHeader, readOAuthHeader } from './oauth-header.js';

const PARTS = {
  oauth_consumer_key: 'key',
  oauth_token: 'token',
  oauth_signature_method: 'HMAC-SHA256',
  oauth_timestamp: '137131201',
  oauth_nonce: 'nonce',
  oauth_signature: 'a%2Bb%2Fc%3D',
};

function headerOf(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const parts = Object.entries({ ...PARTS, ...changes }).filter(([, value]) => value !== undefined);
  return `OAuth ${parts.map(([name, value]) => `${name}="${value}"`).join(', ')}`;
}

const refused = (message: string, parameters?: object): object => ({
  kind: 'unauthenticated',
  message,
  ...(parameters ? { parameters } : {}),
});

describe('the header of a signed request', () => {
  it('is told from others by its scheme', () => {
    for (const header of ['OAuth', 'OAuth a="b"', 'oauth a="b"', 'OAuth ']) expect(isOAuthHeader(header)).toBe(true);
    for (const header of [undefined, '', 'Bearer x', 'OAuth2 x', 'OAuth,a="b"'])
      expect(isOAuthHeader(header)).toBe(false);
  });

  it('is read, and all of it but the realm and the signature is signed', () => {
    const header = readOAuthHeader(headerOf({ realm: 'a, b', oauth_version: '1.0', 'x%5By%5D': 'z%20' }));
    expect(header).toMatchObject({
      consumerKey: 'key',
      token: 'token',
      signatureMethod: 'HMAC-SHA256',
      signature: 'a+b/c=',
      timestamp: 137131201,
      nonce: 'nonce',
    });
    const names = header.signed.map(([name]) => name);
    expect(names).toEqual([
      'oauth_consumer_key',
      'oauth_token',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_nonce',
      'oauth_version',
      'x[y]',
    ]);
    expect(header.signed.at(-1)).toEqual(['x[y]', 'z ']);
  });

  it.each([
    ['no blanks', headerOf().replaceAll(', ', ',')],
    ['more blanks', headerOf().replaceAll(', ', ' ,  ').replaceAll('="', ' = "')],
    ['no quotes', headerOf().replaceAll('"', '')],
    ['a comma at the end', `${headerOf()},`],
    ['HMAC-SHA1', headerOf({ oauth_signature_method: 'HMAC-SHA1' })],
  ])('may have %s', (_what, authorization) => {
    expect(readOAuthHeader(authorization)).toMatchObject({ consumerKey: 'key', nonce: 'nonce', signature: 'a+b/c=' });
  });

  it.each(Object.keys(PARTS))('has to have %s', (fieldName) => {
    const message = '"%fieldName" is required. Enter and try again.';
    for (const value of [undefined, '']) {
      expect(() => readOAuthHeader(headerOf({ [fieldName]: value }))).toThrow(
        expect.objectContaining(refused(message, { fieldName })) as Error,
      );
    }
  });

  it.each([
    'OAuth nonsense',
    'OAuth ="x"',
    'OAuth a="b" c="d"',
    'OAuth a="b',
    'OAuth a=b"c"',
    'OAuth a="%"',
    'OAuth %ff="x"',
    'OAuth a="%ED%A0%80"',
    `${headerOf()}, oauth_nonce="nonce"`,
    `${headerOf()}, oauth%5Fnonce="other"`,
    'OAuth \u0000',
    `OAuth ${'"'.repeat(5000)}`,
    `OAuth ${' '.repeat(5000)}x`,
  ])('is refused when it is malformed: %.30s', (authorization) => {
    expect(() => readOAuthHeader(authorization)).toThrow(
      expect.objectContaining(
        refused('The Authorization header is not a valid OAuth header. Verify and try again.'),
      ) as Error,
    );
  });

  it.each([
    [{ oauth_version: '2.0' }, 'The "%1" Oauth version isn\'t supported.', ['2.0']],
    [{ oauth_signature_method: 'PLAINTEXT' }, 'Signature method %1 is not supported', ['PLAINTEXT']],
    [{ oauth_signature_method: 'constructor' }, 'Signature method %1 is not supported', ['constructor']],
    [{ oauth_timestamp: 'now' }, 'The timestamp value in the oauth_timestamp parameter is incorrect.', undefined],
    [{ oauth_timestamp: '-5' }, 'The timestamp value in the oauth_timestamp parameter is incorrect.', undefined],
    [{ oauth_timestamp: '1e9' }, 'The timestamp value in the oauth_timestamp parameter is incorrect.', undefined],
    [
      { oauth_timestamp: '9'.repeat(30) },
      'The timestamp value in the oauth_timestamp parameter is incorrect.',
      undefined,
    ],
  ])('is refused with %j', (changes, message, parameters) => {
    expect(() => readOAuthHeader(headerOf(changes))).toThrow(
      expect.objectContaining(refused(message, parameters)) as Error,
    );
  });
});
