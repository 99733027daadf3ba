/** Name and value, decoded. A name may come more than once. */
export type SignedParameter = readonly [name: string, value: string];

/**
 * The parameters of a query string or a form-encoded body, in their order. Undefined where an encoding is broken: what
 * cannot be read in one way only cannot be signed.
 */
export function readParameters(text: string): SignedParameter[] | undefined {
  try {
    return text
      .split('&')
      .filter((pair) => pair !== '')
      .map(readPair);
  } catch {
    return undefined;
  }
}

function readPair(pair: string): SignedParameter {
  const at = pair.indexOf('=');
  return at === -1 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
