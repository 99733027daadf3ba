import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.js';

/** An entry of the change feed, as far as it is compared. */
export interface FeedEntry {
  readonly position: number;
  readonly type: string;
  /** The id of the row of its ledger; 0 for what the index tells. */
  readonly rowId: number;
}

interface Page {
  readonly items: readonly {
    readonly position: number;
    readonly type: string;
    readonly adjustment_id?: number;
    readonly reservation_id?: number;
  }[];
  readonly next: number;
}

const LIMIT = 500;
const WAIT_SECONDS = 2;
const PAUSE_MS = 300;

/** Follows the change feed as a consumer does, and remembers all it was told. */
export class FeedReader {
  readonly seen: FeedEntry[] = [];
  private after = 0;

  constructor(private readonly client: Client) {}

  async live(): Promise<void> {
    while (!this.client.world.isOver) {
      await this.step(WAIT_SECONDS);
      await delay(PAUSE_MS);
    }
  }

  /** Reads on to the end; false where it could not. */
  async finish(): Promise<boolean> {
    for (;;) {
      const read = await this.step(0);
      if (read === undefined) return false;
      if (read === 0) return true;
    }
  }

  /** One page; the number of its entries, undefined where there was no answer. */
  private async step(wait: number): Promise<number | undefined> {
    const path = `/rest/V1/inventory/changes?after=${this.after}&limit=${LIMIT}${wait > 0 ? `&wait=${wait}` : ''}`;
    const page = (await this.client.read('changes', { path })) as Page | undefined;
    if (!page) return undefined;
    for (const { position, type, adjustment_id: adjustment, reservation_id: reservation } of page.items) {
      this.seen.push({ position, type, rowId: adjustment ?? reservation ?? 0 });
    }
    this.after = page.next;
    return page.items.length;
  }
}
