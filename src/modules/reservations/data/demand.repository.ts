import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import { WrittenIds } from '../../../platform/database/written-ids.js';
import { runsOf } from '../../../platform/database/id-runs.js';
import { ChangeLog } from '../../change-feed/index.js';
import { ORDER_OBJECT } from '../domain/holder.js';
import type { HolderDemand } from '../domain/moved-demand.js';
import type { OutstandingDemand, ReservationEvent, ReservationRow } from '../domain/reservation.js';

/** Rows of one INSERT: some hundred kilobytes, far below what a packet may hold. */
const ROWS_PER_STATEMENT = 1000;
const BALANCES = Symbol('reservation balances');
const RESERVATIONS = { table: 'inventory_reservation', idColumn: 'reservation_id' };

/** A row with what it belongs to. */
export interface RowToAppend extends ReservationRow {
  readonly holderId: number;
  readonly incrementId: string;
  /** The order's entity id; empty where there is none yet. */
  readonly objectId: string;
  readonly event: ReservationEvent;
}

interface BalanceRow {
  readonly stock_id: number;
  readonly source_code: string | null;
  readonly sku: string;
  readonly quantity: string;
}

interface Balance extends ReservationRow {
  readonly key: string;
}

/** The table of reservations and the one of their sums. Rows are only ever added. */
@Injectable()
export class DemandRepository {
  constructor(
    private readonly database: Database,
    private readonly changes: ChangeLog,
    private readonly ids: WrittenIds,
  ) {}

  /**
   * Adds rows in the running transaction. Their sums are written as its very last statements, in the order of their
   * key, however often rows are added in it. So a transaction that reserves or gives back the same SKU waits for one
   * commit and no longer. Returns the id of the first row.
   */
  async append(rows: readonly RowToAppend[]): Promise<number> {
    let firstId = 0;
    for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
      const { insertId } = await this.database.execute(
        `INSERT INTO inventory_reservation
           (stock_id, sku, quantity, metadata, source_code, object_increment_id, holder_id) VALUES ?`,
        [
          chunk.map((row) => [
            row.stockId,
            row.sku,
            row.quantity.toString(),
            metadataOf(row),
            row.sourceCode,
            row.incrementId,
            row.holderId,
          ]),
        ],
      );
      firstId ||= insertId;
      // Told before the balances are: their rows are locked last, and for the shortest time.
      const ids = await this.ids.of(RESERVATIONS, insertId, chunk.length);
      for (const run of runsOf(ids)) this.changes.announce({ type: 'reservation', ...run });
    }
    this.addToBalances(rows);
    return firstId;
  }

  /**
   * What the holder holds now, above zero, by location; SKUs as first written. Sees what the running transaction has
   * added.
   */
  async outstandingOf(holderId: number): Promise<OutstandingDemand[]> {
    return this.outstandingOfAll([holderId]);
  }

  /** As `outstandingOf`, of each of the holders. One statement. */
  async outstandingOfAll(holderIds: readonly number[]): Promise<HolderDemand[]> {
    if (holderIds.length === 0) return [];
    const rows = await this.database.query<BalanceRow & { readonly holder_id: number }>(
      `SELECT holder_id, stock_id, source_code, sku, SUM(quantity) AS quantity FROM inventory_reservation
        WHERE holder_id IN (?) GROUP BY holder_id, sku, stock_id, source_code HAVING SUM(quantity) < 0
        ORDER BY holder_id, sku, stock_id, source_code`,
      [holderIds],
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      stockId: row.stock_id,
      sourceCode: row.source_code,
      sku: row.sku,
      quantity: Quantity.of(row.quantity).negated(),
    }));
  }

  /**
   * What holders hold of the SKUs at the source now, above zero, by holder, stock and SKU. Of these holders alone, if
   * some are given. Rows without a holder are not an order's.
   */
  async outstandingAt(
    sourceCode: string,
    skus: readonly string[],
    holderIds?: readonly number[],
  ): Promise<HolderDemand[]> {
    if (skus.length === 0 || holderIds?.length === 0) return [];
    const rows = await this.database.query<BalanceRow & { readonly holder_id: number }>(
      `SELECT holder_id, stock_id, source_code, sku, SUM(quantity) AS quantity FROM inventory_reservation
        WHERE source_code = ? AND sku IN (?) AND ${holderIds ? 'holder_id IN (?)' : 'holder_id IS NOT NULL'}
        GROUP BY holder_id, stock_id, source_code, sku HAVING SUM(quantity) < 0`,
      [sourceCode, skus, ...(holderIds ? [holderIds] : [])],
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      stockId: row.stock_id,
      sourceCode: row.source_code,
      sku: row.sku,
      quantity: Quantity.of(row.quantity).negated(),
    }));
  }

  private addToBalances(rows: readonly ReservationRow[]): void {
    const balances = this.database.keptInTransaction(BALANCES, () => {
      const kept = new Map<string, Balance>();
      this.database.beforeCommit(() => this.writeBalances(kept));
      return kept;
    });
    for (const { stockId, sourceCode, sku, quantity } of rows) {
      // In the order of the primary key as the collation sorts it.
      const key = `${skuKey(sku)}\u0000${String(stockId).padStart(10, '0')}\u0000${sourceCodeKey(sourceCode ?? '')}`;
      const known = balances.get(key);
      balances.set(
        key,
        known ? { ...known, quantity: known.quantity.plus(quantity) } : { key, stockId, sourceCode, sku, quantity },
      );
    }
  }

  private async writeBalances(balances: ReadonlyMap<string, Balance>): Promise<void> {
    const changed = [...balances.values()].filter(({ quantity }) => !quantity.isZero());
    changed.sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const chunk of chunksOf(changed, ROWS_PER_STATEMENT)) {
      await this.database.execute(
        `INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity) VALUES ?
         ON DUPLICATE KEY UPDATE quantity = quantity + VALUES(quantity)`,
        [chunk.map(({ sku, stockId, sourceCode, quantity }) => [sku, stockId, sourceCode ?? '', quantity.toString()])],
      );
    }
  }
}

/** The order of the keys is the upstream's. */
function metadataOf({ event, objectId, incrementId }: RowToAppend): string {
  return JSON.stringify({
    event_type: event,
    object_type: ORDER_OBJECT,
    object_id: objectId,
    object_increment_id: incrementId,
  });
}
