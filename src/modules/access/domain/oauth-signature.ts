import OAuth from 'oauth-1.0a';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_HASHES } from './oauth-header.js';
import type { OAuthHeader, SignatureMethod } from './oauth-header.js';
import { readParameters } from './parameters.js';
import type { SignedParameter } from './parameters.js';
import { signedAddress } from './signed-request.js';
import type { SignedRequest } from './signed-request.js';

/** The two secrets that a signature is made with. */
export interface SigningSecrets {
  readonly consumerSecret: string;
  readonly tokenSecret: string;
}

type Signed = Pick<OAuthHeader, 'signed' | 'signatureMethod'>;

/**
 * The one parameter name that the library, which keeps parameters in plain objects, would leave out of the signature in
 * silence. Nothing of the interface has it.
 */
const UNSIGNABLE = '__proto__';

/** Whether the header's signature is the one that these secrets make of the request; takes the same time either way. */
export function isSignatureRight(header: OAuthHeader, request: SignedRequest, secrets: SigningSecrets): boolean {
  const expected = signatureOf(header, request, secrets);
  if (expected === undefined) return false;
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(header.signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** Whether the body is the one whose hash was signed; true where none was. */
export function isBodyHashRight({ bodyHash, signatureMethod }: OAuthHeader, body: Buffer): boolean {
  if (bodyHash === undefined) return true;
  const expected = createHash(SIGNATURE_HASHES[signatureMethod]).update(body).digest();
  const given = Buffer.from(bodyHash, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The signature of a request, base64 (RFC 5849, 3.4.2), or undefined for a request that cannot be signed. */
export function signatureOf(header: Signed, request: SignedRequest, secrets: SigningSecrets): string | undefined {
  const text = signatureBaseString(header, request);
  const library = signerWith(header.signatureMethod, secrets.consumerSecret);
  return text === undefined ? undefined : library.hash_function(text, library.getSigningKey(secrets.tokenSecret));
}

/** The text that is signed (RFC 5849, 3.4.1), or undefined where the request holds parameters that cannot be. */
export function signatureBaseString(header: Signed, request: SignedRequest): string | undefined {
  const [query, form] = [readParameters(request.query), readParameters(request.form ?? '')];
  if (!query || !form) return undefined;
  const parameters = [...header.signed, ...query, ...form];
  if (parameters.some(([name]) => name === UNSIGNABLE)) return undefined;
  // Addresses go in without their query, which the library would read in a way of its own.
  const { method } = request;
  return signerWith(header.signatureMethod, '').getBaseString(
    { method, url: signedAddress(request) },
    byName(parameters),
  );
}

function signerWith(method: SignatureMethod, secret: string): OAuth {
  return new OAuth({
    consumer: { key: '', secret },
    signature_method: method,
    hash_function: (text, key) => createHmac(SIGNATURE_HASHES[method], key).update(text).digest('base64'),
  });
}

/** As the library takes them: a list of values under each name. Its type names no more than the protocol's own. */
function byName(parameters: readonly SignedParameter[]): OAuth.Data {
  const values: Record<string, string[]> = {};
  for (const [name, value] of parameters) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    if (known) known.push(value);
    else values[name] = [value];
  }
  return values as unknown as OAuth.Data;
}
