import { Injectable } from '@nestjs/common';
import type { SkuRename } from '../domain/sku-rename.js';

/** Keeps rows of another module that bear a SKU in step with its product; called in the transaction of the change. */
export interface SkuFollower {
  /** The product has another SKU, or another spelling of it; its source items have moved already. */
  renamed(rename: SkuRename): Promise<void>;
  /** The product is gone: a later one with the SKU inherits nothing. */
  deleted(sku: string): Promise<void>;
}

/** What other modules keep per SKU. They register at start-up, since the catalogue knows nothing of them. */
@Injectable()
export class SkuFollowers {
  private readonly followers: SkuFollower[] = [];

  /** Registers a follower. */
  add(follower: SkuFollower): void {
    this.followers.push(follower);
  }

  async renamed(rename: SkuRename): Promise<void> {
    for (const follower of this.followers) await follower.renamed(rename);
  }

  async deleted(sku: string): Promise<void> {
    for (const follower of this.followers) await follower.deleted(sku);
  }
}
