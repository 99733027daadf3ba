import { Injectable, Logger } from '@nestjs/common';

/** What has just been looked at anew in the index of a stock: supply, demand or configuration of it may be other ones. */
export interface IndexChange {
  readonly stockId: number;
  /** As they were named to the index; `all` where the whole index was made anew, or is gone. */
  readonly skus: readonly string[] | 'all';
}

/** What hears of changes. It has to bound its own time: who changes stock may wait for it. */
export type IndexFollower = (change: IndexChange) => Promise<void>;

/**
 * Tells other modules what the index has followed. Every change of supply, demand and configuration leads here, so
 * this is the one place to hear of them. It is told after the commit, at least once, and in no certain order.
 */
@Injectable()
export class IndexFollowers {
  private readonly logger = new Logger('Index');
  private readonly followers: IndexFollower[] = [];

  /** To be called while the application starts. */
  add(follower: IndexFollower): void {
    this.followers.push(follower);
  }

  /** Never rejects: the change has happened, whatever becomes of those who hear of it. */
  async tell(change: IndexChange): Promise<void> {
    for (const follower of this.followers) {
      try {
        await follower(change);
      } catch (error) {
        this.logger.warn(`What follows from a change in stock ${change.stockId} is left out: ${String(error)}`);
      }
    }
  }
}
