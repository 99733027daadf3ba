import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey, RestartTransaction } from '../../../platform/database/failure.js';
import { Sequences } from '../../../platform/database/sequences.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ForeignRowRepository } from '../data/foreign-row.repository.js';
import { HolderRepairRepository } from '../data/holder-repair.repository.js';
import type { NamedRow } from '../data/holder-repair.repository.js';
import { HolderRepository } from '../data/holder.repository.js';
import { digestOf } from '../domain/holder.js';
import type { ReservationHolder } from '../domain/holder.js';
import type { ReservationRow } from '../domain/reservation.js';
import { ReservationLedger } from './reservation-ledger.service.js';

/** The order of a number, where there is one; read in the running transaction. */
export type OrderFinder = (incrementId: string) => Promise<{ readonly entityId: string } | undefined>;

/** Decides, with the holder locked, what is to be added; the sums are those of its locations that are not zero. */
type RowsToAdd = (sums: readonly ReservationRow[]) => readonly ReservationRow[] | Promise<readonly ReservationRow[]>;

/**
 * Puts rows of the demand ledger back under the holders that they name, and adds what sets their locations right. For
 * operators who repair what was done past the service: rows are claimed and added, never changed or removed.
 */
@Injectable()
export class RestoreReservations {
  constructor(
    private readonly database: Database,
    private readonly sequences: Sequences,
    private readonly holders: HolderRepository,
    private readonly foreignRows: ForeignRowRepository,
    private readonly repair: HolderRepairRepository,
    private readonly ledger: ReservationLedger,
  ) {}

  /**
   * Gives the order's rows a holder: those without one, those whose holder is not there, and those that stand under
   * another order's. Returns how many. In a transaction of its own, under the holder's lock.
   */
  async claim(incrementId: string, skus: readonly string[], orderOf: OrderFinder): Promise<number> {
    return this.database.run(async () => (await this.claimed(incrementId, skus, orderOf)).claimed);
  }

  /**
   * Gives rows that name no order a number of their own, `unnamed-<id of the first>`. From then on they are
   * reservations whose order never came. The reconciliation gives them back when they are old enough. Returns how many
   * rows.
   */
  async name(sku: string, stockId: number): Promise<number> {
    return this.database.run(async () => {
      const rows = (await this.repair.unheldAt(sku, stockId)).filter(isNameless);
      const [first] = rows;
      if (!first) return 0;
      const holder = await this.insertHolder(`unnamed-${first.reservationId}`, rows, undefined);
      await this.repair.claim(rows, holder.holderId);
      return rows.length;
    });
  }

  /** Gives rows whose holder is not there and that name no order a holder of their own, as `name` does. */
  async nameLost(holderId: number): Promise<number> {
    return this.database.run(async () => {
      const rows = (await this.repair.ofHolder(holderId)).filter(isNameless);
      const [first] = rows;
      if (!first || (await this.holders.lockByIds([holderId])).length > 0) return 0;
      const holder = await this.insertHolder(`unnamed-${first.reservationId}`, rows, undefined);
      await this.repair.claim(rows, holder.holderId);
      return rows.length;
    });
  }

  /** Adds what `decide` returns to the order's rows, with the holder locked. Returns the number of rows added. */
  async add(incrementId: string, orderOf: OrderFinder, decide: RowsToAdd): Promise<number> {
    return this.database.run(async () => {
      const { holder } = await this.claimed(incrementId, [], orderOf);
      if (!holder) return 0;
      // After the lock, in a statement of its own: no other transaction gives back or reserves for the order now.
      const rows = await decide(await this.repair.sumsOf(holder.holderId));
      if (rows.length === 0) return 0;
      const { holderId } = holder;
      const objectId = (await orderOf(incrementId))?.entityId ?? '';
      await this.ledger.append(
        rows.map((row) => ({ ...row, holderId, incrementId: holder.incrementId, objectId, event: 'reconciliation' })),
      );
      return rows.length;
    });
  }

  private async claimed(
    incrementId: string,
    skus: readonly string[],
    orderOf: OrderFinder,
  ): Promise<{ readonly claimed: number; readonly holder: ReservationHolder | undefined }> {
    const known = await this.ledger.lockHolder(incrementId);
    const key = skuKey(incrementId);
    const named = [
      ...(await this.repair.ofNumber(incrementId)),
      ...(await this.foreignRows.ofOrder(incrementId, skus)).map((row) => ({
        ...row,
        holderId: null,
        isOthers: false,
      })),
    ].filter((row) => row.incrementId !== undefined && skuKey(row.incrementId) === key);
    const rows = [...new Map(named.map((row) => [row.reservationId, row])).values()].filter(
      ({ holderId }) => holderId === null || holderId !== known?.holderId,
    );
    if (rows.length === 0) return { claimed: 0, holder: known };
    const holder = known ?? (await this.insertHolder(incrementId, rows, await orderOf(incrementId)));
    await this.repair.claim(rows, holder.holderId);
    return { claimed: rows.length, holder };
  }

  /** What was reserved ahead keeps its digest, so that the order which comes for it finds it. */
  private async insertHolder(
    incrementId: string,
    rows: readonly NamedRow[],
    order: { readonly entityId: string } | undefined,
  ): Promise<ReservationHolder> {
    const [holderId = 0] = await this.sequences.take('reservation_holder', 1);
    const goods = rows
      .filter(({ quantity }) => quantity.isNegative())
      .map(({ sku, quantity }) => ({ sku, quantity: quantity.negated() }));
    const holder: ReservationHolder = {
      holderId,
      incrementId,
      state: order ? 'ordered' : 'held',
      stockId: rows[0]?.stockId ?? 0,
      itemsDigest: digestOf(goods),
      token: randomUUID(),
      // The rows do not say who had made them.
      owner: null,
      unreserved: [],
    };
    try {
      await this.holders.insert([holder]);
    } catch (error) {
      if (isDuplicateKey(error)) throw new RestartTransaction(`the order ${incrementId} has a holder now`);
      throw error;
    }
    return holder;
  }
}

function isNameless({ incrementId, isOthers }: NamedRow): boolean {
  return incrementId === undefined && !isOthers;
}
