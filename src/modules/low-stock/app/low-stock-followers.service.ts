import { Injectable } from '@nestjs/common';
import type { LowStockEntry } from '../../../platform/queue/topics.js';

/** Tells others of falls; called in the transaction that remembers them, so once for each fall. */
export interface LowStockFollower {
  fell(items: readonly LowStockEntry[]): Promise<void>;
}

/** Who is told of falls beside the message. They register at start-up, since this module knows nothing of them. */
@Injectable()
export class LowStockFollowers {
  private readonly followers: LowStockFollower[] = [];

  /** Registers a follower. */
  add(follower: LowStockFollower): void {
    this.followers.push(follower);
  }

  async fell(items: readonly LowStockEntry[]): Promise<void> {
    for (const follower of this.followers) await follower.fell(items);
  }
}
