import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { runSearch } from '../../../platform/http/search-criteria.js';
import type { SearchCriteria, SearchTarget } from '../../../platform/http/search-criteria.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Shipment, ShipmentTrack, ShippedQuantity } from '../domain/shipment.js';
import {
  COMMENT_COLUMNS,
  ITEM_COLUMNS,
  SHIPMENT_COLUMNS,
  toComment,
  toItem,
  toShipment,
  toTrack,
  TRACK_COLUMNS,
} from './shipment.rows.js';
import type { CommentRow, ItemRow, ShipmentRow, TrackRow } from './shipment.rows.js';

const FROM = 'sales_shipment s LEFT JOIN inventory_shipment_source o ON o.shipment_id = s.entity_id';

const SHIPMENT_SEARCH: SearchTarget = {
  from: FROM,
  columns: {
    entity_id: { sql: 's.entity_id', kind: 'int' },
    order_id: { sql: 's.order_id', kind: 'int' },
    increment_id: { sql: 's.increment_id', kind: 'text' },
    store_id: { sql: 's.store_id', kind: 'int' },
    customer_id: { sql: 's.customer_id', kind: 'int', nullable: true },
    total_qty: { sql: 's.total_qty', kind: 'decimal' },
    created_at: { sql: 's.created_at', kind: 'date' },
    updated_at: { sql: 's.updated_at', kind: 'date' },
    source_code: { sql: 'o.source_code', kind: 'text', nullable: true },
  },
  select: SHIPMENT_COLUMNS,
  defaultOrder: 's.entity_id ASC',
};

/** Reads shipments; takes no locks, and inside a transaction reads in it. */
@Injectable()
export class ShipmentSearchRepository {
  constructor(private readonly database: Database) {}

  async find(shipmentId: number): Promise<Shipment | undefined> {
    const rows = await this.database.query<ShipmentRow>(
      `SELECT ${SHIPMENT_COLUMNS} FROM ${FROM} WHERE s.entity_id = ?`,
      [shipmentId],
    );
    const [shipment] = await this.withParts(rows);
    return shipment;
  }

  async findTrack(trackId: number): Promise<ShipmentTrack | undefined> {
    const rows = await this.database.query<TrackRow>(
      `SELECT ${TRACK_COLUMNS} FROM sales_shipment_track WHERE entity_id = ?`,
      [trackId],
    );
    return rows.map(toTrack)[0];
  }

  /** One page of shipments and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ shipments: Shipment[]; totalCount: number }> {
    const { rows, totalCount } = await runSearch<ShipmentRow>(this.database, criteria, SHIPMENT_SEARCH);
    return { shipments: await this.withParts(rows), totalCount };
  }

  /** What the order's shipments hold, oldest first. */
  async shippedOfOrder(orderId: number): Promise<ShippedQuantity[]> {
    const rows = await this.database.query<ItemRow & { source_code: string }>(
      `SELECT i.parent_id, i.order_item_id, i.sku, i.qty, o.source_code
         FROM sales_shipment s
         JOIN sales_shipment_item i ON i.parent_id = s.entity_id
         JOIN inventory_shipment_source o ON o.shipment_id = s.entity_id
        WHERE s.order_id = ?
        ORDER BY i.parent_id, i.entity_id`,
      [orderId],
    );
    return rows.map((row) => ({
      shipmentId: Number(row.parent_id),
      orderItemId: Number(row.order_item_id),
      sku: row.sku,
      sourceCode: row.source_code,
      quantity: Quantity.of(row.qty),
    }));
  }

  /** Three statements, whatever the number of shipments. */
  private async withParts(rows: readonly ShipmentRow[]): Promise<Shipment[]> {
    if (rows.length === 0) return [];
    const items = byParent(await this.parts<ItemRow>('sales_shipment_item', ITEM_COLUMNS, rows));
    const tracks = byParent(await this.parts<TrackRow>('sales_shipment_track', TRACK_COLUMNS, rows));
    const comments = byParent(await this.parts<CommentRow>('sales_shipment_comment', COMMENT_COLUMNS, rows));
    return rows.map((row) =>
      toShipment(row, {
        items: (items.get(row.entity_id) ?? []).map(toItem),
        tracks: (tracks.get(row.entity_id) ?? []).map(toTrack),
        comments: (comments.get(row.entity_id) ?? []).map(toComment),
      }),
    );
  }

  private async parts<Row>(
    table: 'sales_shipment_item' | 'sales_shipment_track' | 'sales_shipment_comment',
    columns: string,
    shipments: readonly ShipmentRow[],
  ): Promise<Row[]> {
    return this.database.query<Row>(`SELECT ${columns} FROM ${table} WHERE parent_id IN (?) ORDER BY entity_id`, [
      shipments.map((row) => row.entity_id),
    ]);
  }
}

function byParent<Row extends { readonly parent_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.parent_id);
    if (group) group.push(row);
    else groups.set(row.parent_id, [row]);
  }
  return groups;
}
