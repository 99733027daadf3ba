import { Injectable } from '@nestjs/common';
import type { SkuRename } from '../domain/sku-rename.js';

/** Keeps orders and their reservations in step with a rename. */
export interface RenameGuard {
  /**
   * Runs `save`, which renames the product, in one transaction during which no order reserves either SKU. Takes what is
   * reserved of the old SKU to the new one before the commit. `save` may run again after a lost race.
   */
  around<T>(rename: SkuRename, save: () => Promise<T>): Promise<T>;
}

/**
 * What has to happen around a rename besides the catalogue's own part. The module that keeps reservations registers at
 * start-up, since the catalogue knows nothing of them.
 */
@Injectable()
export class ProductRenames {
  private guard: RenameGuard | undefined;

  /** Registers the guard of renames. */
  guardWith(guard: RenameGuard): void {
    if (this.guard) throw new Error('Renames are guarded by one guard alone.');
    this.guard = guard;
  }

  /** Runs `save` under the guard. Not to be called inside a transaction: locks are taken before one begins. */
  around<T>(rename: SkuRename, save: () => Promise<T>): Promise<T> {
    if (!this.guard) throw new Error('Nobody has registered to take the reservations of a product along with its SKU.');
    return this.guard.around(rename, save);
  }
}
