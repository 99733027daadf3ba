import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { HoldRepository } from '../data/hold.repository.js';
import type { DueHold, HoldCursor, HoldFigures, StrayEnd } from '../data/hold.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import { isEndOf } from '../domain/hold.js';
import type { ReservationHolder } from '../domain/holder.js';
import { ReservationLedger } from './reservation-ledger.service.js';

/** What was done about some holds whose time is over. */
export interface ExpiredHolds {
  /** Reservations that were given back. */
  readonly holds: number;
  /** Rows that give back. */
  readonly rows: number;
  /** Ends that were of nothing any more, and are forgotten. */
  readonly strays: number;
}

/** A part of the ends, by the ids of their holders. */
interface StraySlice {
  readonly strays: readonly StrayEnd[];
  /** Where the next slice goes on; undefined after the last one. */
  readonly next: number | undefined;
}

/**
 * Reservations ahead of orders that end by themselves (contract, `order-placements`). What is decided about one is
 * decided under the lock of its holder, as a cancel or an adoption is. So it is given back once, or adopted.
 */
@Injectable()
export class ReservationHolds {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly holders: HolderRepository,
    private readonly ledger: ReservationLedger,
  ) {}

  /** Those of the locked holders whose time is over, though nobody has given back yet. One statement, or none. */
  async overAmong(locked: readonly ReservationHolder[]): Promise<readonly ReservationHolder[]> {
    const held = locked.filter(({ state }) => state === 'held');
    const ends = await this.holds.endsOf(held.map(({ holderId }) => holderId));
    return held.filter((holder) => {
      const end = ends.get(holder.holderId);
      return end !== undefined && end.isOver && isEndOf(end, holder);
    });
  }

  /** When what the holder holds is given back; undefined where it has no end. */
  async endOf(holder: ReservationHolder): Promise<string | undefined> {
    const end = (await this.holds.endsOf([holder.holderId])).get(holder.holderId);
    return end && isEndOf(end, holder) ? end.expiresAt : undefined;
  }

  /**
   * Has a locked holder, which holds something, end so many seconds from now, wherever its end was. In the running
   * transaction.
   */
  async extend({ holderId, token }: ReservationHolder, seconds: number): Promise<void> {
    await this.holds.put([{ holderId, token, seconds }]);
  }

  /** The `skuKey`s of those numbers under which something is held that will end by itself; without locks. */
  async numbersWithEnd(incrementIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await this.holds.numbersWithEnd(incrementIds)).map(skuKey));
  }

  /** The next holds whose time has been over for so many seconds at least, the longest first; without locks. */
  async due(after: HoldCursor | undefined, limit: number, overdueSeconds = 0): Promise<readonly DueHold[]> {
    return this.holds.due(after, limit, overdueSeconds);
  }

  /**
   * Gives back what these holders hold, as far as its time is over, in one transaction and a handful of statements. It
   * waits for nobody. A holder that another transaction has locked is being adopted, extended or given back there, and
   * is looked at another time. Ends of what is not held any more are forgotten.
   */
  async expire(holderIds: readonly number[]): Promise<ExpiredHolds> {
    return this.database.run(async () => {
      const locked = await this.holders.lockFree(holderIds);
      // After the locks, in a statement of its own: an end that was put off meanwhile is seen here.
      const ends = await this.holds.endsOf(locked.map(({ holderId }) => holderId));
      const over: ReservationHolder[] = [];
      const stray: number[] = [];
      for (const holder of locked) {
        const end = ends.get(holder.holderId);
        if (!end) continue;
        if (!isEndOf(end, holder)) stray.push(holder.holderId);
        else if (end.isOver) over.push(holder);
      }
      const given = await this.ledger.giveBackAhead(over);
      stray.push(...(await this.missing(holderIds, locked)));
      await this.holds.remove(stray);
      return { holds: over.length, rows: given.length, strays: stray.length };
    });
  }

  /** The next ends that are of nothing; without locks. */
  async strays(after: number, limit: number): Promise<StraySlice> {
    const next = await this.holds.boundary(after, limit);
    return { strays: await this.holds.strays(after, next), next };
  }

  /** How many reservations have an end, counted up to `limit`, and for how long the oldest is over. */
  async figures(limit: number): Promise<HoldFigures> {
    return this.holds.figures(limit);
  }

  private async missing(holderIds: readonly number[], locked: readonly ReservationHolder[]): Promise<number[]> {
    const found = new Set(locked.map(({ holderId }) => holderId));
    return this.holds.missingAmong(holderIds.filter((holderId) => !found.has(holderId)));
  }
}
