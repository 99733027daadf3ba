import { randomBytes } from 'node:crypto';

/** A name that no other test uses: files share a database. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`;
}
