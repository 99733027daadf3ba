/** The cost of one scrypt hash; memory is 128 * N * r bytes, time grows with p as well. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** The parts of a stored hash. */
export interface PasswordHash {
  readonly cost: ScryptCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const FORMAT = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]{16,86})\$([A-Za-z0-9_-]{43,86})$/;

/** The text form `scrypt$N$r$p$salt$hash`, salt and hash as base64url. */
export function formatPasswordHash({ cost, salt, hash }: PasswordHash): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** The parts of the text form, or undefined for a text that is none: no password matches such a one. */
export function parsePasswordHash(text: string): PasswordHash | undefined {
  const match = FORMAT.exec(text);
  if (!match) return undefined;
  const [, N, r, p, salt = '', hash = ''] = match;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

export function isSameCost(one: ScryptCost, other: ScryptCost): boolean {
  return one.N === other.N && one.r === other.r && one.p === other.p;
}
