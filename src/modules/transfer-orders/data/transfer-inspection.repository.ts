import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { IN_TRANSIT, MOVING_STATUSES } from '../domain/transfer.js';

/** Requests whose rows one statement adds up: each is a range of the history. */
const REQUESTS_PER_STATEMENT = 200;

/** Goods that transfers have on their way, and the destination does not have in transit. */
export interface Shortage {
  readonly transferId: number;
  readonly sourceCode: string;
  readonly sku: string;
  /** What all open transfers have on their way there. */
  readonly awaited: Quantity;
  /** What the destination has in transit. */
  readonly found: Quantity;
}

/** A sum of a transfer's lines that is not the one of its steps. */
export interface Miscount {
  readonly transferId: number;
}

/** What steps have moved, and what the history says of their request. */
export interface StepMismatch {
  readonly transferId: number;
  readonly requestId: string;
  /** What the step has moved into or out of `in_transit`. */
  readonly moved: Quantity;
  readonly recorded: Quantity;
}

interface StepRow {
  readonly transfer_id: number;
  readonly request_id: string;
  readonly destination: string;
  readonly moved: string;
}

interface RequestRow {
  readonly request_id: string;
  readonly first: number;
  readonly last: number;
  readonly written: number;
}

/** Compares open transfers with what they follow from, in plain reads. */
@Injectable()
export class TransferInspectionRepository {
  constructor(private readonly database: Database) {}

  /** Goods of these transfers of which their destination has less in transit than all open transfers bring there. */
  async shortages(transferIds: readonly number[]): Promise<Shortage[]> {
    if (transferIds.length === 0) return [];
    const rows = await this.database.query<{
      transfer_id: number;
      source_code: string;
      sku: string;
      awaited: string;
      found: string;
    }>(
      `SELECT transfer_id, source_code, sku, awaited, found FROM (
         SELECT t.transfer_id, t.destination_source_code AS source_code, l.sku,
                (SELECT SUM(o.shipped - o.received - o.returned - o.lost)
                   FROM inventory_transfer_item o FORCE INDEX (idx_transfer_item_sku)
                   JOIN inventory_transfer p ON p.transfer_id = o.transfer_id
                  WHERE o.sku = l.sku AND o.is_moving = 1 AND p.destination_source_code = t.destination_source_code AND p.status IN (?))
                  AS awaited,
                COALESCE((SELECT s.quantity FROM inventory_source_item_state s
                           WHERE s.sku = l.sku AND s.source_code = t.destination_source_code AND s.state = ?), 0)
                  AS found
           FROM inventory_transfer t JOIN inventory_transfer_item l ON l.transfer_id = t.transfer_id
          WHERE t.transfer_id IN (?) AND l.is_moving = 1) compared
        WHERE awaited > found ORDER BY transfer_id, sku`,
      [MOVING_STATUSES, IN_TRANSIT, transferIds],
    );
    return rows.map((row) => ({
      transferId: row.transfer_id,
      sourceCode: row.source_code,
      sku: row.sku,
      awaited: Quantity.of(row.awaited),
      found: Quantity.of(row.found),
    }));
  }

  /** Those of the transfers whose lines do not add up to what their steps have moved. */
  async miscounts(transferIds: readonly number[]): Promise<Miscount[]> {
    if (transferIds.length === 0) return [];
    const rows = await this.database.query<{ transfer_id: number }>(
      `SELECT l.transfer_id
         FROM (SELECT transfer_id, SUM(shipped) AS shipped, SUM(received) AS received, SUM(returned) AS returned,
                      SUM(lost) AS lost
                 FROM inventory_transfer_item WHERE transfer_id IN (?) GROUP BY transfer_id) l
         LEFT JOIN (SELECT s.transfer_id,
                           SUM(IF(s.kind = 'shipped', i.quantity, 0)) AS shipped,
                           SUM(IF(s.kind = 'received', i.quantity, 0)) AS received,
                           SUM(IF(s.kind = 'cancelled', i.quantity, 0)) AS returned,
                           SUM(IF(s.kind IN ('closed', 'corrected'), i.quantity, 0)) AS lost
                      FROM inventory_transfer_step s JOIN inventory_transfer_step_item i ON i.step_id = s.step_id
                     WHERE s.transfer_id IN (?) GROUP BY s.transfer_id) m ON m.transfer_id = l.transfer_id
        WHERE l.shipped <> COALESCE(m.shipped, 0) OR l.received <> COALESCE(m.received, 0)
           OR l.returned <> COALESCE(m.returned, 0) OR l.lost <> COALESCE(m.lost, 0)
        ORDER BY l.transfer_id`,
      [transferIds, transferIds],
    );
    return rows.map(({ transfer_id: transferId }) => ({ transferId }));
  }

