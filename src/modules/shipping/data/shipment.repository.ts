import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { incrementIdOf, insertComments, NEW_DOCUMENT_ITEM_COLUMNS, newDocumentItemValues } from '../../orders/index.js';
import type { NewComment } from '../../orders/index.js';
import type { NewShipment, NewTrack } from '../domain/shipment.js';
import { SHIPMENT_COMMENT_TABLE } from './shipment.rows.js';

/** The shipment that parcels belong to. */
interface TrackOwner {
  readonly shipmentId: number;
  readonly orderId: number;
}

/** Writes shipments and their parts: a statement for each kind of part, whatever their number. */
@Injectable()
export class ShipmentRepository {
  constructor(private readonly database: Database) {}

  async insert(shipment: NewShipment): Promise<void> {
    const { shipmentId, items } = shipment;
    await this.database.execute(
      `INSERT INTO sales_shipment (entity_id, order_id, increment_id, store_id, customer_id, total_qty, packages)
       VALUES (?)`,
      [
        [
          shipmentId,
          shipment.orderId,
          incrementIdOf(shipmentId),
          shipment.storeId,
          shipment.customerId,
          Quantity.sum(items.map(({ quantity }) => quantity)).toString(),
          shipment.packages.length === 0 ? null : JSON.stringify(shipment.packages),
        ],
      ],
    );
    await this.database.execute(`INSERT INTO sales_shipment_item (${NEW_DOCUMENT_ITEM_COLUMNS}) VALUES ?`, [
      items.map((item) => newDocumentItemValues(shipmentId, item)),
    ]);
    await this.insertTracks(shipment, shipment.tracks);
    await this.insertComments(shipmentId, shipment.comments);
    await this.database.execute('INSERT INTO inventory_shipment_source (shipment_id, source_code) VALUES (?)', [
      [shipmentId, shipment.sourceCode],
    ]);
  }

  /** Returns the id of the first of them; 0 where there are none. */
  async insertTracks({ shipmentId, orderId }: TrackOwner, tracks: readonly NewTrack[]): Promise<number> {
    if (tracks.length === 0) return 0;
    const { insertId } = await this.database.execute(
      `INSERT INTO sales_shipment_track
         (parent_id, order_id, track_number, title, carrier_code, description, qty, weight) VALUES ?`,
      [
        tracks.map(({ trackNumber, title, carrierCode, description, quantity, weight }) => [
          shipmentId,
          orderId,
          trackNumber,
          title,
          carrierCode,
          description,
          textOf(quantity),
          textOf(weight),
        ]),
      ],
    );
    return insertId;
  }

  async insertComments(shipmentId: number, comments: readonly NewComment[]): Promise<void> {
    await insertComments(this.database, SHIPMENT_COMMENT_TABLE, shipmentId, comments);
  }

  /** Whether there was such a track, of a shipment that the caller may see. */
  async deleteTrack(trackId: number): Promise<boolean> {
    const scope = sourceScope();
    const own = scope.isBound
      ? ` AND parent_id IN (SELECT shipment_id FROM inventory_shipment_source WHERE 1 = 1${scope.and('source_code')})`
      : '';
    const { affectedRows } = await this.database.execute(`DELETE FROM sales_shipment_track WHERE entity_id = ?${own}`, [
      trackId,
      ...scope.values,
    ]);
    return affectedRows > 0;
  }
}

function textOf(quantity: Quantity | null): string | null {
  return quantity === null ? null : quantity.toString();
}
