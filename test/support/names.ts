import { randomBytes } from 'node:crypto';

/** A name that no other test of the file uses: they share a database. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`;
}

/** A number of an order of another system: none that is placed here gets it. */
export function foreignOrderNumber(): string {
  return unique('order');
}
