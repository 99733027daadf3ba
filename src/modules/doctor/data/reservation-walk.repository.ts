import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IS_OTHERS, ORDER_NUMBER } from './order-number.sql.js';

/** Holders by their ids: after the first and up to the second; to the end where there is none. */
interface HolderRange {
  readonly after: number;
  readonly upTo: number | undefined;
}

/** Rows that stand under a holder that is not there, or that is another order's than the one they name. */
export interface MisplacedRows {
  readonly holderId: number;
  /** Whose holder it is; undefined where it is gone. */
  readonly holderNumber: string | undefined;
  readonly number: string | undefined;
  readonly sku: string;
  readonly rows: number;
}

/** Rows without a holder that do not add up to zero. */
export interface UnheldRows {
  readonly sku: string;
  readonly stockId: number;
  /** The order that they name. */
  readonly number: string | undefined;
  readonly quantity: Quantity;
  readonly lastReservationId: number;
  /** An order or a holder of that number is there. */
  readonly isKnown: boolean;
}

/** What a holder has at a location, and what is known of its order. */
export interface HeldLocation {
  readonly holderId: number;
  readonly incrementId: string;
  readonly sku: string;
  readonly stockId: number;
  readonly sourceCode: string | null;
  readonly quantity: Quantity;
  readonly lastReservationId: number;
  readonly orderState: string | undefined;
  /** It is reserved ahead of an order and has an end, so it is not abandoned. */
  readonly isHold: boolean;
  readonly isSourceKnown: boolean;
}

interface LocationRow {
  readonly holder_id: number;
  readonly increment_id: string;
  readonly sku: string;
  readonly stock_id: number;
  readonly source_code: string | null;
  readonly quantity: string;
  readonly last_id: number;
  readonly order_state: string | null;
  readonly is_hold: number;
  readonly known_source: string | null;
}

/**
 * Looks through the ledger of demand for rows that are where they should not be. It names the tables of orders and
 * sources too: both sides of a comparison have to come from one statement. Every slice is bounded by the rows that it
 * reads, but for a single holder or SKU that has more. Plain reads: no writer waits.
 */
@Injectable()
export class ReservationWalkRepository {
  constructor(private readonly database: Database) {}

