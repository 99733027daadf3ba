import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ClaimRepository } from '../data/claim.repository.js';
import { DeliveryRepository } from '../data/delivery.repository.js';

/** Begins a replay that was asked for, on the side of the worker. */
@Injectable()
export class BeginReplay {
  constructor(
    private readonly database: Database,
    private readonly claims: ClaimRepository,
    private readonly deliveries: DeliveryRepository,
  ) {}

  /**
   * Puts the webhook back (or forward) and cancels what waits behind that position. Nothing of the webhook may be under
   * way: the order per SKU would not hold. Returns the new position; undefined where there is no replay to begin, or the
   * webhook is another's by now.
   */
  async execute(webhookId: number, token: string): Promise<number | undefined> {
    return this.database.run(async () => {
      const locked = await this.claims.lock(webhookId, token);
      if (!locked || locked.replayAfter === null) return undefined;
      await this.deliveries.cancelAfter(webhookId, locked.replayAfter);
      await this.claims.beginReplay(webhookId, locked.replayAfter);
      return locked.replayAfter;
    });
  }
}
