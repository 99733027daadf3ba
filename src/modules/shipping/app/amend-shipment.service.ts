import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { entityNotFound } from '../../orders/index.js';
import type { NewComment } from '../../orders/index.js';
import { ShipmentSearchRepository } from '../data/shipment-search.repository.js';
import { ShipmentRepository } from '../data/shipment.repository.js';
import { SHIPMENT_VIOLATIONS } from '../domain/messages.js';
import type { NewTrack, Shipment, ShipmentTrack } from '../domain/shipment.js';

/** A parcel to add. */
export interface TrackToAdd extends NewTrack {
  readonly shipmentId: number;
  /** Where given, it has to be the shipment's order. */
  readonly orderId: number | null;
}

/** Changes what may be changed of a shipment once it is made: its parcels and its comments, never its goods. */
@Injectable()
export class AmendShipment {
  constructor(
    private readonly database: Database,
    private readonly shipments: ShipmentRepository,
    private readonly reader: ShipmentSearchRepository,
  ) {}

  /**
   * Adds parcels and comments. Throws not-found for an unknown shipment and `invalid` for a parcel without a number.
   */
  async append(
    shipmentId: number,
    additions: { readonly tracks: readonly NewTrack[]; readonly comments: readonly NewComment[] },
  ): Promise<void> {
    if (additions.tracks.some(isWithoutNumber)) throw invalid(SHIPMENT_VIOLATIONS.noTrackNumber);
    await this.database.run(async () => {
      const { orderId } = await this.shipment(shipmentId);
      await this.shipments.insertTracks({ shipmentId, orderId }, additions.tracks);
      await this.shipments.insertComments(shipmentId, additions.comments);
    });
  }

  /** Adds one parcel and returns it. Throws like `append`, and `invalid` where the order is not the shipment's. */
  async addTrack(track: TrackToAdd): Promise<ShipmentTrack> {
    if (isWithoutNumber(track)) throw invalid(SHIPMENT_VIOLATIONS.noTrackNumber);
    return this.database.run(async () => {
      const { shipmentId, orderId } = await this.shipment(track.shipmentId);
      if (track.orderId !== null && track.orderId !== orderId) {
        throw invalid('Could not save the shipment tracking.', undefined, [
          { message: 'Shipment %1 does not belong to order %2.', parameters: [shipmentId, track.orderId] },
        ]);
      }
      const trackId = await this.shipments.insertTracks({ shipmentId, orderId }, [track]);
      const added = await this.reader.findTrack(trackId);
      if (!added) throw new Error('A track that was just written is not there.');
      return added;
    });
  }

  /** Takes a parcel away. Throws not-found for one that does not exist. */
  async removeTrack(trackId: number): Promise<void> {
    if (!(await this.shipments.deleteTrack(trackId))) throw entityNotFound();
  }

  private async shipment(shipmentId: number): Promise<Shipment> {
    const shipment = await this.reader.find(shipmentId);
    if (!shipment) throw entityNotFound();
    return shipment;
  }
}

function isWithoutNumber({ trackNumber }: NewTrack): boolean {
  return !trackNumber?.trim();
}
