import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';

/** An order by its two names. */
interface NumberedOrder {
  readonly entityId: string;
  readonly incrementId: string;
}

/** Finds orders by their numbers, in the table of the orders. */
@Injectable()
export class OrderNumberRepository {
  constructor(private readonly database: Database) {}

  /** The order of the first of the numbers that an order has; takes no lock. */
  async firstOf(incrementIds: readonly string[]): Promise<NumberedOrder | undefined> {
    if (incrementIds.length === 0) return undefined;
    const rows = await this.database.query<{ entity_id: number; increment_id: string }>(
      'SELECT entity_id, increment_id FROM sales_order WHERE increment_id IN (?)',
      [incrementIds],
    );
    // The collation decides which spellings of a number are one order, as it does for SKUs.
    const byKey = new Map(rows.map((row) => [skuKey(row.increment_id), row]));
    for (const incrementId of incrementIds) {
      const row = byKey.get(skuKey(incrementId));
      if (row) return { entityId: String(row.entity_id), incrementId: row.increment_id };
    }
    return undefined;
  }
}
