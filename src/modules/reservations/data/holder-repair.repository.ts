import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { keysOf, orderNumberOf } from '../domain/row-keys.js';
import { ORDER_OBJECT } from '../domain/holder.js';
import type { ReservationRow } from '../domain/reservation.js';

/** A row as the repair of holders sees it. */
export interface NamedRow extends ReservationRow {
  readonly reservationId: number;
  readonly holderId: number | null;
  /** The order that it names; undefined where it names none. */
  readonly incrementId: string | undefined;
  /** It belongs to something else than an order, which this service knows nothing of. */
  readonly isOthers: boolean;
}

interface StoredRow {
  readonly reservation_id: string;
  readonly holder_id: string | null;
  readonly stock_id: number;
  readonly source_code: string | null;
  readonly sku: string;
  readonly quantity: string;
  readonly metadata: string | null;
  readonly object_increment_id: string | null;
}

const ROWS_MAX = 20_000;
const IDS_PER_STATEMENT = 1000;
const COLUMNS = 'reservation_id, holder_id, stock_id, source_code, sku, quantity, metadata, object_increment_id';

/**
 * Reads rows by what they say they belong to, and puts them under holders. Quantities and locations stay as they are.
 */
@Injectable()
export class HolderRepairRepository {
  constructor(private readonly database: Database) {}

  /** Rows whose column names the order, whatever holder they are under. */
  async ofNumber(incrementId: string): Promise<NamedRow[]> {
    return this.rows('object_increment_id = ?', [incrementId]);
  }

  /** Rows under a holder. */
  async ofHolder(holderId: number): Promise<NamedRow[]> {
    return this.rows('holder_id = ?', [holderId]);
  }

  /** Rows of a location without a holder. */
  async unheldAt(sku: string, stockId: number): Promise<NamedRow[]> {
    return this.rows('holder_id IS NULL AND sku = ? AND stock_id = ?', [sku, stockId]);
  }

  /** Puts rows under the holder. */
  async claim(rows: readonly NamedRow[], holderId: number): Promise<void> {
    const ids = rows.map(({ reservationId }) => reservationId).sort((a, b) => a - b);
    for (const chunk of chunksOf(ids, IDS_PER_STATEMENT)) {
      await this.database.execute('UPDATE inventory_reservation SET holder_id = ? WHERE reservation_id IN (?)', [
        holderId,
        chunk,
      ]);
    }
  }

  /** What the holder's rows come to at each location, where it is not zero. */
  async sumsOf(holderId: number): Promise<ReservationRow[]> {
    const rows = await this.database.query<Omit<StoredRow, 'reservation_id'>>(
      `SELECT stock_id, source_code, MIN(sku) AS sku, SUM(quantity) AS quantity FROM inventory_reservation
        WHERE holder_id = ? GROUP BY sku, stock_id, source_code HAVING SUM(quantity) <> 0
        ORDER BY sku, stock_id, source_code`,
      [holderId],
    );
    return rows.map(toReservation);
  }

  private async rows(condition: string, parameters: readonly unknown[]): Promise<NamedRow[]> {
    const rows = await this.database.query<StoredRow>(
      `SELECT ${COLUMNS} FROM inventory_reservation WHERE ${condition} LIMIT ${ROWS_MAX}`,
      parameters,
    );
    return rows.map((row) => ({
      ...toReservation(row),
      reservationId: Number(row.reservation_id),
      holderId: row.holder_id === null ? null : Number(row.holder_id),
      incrementId: orderNumberOf({ metadata: row.metadata, objectIncrementId: row.object_increment_id }),
      isOthers: (keysOf(row.metadata).objectType ?? ORDER_OBJECT).toLowerCase() !== ORDER_OBJECT,
    }));
  }
}

function toReservation(row: Pick<StoredRow, 'stock_id' | 'source_code' | 'sku' | 'quantity'>): ReservationRow {
  return {
    stockId: Number(row.stock_id),
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
  };
}
