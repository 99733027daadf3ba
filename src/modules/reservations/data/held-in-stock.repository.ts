import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ReservationRow } from '../domain/reservation.js';

/** Reads what a holder's reservations of a SKU in one stock come to. */
@Injectable()
export class HeldInStock {
  constructor(private readonly database: Database) {}

  /**
   * By location, below zero where goods are held, above zero where too much was given back; in the running transaction.
   */
  async of(
    holderId: number,
    { sku, stockId }: { readonly sku: string; readonly stockId: number },
  ): Promise<ReservationRow[]> {
    const rows = await this.database.query<{ source_code: string | null; sku: string; quantity: string }>(
      `SELECT source_code, MIN(sku) AS sku, SUM(quantity) AS quantity FROM inventory_reservation
        WHERE holder_id = ? AND sku = ? AND stock_id = ?
        GROUP BY source_code HAVING SUM(quantity) <> 0 ORDER BY source_code`,
      [holderId, sku, stockId],
    );
    return rows.map((row) => ({
      stockId,
      sourceCode: row.source_code,
      sku: row.sku,
      quantity: Quantity.of(row.quantity),
    }));
  }
}
