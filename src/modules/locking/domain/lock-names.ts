import { createHash } from 'node:crypto';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { LockLocation } from './lock-location.js';

const DIGEST_LENGTH = 40;

/**
 * Names of the place-order lock (spec, Limits rule 2): one per SKU and enabled source, whatever the stock. So orders of
 * two stocks which share a source meet. Where the stock has no enabled source there is one per SKU and stock. SKUs and
 * source codes count as the database compares them. Locks belong to the whole server, hence the database's name in the
 * digest. At most 64 characters, in lower case: MySQL takes no longer ones and does not tell capitals apart.
 */
export class LockNames {
  constructor(private readonly databaseName: string) {}

  /** The names that reserving the SKU in the stock takes. */
  ofSku(stockId: number, enabledSources: readonly string[], sku: string): string[] {
    if (enabledSources.length === 0) return [this.ofStock(stockId, sku)];
    return enabledSources.map((sourceCode) => this.ofSource(sourceCode, sku));
  }

  /** The name of one location. */
  ofLocation(location: LockLocation): string {
    if ('stockId' in location) return this.ofStock(location.stockId, location.sku);
    return this.ofSource(location.sourceCode, location.sku);
  }

  /** The name that reserving the SKU at the source takes, and moving its reservations from or to it. */
  ofSource(sourceCode: string, sku: string): string {
    return `inv_src_${this.digest(`${sourceCodeKey(sourceCode)}\n${skuKey(sku)}`)}`;
  }

  private ofStock(stockId: number, sku: string): string {
    return `inv_stk_${stockId}_${this.digest(skuKey(sku))}`;
  }

  private digest(identity: string): string {
    return createHash('sha256').update(`${this.databaseName}\n${identity}`).digest('hex').slice(0, DIGEST_LENGTH);
  }
}

/** The one order in which names are waited for: of bytes, each name once. */
export function inLockOrder(names: Iterable<string>): string[] {
  return [...new Set(names)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
