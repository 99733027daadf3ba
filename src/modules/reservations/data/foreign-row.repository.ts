import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import type { LedgerRow } from '../domain/balanced-groups.js';
import { ORDER_OBJECT } from '../domain/holder.js';
import type { ReservationHolder } from '../domain/holder.js';
import { orderNumberOf } from '../domain/row-keys.js';

const ROWS_PER_SLICE = 5000;
const IDS_PER_STATEMENT = 1000;

const COLUMNS = 'reservation_id, stock_id, source_code, sku, quantity, metadata, object_increment_id';

/** A row that another writer than the ledger has written: it has no holder. */
export interface ForeignRow extends LedgerRow {
  /** The order that it names, in its column or in its metadata. */
  readonly incrementId: string | undefined;
}

/** An order that rows of other writers name. */
export interface ForeignOrder {
  readonly incrementId: string;
  /** One of the stocks that they count in. */
  readonly stockId: number;
  /** Whether they are below zero anywhere. */
  readonly isHolding: boolean;
}

interface StoredRow {
  readonly reservation_id: string | number;
  readonly stock_id: number;
  readonly source_code: string | null;
  readonly sku: string;
  readonly quantity: string;
  readonly metadata: string | null;
  readonly object_increment_id: string | null;
}

/** Rows of the demand ledger without a holder: of other systems, of operators, of before there were holders. */
@Injectable()
export class ForeignRowRepository {
  constructor(private readonly database: Database) {}

  /**
   * All of them, in slices, by their ids. The table is walked once between the first and the last, by its primary key.
   * Where there is none that costs one look at an index.
   */
  async *slices(): AsyncGenerator<readonly ForeignRow[]> {
    const [bounds] = await this.database.query<{ first: string | null; last: string | null }>(
      'SELECT MIN(reservation_id) AS first, MAX(reservation_id) AS last FROM inventory_reservation WHERE holder_id IS NULL',
    );
    if (bounds?.first == null || bounds.last === null) return;
    const last = Number(bounds.last);
    for (let next = Number(bounds.first); next <= last;) {
      const rows = await this.database.query<StoredRow>(
        `SELECT ${COLUMNS} FROM inventory_reservation FORCE INDEX (PRIMARY)
          WHERE reservation_id BETWEEN ? AND ? AND holder_id IS NULL ORDER BY reservation_id LIMIT ${ROWS_PER_SLICE}`,
        [next, last],
      );
      if (rows.length > 0) yield rows.map(toForeignRow);
      next = rows.length < ROWS_PER_SLICE ? last + 1 : Number(rows.at(-1)?.reservation_id) + 1;
    }
  }

  /**
   * Those of one order, read in the running transaction: those whose column names it. Of the SKUs also those whose
   * metadata alone does.
   */
  async ofOrder(incrementId: string, skus: readonly string[]): Promise<ForeignRow[]> {
    const named = await this.database.query<StoredRow>(
      `SELECT ${COLUMNS} FROM inventory_reservation WHERE object_increment_id = ? AND holder_id IS NULL`,
      [incrementId],
    );
    const described =
      skus.length === 0
        ? []
        : await this.database.query<StoredRow>(
            `SELECT ${COLUMNS} FROM inventory_reservation FORCE INDEX (idx_reservation_holder)
              WHERE holder_id IS NULL AND sku IN (?) AND (object_increment_id IS NULL OR object_increment_id = '')
                AND metadata LIKE ?`,
            [skus, patternOf(incrementId)],
          );
    const key = skuKey(incrementId);
    return [...named, ...described]
      .map(toForeignRow)
      .filter((row) => row.incrementId !== undefined && skuKey(row.incrementId) === key);
  }

  /**
   * Orders that rows of these SKUs at the source name in their column, read in the running transaction. One statement,
   * which looks at nothing but rows without a holder.
   */
  async ordersAt(sourceCode: string, skus: readonly string[]): Promise<ForeignOrder[]> {
    if (skus.length === 0) return [];
    const rows = await this.database.query<{ increment_id: string; stock_id: number; is_held: number | string }>(
      `SELECT increment_id, MIN(stock_id) AS stock_id, MAX(quantity < 0) AS is_held
         FROM (SELECT object_increment_id AS increment_id, stock_id, SUM(quantity) AS quantity
                 FROM inventory_reservation FORCE INDEX (idx_reservation_holder)
                WHERE holder_id IS NULL AND sku IN (?) AND source_code = ? AND object_increment_id <> ''
                GROUP BY object_increment_id, stock_id, sku) places
        GROUP BY increment_id ORDER BY increment_id`,
      [skus, sourceCode],
    );
    return rows.map((row) => ({
      incrementId: row.increment_id,
      stockId: Number(row.stock_id),
      isHolding: Number(row.is_held) > 0,
    }));
  }

  /** Puts all rows whose column names one of the holders' orders under them; they are locked. */
  async claimNamed(holders: readonly Pick<ReservationHolder, 'holderId' | 'incrementId'>[]): Promise<void> {
    for (const some of chunksOf(holders, IDS_PER_STATEMENT)) {
      await this.database.execute(
        `UPDATE inventory_reservation r
           JOIN inventory_reservation_holder h ON h.object_type = ? AND h.increment_id = r.object_increment_id
            SET r.holder_id = h.holder_id
          WHERE r.holder_id IS NULL AND r.object_increment_id IN (?) AND h.holder_id IN (?)`,
        [ORDER_OBJECT, some.map(({ incrementId }) => incrementId), some.map(({ holderId }) => holderId)],
      );
    }
  }

  /** Puts rows under their order's holder, which is locked. What they count for does not change. */
  async claim(rows: readonly ForeignRow[], holderId: number): Promise<void> {
    const ids = rows.map(({ reservationId }) => reservationId).sort((a, b) => a - b);
    for (const chunk of chunksOf(ids, IDS_PER_STATEMENT)) {
      await this.database.execute(
        'UPDATE inventory_reservation SET holder_id = ? WHERE reservation_id IN (?) AND holder_id IS NULL',
        [holderId, chunk],
      );
    }
  }
}

/** Finds the number however JSON spells its special characters; the metadata itself is compared afterwards. */
function patternOf(incrementId: string): string {
  return `%object_increment_id%${incrementId.replace(/[^A-Za-z0-9]+/g, '%')}%`;
}

function toForeignRow(row: StoredRow): ForeignRow {
  const { metadata, object_increment_id: objectIncrementId } = row;
  return {
    reservationId: Number(row.reservation_id),
    stockId: Number(row.stock_id),
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    metadata,
    incrementId: orderNumberOf({ metadata, objectIncrementId }),
  };
}
