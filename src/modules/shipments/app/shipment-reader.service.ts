import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/http/search-criteria.js';
import { ShipmentSearchRepository } from '../data/shipment-search.repository.js';
import { entityNotFound } from '../domain/messages.js';
import type { Shipment } from '../domain/shipment.js';

/** Reads shipments with everything that belongs to them; takes no locks. */
@Injectable()
export class ShipmentReader {
  constructor(private readonly shipments: ShipmentSearchRepository) {}

  /** The shipment. Throws not-found for one that does not exist, and `invalid` for the id 0, as upstream. */
  async get(shipmentId: number): Promise<Shipment> {
    if (shipmentId === 0) throw invalid('An ID is needed. Set the ID and try again.');
    const shipment = await this.shipments.find(shipmentId);
    if (!shipment) throw entityNotFound();
    return shipment;
  }

  /** One page of shipments and the number of all matches. */
  async search(criteria: SearchCriteria): Promise<{ shipments: Shipment[]; totalCount: number }> {
    return this.shipments.search(criteria);
  }
}
