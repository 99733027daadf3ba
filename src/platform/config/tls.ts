import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** How the connection to the database is encrypted: not at all, or with a certificate that is checked this far. */
export const DATABASE_TLS = ['off', 'on', 'verify-ca'] as const;
export type DatabaseTls = (typeof DATABASE_TLS)[number];

/** What the process shows and trusts; PEM. */
interface TlsFiles {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

/** Options of the database driver. It checks no names unless it is told to. */
interface DatabaseTlsOptions extends TlsFiles {
  readonly minVersion: 'TLSv1.2';
  readonly rejectUnauthorized: true;
  readonly verifyIdentity: boolean;
}

/** The variables about TLS, with the address that the certificate is compared with. */
export interface TlsWiring {
  readonly DB_HOST?: string | undefined;
  readonly DB_TLS?: string | undefined;
  readonly DB_TLS_CA?: string | undefined;
  readonly DB_TLS_CERT?: string | undefined;
  readonly DB_TLS_KEY?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly REDIS_TLS_CA?: string | undefined;
  readonly REDIS_TLS_CERT?: string | undefined;
  readonly REDIS_TLS_KEY?: string | undefined;
}

/**
 * How the database driver encrypts; undefined where it does not. The server's certificate has to come from an authority
 * of `DB_TLS_CA`, else from one that Node trusts. With `on` it has to bear the name in `DB_HOST` as well. Throws where
 * a file cannot be read.
 */
export function databaseTls(wiring: TlsWiring): DatabaseTlsOptions | undefined {
  const { DB_TLS: mode = 'off', DB_TLS_CA, DB_TLS_CERT, DB_TLS_KEY } = wiring;
  if (mode === 'off' || mode === '') return undefined;
  return {
    ...readFiles({ DB_TLS_CA, DB_TLS_CERT, DB_TLS_KEY }),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    verifyIdentity: mode !== 'verify-ca',
  };
}

/** How the Redis client encrypts where `REDIS_URL` says `rediss`; the certificate is checked like that of a web site. */
export function redisTls({ REDIS_TLS_CA, REDIS_TLS_CERT, REDIS_TLS_KEY }: TlsWiring): TlsFiles {
  return readFiles({ REDIS_TLS_CA, REDIS_TLS_CERT, REDIS_TLS_KEY });
}

/** What is wrong with the variables about TLS, a sentence each. */
export function tlsProblems(wiring: TlsWiring): string[] {
  const problems = [
    ...pairProblems('DB_TLS_CERT', wiring.DB_TLS_CERT, 'DB_TLS_KEY', wiring.DB_TLS_KEY),
    ...pairProblems('REDIS_TLS_CERT', wiring.REDIS_TLS_CERT, 'REDIS_TLS_KEY', wiring.REDIS_TLS_KEY),
  ];
  if (wiring.DB_TLS === 'on' && isIP(wiring.DB_HOST ?? '') !== 0) {
    problems.push(
      'DB_TLS=on compares the name in the certificate of the server: DB_HOST must be a name; for an address there is verify-ca',
    );
  }
  if (wiring.DB_TLS === 'off' && (wiring.DB_TLS_CA || wiring.DB_TLS_CERT)) {
    problems.push('DB_TLS is off: DB_TLS_CA and DB_TLS_CERT would not be used');
  }
  if (wiring.REDIS_TLS_CA && !wiring.REDIS_URL?.startsWith('rediss:')) {
    problems.push('REDIS_TLS_CA needs a REDIS_URL that begins with rediss://');
  }
  for (const read of [databaseTls, redisTls]) {
    try {
      read(wiring);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return problems;
}

function pairProblems(certName: string, cert: string | undefined, keyName: string, key: string | undefined): string[] {
  return Boolean(cert) === Boolean(key) ? [] : [`${certName} and ${keyName} belong together`];
}

/** The files by the variables that name them; the last word of a variable is the name of the option. */
function readFiles(paths: Readonly<Record<string, string | undefined>>): TlsFiles {
  const given = Object.entries(paths).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(
    given.map(([variable, path]) => [variable.replace(/^.*_/, '').toLowerCase(), readFile(variable, path)]),
  );
}

function readFile(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
