import { notFound } from '../../../platform/errors/application-error.js';

type Segment = { readonly literal: string } | { readonly parameter: string };

/** A route's path, taken to pieces: what asynchronous addresses are compared with. */
export class AddressPattern {
  private readonly segments: readonly Segment[];

  /** `path` as routes are declared: `/V1/inventory/sources/:sourceCode`. */
  constructor(private readonly path: string) {
    this.segments = segmentsOf(path).map((text) =>
      text.startsWith(':') ? { parameter: text.slice(1) } : { literal: text.toLowerCase() },
    );
  }

  /** The topic of the route's operations: the pieces of its path and its method, joined by dots. */
  topic(method: string): string {
    const tokens = segmentsOf(this.path).map((text) => text.replace(/^:/, ''));
    return ['async', ...tokens, method].join('.');
  }

  /** The values of the parameters where the address is one of this path, else undefined. */
  match(address: readonly string[]): ReadonlyMap<string, string> | undefined {
    const values = new Map<string, string>();
    const fits = this.fits(address, (parameter, text) => {
      values.set(parameter, text);
      return true;
    });
    return fits ? values : undefined;
  }

  /** Whether the address is the bulk form of this path: `byName` stands where the path has `:name`. */
  matchesBulk(address: readonly string[]): boolean {
    return this.fits(address, (parameter, text) => text.toLowerCase() === `by${parameter}`.toLowerCase());
  }

  /** Sorts before paths that have a parameter where this one has a word. */
  get order(): string {
    return this.segments.map((segment) => ('literal' in segment ? `0${segment.literal}` : '1')).join('/');
  }

  private fits(address: readonly string[], takes: (parameter: string, text: string) => boolean): boolean {
    if (address.length !== this.segments.length) return false;
    return this.segments.every((segment, index) => {
      const text = address[index] ?? '';
      return 'literal' in segment ? segment.literal === text.toLowerCase() : takes(segment.parameter, text);
    });
  }
}

/** The pieces of an address, decoded. Throws `not-found` for one that cannot be decoded. */
export function decodedSegmentsOf(address: string): readonly string[] {
  try {
    return segmentsOf(address).map(decodeURIComponent);
  } catch {
    throw notFound('Request does not match any route.');
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
