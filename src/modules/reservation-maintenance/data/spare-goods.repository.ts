import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';

/** What a source has of a SKU beyond what orders hold there. */
export interface SpareGoods {
  readonly sourceCode: string;
  readonly sku: string;
  readonly spare: Quantity;
}

interface SpareRow {
  readonly source_code: string;
  readonly sku: string;
  readonly spare: string;
}

/**
 * Goods that no order holds where they are. It names tables of three modules, since what is on hand and what is held
 * have to come from one statement.
 */
@Injectable()
export class SpareGoodsRepository {
  constructor(private readonly database: Database) {}

  /** At enabled sources, in stock and above zero: by SKU, the most first. Plain reads: no writer waits. */
  async of(skus: readonly string[]): Promise<SpareGoods[]> {
    if (skus.length === 0) return [];
    const rows = await this.database.query<SpareRow>(
      `SELECT i.source_code, i.sku, i.quantity + COALESCE(SUM(b.quantity), 0) AS spare
         FROM inventory_source_item i
         JOIN inventory_source s ON s.source_code = i.source_code AND s.enabled = 1
         LEFT JOIN inventory_reservation_balance b ON b.source_code = i.source_code AND b.sku = i.sku
        WHERE i.sku IN (?) AND i.status = 1
        GROUP BY i.source_code, i.sku, i.quantity
       HAVING spare > 0
        ORDER BY i.sku, spare DESC, i.source_code`,
      [skus],
    );
    return rows.map(({ source_code, sku, spare }) => ({ sourceCode: source_code, sku, spare: Quantity.of(spare) }));
  }
}
