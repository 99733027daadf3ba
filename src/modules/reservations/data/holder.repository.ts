import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { ORDER_OBJECT } from '../domain/holder.js';
import type { GoodsIdentity, HolderClaim, HolderOwner, HolderState, ReservationHolder } from '../domain/holder.js';

const COLUMNS = 'holder_id, increment_id, state, stock_id, items_digest, token, owner_type, owner_id, unreserved';

interface HolderRow {
  readonly holder_id: number;
  readonly increment_id: string;
  readonly state: HolderState;
  readonly stock_id: number;
  readonly items_digest: string;
  readonly token: string;
  readonly owner_type: HolderOwner['type'] | null;
  readonly owner_id: string | null;
  readonly unreserved: string | null;
}

/** The table of holders. */
@Injectable()
export class HolderRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** Those of the orders that have a holder; takes no locks. */
  async find(incrementIds: readonly string[]): Promise<ReservationHolder[]> {
    if (incrementIds.length === 0) return [];
    const rows = await this.database.query<HolderRow>(
      `SELECT ${COLUMNS} FROM inventory_reservation_holder WHERE object_type = ? AND increment_id IN (?)`,
      [ORDER_OBJECT, incrementIds],
    );
    return rows.map(toHolder);
  }

  /** The holders with these ids; takes no locks. */
  async withIds(holderIds: readonly number[]): Promise<ReservationHolder[]> {
    if (holderIds.length === 0) return [];
    const rows = await this.database.query<HolderRow>(
      `SELECT ${COLUMNS} FROM inventory_reservation_holder WHERE holder_id IN (?)`,
      [holderIds],
    );
    return rows.map(toHolder);
  }

  /** Locks those of the orders' holders that exist, in the order of their ids, until the transaction ends. */
  async lock(incrementIds: readonly string[]): Promise<ReservationHolder[]> {
    const found = await this.find(incrementIds);
    return this.lockByIds(found.map(({ holderId }) => holderId));
  }

  /**
   * What is known of the orders' numbers, for a placement under them. A holder that an order has is told without a
   * lock, since it stays the order's. Others are locked until the transaction ends, but for those that another session
   * has locked: these are `busy`, and it does not wait for them.
   */
  async claim(incrementIds: readonly string[]): Promise<HolderClaim> {
    const found = await this.find(incrementIds);
    const taken = found.filter(({ state }) => state === 'ordered');
    const open = found.filter(({ state }) => state !== 'ordered');
    if (open.length === 0) return { holders: taken, busy: [] };
    const locked = await this.lockFree(open.map(({ holderId }) => holderId));
    const lockedIds = new Set(locked.map(({ holderId }) => holderId));
    const busy = open.filter(({ holderId }) => !lockedIds.has(holderId)).map(({ incrementId }) => incrementId);
    return { holders: [...taken, ...locked], busy };
  }

  /**
   * The tokens of the orders' holders, once no session locks them any more. Fails with a lock conflict where that takes
   * long.
   */
  async lockTokens(incrementIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ token: string }>(
      `SELECT token FROM inventory_reservation_holder WHERE object_type = ? AND increment_id IN (?) FOR UPDATE`,
      [ORDER_OBJECT, incrementIds],
    );
    return new Set(rows.map(({ token }) => token));
  }

  /** Locks holders by their ids, ascending, until the transaction ends. */
  async lockByIds(holderIds: readonly number[]): Promise<ReservationHolder[]> {
    if (holderIds.length === 0) return [];
    await this.guards.take(holderIds.map(guardOf));
    const rows = await this.database.query<HolderRow>(
      `SELECT ${COLUMNS} FROM inventory_reservation_holder WHERE holder_id IN (?) ORDER BY holder_id FOR UPDATE`,
      [holderIds],
    );
    return rows.map(toHolder);
  }

  /** Locks those of the holders that no other session has locked, ascending by id, until the transaction ends. */
  async lockFree(holderIds: readonly number[]): Promise<ReservationHolder[]> {
    const guarded = await this.guards.takeFree(holderIds.map(guardOf));
    const free = holderIds.filter((holderId) => guarded.has(guardOf(holderId)));
    if (free.length === 0) return [];
    const rows = await this.database.query<HolderRow>(
      `SELECT ${COLUMNS} FROM inventory_reservation_holder WHERE holder_id IN (?)
        ORDER BY holder_id FOR UPDATE SKIP LOCKED`,
      [free],
    );
    return rows.map(toHolder);
  }

  /** Adds holders. Fails with a duplicate key where an order has one. */
  async insert(holders: readonly ReservationHolder[]): Promise<void> {
    // Whoever asks for a free one later can tell a guard that is there from one that is being made, and need not wait.
    await this.guards.take(holders.filter(({ state }) => state === 'held').map(({ holderId }) => guardOf(holderId)));
    await this.write(holders, '');
  }

  /** Writes the new state of locked holders; the number of statements does not depend on theirs. */
  async update(holders: readonly ReservationHolder[]): Promise<void> {
    await this.write(
      holders,
      `ON DUPLICATE KEY UPDATE state = VALUES(state), stock_id = VALUES(stock_id), items_digest = VALUES(items_digest),
         token = VALUES(token), owner_type = VALUES(owner_type), owner_id = VALUES(owner_id),
         unreserved = VALUES(unreserved)`,
    );
  }

  private async write(holders: readonly ReservationHolder[], whereKnown: string): Promise<void> {
    if (holders.length === 0) return;
    await this.database.execute(
      `INSERT INTO inventory_reservation_holder
         (holder_id, object_type, increment_id, state, stock_id, items_digest, token, owner_type, owner_id, unreserved)
       VALUES ? ${whereKnown}`,
      [
        holders.map(({ holderId, incrementId, state, stockId, itemsDigest, token, owner, unreserved }) => [
          holderId,
          ORDER_OBJECT,
          incrementId,
          state,
          stockId,
          itemsDigest,
          token,
          owner?.type ?? null,
          owner?.id ?? null,
          unreserved.length === 0 ? null : JSON.stringify(unreserved),
        ]),
      ],
    );
  }
}

function guardOf(holderId: number): string {
  return `holder:${holderId}`;
}

function toHolder(row: HolderRow): ReservationHolder {
  return {
    holderId: row.holder_id,
    incrementId: row.increment_id,
    state: row.state,
    stockId: row.stock_id,
    itemsDigest: row.items_digest,
    token: row.token,
    owner: row.owner_type === null ? null : { type: row.owner_type, id: row.owner_id },
    unreserved: row.unreserved === null ? [] : (JSON.parse(row.unreserved) as GoodsIdentity[]),
  };
}
