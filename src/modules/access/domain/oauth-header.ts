import { oauthRefusal } from './oauth-refusals.js';
import type { SignedParameter } from './parameters.js';

const SCHEME = /^OAuth(?: +|$)/i;
/** One `name="value"` of the header; quotes may be left out, and only a quoted text may hold a comma. */
const PART = /\s*([^\s=",]+)\s*=\s*(?:"([^"]*)"|([^\s",]*))\s*(?:,|$)/y;
const SECONDS = /^[1-9]\d{0,9}$/;
/** Says where a client belongs, and is no part of what is signed. */
const REALM = 'realm';
const REQUIRED = [
  'oauth_consumer_key',
  'oauth_token',
  'oauth_signature_method',
  'oauth_signature',
  'oauth_timestamp',
  'oauth_nonce',
] as const;

/** How the text that is signed becomes a signature, by the name that clients send. */
export const SIGNATURE_HASHES = { 'HMAC-SHA256': 'sha256', 'HMAC-SHA1': 'sha1' } as const;
export type SignatureMethod = keyof typeof SIGNATURE_HASHES;

/** What the header of a signed request says (RFC 5849, 3.1). */
export interface OAuthHeader {
  readonly consumerKey: string;
  readonly token: string;
  readonly signatureMethod: SignatureMethod;
  readonly signature: string;
  /** Seconds since 1970 by the client's clock. */
  readonly timestamp: number;
  readonly nonce: string;
  /** Of the body, base64 (OAuth Request Body Hash); it is signed with the rest. Clients may leave it out. */
  readonly bodyHash: string | undefined;
  /** What of the header is signed. */
  readonly signed: readonly SignedParameter[];
}

/** Whether an `Authorization` header is one of a signed request, well formed or not. */
export function isOAuthHeader(authorization: string | undefined): authorization is string {
  return authorization !== undefined && SCHEME.test(authorization);
}

/** Reads the header. Throws the refusal of one that is malformed, incomplete or asks for what is not supported. */
export function readOAuthHeader(authorization: string): OAuthHeader {
  const parameters = partsOf(authorization.replace(SCHEME, ''));
  const values = new Map(parameters);
  // A name that comes twice could mean one thing to the signature and another to the service.
  if (values.size !== parameters.length) throw oauthRefusal.malformed();
  const [consumerKey, token, method, signature, timestamp, nonce] = REQUIRED.map((name) => required(values, name));
  const version = values.get('oauth_version') ?? '1.0';
  if (version !== '1.0') throw oauthRefusal.version(version);
  if (!isSignatureMethod(method)) throw oauthRefusal.method(method ?? '');
  if (!SECONDS.test(timestamp ?? '')) throw oauthRefusal.timestamp();
  return {
    consumerKey: consumerKey ?? '',
    token: token ?? '',
    signatureMethod: method,
    signature: signature ?? '',
    timestamp: Number(timestamp),
    nonce: nonce ?? '',
    bodyHash: values.get('oauth_body_hash'),
    signed: parameters.filter(([name]) => name !== 'oauth_signature' && name.toLowerCase() !== REALM),
  };
}

function partsOf(text: string): SignedParameter[] {
  const parts: SignedParameter[] = [];
  PART.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const match = PART.exec(text);
    if (!match) throw oauthRefusal.malformed();
    end = PART.lastIndex;
    parts.push([decoded(match[1] ?? ''), decoded(match[2] ?? match[3] ?? '')]);
  }
  return parts;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw oauthRefusal.malformed();
  }
}

function required(values: ReadonlyMap<string, string>, name: string): string {
  const value = values.get(name);
  if (!value) throw oauthRefusal.missing(name);
  return value;
}

function isSignatureMethod(method: string | undefined): method is SignatureMethod {
  return method !== undefined && Object.hasOwn(SIGNATURE_HASHES, method);
}
