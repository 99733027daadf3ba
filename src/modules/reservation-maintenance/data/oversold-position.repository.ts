import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { OversoldPosition } from '../domain/oversold-position.js';

/** Which positions are looked at; those of all sources and SKUs where nothing is given. */
interface PositionFilter {
  readonly sourceCodes?: readonly string[];
  readonly skus?: readonly string[];
  /** SKUs after the first and up to the second, as the database sorts them. */
  readonly between?: { readonly after: string; readonly upTo: string };
}

interface PositionRow {
  readonly source_code: string;
  readonly sku: string;
  readonly physical: string;
  readonly committed: string;
}

/**
 * Compares what is on hand with what orders hold. It names tables of two modules, since both have to come from one
 * statement. A shipment that commits between two of them would look like an oversell.
 */
@Injectable()
export class OversoldPositionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Positions at which less is on hand than is held, by SKU and source, at most `limit`. Reservations of a stock as a
   * whole are none of a source. Plain reads: no writer waits.
   */
  async find({ sourceCodes, skus, between }: PositionFilter, limit: number): Promise<OversoldPosition[]> {
    const conditions = ["b.source_code <> ''"];
    const parameters: unknown[] = [];
    if (skus) {
      conditions.push('b.sku IN (?)');
      parameters.push(skus);
    }
    if (sourceCodes) {
      conditions.push('b.source_code IN (?)');
      parameters.push(sourceCodes);
    }
    if (between) {
      conditions.push('b.sku > ? AND b.sku <= ?');
      parameters.push(between.after, between.upTo);
    }
    const rows = await this.database.query<PositionRow>(
      `SELECT MIN(b.source_code) AS source_code, MIN(b.sku) AS sku,
              COALESCE(MAX(CASE WHEN i.status = 1 THEN i.quantity END), 0) AS physical, -SUM(b.quantity) AS committed
         FROM inventory_reservation_balance b
         LEFT JOIN inventory_source_item i ON i.source_code = b.source_code AND i.sku = b.sku
        WHERE ${conditions.join(' AND ')}
        GROUP BY b.sku, b.source_code
       HAVING COALESCE(MAX(CASE WHEN i.status = 1 THEN i.quantity END), 0) + SUM(b.quantity) < 0
        ORDER BY b.sku, b.source_code LIMIT ?`,
      [...parameters, limit],
    );
    return rows.map((row) => ({
      sourceCode: row.source_code,
      sku: row.sku,
      physical: Quantity.of(row.physical),
      committed: Quantity.of(row.committed),
    }));
  }

  /** The last of the next `count` SKUs that were ever reserved; undefined after the last one. */
  async lastOfNext(after: string, count: number): Promise<string | undefined> {
    const rows = await this.database.query<{ sku: string }>(
      `SELECT sku FROM inventory_reservation_balance WHERE sku > ? GROUP BY sku ORDER BY sku LIMIT ?`,
      [after, count],
    );
    return rows.at(-1)?.sku;
  }
}
