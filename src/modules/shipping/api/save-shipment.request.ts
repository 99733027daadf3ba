import { Field } from '../../../platform/http/field.js';
import { COMMENTS_PER_REQUEST_MAX, ReadsWithoutUse } from '../../orders/index.js';
import {
  SavedTrackInput,
  ShipmentCommentInput,
  ShipmentExtensionInput,
  ShipmentItemInput,
  TRACKS_PER_REQUEST_MAX,
} from './shipment.requests.js';

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
export class SavedShipmentItemInput extends ShipmentItemInput {
  @Field.text({ description: 'Used in messages alone' })
  sku?: string | null;
}

@ReadsWithoutUse('createdAt', 'updatedAt')
export class SavedShipmentTrackInput extends SavedTrackInput {
  @Field.int({ description: 'Of a parcel that is there already; it stays as it is' })
  entityId?: number | null;
}

@ReadsWithoutUse('parentId', 'createdAt')
export class SavedShipmentCommentInput extends ShipmentCommentInput {
  @Field.int({ description: 'Of a comment that is there already; it stays as it is' })
  entityId?: number | null;

  @Field.flag()
  isCustomerNotified?: boolean | null;
}

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
export class SavedShipmentInput {
  @Field.int({ description: 'Of a shipment that is there already: new parcels and comments are added, no goods move' })
  entityId?: number | null;

  @Field.int({ example: 1 })
  orderId?: number | null;

  @Field.list(() => SavedShipmentItemInput, { description: 'Nothing or an empty list ships all that is left' })
  items?: SavedShipmentItemInput[] | null;

  @Field.list(() => SavedShipmentTrackInput, { maxItems: TRACKS_PER_REQUEST_MAX })
  tracks?: SavedShipmentTrackInput[] | null;

  @Field.list(() => SavedShipmentCommentInput, { maxItems: COMMENTS_PER_REQUEST_MAX })
  comments?: SavedShipmentCommentInput[] | null;

  @Field.json({ example: [], description: 'A list, kept as it is' })
  packages?: unknown;

  @Field.object(() => ShipmentExtensionInput)
  extensionAttributes?: ShipmentExtensionInput | null;
}

export class SaveShipmentRequest {
  @Field.object(() => SavedShipmentInput, { required: true })
  entity!: SavedShipmentInput;
}
