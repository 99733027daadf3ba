import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** An edit of a reservation past the service, as a trigger has noted it. */
export interface NotedEdit {
  readonly editId: number;
  readonly kind: 'moved' | 'deleted';
  readonly reservationId: number;
  readonly incrementId: string;
  readonly stockId: number;
  readonly sku: string;
  /** Where the row was before. */
  readonly sourceCode: string | null;
  /** Where it is now; the same for a row that is back, and for one that is gone. */
  readonly presentSource: string | null;
  readonly quantity: Quantity;
  readonly editedBy: string;
  readonly editedAt: string;
  /** Nothing follows from it any more: the row is back or gone, its order has come or was canceled. */
  readonly isOver: boolean;
}

interface EditRow {
  readonly edit_id: string;
  readonly kind: 'moved' | 'deleted';
  readonly reservation_id: string;
  readonly increment_id: string | null;
  readonly stock_id: number;
  readonly sku: string;
  readonly source_code: string | null;
  readonly present_source: string | null;
  readonly quantity: string;
  readonly edited_by: string;
  readonly edited_at: string;
  readonly is_over: string;
}

/** The notes of the triggers. A row that was moved several times counts once, from where it was first. */
@Injectable()
export class EditRepository {
  constructor(private readonly database: Database) {}

  async next(after: number, limit: number): Promise<NotedEdit[]> {
    const rows = await this.database.query<EditRow>(
      `SELECT e.edit_id, e.kind, e.reservation_id, h.increment_id, e.stock_id, e.sku, e.source_code,
              CASE WHEN r.reservation_id IS NULL THEN e.source_code ELSE r.source_code END AS present_source,
              e.quantity, e.edited_by, e.edited_at,
              CASE WHEN h.holder_id IS NULL THEN 1
                   WHEN e.kind = 'deleted' THEN h.state <> 'held' OR p.product_id IS NULL
                   ELSE r.reservation_id IS NULL OR r.source_code <=> e.source_code
                        OR EXISTS (SELECT 1 FROM inventory_reservation_edit f
                                    WHERE f.reservation_id = e.reservation_id AND f.edit_id < e.edit_id) END AS is_over
         FROM inventory_reservation_edit e
         LEFT JOIN inventory_reservation r ON r.reservation_id = e.reservation_id
         LEFT JOIN inventory_reservation_holder h ON h.holder_id = COALESCE(r.holder_id, e.holder_id)
         LEFT JOIN catalog_product p ON p.sku = e.sku
        WHERE e.edit_id > ? ORDER BY e.edit_id LIMIT ?`,
      [after, limit],
    );
    return rows.map((row) => ({
      editId: Number(row.edit_id),
      kind: row.kind,
      reservationId: Number(row.reservation_id),
      incrementId: row.increment_id ?? '',
      stockId: Number(row.stock_id),
      sku: row.sku,
      sourceCode: row.source_code,
      presentSource: row.present_source,
      quantity: Quantity.of(row.quantity),
      editedBy: row.edited_by,
      editedAt: row.edited_at,
      isOver: Number(row.is_over) === 1,
    }));
  }

  /** Forgets the notes of a row; in the transaction that repairs it. Returns whether there were any. */
  async forget({ kind, reservationId }: Pick<NotedEdit, 'kind' | 'reservationId'>): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      'DELETE FROM inventory_reservation_edit WHERE reservation_id = ? AND kind = ?',
      [reservationId, kind],
    );
    return affectedRows > 0;
  }
}
