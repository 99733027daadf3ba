/** What of a request is signed, as the client sees it. */
export interface SignedRequest {
  readonly method: string;
  /** `http` or `https`. */
  readonly scheme: string;
  /** With the port, where the client named one. */
  readonly host: string;
  /** As it was sent: encoded, without the query. */
  readonly path: string;
  /** As it was sent, without the question mark. */
  readonly query: string;
  /** A form-encoded body as it was sent. Bodies of other types, JSON above all, are no part of a signature. */
  readonly form?: string;
  /** Has the body looked at when it comes: it is read for callers who are known alone. */
  readonly checkBody?: (check: (bytes: Buffer) => void) => void;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

/**
 * The address that is signed: lower-case scheme and host, without the port that the scheme implies (RFC 5849, 3.4.1.2).
 */
export function signedAddress({ scheme, host, path }: SignedRequest): string {
  const protocol = scheme.toLowerCase();
  const port = DEFAULT_PORTS[protocol];
  const place = host.toLowerCase();
  return `${protocol}://${port && place.endsWith(port) ? place.slice(0, -port.length) : place}${path || '/'}`;
}
