import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { HolderDemand, MoveRoute } from '../domain/moved-demand.js';

/** The rows that one transfer has written to the ledger. */
export interface RecordedMove extends MoveRoute {
  /** Ids of the first and the last of them; rows of others may lie between. */
  readonly firstId: number;
  readonly lastId: number;
}

interface MoveRow {
  readonly origin_source_code: string;
  readonly destination_source_code: string;
  readonly first_reservation_id: string;
  readonly last_reservation_id: string;
}

/** What requests have moved within the ledger. */
@Injectable()
export class ReservationMoveRepository {
  constructor(private readonly database: Database) {}

  async add(
    requestId: string,
    { originSourceCode, destinationSourceCode, firstId, lastId }: RecordedMove,
  ): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_reservation_move
         (request_id, origin_source_code, destination_source_code, first_reservation_id, last_reservation_id)
       VALUES (?)`,
      [[requestId, originSourceCode, destinationSourceCode, firstId, lastId]],
    );
  }

  /** The request's moves in the order in which they were made. */
  async of(requestId: string): Promise<RecordedMove[]> {
    const rows = await this.database.query<MoveRow>(
      `SELECT origin_source_code, destination_source_code, first_reservation_id, last_reservation_id
         FROM inventory_reservation_move WHERE request_id = ? ORDER BY move_id`,
      [requestId],
    );
    return rows.map((row) => ({
      originSourceCode: row.origin_source_code,
      destinationSourceCode: row.destination_source_code,
      firstId: Number(row.first_reservation_id),
      lastId: Number(row.last_reservation_id),
    }));
  }

  /** The SKUs that the move has reserved at its destination. */
  async skusOf({ destinationSourceCode, firstId, lastId }: RecordedMove): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      `SELECT DISTINCT sku FROM inventory_reservation
        WHERE reservation_id BETWEEN ? AND ? AND source_code = ? AND holder_id IS NOT NULL AND quantity < 0`,
      [firstId, lastId, destinationSourceCode],
    );
    return rows.map(({ sku }) => sku);
  }

  /**
   * What the move has reserved of the SKUs at its destination, by holder, stock and SKU, whatever has become of it
   * since. The transfer held the locks of checkout: no other transaction reserved them there between its first row and
   * its last.
   */
  async reservedBy(
    { destinationSourceCode, firstId, lastId }: RecordedMove,
    skus: readonly string[],
  ): Promise<HolderDemand[]> {
    const rows = await this.database.query<{ holder_id: string; stock_id: number; sku: string; quantity: string }>(
      `SELECT holder_id, stock_id, sku, SUM(quantity) AS quantity FROM inventory_reservation
        WHERE reservation_id BETWEEN ? AND ? AND source_code = ? AND sku IN (?) AND holder_id IS NOT NULL AND quantity < 0
        GROUP BY holder_id, stock_id, sku`,
      [firstId, lastId, destinationSourceCode, skus],
    );
    return rows.map((row) => ({
      holderId: Number(row.holder_id),
      stockId: Number(row.stock_id),
      sourceCode: destinationSourceCode,
      sku: row.sku,
      quantity: Quantity.of(row.quantity).negated(),
    }));
  }
}
