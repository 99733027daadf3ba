import { searchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { ListDocumentsRequest } from '../../orders/index.js';
import { AmendShipment } from '../app/amend-shipment.service.js';
import { ShipOrder } from '../app/ship-order.service.js';
import { ShipmentReader } from '../app/shipment-reader.service.js';
import { SaveShipmentRequest } from './save-shipment.request.js';
import { toShipmentAnswer, toTrackAnswer } from './shipment.answers.js';
import { SHIPMENT_EXAMPLE, TRACK_EXAMPLE } from './shipment.examples.js';
import { newPartsOf, toRequestOfEntity, toTrackToAdd } from './shipment.mapper.js';
import { SaveTrackRequest, ShipmentRequest, TrackRequest } from './shipment.requests.js';

const PERMISSION = 'Vendor_Sales::shipment';

/** Shipments and their parcels (upstream interface, "Order side"). */
@RestController('Shipments')
export class ShipmentsController {
  constructor(
    private readonly reader: ShipmentReader,
    private readonly shipOrder: ShipOrder,
    private readonly amendShipment: AmendShipment,
  ) {}

  @Rest.get('shipments', {
    permission: PERMISSION,
    summary: 'List shipments',
    answer: { items: [SHIPMENT_EXAMPLE], search_criteria: { filter_groups: [] }, total_count: 1 },
  })
  async list(@Payload() { searchCriteria }: ListDocumentsRequest): Promise<object> {
    const { documents, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(documents.map(toShipmentAnswer), searchCriteria, totalCount);
  }

  @Rest.get('shipment/:id', { permission: PERMISSION, summary: 'Show a shipment', answer: SHIPMENT_EXAMPLE })
  async get(@Payload() { id }: ShipmentRequest): Promise<object> {
    return toShipmentAnswer(await this.reader.get(id));
  }

  @Rest.post('shipment', {
    permission: PERMISSION,
    summary: 'Save a shipment',
    description:
      'Without an entity_id it ships the order as order/:orderId/ship does; with one, new parcels and comments are added ' +
      'to that shipment and nothing else changes.',
    answer: SHIPMENT_EXAMPLE,
  })
  async save(@Payload() { entity }: SaveShipmentRequest): Promise<object> {
    if (!entity.entityId) {
      return toShipmentAnswer(await this.reader.get(await this.shipOrder.execute(toRequestOfEntity(entity))));
    }
    await this.amendShipment.append(entity.entityId, newPartsOf(entity));
    return toShipmentAnswer(await this.reader.get(entity.entityId));
  }

  @Rest.post('shipment/track', { permission: PERMISSION, summary: 'Add a parcel to a shipment', answer: TRACK_EXAMPLE })
  async addTrack(@Payload() { entity }: SaveTrackRequest): Promise<object> {
    return toTrackAnswer(await this.amendShipment.addTrack(toTrackToAdd(entity)));
  }

  @Rest.delete('shipment/track/:id', {
    permission: PERMISSION,
    summary: 'Take a parcel off its shipment',
    answer: true,
  })
  async removeTrack(@Payload() { id }: TrackRequest): Promise<true> {
    await this.amendShipment.removeTrack(id);
    return true;
  }
}
