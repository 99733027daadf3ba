import { Injectable } from '@nestjs/common';
import { DocumentReader } from '../../orders/index.js';
import { ShipmentSearchRepository } from '../data/shipment-search.repository.js';
import type { Shipment } from '../domain/shipment.js';

/** Reads shipments. */
@Injectable()
export class ShipmentReader extends DocumentReader<Shipment> {
  constructor(protected override readonly documents: ShipmentSearchRepository) {
    super();
  }
}
