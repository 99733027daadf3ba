import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** A certificate with its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Signs certificates that tests trust, or do not. */
export interface Authority {
  readonly ca: string;
  /** A certificate for the names, of a server or of a client. */
  issue(...dnsNames: readonly string[]): Certificate;
}

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
} as const;
const OID = {
  commonName: '550403',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/** An authority of its own, made without any program that a machine may lack. */
export function createAuthority(name: string): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = extension(OID.basicConstraints, sequence(der('boolean', Buffer.from([0xff]))));
  const make = (subject: string, publicKey: KeyObject, extensions: Buffer): string =>
    certificate({ issuer: name, subject, publicKey, extensions, signingKey: keys.privateKey });
  return {
    ca: make(name, keys.publicKey, isAuthority),
    issue: (...dnsNames) => {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = sequence(...dnsNames.map((dnsName) => der('dnsName', Buffer.from(dnsName))));
      return {
        cert: make(dnsNames[0] ?? name, own.publicKey, extension(OID.subjectAltName, names)),
        key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      };
    },
  };
}

interface Contents {
  readonly issuer: string;
  readonly subject: string;
  readonly publicKey: KeyObject;
  readonly extensions: Buffer;
  readonly signingKey: KeyObject;
}

function certificate({ issuer, subject, publicKey, extensions, signingKey }: Contents): string {
  const algorithm = sequence(oid(OID.ecdsaWithSha256));
  const contents = sequence(
    der('version', der('integer', Buffer.from([2]))),
    der('integer', Buffer.from([1]), randomBytes(8)),
    algorithm,
    nameOf(issuer),
    sequence(timeOf(Date.now() - 3_600_000), timeOf(Date.now() + 86_400_000)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der('extensions', sequence(extensions)),
  );
  const signature = der('bits', Buffer.from([0]), sign('sha256', contents, signingKey));
  const lines = sequence(contents, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n').trim();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der('octets', value));
}

function nameOf(commonName: string): Buffer {
  return sequence(der('set', sequence(oid(OID.commonName), der('text', Buffer.from(commonName)))));
}

function timeOf(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/\.\d+|[-:T]/g, '');
  return der('time', Buffer.from(text));
}

function oid(hexadecimal: string): Buffer {
  return der('oid', Buffer.from(hexadecimal, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der('sequence', ...parts);
}

/** Type, length, value: a short length is one byte, a long one is preceded by how many bytes it has. */
function der(tag: keyof typeof TAG, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const length = value.length < 0x80 ? [value.length] : [0x82, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from([TAG[tag], ...length]), value]);
}