  /** The holder of the last of the next `rows` rows; undefined where fewer are left. */
  async holderBoundary(after: number, rows: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ holder_id: number }>(
      `SELECT holder_id FROM inventory_reservation FORCE INDEX (idx_reservation_holder)
        WHERE holder_id > ? ORDER BY holder_id LIMIT 1 OFFSET ?`,
      [after, rows],
    );
    return row?.holder_id;
  }

  /** The SKU of the last of the next `rows` rows without a holder; undefined where fewer are left. */
  async unheldBoundary(after: string, rows: number): Promise<string | undefined> {
    const [row] = await this.database.query<{ sku: string }>(
      `SELECT sku FROM inventory_reservation FORCE INDEX (idx_reservation_holder)
        WHERE holder_id IS NULL AND sku > ? ORDER BY sku LIMIT 1 OFFSET ?`,
      [after, rows],
    );
    return row?.sku;
  }

  async misplaced(range: HolderRange): Promise<MisplacedRows[]> {
    const [condition, bounds] = holdersIn(range);
    const rows = await this.database.query<{
      holder_id: number;
      number: string | null;
      increment_id: string | null;
      sku: string;
      n: number;
    }>(
      `SELECT named.holder_id, MIN(named.number) AS number, MIN(h.increment_id) AS increment_id, MIN(named.sku) AS sku,
              COUNT(*) AS n
         FROM (SELECT r.holder_id, r.sku, ${ORDER_NUMBER} AS number
                 FROM inventory_reservation r FORCE INDEX (idx_reservation_holder) WHERE ${condition}) named
         LEFT JOIN inventory_reservation_holder h ON h.holder_id = named.holder_id
        WHERE h.holder_id IS NULL OR named.number <> h.increment_id
        GROUP BY named.holder_id, named.number ORDER BY named.holder_id`,
      bounds,
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      holderNumber: row.increment_id ?? undefined,
      number: row.number ?? undefined,
      sku: row.sku,
      rows: row.n,
    }));
  }

  /** Rows without a holder, of the SKUs after the first and up to the second, by stock and number. */
  async unheld(after: string, upTo: string | undefined): Promise<UnheldRows[]> {
    const rows = await this.database.query<{
      sku: string;
      stock_id: number;
      number: string | null;
      quantity: string;
      last_id: number;
      known: number;
    }>(
      `SELECT MIN(named.sku) AS sku, named.stock_id, MIN(named.number) AS number, SUM(named.quantity) AS quantity,
              MAX(named.reservation_id) AS last_id, MAX(h.holder_id IS NOT NULL OR o.entity_id IS NOT NULL) AS known
         FROM (SELECT r.sku, r.stock_id, r.quantity, r.reservation_id, ${ORDER_NUMBER} AS number
                 FROM inventory_reservation r FORCE INDEX (idx_reservation_holder)
                WHERE r.holder_id IS NULL AND r.sku > ? ${upTo === undefined ? '' : 'AND r.sku <= ?'}
                  AND NOT COALESCE(${IS_OTHERS}, 0)) named
         LEFT JOIN inventory_reservation_holder h ON h.object_type = 'order' AND h.increment_id = named.number
         LEFT JOIN sales_order o ON o.increment_id = named.number
        GROUP BY named.sku, named.stock_id, named.number HAVING SUM(named.quantity) <> 0
        ORDER BY named.sku, named.stock_id, named.number`,
      upTo === undefined ? [after] : [after, upTo],
    );
    return rows.map((row) => ({
      sku: row.sku,
      stockId: row.stock_id,
      number: row.number ?? undefined,
      quantity: Quantity.of(row.quantity),
      lastReservationId: row.last_id,
      isKnown: row.known === 1,
    }));
  }

  /**
   * Locations of the holders at which something is that may not be: above zero, of a finished order, of no order, at an
   * unknown source. What open orders hold is passed over.
   */
  async residues(range: HolderRange, finalStates: readonly string[]): Promise<HeldLocation[]> {
    const [condition, bounds] = holdersIn(range);
    const rows = await this.database.query<LocationRow>(
      `SELECT held.*, h.increment_id, o.state AS order_state, s.source_code AS known_source,
              e.holder_id IS NOT NULL AS is_hold
         FROM (SELECT r.holder_id, MIN(r.sku) AS sku, r.stock_id, r.source_code, SUM(r.quantity) AS quantity,
                      MAX(r.reservation_id) AS last_id
                 FROM inventory_reservation r FORCE INDEX (idx_reservation_holder) WHERE ${condition}
                GROUP BY r.holder_id, r.sku, r.stock_id, r.source_code HAVING SUM(r.quantity) <> 0) held
         JOIN inventory_reservation_holder h ON h.holder_id = held.holder_id
         LEFT JOIN sales_order o ON o.increment_id = h.increment_id
         LEFT JOIN inventory_reservation_hold e
           ON e.holder_id = h.holder_id AND e.token = h.token AND h.state = 'held'
         LEFT JOIN inventory_source s ON s.source_code = held.source_code
        WHERE held.quantity > 0 OR o.entity_id IS NULL OR o.state IN (?)
           OR (held.source_code <> '' AND s.source_code IS NULL)
        ORDER BY held.holder_id, held.sku, held.stock_id, held.source_code`,
      [...bounds, finalStates],
    );
    return rows.map((row) => ({
      holderId: row.holder_id,
      incrementId: row.increment_id,
      sku: row.sku,
      stockId: row.stock_id,
      sourceCode: row.source_code,
      quantity: Quantity.of(row.quantity),
      lastReservationId: row.last_id,
      orderState: row.order_state ?? undefined,
      isHold: row.is_hold === 1,
      isSourceKnown: !row.source_code || row.known_source !== null,
    }));
  }

  /** The order of a number, where there is one. */
  async orderOf(incrementId: string): Promise<{ readonly entityId: string; readonly state: string } | undefined> {
    const [row] = await this.database.query<{ entity_id: number; state: string }>(
      'SELECT entity_id, state FROM sales_order WHERE increment_id = ?',
      [incrementId],
    );
    return row && { entityId: String(row.entity_id), state: row.state };
  }

  /** Those of the sources that exist, as the database spells them. */
  async sourcesAmong(codes: readonly string[]): Promise<string[]> {
    if (codes.length === 0) return [];
    const rows = await this.database.query<{ source_code: string }>(
      'SELECT source_code FROM inventory_source WHERE source_code IN (?)',
      [codes],
    );
    return rows.map(({ source_code }) => source_code);
  }
}

function holdersIn({ after, upTo }: HolderRange): [string, unknown[]] {
  return upTo === undefined ? ['r.holder_id > ?', [after]] : ['r.holder_id > ? AND r.holder_id <= ?', [after, upTo]];
}
