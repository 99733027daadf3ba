import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { hasSourceItems, PRODUCT_TYPES } from '../../catalog/index.js';
import { DEFAULT_STOCK_ID } from '../../stocks/index.js';
import { ADMIN_STORE_ID } from '../../stores/index.js';
import { FINAL } from '../domain/inconsistency.js';
import type { Inconsistency, CompletionFilter } from '../domain/inconsistency.js';

/** Orders after the first and up to the second, by their entity ids. */
interface OrderRange {
  readonly after: number;
  readonly upTo: number;
}

interface DifferenceRow {
  readonly increment_id: string;
  readonly stock_id: number;
  readonly sku: string;
  readonly quantity: string;
  readonly state?: string;
}

const COMPOSITE_TYPES = PRODUCT_TYPES.filter((type) => !hasSourceItems(type));
const BY_STATUS: Readonly<Record<CompletionFilter, string>> = {
  all: '',
  complete: 'AND o.status IN (?)',
  incomplete: 'AND o.status NOT IN (?)',
};

/**
 * Compares what orders wait for with what they have reserved. It names tables of several modules, since both sides have
 * to come from one statement. A shipment that commits between two of them would be reported.
 */
@Injectable()
export class InconsistencyRepository {
  constructor(private readonly database: Database) {}

  /** The ids of the next `count` orders of the kind, ascending. */
  async nextOrders(after: number, count: number, filter: CompletionFilter): Promise<number[]> {
    const rows = await this.database.query<{ entity_id: number }>(
      `SELECT o.entity_id FROM sales_order o WHERE o.entity_id > ? ${BY_STATUS[filter]} ORDER BY o.entity_id LIMIT ?`,
      [after, ...statusesOf(filter), count],
    );
    return rows.map((row) => row.entity_id);
  }

  /**
   * Where the two sides differ, in the order of the orders; SKUs that the stock does not manage or does not have among
   * them. A line without children waits for what is neither canceled nor gone: shipped, or refunded before it was; a
   * virtual one, invoiced. It counts in the stock that the order reserved in, and under the SKU that its product has
   * today, because a rename takes reservations along. A line that reserved nothing when it was placed needs to hold
   * nothing, and may hold what it waits for. Orders in a final state wait for nothing. Plain reads: no writer waits.
   */
  async differences({ after, upTo }: OrderRange, filter: CompletionFilter): Promise<Inconsistency[]> {
    const range = `o.entity_id > ? AND o.entity_id <= ? ${BY_STATUS[filter]}`;
    const bounds = [after, upTo, ...statusesOf(filter)];
    const rows = await this.database.query<DifferenceRow>(
      `SELECT MIN(side.increment_id) AS increment_id, CAST(side.stock_id AS UNSIGNED) AS stock_id, MIN(side.sku) AS sku,
              CASE WHEN SUM(side.quantity) > 0 THEN SUM(side.quantity)
                   ELSE SUM(side.quantity) + SUM(side.optional) END AS quantity,
              MIN(side.state) AS state
         FROM (${EXPECTED} AND ${range}
               UNION ALL
               SELECT o.entity_id, o.increment_id, r.stock_id, r.sku, r.quantity, 0 AS optional, o.state
                 FROM sales_order o
                 JOIN inventory_reservation r ON r.object_increment_id = o.increment_id
                WHERE ${range}) side
        WHERE side.stock_id IS NOT NULL
        GROUP BY side.entity_id, side.stock_id, side.sku
       HAVING SUM(side.quantity) > 0 OR SUM(side.quantity) + SUM(side.optional) < 0
        ORDER BY side.entity_id, side.stock_id, side.sku`,
      [ADMIN_STORE_ID, DEFAULT_STOCK_ID, FINAL, COMPOSITE_TYPES, ...bounds, ...bounds],
    );
    return rows.map((row) => ({
      incrementId: row.increment_id,
      stockId: row.stock_id,
      sku: row.sku,
      compensation: Quantity.of(row.quantity).negated(),
      isOrderOpen: !(FINAL as readonly string[]).includes(row.state ?? ''),
    }));
  }

  /**
   * The sums, for some orders and SKUs, of rows that name their order in the metadata alone. Those are rows of other
   * writers, of before there was a column for it. They are looked up by their SKU.
   */
  async described(incrementIds: readonly string[], skus: readonly string[]): Promise<DescribedDemand[]> {
    if (incrementIds.length === 0 || skus.length === 0) return [];
    const rows = await this.database.query<DifferenceRow>(
      `SELECT ${DESCRIBED_NUMBER} AS increment_id, r.stock_id, r.sku, r.quantity
         FROM inventory_reservation r FORCE INDEX (idx_reservation_holder)
        WHERE r.holder_id IS NULL AND r.sku IN (?)
          AND (r.object_increment_id IS NULL OR r.object_increment_id = '') AND ${DESCRIBED_NUMBER} IN (?)`,
      [skus, incrementIds],
    );
    return rows.map((row) => ({
      incrementId: row.increment_id,
      stockId: row.stock_id,
      sku: row.sku,
      quantity: Quantity.of(row.quantity),
    }));
  }
}

/** A row of another writer, by the number that its metadata gives. */
interface DescribedDemand {
  readonly incrementId: string;
  readonly stockId: number;
  readonly sku: string;
  readonly quantity: Quantity;
}

/** The order's number in the metadata, where that can be read. */
const DESCRIBED_NUMBER =
  "CASE WHEN JSON_VALID(r.metadata) THEN JSON_UNQUOTE(JSON_EXTRACT(r.metadata, '$.object_increment_id')) END";

const WAITED_FOR = `GREATEST(0, item.qty_ordered - item.qty_canceled
                     - CASE WHEN item.is_virtual = 1 THEN item.qty_invoiced
                            ELSE item.qty_shipped + item.qty_refunded_unshipped END)`;

const EXPECTED = `
  SELECT o.entity_id, o.increment_id,
         COALESCE(h.stock_id, CASE WHEN o.store_id = ? THEN ? ELSE channel.stock_id END) AS stock_id,
         COALESCE(p.sku, item.sku) AS sku,
         CASE WHEN item.is_reserved = 0 THEN 0 ELSE ${WAITED_FOR} END AS quantity,
         CASE WHEN item.is_reserved = 0 THEN ${WAITED_FOR} ELSE 0 END AS optional,
         o.state
    FROM sales_order o
    JOIN sales_order_item item ON item.order_id = o.entity_id
    LEFT JOIN inventory_reservation_holder h ON h.object_type = 'order' AND h.increment_id = o.increment_id
    LEFT JOIN store ON store.store_id = o.store_id
    LEFT JOIN store_website website ON website.website_id = store.website_id
    LEFT JOIN inventory_stock_sales_channel channel ON channel.type = 'website' AND channel.code = website.code
    LEFT JOIN catalog_product p ON p.product_id = item.product_id
    LEFT JOIN catalog_product namesake ON p.product_id IS NULL AND namesake.sku = item.sku
   WHERE o.state NOT IN (?)
     AND COALESCE(p.type_id, namesake.type_id, 'simple') NOT IN (?)
     AND NOT EXISTS (SELECT 1 FROM sales_order_item child
                      WHERE child.order_id = item.order_id AND child.parent_item_id = item.item_id)`;

function statusesOf(filter: CompletionFilter): unknown[] {
  return filter === 'all' ? [] : [FINAL];
}
