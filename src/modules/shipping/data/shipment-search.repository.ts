import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { commentsIn, DOCUMENT_SEARCH_COLUMNS, DocumentSearchRepository } from '../../orders/index.js';
import type { DocumentItemRow, DocumentPage } from '../../orders/index.js';
import type { Shipment, ShipmentTrack, ShippedQuantity } from '../domain/shipment.js';
import {
  SHIPMENT_COLUMNS,
  SHIPMENT_COMMENT_TABLE,
  SHIPMENT_ITEMS,
  SHIPMENT_TRACKS,
  toShipment,
} from './shipment.rows.js';
import type { ShipmentRow, TrackRow } from './shipment.rows.js';

/**
 * Reads shipments with their source, lines, parcels and comments. To a caller who is bound to sources there are those alone
 * that left these.
 */
@Injectable()
export class ShipmentSearchRepository extends DocumentSearchRepository<ShipmentRow, Shipment> {
  constructor(database: Database) {
    super(database, {
      from: 'sales_shipment LEFT JOIN inventory_shipment_source ON shipment_id = entity_id',
      columns: {
        ...DOCUMENT_SEARCH_COLUMNS,
        customer_id: { sql: 'customer_id', kind: 'int', nullable: true },
        total_qty: { sql: 'total_qty', kind: 'decimal' },
        source_code: { sql: 'source_code', kind: 'text', nullable: true },
      },
      select: SHIPMENT_COLUMNS,
    });
  }

  override search(criteria: SearchCriteria): Promise<DocumentPage<Shipment>> {
    return super.search(sourceScope().within(criteria));
  }

  /** The parcel, or undefined where none has this id. */
  async findTrack(trackId: number): Promise<ShipmentTrack | undefined> {
    const { table, columns, toPart } = SHIPMENT_TRACKS;
    const rows = await this.database.query<TrackRow>(`SELECT ${columns} FROM ${table} WHERE entity_id = ?`, [trackId]);
    return rows.map(toPart)[0];
  }

  /** What the order's shipments hold, oldest first. */
  async shippedOfOrder(orderId: number): Promise<ShippedQuantity[]> {
    type Row = Pick<DocumentItemRow, 'parent_id' | 'order_item_id' | 'sku' | 'qty'> & { readonly source_code: string };
    const rows = await this.database.query<Row>(
      `SELECT i.parent_id, i.order_item_id, i.sku, i.qty, o.source_code
         FROM sales_shipment s
         JOIN sales_shipment_item i ON i.parent_id = s.entity_id
         JOIN inventory_shipment_source o ON o.shipment_id = s.entity_id
        WHERE s.order_id = ?
        ORDER BY i.parent_id, i.entity_id`,
      [orderId],
    );
    return rows.map((row) => ({
      shipmentId: row.parent_id,
      orderItemId: row.order_item_id,
      sku: row.sku,
      sourceCode: row.source_code,
      quantity: Quantity.of(row.qty),
    }));
  }

  protected override visible(): { readonly and: string; readonly values: readonly unknown[] } {
    const scope = sourceScope();
    return { and: scope.and('source_code'), values: scope.values };
  }

  protected override async withParts(rows: readonly ShipmentRow[]): Promise<Shipment[]> {
    const items = await this.partsOf(rows, SHIPMENT_ITEMS);
    const tracks = await this.partsOf(rows, SHIPMENT_TRACKS);
    const comments = await this.partsOf(rows, commentsIn(SHIPMENT_COMMENT_TABLE));
    return rows.map((row) => toShipment(row, { items: items(row), tracks: tracks(row), comments: comments(row) }));
  }
}
