import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/sku/index.js';

/** Entity ids of orders by their numbers, read from the table of the orders. */
@Injectable()
export class OrderIdsRepository {
  constructor(private readonly database: Database) {}

  /** In one statement, without locks; orders that do not exist yet are absent. */
  async of(incrementIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (incrementIds.length === 0) return new Map();
    const rows = await this.database.query<{ entity_id: string | number; increment_id: string }>(
      'SELECT entity_id, increment_id FROM sales_order WHERE increment_id IN (?)',
      [incrementIds],
    );
    // The collation decides which spellings of a number are one order, as it does for SKUs.
    const byKey = new Map(rows.map((row) => [skuKey(row.increment_id), String(row.entity_id)]));
    return new Map(
      incrementIds.flatMap((incrementId) => {
        const entityId = byKey.get(skuKey(incrementId));
        return entityId === undefined ? [] : [[incrementId, entityId] as const];
      }),
    );
  }
}