  /**
   * Steps of these transfers of whose request the history has all rows, and these say something else of `in_transit`. What
   * was pruned, or was written while nothing was recorded, is passed over, and so are requests of several steps.
   */
  async unlikeHistory(transferIds: readonly number[]): Promise<StepMismatch[]> {
    if (transferIds.length === 0) return [];
    const steps = await this.database.query<StepRow>(
      `SELECT s.transfer_id, s.request_id, t.destination_source_code AS destination,
              IF(s.kind = 'shipped', 1, -1) * (SELECT SUM(i.quantity) FROM inventory_transfer_step_item i
                                                WHERE i.step_id = s.step_id) AS moved
         FROM inventory_transfer_step s FORCE INDEX (idx_transfer_step_transfer)
         JOIN inventory_transfer t ON t.transfer_id = s.transfer_id
        WHERE s.transfer_id IN (?) AND s.kind IN ('shipped', 'received')
          AND NOT EXISTS (SELECT 1 FROM inventory_transfer_step o FORCE INDEX (idx_transfer_step_request)
                           WHERE o.request_id = s.request_id AND o.step_id <> s.step_id)
        ORDER BY s.step_id`,
      [transferIds],
    );
    const unlike: StepMismatch[] = [];
    for (const chunk of chunksOf(steps, REQUESTS_PER_STATEMENT)) {
      const recorded = await this.recorded(chunk);
      for (const { transfer_id: transferId, request_id: requestId, moved } of chunk) {
        const said = recorded.get(requestId);
        if (said && !said.equals(Quantity.of(moved))) {
          unlike.push({ transferId, requestId, moved: Quantity.of(moved), recorded: said });
        }
      }
    }
    return unlike;
  }

  /** What the history says of `in_transit` at the destination, by request; of those alone that are complete. */
  private async recorded(steps: readonly StepRow[]): Promise<ReadonlyMap<string, Quantity>> {
    const requests = await this.database.query<RequestRow>(
      `SELECT request_id, first_adjustment_id AS first, last_adjustment_id AS last, adjustments AS written
         FROM inventory_adjustment_request FORCE INDEX (idx_adjustment_request_id) WHERE request_id IN (?)`,
      [steps.map(({ request_id }) => request_id)],
    );
    if (requests.length === 0) return new Map();
    const rows = await this.database.query<{ request_id: string; rows_left: number; moved: string }>(
      `SELECT request_id, COUNT(*) AS rows_left, SUM(IF(state = ?, delta, 0)) AS moved
         FROM inventory_source_item_adjustment FORCE INDEX (PRIMARY)
        WHERE (${requests.map(() => 'adjustment_id BETWEEN ? AND ?').join(' OR ')}) AND request_id IN (?)
        GROUP BY request_id`,
      [
        IN_TRANSIT,
        ...requests.flatMap(({ first, last }) => [first, last]),
        requests.map(({ request_id }) => request_id),
      ],
    );
    const written = new Map<string, number>();
    for (const { request_id, written: count } of requests)
      written.set(request_id, (written.get(request_id) ?? 0) + count);
    return new Map(
      rows
        .filter(({ request_id, rows_left }) => rows_left === written.get(request_id))
        .map(({ request_id, moved }) => [request_id, Quantity.of(moved)]),
    );
  }

  /** What the steps of a transfer have made of its lines, by SKU. */
  async linesBySteps(
    transferId: number,
  ): Promise<{ sku: string; shipped: string; received: string; returned: string; lost: string }[]> {
    return this.database.query(
      `SELECT l.sku,
              COALESCE(SUM(IF(s.kind = 'shipped', i.quantity, 0)), 0) AS shipped,
              COALESCE(SUM(IF(s.kind = 'received', i.quantity, 0)), 0) AS received,
              COALESCE(SUM(IF(s.kind = 'cancelled', i.quantity, 0)), 0) AS returned,
              COALESCE(SUM(IF(s.kind IN ('closed', 'corrected'), i.quantity, 0)), 0) AS lost
         FROM inventory_transfer_item l
         LEFT JOIN (inventory_transfer_step s JOIN inventory_transfer_step_item i ON i.step_id = s.step_id)
                ON s.transfer_id = l.transfer_id AND i.sku = l.sku
        WHERE l.transfer_id = ? GROUP BY l.sku ORDER BY l.sku`,
      [transferId],
    );
  }
}
