import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { skuKey } from '../../../platform/identifiers/index.js';

/** What the repair has to know of an order. */
interface KnownOrder {
  readonly entityId: string;
  readonly state: string;
}

interface OrderRow {
  readonly entity_id: number;
  readonly increment_id: string;
  readonly state: string;
}

/** States of orders by their numbers, read from the table of the orders. */
@Injectable()
export class OrderStateRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /**
   * In one statement, without locks; by `skuKey` of the number, since the collation decides which spellings are one.
   */
  async of(incrementIds: readonly string[]): Promise<ReadonlyMap<string, KnownOrder>> {
    if (incrementIds.length === 0) return new Map();
    const rows = await this.database.query<OrderRow>(
      'SELECT entity_id, increment_id, state FROM sales_order WHERE increment_id IN (?)',
      [incrementIds],
    );
    return new Map(rows.map((row) => [skuKey(row.increment_id), toOrder(row)]));
  }

  /** Locks the order's row until the transaction ends; undefined where there is no such order. */
  async lock(incrementId: string): Promise<KnownOrder | undefined> {
    if (this.guards.areNeeded) {
      const known = (await this.of([incrementId])).get(skuKey(incrementId));
      if (known) await this.guards.take([`order:${known.entityId}`]);
    }
    const [row] = await this.database.query<OrderRow>(
      'SELECT entity_id, increment_id, state FROM sales_order WHERE increment_id = ? FOR UPDATE',
      [incrementId],
    );
    return row && toOrder(row);
  }
}

function toOrder({ entity_id, state }: OrderRow): KnownOrder {
  return { entityId: String(entity_id), state };
}
