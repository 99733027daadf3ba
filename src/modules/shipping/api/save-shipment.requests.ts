import { Field, SchemaName } from '../../../platform/http/field.js';
import { COMMENTS_PER_REQUEST_MAX, ReadsWithoutUse } from '../../orders/index.js';
import { TRACKS_PER_REQUEST_MAX } from '../domain/shipment.js';
import {
  SavedTrackRequest,
  ShipmentCommentRequest,
  ShipmentExtensionRequest,
  ShipmentItemRequest,
} from './shipment.requests.js';

@SchemaName('SavedShipmentItemInput')
@ReadsWithoutUse(
  'entityId',
  'parentId',
  'productId',
  'name',
  'description',
  'price',
  'rowTotal',
  'weight',
  'additionalData',
)
class SavedShipmentItemRequest extends ShipmentItemRequest {
  @Field.text({ description: 'Used in messages alone' })
  sku?: string | null;
}

@SchemaName('SavedShipmentTrackInput')
@ReadsWithoutUse('createdAt', 'updatedAt')
export class SavedShipmentTrackRequest extends SavedTrackRequest {
  @Field.int({ description: 'Of a parcel that is there already; it stays as it is' })
  entityId?: number | null;
}

@SchemaName('SavedShipmentCommentInput')
@ReadsWithoutUse('parentId', 'createdAt')
export class SavedShipmentCommentRequest extends ShipmentCommentRequest {
  @Field.int({ description: 'Of a comment that is there already; it stays as it is' })
  entityId?: number | null;

  @Field.flag()
  isCustomerNotified?: boolean | null;
}

@SchemaName('SavedShipmentInput')
@ReadsWithoutUse(
  'incrementId',
  'storeId',
  'customerId',
  'totalQty',
  'totalWeight',
  'emailSent',
  'shipmentStatus',
  'shippingAddressId',
  'billingAddressId',
  'shippingLabel',
  'createdAt',
  'updatedAt',
)
export class SavedShipmentRequest {
  @Field.int({ description: 'Of a shipment that is there already: new parcels and comments are added, no goods move' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.list(() => SavedShipmentItemRequest, { description: 'Nothing or an empty list ships all that is left' })
  items?: SavedShipmentItemRequest[] | null;

  @Field.list(() => SavedShipmentTrackRequest, { maxItems: TRACKS_PER_REQUEST_MAX })
  tracks?: SavedShipmentTrackRequest[] | null;

  @Field.list(() => SavedShipmentCommentRequest, { maxItems: COMMENTS_PER_REQUEST_MAX })
  comments?: SavedShipmentCommentRequest[] | null;

  @Field.json({ example: [], description: 'A list, kept as it is' })
  packages?: unknown;

  @Field.object(() => ShipmentExtensionRequest)
  extensionAttributes?: ShipmentExtensionRequest | null;
}

export class SaveShipmentRequest {
  @Field.object(() => SavedShipmentRequest, { required: true })
  entity!: SavedShipmentRequest;
}
